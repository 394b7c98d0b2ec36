import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { GameEvent, TableInfo } from "../wire/messages";
import { wordsOf } from "./chance";
import type { Dealer } from "./check";
import { dealer as metro } from "../metro/deal";
import { dealer as tickets } from "../tickets/deal";

// Records that the rules engine wrote: every board, every number of seats, empty decks, passes.
const FOLDER = new URL("../../../tests/golden/", import.meta.url);
const files = readdirSync(FOLDER).filter((name) => name.endsWith(".game"));
const DEALERS: Record<string, Dealer> = { metro, tickets };

interface Game {
  family: string;
  seed: string;
  seats: number;
  options: Record<string, number>;
  facts: never;
  events: GameEvent[];
}

function games(file: string): Game[] {
  const found: Game[] = [];
  for (const text of readFileSync(new URL(file, FOLDER), "utf8").trim().split("\n")) {
    const line = JSON.parse(text) as Game & { line: string };
    if (line.line === "game") found.push({ ...line, events: [...line.events] });
    else found.at(-1)!.events.push(...(line.events ?? []));
  }
  return found;
}

function fits(game: Game, events: GameEvent[], flip = 0): boolean {
  const bytes = Uint8Array.from(game.seed.match(/../g)!.reverse(), (pair) => parseInt(pair, 16));
  bytes[0]! ^= flip;
  const seed = wordsOf(bytes);
  const info = { options: game.options, seats: Array.from({ length: game.seats }) };
  return DEALERS[game.family]!(info as unknown as TableInfo, game.facts, seed)(events);
}

describe("games dealt again", () => {
  it.each(files)("%s follows from its seed, and from no other", (file) => {
    for (const game of games(file)) {
      expect(fits(game, game.events)).toBe(true);
      expect(fits(game, game.events, 1)).toBe(false);
    }
  });
  it("notices a card, a ticket and a first seat that were exchanged, and nothing that was hidden", () => {
    const [game] = games("new-york-2.game");
    const change = (kind: string, part: object, last = false): GameEvent[] => {
      const at = game!.events[last ? "findLastIndex" : "findIndex"](({ event }) => event === kind);
      return game!.events.map((event, index) => (index === at ? { ...event, ...part } : event));
    };
    for (const [kind, part] of [
      ["dealt", { card: "mauve" }],
      ["turned", { card: "mauve" }],
      ["drew", { card: "mauve" }],
      ["took", { card: "mauve" }],
      ["offered", { ticket: "a-b" }],
      ["first", { seat: 7 }],
    ] as const)
      // prettier-ignore
      expect(fits(game!, change(kind, part)), kind).toBe(false);
    expect(fits(game!, change("dealt", { card: null }))).toBe(true);
    expect(fits(game!, change("drew", { card: null }, true))).toBe(true);
    expect(fits(game!, change("offered", { ticket: null }))).toBe(true);
  });
});
