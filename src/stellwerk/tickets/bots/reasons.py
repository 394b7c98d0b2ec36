"""Why a move of a tickets game is good: facts of the view, chosen by the planner's plan."""

import heapq
from collections import defaultdict
from typing import Any

from stellwerk.bots.advice import Reason
from stellwerk.game import View
from stellwerk.mapping.mapfile import slug
from stellwerk.tickets.rules.board import BITS, CLAIM, DRAW, DRAW_TICKETS, GREY, JOKER, KEEP, NONE, OFFER, TAKE


class Reasoner:
    """The board as a seat sees it: which routes are its own, which are open to it, and what ways over them take."""

    def __init__(self, view: View, plan: Any) -> None:
        names: Any = view.board.names
        self.view, self.plan, self.seat = view, plan, view.seat
        self.names, self.map, self.game = names, names.map, view.flat
        routes = range(len(names.routes))
        self.own = {route for route in routes if self.game.route_owner[route] == self.seat}
        self.open = {route for route in routes if self._in(self.game.open_routes[self.seat], route)}
        self.tickets = [n for n in range(len(self.map.tickets)) if self.game.ticket_owner[n] == self.seat]

    def reasons(self, move: int) -> list[Reason]:
        if move >= CLAIM:
            return self._claim(int(self.view.board.cells["move_route"][0, move]))
        if move > KEEP:
            return self._keep([int(self.game.offer[self.seat, i]) for i in range(OFFER) if move - KEEP >> i & 1])
        if move == DRAW_TICKETS:
            return self._draw_tickets()
        if TAKE <= move < DRAW_TICKETS:
            return self._take(int(self.game.row[move - TAKE]))
        return self._draw() if move == DRAW else []

    def lacking(self, ticket: int, more: set[int], without: int = NONE) -> int | None:
        """Pieces that a ticket's shortest way still takes if `more` routes were own; None: there is no way."""
        steps: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
        for route in (self.own | self.open) - {without}:
            a, b, spaces = self.names.ends_and_spaces[route]
            cost = 0 if route in self.own or route in more else spaces
            steps[a].append((b, cost))
            steps[b].append((a, cost))
        goal, start = self.map.tickets[ticket].b, self.map.tickets[ticket].a
        seen: set[int] = set()
        heap = [(0, start)]
        while heap:
            pieces, place = heapq.heappop(heap)
            if place == goal:
                return pieces
            if place not in seen:
                seen.add(place)
                for other, cost in steps[place]:
                    heapq.heappush(heap, (pieces + cost, other))
        return None

    def _claim(self, route: int) -> list[Reason]:
        found = [reason for _, reason in sorted(self._for_tickets(route), key=lambda found: found[0])]
        rival = self._rival_at(route) if found else None
        found += [rival] if rival else []
        _, _, spaces = self.names.ends_and_spaces[route]
        points = int(self.view.board.cells["route_points"][0, route])
        return [*found, {"code": "points", "pieces": spaces, "points": points}]

    def _for_tickets(self, route: int) -> list[tuple[tuple[int, int], Reason]]:
        """Tickets that a route serves, with their sort keys: those it fulfils first, then the dearest."""
        found: list[tuple[tuple[int, int], Reason]] = []
        for ticket in self.tickets:
            now, then = self.lacking(ticket, set()), self.lacking(ticket, {route})
            if not now or then is None or then >= now:
                continue
            name, dear = self.names.ticket_names[ticket], -self.map.tickets[ticket].points
            if then == 0:
                found.append(((0, dear), {"code": "completes", "ticket": name}))
                continue
            other = self.lacking(ticket, set(), without=route)
            if other is None or other > now:
                detour = None if other is None else other - now
                found.append(((1, dear), {"code": "needed", "ticket": name, "left": then, "detour": detour}))
            else:
                found.append(((2, dear), {"code": "nearer", "ticket": name, "left": then}))
        return found

    def _rival_at(self, route: int) -> Reason | None:
        """A rival has reached one end of the route and may soon claim it."""
        for place in self.names.ends_and_spaces[route][:2]:
            for other, (a, b, _) in enumerate(self.names.ends_and_spaces):
                owner = int(self.game.route_owner[other])
                if owner >= 0 and owner != self.seat and place in (a, b):
                    return {"code": "rival", "seat": owner, "place": slug(self.map.places[place].name)}
        return None

    def _take(self, colour: int) -> list[Reason]:
        if colour == JOKER:
            return [{"code": "joker"}]
        served = self._served(colour)
        return [self._card(colour, served)] if served is not None else []

    def _card(self, colour: int, route: int) -> Reason:
        cost, held = self.names.routes[route].cost, int(self.game.hand[self.seat, colour])
        name = self.names.route_names[route]
        return {"code": "card", "card": self.names.card(colour), "route": name, "lacking": cost - held}

    def _served(self, colour: int) -> int | None:
        """The route worth most, of those that the planner wants, that lacks cards of a colour."""
        wanted = [route for route in self.open if self._in(self.plan["routes"], route)]
        wanted = wanted or [route for route in self.open if self._in(self.plan["free"], route)]
        held = int(self.game.hand[self.seat, colour])
        colours = self.view.board.cells["route_colour"][0]
        lacks = [r for r in wanted if colours[r] in (colour, GREY) and self.names.routes[r].cost > held]
        own = [route for route in lacks if colours[route] == colour]
        return max(own or lacks, key=lambda route: float(self.plan["worth"][route]), default=None)

    def _draw(self) -> list[Reason]:
        """Why the deck: no open card is useful, or cards are lacking."""
        row = {int(colour) for colour in self.game.row if colour not in (NONE, JOKER)}
        if all(self._served(colour) is None for colour in row):
            return [{"code": "row"}]
        need = int(self.plan["need"].sum()) - int(self.game.hand_size[self.seat])
        return [{"code": "lacking", "cards": need}] if need > 0 else [{"code": "save"}]

    def _keep(self, kept: list[int]) -> list[Reason]:
        """What the ways of all tickets take together: dearest first, and each uses the routes of those before."""
        laid: set[int] = set()
        for ticket in sorted([*self.tickets, *kept], key=lambda n: -self.map.tickets[n].points):
            laid |= self._way(ticket, laid)
        pieces = sum(self.names.ends_and_spaces[route][2] for route in laid)
        return [{"code": "ways", "pieces": pieces, "of": int(self.game.pieces[self.seat].sum())}]

    def _way(self, ticket: int, laid: set[int]) -> set[int]:
        """Routes still to claim on a shortest way."""
        whole = self.lacking(ticket, laid)
        way: set[int] = set()
        while whole:
            for route in self.open - laid - way:
                less = self.lacking(ticket, laid | way | {route})
                if less is not None and less == whole - self.names.ends_and_spaces[route][2]:
                    way.add(route)
                    whole = less
                    break
            else:
                break
        return way

    def _draw_tickets(self) -> list[Reason]:
        if all(self.lacking(ticket, set()) == 0 for ticket in self.tickets):
            return [{"code": "done"}]
        return [{"code": "spare", "pieces": int(self.game.pieces[self.seat].sum())}]

    @staticmethod
    def _in(words: Any, route: int) -> bool:
        return bool(int(words[route // BITS]) >> route % BITS & 1)
