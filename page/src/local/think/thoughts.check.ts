// Run by tests/offline/test_thoughts.py, which has written what bots, hints and the analysis say in Python.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Hint } from "../../wire/generated";
import { bytesOf, type BoardFile } from "../engine/board";
import { Engine } from "../engine/engine";
import type { Judged } from "./questions";
import { Thinker } from "./thinker";

interface Asked {
  game: string;
  seat: number;
  level?: string;
  seed?: number;
  move?: number;
  hints?: Hint[];
}
interface Thoughts {
  rules: number;
  asked: Asked[];
  played: { game: string; seat: number; move: number; number: number }[];
  judged: Judged[];
}

const folder = process.env["STELLWERK_FRAMES"]!;
const bytes = (name: string) => readFileSync(join(folder, name));
const { rules, asked, played, judged } = JSON.parse(bytes("thoughts.json").toString()) as Thoughts;
const engine = await Engine.load(readFileSync(process.env["STELLWERK_WASM"]!));
const mind = new Uint8Array(bytes("mind.bin")).buffer;
const thinker = new Thinker(engine, JSON.parse(bytes("play.json").toString()) as BoardFile, rules, mind);

let table = 0; // bots remember their game: a new one each time
const position = ({ game, seat }: { game: string; seat: number }, of = `here-${table++}`) => ({
  files: { rules: "", play: "", mind: "" },
  version: rules,
  game: bytesOf(game),
  seat,
  table: of,
});

it("chooses as every level in Python", () => {
  for (const each of asked.filter(({ level }) => level)) {
    const { level = "", seed = 0 } = each;
    const move = thinker.answer({ kind: "move", level, seed, seconds: 0, ...position(each) });
    expect([level, move]).toEqual([level, each.move]);
  }
});
it("has a legal move when its time is used up", () => {
  for (const each of asked.filter(({ level }) => level === "chief")) {
    const question = { kind: "move" as const, level: "chief", seed: 1, seconds: 0.05, ...position(each) };
    expect(thinker.board.legal(bytesOf(each.game), each.seat)).toContain(thinker.answer(question));
  }
});
it("gives the hints of Python", () => {
  for (const each of asked.filter(({ hints }) => hints))
    expect(thinker.answer({ kind: "hints", ...position(each) })).toEqual(each.hints);
});
it("judges as in Python", () => {
  const found = played.map(({ number, move, ...each }) =>
    thinker.answer({ kind: "judge", number, played: move, ...position(each, "here-judged") }),
  );
  expect(found.filter(Boolean)).toEqual(judged);
});
