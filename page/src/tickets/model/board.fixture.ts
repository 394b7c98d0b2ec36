// A board of four places for tests:  a ─2─ b ─3─ c,  a ─6─ c,  b ═ d twin lanes of 2.
import { makeModel, type Model } from "./model";
import type { MapFacts, RouteShape } from "./types";

function route(
  name: string,
  a: number,
  b: number,
  cost: number,
  colour: RouteShape["colour"] = "grey",
): RouteShape {
  const space = { x: 100 * (a + b), y: 50 * (a + b), angle: 0, length: 50, height: 17, outline: [] };
  const curve: [number, number][] = [[200 * a, 100 * a], [200 * b, 100 * b]]; // prettier-ignore
  return { name, a, b, cost, points: cost, colour, piece: "train", one_space: false, curve, spaces: [space] };
}

export const testBoard = (): Model =>
  makeModel(
    "test",
    {
      size: [600, 300],
      scale: 1,
      ground: { has_land: false, shapes: [], graticule: "" },
      routes: [
        route("a-b", 0, 1, 2, "red"),
        route("b-c", 1, 2, 3),
        route("a-c", 0, 2, 6),
        route("b-d:1", 1, 3, 2),
        route("b-d:2", 1, 3, 2),
      ],
      places: ["a", "b", "c", "d"].map((slug, index) => ({
        name: slug.toUpperCase(),
        slug,
        x: 200 * index,
        y: 100 * index,
        radius: 10,
        attraction: false,
      })),
      tickets: [
        { name: "a-c:1", a: 0, b: 2, points: 5 },
        { name: "a-c:2", a: 2, b: 0, points: 9 },
        { name: "a-d", a: 0, b: 3, points: 4 },
      ],
      labels: [],
      legend: {
        x: 0,
        y: 0,
        width: 0,
        height: 0,
        rows: [],
        columns: 1,
        longest_path: 0,
        attraction: 0,
        colours: [],
      },
    },
    {
      pieces: [{ name: "train", count: 45, one_space: false }],
      rules: { start_keep: 2, turn_offer: 3, turn_keep: 1 },
    } as unknown as MapFacts,
  );
