// Run by tests/offline/test_frames.py, which has written what a server's tables told of some games.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Board, PUBLIC, type BoardFile } from "./engine/board";
import { Engine } from "./engine/engine";
import type { Entry } from "./keep/games";
import { Refusal } from "./refusal";
import { Course } from "./table/course";
import { judge } from "./table/judge";
import { show } from "./table/projection";
import { recordOf } from "./table/record";
import { steps } from "./table/replay";

interface Look {
  after: number;
  viewer: number;
  since: number | null;
  frame: Record<string, unknown> & { table: Record<string, unknown> };
  move?: string;
  refused?: object | null;
}
interface Told {
  board: string;
  rules: number;
  options: Record<string, number>;
  seed: string;
  names: string[];
  entries: Entry[];
  looks: Look[];
  steps: Record<string, { at: number; events: object[] }[]>;
}

const folder = process.env["STELLWERK_FRAMES"]!;
const read = <T>(name: string): T => JSON.parse(readFileSync(join(folder, name), "utf8")) as T;
const engine = await Engine.load(readFileSync(process.env["STELLWERK_WASM"]!));
const file = read<BoardFile>("play.json");
const board = new Board(engine, file);

// What differs between a server and this device: links, and what proves the shuffles.
const OWN = ["table", "promise", "secret", "watchers"];
const OF_SEATS = ["promise", "text", "beside", "connected", "eased"];
const without = (told: object, names: string[]): object =>
  Object.fromEntries(Object.entries(told).filter(([name]) => !names.includes(name)));
const comparable = (frame: object): unknown => {
  const { time: _, table, ...rest } = frame as { time?: number; table: { seats: object[] } };
  const seats = table.seats.map((seat) => without(seat, OF_SEATS));
  return { ...rest, table: { ...without(table, OWN), seats } };
};

function refusalOf(course: Course, seat: number, move: string): object | null {
  try {
    judge(course, seat, { type: "try", move });
    return null;
  } catch (error) {
    const { reason, message, data } = error as Refusal;
    return { reason, message, data };
  }
}

describe.each(read<Told[]>("games.json").map((told, index) => ({ ...told, index })))(
  "game $index on $board",
  (told) => {
    const { names, index, looks } = told;
    const kept = {
      id: `here-${index}`,
      board: told.board,
      family: file.family,
      map_hash: file.map_hash,
      rules: told.rules,
      seats: names.map((name) => ({ name, bot: "" })),
      options: told.options,
      seed: told.seed,
      entries: [] as Entry[],
    };
    const course = new Course(board, kept);

    it("is told as a server tells it", () => {
      told.entries.forEach((entry, number) => {
        course.add(entry);
        for (const { viewer, since, frame, move, refused } of looks.filter(
          ({ after }) => after === number + 1,
        )) {
          expect(comparable(show(course, viewer, since))).toEqual(comparable(frame));
          if (move) expect(refusalOf(course, viewer, move)).toEqual(refused);
        }
      });
      expect(course.phase).toBe("over");
    });
    it("is told again as a server tells it", () => {
      for (const viewer of [PUBLIC, ...names.keys()]) {
        const expected = told.steps[viewer]!;
        const found = steps(course, viewer).slice(-expected.length);
        expect(found.map(({ at, events }) => ({ at, events }))).toEqual(expected);
      }
    });
    it("is written down", () => writeFileSync(join(folder, `${index}.game`), recordOf(course)));
    it("is the same when it is read again", () => {
      const again = new Course(board, { ...kept, entries: told.entries });
      expect(show(again, 0, null).view).toEqual(show(course, 0, null).view);
    });
  },
);
