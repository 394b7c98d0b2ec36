import { expect, it, vi } from "vitest";
import { FACES } from "../parts/faces";
import type { SeatInfo } from "../wire/messages";
import { botName, levelName, nameOf, personalityHint } from "./names";
import {
  botsAgain,
  botsFor,
  botText,
  KEEP,
  levelsOf,
  mixed,
  MIXED,
  PERSONALITIES,
  readBot,
} from "./personalities";
import words from "../locales/en";

vi.mock("./language.svelte", () => {
  const found = (key: string): unknown =>
    key.split(/[:.]/).reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], words);
  return { t: found, has: (key: string) => found(key) !== undefined };
});

const seated = (...those: [name: string, bot: string][]): SeatInfo[] =>
  those.map(([name, bot]) => ({ name, bot }) as SeatInfo);

it("reads and writes bots as tables name them", () => {
  expect(readBot("driver:style=rusher")).toEqual({ level: "driver", personality: "rusher" });
  expect(botText("driver", "rusher")).toBe("driver:style=rusher");
  for (const plain of ["driver", "search:playouts=800", "driver:style=balanced", ""])
    expect(readBot(plain)).toEqual({ level: plain, personality: "" });
  expect(botText("driver", "")).toBe("driver");
  expect(botText("", "rusher")).toBe("");
});
it("gives each bot another personality, first those that nobody has", () => {
  for (let round = 0; round < 20; round++) {
    expect(new Set(mixed([...PERSONALITIES], 4)).size).toBe(4);
    const [next] = mixed(
      [...PERSONALITIES],
      1,
      PERSONALITIES.slice(1).map((each) => botText("guard", each)),
    );
    expect(next).toBe(PERSONALITIES[0]);
  }
  expect(new Set(mixed([...PERSONALITIES], 7)).size).toBe(5);
});
it("offers none where a family has none", () => {
  expect(botsFor("driver", MIXED, [], 2)).toEqual(["driver", "driver"]);
  expect(botsFor("driver", "rusher", [], 1)).toEqual(["driver"]);
  expect(botsFor("driver", "rusher", [...PERSONALITIES], 2)).toEqual(Array(2).fill("driver:style=rusher"));
});
it("has names that nobody else at the table has", () => {
  const seats = seated(
    ["charlie ", ""],
    ["", "driver:style=rusher"],
    ["", "guard:style=rusher"],
    ["", "driver:style=hoarder"],
    ["", "driver"],
  );
  expect(seats.map((_, index) => nameOf(seats, index))).toEqual([
    "charlie ",
    "Charlie 2",
    "Charlie 3",
    "Sam",
    "Barrier",
  ]);
});
it("says who it is, at which level and how it plays", () => {
  expect(levelName("chief:style=blocker")).toBe("Chief");
  expect(botName("chief:style=blocker")).toBe("Toni (Chief)");
  expect(personalityHint("chief:style=blocker")).toContain("Toni");
  expect(personalityHint("chief")).toBe("");
});
it("has a face for each, in colours of the page", () => {
  expect(Object.keys(FACES)).toEqual([...PERSONALITIES]);
  for (const layers of Object.values(FACES))
    for (const { fill, line } of layers) expect(fill ?? line).toMatch(/^[a-z-]+$/);
});

it("lets the same bots play again, with levels and personalities changed apart", () => {
  const bots = ["driver:style=rusher", "guard"];
  const all = [...PERSONALITIES];
  expect(levelsOf([...bots, "driver"])).toEqual(["driver", "guard"]);
  expect(botsAgain(bots, "", KEEP, all)).toEqual(bots);
  expect(botsAgain(bots, "chief", KEEP, all)).toEqual(["chief:style=rusher", "chief"]);
  expect(botsAgain(bots, "", "hoarder", all)).toEqual(["driver:style=hoarder", "guard:style=hoarder"]);
  expect(botsAgain(bots, "", "", all)).toEqual(["driver", "guard"]);
});
