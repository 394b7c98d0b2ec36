// Run by tests/offline/test_live.py: a table on this device, played by people and by bots that think in the same thread.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Refused, Update } from "../../wire/messages";
import { Board, type BoardFile } from "../engine/board";
import { Engine } from "../engine/engine";
import { PassingGames, type Entry, type KeptGame } from "../keep/games";
import { Refusal } from "../refusal";
import type { Minds } from "../think/minds";
import { Thinker } from "../think/thinker";
import { LocalConnection } from "./connection";
import type { Course } from "./course";
import { LiveTable, waitingTime } from "./live";

const folder = process.env["STELLWERK_FRAMES"]!;
const bytes = (name: string) => readFileSync(join(folder, name));
const engine = await Engine.load(readFileSync(process.env["STELLWERK_WASM"]!));
const file = JSON.parse(bytes("play.json").toString()) as BoardFile;
const board = new Board(engine, file);
const thinker = new Thinker(engine, file, file.rules, new Uint8Array(bytes("mind.bin")).buffer);

const here: Minds = {
  choose: async ({ seats, game, kept }: Course, seat: number) => {
    const position = { files: { rules: "", play: "", mind: "" }, version: file.rules, seat, table: kept.id };
    const question = { kind: "move" as const, level: seats[seat]!.bot, seed: 1, seconds: 0.01 };
    return board.moves[thinker.answer({ ...question, ...position, game: board.seen(game, seat) }) as number]!;
  },
  hints: () => Promise.reject(new Error("nobody asks")),
  analysis: () => Promise.reject(new Error("nobody asks")),
};

function keptGame(seats: KeptGame["seats"], more: Partial<KeptGame> = {}): KeptGame {
  const { map_hash, family, rules } = file;
  const entries: Entry[] = [{ change: { kind: "started" }, time: 1 }];
  const seed = "07".repeat(32);
  return {
    id: "here-1",
    board: file.board,
    family,
    map_hash,
    rules,
    seats,
    options: {},
    seed,
    entries,
    ...more,
  };
}

// Somebody at the table: keeps what was told.
class Somebody {
  updates: Update[] = [];
  connection: LocalConnection;
  constructor(readonly table: LiveTable) {
    this.connection = new LocalConnection(table, {
      welcome: () => {},
      update: (message) => this.updates.push(message),
      changed: () => {},
    });
    this.connection.open();
  }
  get last(): Update {
    return this.updates.at(-1)!;
  }
  get moves(): string[] {
    return this.last.moves.flatMap(({ kind, move }) => (kind === "change" ? [] : [move])); // not to and fro for ever
  }
  play(move = this.moves[0]!): Promise<{ at: number }> {
    return this.connection.act({ type: "move", move, at: this.last.at });
  }
  async turn(): Promise<boolean> {
    while (!this.moves.length && this.last.table.phase === "running")
      await new Promise((done) => setTimeout(done, 5));
    return this.last.table.phase === "running";
  }
}

async function tableOf(seats: KeptGame["seats"], games = new PassingGames()): Promise<LiveTable> {
  const kept = keptGame(seats);
  if (!(await games.get(kept.id))) await games.put(kept);
  return new LiveTable(board, (await games.get(kept.id))!, games, here);
}
const refusalOf = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => "",
    (refused: Refused) => refused.reason,
  );
const ANN = { name: "Ann", bot: "" };
const BOB = { name: "Bob", bot: "" };
const bot = (level: string) => ({ name: "", bot: level });

it("is played to its end against a bot", async () => {
  const games = new PassingGames();
  const table = await tableOf([ANN, bot("dispatcher")], games);
  const ann = new Somebody(table);
  while (await ann.turn()) await ann.play();
  expect(ann.last.table.result?.winners.length).toBeGreaterThan(0);
  for (const [index, { since }] of ann.updates.entries())
    if (index) expect(since).toBe(ann.updates[index - 1]!.at);
  const again = new Somebody(new LiveTable(board, (await games.get("here-1"))!, games, here));
  expect(again.last.view).toEqual(ann.last.view);
});

it("refuses what is stale, illegal or not for tables here", async () => {
  const ann = new Somebody(await tableOf([ANN, BOB]));
  expect(await refusalOf(ann.connection.act({ type: "move", move: "nonsense", at: ann.last.at }))).toBe(
    "no-move",
  );
  expect(await refusalOf(ann.connection.act({ type: "move", move: "x", at: ann.last.at + 5 }))).toBe("stale");
  expect(await refusalOf(ann.connection.act({ type: "chat", text: "hello" }))).toBe("not-here");
  expect(await refusalOf(ann.connection.act({ type: "undo", at: ann.last.at }))).toBe("cant-undo");
});

it("takes a secret choice back, of which the other seat learns nothing more", async () => {
  const ann = new Somebody(await tableOf([ANN, BOB]));
  const before = ann.last.view;
  await ann.play();
  expect(ann.last.undo).toBe(true);
  await ann.connection.act({ type: "undo", at: ann.last.at });
  expect(ann.last.view).toEqual(before);
  ann.connection.say({ type: "look", seat: 1 });
  expect(ann.last.seat).toBe(1);
  expect(ann.last.since).toBe(null);
});

it("is the same table in two tabs", async () => {
  const games = new PassingGames();
  const [one, other] = [
    new Somebody(await tableOf([ANN, BOB], games)),
    new Somebody(await tableOf([ANN, BOB], games)),
  ];
  await one.play();
  const chosen = other.play(other.last.moves.at(-1)!.move);
  expect(["stale", ""]).toContain(await refusalOf(chosen)); // judged again by what the first tab has done
  const kept = (await games.get("here-1"))!;
  expect(other.table.course.happened.length).toBe(kept.entries.length);
});

it("keeps a move before it takes effect, or refuses it", async () => {
  class Full extends PassingGames {
    isFull = false;
    override async append(id: string, number: number, entry: Entry): Promise<boolean> {
      if (this.isFull) throw new Refusal("disk-full", "no room");
      return super.append(id, number, entry);
    }
  }
  const games = new Full();
  const ann = new Somebody(await tableOf([ANN, BOB], games));
  const before = ann.last.view;
  games.isFull = true;
  expect(await refusalOf(ann.play())).toBe("disk-full");
  expect(ann.last.table.stopped).toBe("disk-full");
  expect(ann.last.view).toEqual(before);
  games.isFull = false;
  await ann.play();
  expect(ann.last.table.stopped).toBe("passing"); // what is kept in memory does not last
});

it("gives a seat to a bot of another level, but no person's", async () => {
  const ann = new Somebody(await tableOf([ANN, bot("guard")]));
  await ann.connection.act({ type: "replace", seat: 1, bot: "driver" });
  expect(ann.last.table.seats[1]?.bot).toBe("driver");
  expect(await refusalOf(ann.connection.act({ type: "replace", seat: 0, bot: "driver" }))).toBe("not-here");
});

it("rounds the time that a bot takes", () => {
  const whole = [0, 15, 25, 90, 900, 1100].map((thought) => thought + waitingTime(20, thought));
  expect(whole).toEqual([20, 20, 40, 160, 1000, 1100]);
});
