"""A board as a picture: one self-contained SVG that stylesheets can address by route and place."""

from collections.abc import Iterator
from html import escape

from stellwerk.drawing.areas import FRAME
from stellwerk.drawing.palette import INK, Theme, theme_named
from stellwerk.drawing.svg import Attribute, element, group, label_lines, number, path, picture, symbol, text, title
from stellwerk.mapping.mapfile import slug
from stellwerk.tickets.drawing.ground import DecorShape
from stellwerk.tickets.drawing.layout import Layout, PlaceSpot, RouteShape, layout
from stellwerk.tickets.drawing.palette import FILLS, JOKER_STRIPES, SYMBOLS, edge_of, fill_of, ink_of
from stellwerk.tickets.drawing.svg.legend import draw_legend, seal
from stellwerk.tickets.drawing.tracks import Space
from stellwerk.tickets.map.model import GREY, JOKER, TicketsMap

UPRIGHT = 60  # degrees: on steeper spaces the symbol stands upright


def draw(map: TicketsMap, theme: str = "light") -> str:
    """The whole board; the themes are "light" and "dark"."""
    look, board = theme_named(theme), layout(map)
    counts = f"A board with {len(map.places)} places, {len(map.routes)} routes and {len(map.tickets)} tickets."
    parts = [
        title(map.name),
        element("desc", escape(f"{counts} {map.about}".strip())),
        definitions(map, board),
        group("ground", draw_ground(board, look)),
        group("legend", draw_legend(board, look)),
        group("tracks", tracks(board, look)),
        group("routes", (draw_route(map, route, board, look) for route in board.routes)),
        group("labels", (draw_label(board, index, look) for index in range(len(board.labels)))),
        group("places", (draw_place(place, look) for place in board.places)),
        frame(board, look),
    ]
    return picture(board.size, f"board tickets {theme}", parts)


def inset(board: Layout, edge: float) -> dict[str, float]:
    return {"x": edge, "y": edge, "width": board.size[0] - 2 * edge, "height": board.size[1] - 2 * edge}


def frame(board: Layout, look: Theme) -> str:
    edge = FRAME * max(board.size)
    paint = {"fill": "none", "stroke": look.frame}
    return element("rect", class_="frame", **inset(board, 0.8 * edge), rx=0.8 * edge, stroke_width=edge / 4, **paint)


def definitions(map: TicketsMap, board: Layout) -> str:
    """Symbols by id, the joker's stripes, and the rounded board that the ground is cut to."""
    part = 1 / len(JOKER_STRIPES)
    stripes = [
        element("stop", offset=f"{edge:.3f}", stop_color=FILLS[colour][0])
        for index, colour in enumerate(JOKER_STRIPES)
        for edge in (index * part, (index + 1) * part)  # two stops at one edge make a stripe, not a gradient
    ]
    parts = [element("symbol", SYMBOLS[one], id=f"symbol-{one}", viewBox="0 0 24 24") for one in (*map.colours, JOKER)]
    parts.append(element("linearGradient", "".join(stripes), id="stripes", x2=1, y2=1))
    parts.append(element("clipPath", element("rect", **inset(board, 0), rx=12), id="edge"))
    return element("defs", "\n" + "\n".join(parts) + "\n")


def draw_ground(board: Layout, look: Theme) -> Iterator[str]:
    ground = board.ground
    shapes = [element("rect", **inset(board, 0), fill=look.water if ground.has_land else look.paper)]
    shapes += [draw_decor(shape, look) for shape in ground.shapes]
    if ground.graticule:
        dots = {"stroke_dasharray": "2 12", "stroke": look.graticule}
        shapes.append(element("path", class_="graticule", d=ground.graticule, fill="none", stroke_width=2, **dots))
    yield element("g", "\n".join(shapes), clip_path="url(#edge)", stroke_linejoin="round", stroke_linecap="round")


