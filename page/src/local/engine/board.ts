// A board to play on: the verbs of the rules on games, and everything that can be said about them. A game is bytes that are
// never changed in place; whatever is asked about one is asked of a copy in the memory of the rules.
import type { AnyMove, AnyView } from "../../wire/generated";
import type { GameEvent } from "../../wire/messages";
import type { Cells } from "./cells";
import type { Engine } from "./engine";
import { FAMILIES } from "./generated";
import { scratchOf, type Scratch } from "./scratch";

export const PUBLIC = -1; // the viewer who holds no seat
export const IN_FULL = -2; // the viewer of events from whom nothing is hidden

export type Game = Uint8Array;
export type Row = number[]; // an event as rules log it
export type FamilyName = keyof typeof FAMILIES;

// What the page needs of a board, made by `stellwerk.server.offline.boards`.
export interface BoardFile {
  stellwerk: string;
  board: string;
  family: FamilyName;
  title: string;
  origin: string;
  map_hash: string;
  facts: object;
  seats: [number, number];
  rules: number;
  structs: Record<string, string>; // by version of the rules
  layout: string; // of these structs, as a hash
  spelling: string; // names of things, without the zeros at the end
}

export interface Played {
  game: Game;
  rows: Row[];
}

export class Board {
  readonly moves: string[]; // the text of each move; its id is the index
  readonly ids: Map<string, number>;
  readonly family: (typeof FAMILIES)[FamilyName];
  readonly cells: Cells;
  readonly #game: Cells;
  readonly #spelling: Cells;
  readonly #legal: Cells;
  readonly #scratch: Scratch;

  constructor(
    readonly engine: Engine,
    readonly file: BoardFile,
    readonly version = file.rules,
  ) {
    this.family = FAMILIES[file.family];
    this.#scratch = scratchOf(engine);
    this.cells = engine.structs(this.family.board).begin(bytesOf(file.structs[version]!));
    this.#spelling = engine.structs("engine.text.Spelling").begin(bytesOf(file.spelling));
    this.#game = engine.structs(this.family.game);
    this.moves = this.#told("engine.describe.write_texts", []);
    this.ids = new Map(this.moves.map((text, id) => [text, id]));
    this.#legal = engine.array("i2", this.moves.length);
  }

  start(seats: number, seed: Uint8Array, options: Record<string, number>): Played {
    const { engine, cells } = this;
    const values = Object.entries(this.family.options).map(([name, usual]) => options[name] ?? usual);
    const game = this.#game.clear();
    game.bytes.set(seed); // the first field
    const given = this.#options(values.length ? values : [0]);
    this.#check(engine.call("engine.calls.new_game", cells, game, seats, given, this.#scratch.newLog()));
    return { game: game.copy(), rows: this.#scratch.rows() };
  }

  play(game: Game, seat: number, move: number): Played {
    const log = this.#scratch.newLog();
    this.#check(this.engine.call("engine.calls.apply", this.cells, this.#with(game), seat, move, log));
    return { game: this.#game.copy(), rows: this.#scratch.rows() };
  }

  toMove(game: Game): number[] {
    const bits = this.engine.call("engine.calls.to_move", this.cells, this.#with(game));
    return this.seatsOf(game).filter((seat) => (bits >> seat) & 1);
  }
  isOver(game: Game): boolean {
    return this.engine.call("engine.calls.is_over", this.cells, this.#with(game)) === 1;
  }
  seatsOf(game: Game): number[] {
    return Array.from({ length: this.#with(game).field("seats") }, (_, seat) => seat);
  }
  legal(game: Game, seat: number): number[] {
    const count = this.engine.call(
      "engine.calls.legal_moves",
      this.cells,
      this.#with(game),
      seat,
      this.#legal,
    );
    return this.#legal.numbers(this.#check(count));
  }
  seen(game: Game, viewer: number): Game {
    this.#check(this.engine.call("engine.calls.seen_by", this.cells, this.#with(game), viewer));
    return this.#game.copy();
  }

  // A breakdown for each seat; of a running game, what it would score now.
  scores(game: Game): Record<string, number>[] {
    const { columns } = this.family;
    const seats = this.seatsOf(game);
    const cells = this.#scores(seats.length);
    this.#check(this.engine.call("engine.calls.score", this.cells, this.#with(game), cells));
    const numbers = cells.numbers();
    return seats.map((seat) =>
      Object.fromEntries(
        columns.map((column, index) => {
          const value = numbers[seat * columns.length + index]!;
          return [column, column === "rank" ? value + 1 : value]; // people count from one
        }),
      ),
    );
  }

  // Of a masked game.
  describe(seen: Game, viewer: number): AnyView {
    return {
      ...this.#told<object>("engine.describe.write_public", [this.#with(seen)]),
      ...this.#told<object>("engine.describe.write_own", [this.#game, viewer]),
    } as AnyView;
  }
  describeMoves(seen: Game, seat: number): AnyMove[] {
    return this.#told("engine.describe.write_moves", [this.#with(seen), seat]);
  }
  describeMove(seen: Game, seat: number, move: number): AnyMove {
    return this.#told("engine.describe.write_move", [this.#with(seen), seat, move]);
  }
  describeEvents(rows: Row[], viewer: number): GameEvent[] {
    return rows.length
      ? this.#told("engine.describe.write_events", [this.#scratch.rowsWith(rows), viewer])
      : [];
  }
  // Why a move is not legal.
  refusal(seen: Game, seat: number, move: number): { reason: string; data: object; sentence: string } {
    return this.#told("engine.describe.write_refusal", [this.#with(seen), seat, move]);
  }

  #told<T>(rule: Parameters<Engine["call"]>[0], given: (Cells | number)[]): T {
    const { text } = this.#scratch;
    this.#check(this.engine.call(rule, this.cells, this.#spelling, ...given, text));
    return this.#scratch.told();
  }
  #with(game: Game): Cells {
    return this.#game.fill(game);
  }
  // Below 0 is a complaint of `stellwerk.engine.calls`.
  #check(answer: number): number {
    if (answer < 0) throw new Error(`the rules don't take this: ${answer}`);
    return answer;
  }
  #packed: Cells | null = null;
  #options(numbers: number[]): Cells {
    return (this.#packed ??= this.engine.array("i8", numbers.length)).write(numbers);
  }
  readonly #tables: Cells[] = []; // for scores, by seats
  #scores(seats: number): Cells {
    return (this.#tables[seats] ??= this.engine.array("i8", seats, this.family.columns.length)).clear();
  }
}

export function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