def draw_decor(shape: DecorShape, look: Theme) -> str:
    name = title(shape.name) if shape.name else ""
    if shape.kind == "river":
        stroke: dict[str, Attribute] = {"stroke": look.river, "stroke_width": shape.width}
        return element("path", name, class_="river", d=shape.path, fill="none", **stroke)
    if shape.kind == "park":
        return element("path", name, class_="park", d=shape.path, fill=look.park)
    fill = look.paper if shape.kind == "land" else look.water
    return element("path", name, class_=shape.kind, d=shape.path, fill=fill, stroke=look.coast, stroke_width=3)


def tracks(board: Layout, look: Theme) -> Iterator[str]:
    """Beds under the spaces first, then the lines of single spaces with a clear edge where they cross beds."""
    single = [route for route in board.routes if route.one_space]
    layers = [
        ("bed", look.bed, 6, [route for route in board.routes if not route.one_space]),
        ("halo", look.halo, 10, single),
        ("line", look.line, 5, single),
    ]
    for name, colour, width, routes in layers:
        for route in routes:
            stroke = {"fill": "none", "stroke": colour, "stroke_linejoin": "round"}
            name_of = {"class_": name, "data_route": route.name}
            yield element("path", d=path(route.curve), stroke_width=width * board.scale, **stroke, **name_of)


def draw_route(map: TicketsMap, route: RouteShape, board: Layout, look: Theme) -> str:
    """A group with all spaces of a route; its id is its name with "_" for ":", which no name contains."""
    a, b = map.places[route.a].name, map.places[route.b].name
    spaces = [draw_disc(route, space, look) if route.one_space else draw_space(route, space) for space in route.spaces]
    about = title(f"{a} – {b}: {route.cost} {route.colour}, {route.points} points")
    return element(
        "g",
        about + "".join(spaces),
        id=f"route-{route.name.replace(':', '_')}",
        class_=f"route {route.colour} {slug(route.piece)}",
        data_route=route.name,
        fill=fill_of(look, route.colour),
        stroke=edge_of(look, route.colour),
        stroke_width=1.6 * board.scale,
        stroke_linejoin="round",
        color=ink_of(look, route.colour),
    )


def draw_space(route: RouteShape, space: Space) -> str:
    shape = element("path", class_="space", d=path(space.outline, closed=True))
    if route.colour == GREY:
        return shape
    size = 0.8 * min(space.height, space.length)
    return shape + symbol(route.colour, space.x, space.y, size, space.angle if abs(space.angle) <= UPRIGHT else 0)


def draw_disc(route: RouteShape, space: Space, look: Theme) -> str:
    """A single space: its colour above; below, on paper where it can always be read, the cards it costs."""
    x, y, r = space.x, space.y, space.height / 2
    half = f"M{number(x - r)} {number(y)}A{number(r)} {number(r)} 0 0 0 {number(x + r)} {number(y)}Z"
    mark = "" if route.colour == GREY else symbol(route.colour, x, y - 0.47 * r, 0.68 * r)
    return (
        element("circle", class_="space", cx=x, cy=y, r=r)
        + element("path", class_="cost", d=half, fill=look.place)
        + mark
        + text(str(route.cost), x, y + 0.77 * r, 0.94 * r, INK, text_anchor="middle", font_weight=700, stroke="none")
    )


def draw_place(place: PlaceSpot, look: Theme) -> str:
    if place.attraction:
        mark = seal(place.x, place.y, place.radius, look)
    else:
        ring: dict[str, Attribute] = {"stroke": look.place_edge, "stroke_width": 0.34 * place.radius}
        mark = element("circle", cx=place.x, cy=place.y, r=place.radius, fill=look.place, **ring)
    kind = "place attraction" if place.attraction else "place"
    return element("g", title(place.name) + mark, id=f"place-{place.slug}", class_=kind, data_place=place.slug)


def draw_label(board: Layout, index: int, look: Theme) -> str:
    label = board.labels[index]
    names = {"class_": "label", "data_place": board.places[index].slug}
    halo: dict[str, Attribute] = {"stroke": look.halo, "stroke_width": 6 * board.scale}
    lines = "".join(label_lines(label, look.label))
    return element("g", lines, **names, **halo, stroke_linejoin="round", paint_order="stroke")
