// A table on this device as it follows from its entries: each changes the state and the game. As the server's `course.py`.
import { PUBLIC, type Board, type Game, type Row } from "../engine/board";
import type { Change, Entry, KeptGame, KeptSeat } from "../keep/games";

export type Phase = "running" | "over";

// An entry, what followed, and how it stood then.
export interface Happened {
  change: Change;
  rows: Row[]; // events of the game
  time: number;
  counts: number[]; // after it, of the public, then of every seat
  only: number | null; // the only seat that is told, where others must not know that anything happened
  game: Game;
}

interface Pending {
  seat: number;
  move: number;
  shown: boolean; // others were told that something was chosen
}

export class Course {
  readonly seats: KeptSeat[];
  readonly happened: Happened[] = [];
  readonly ready: number[]; // for each seat, its count when its present decision arose: older moves are stale
  readonly askedAt: number[]; // for each seat, when it was last asked to decide
  game: Game = new Uint8Array();
  phase: Phase = "running";
  rematch = "";
  moves = 0; // that were not taken back
  #counts: number[];
  #settled: Game = new Uint8Array(); // the game without the moves that can still be taken back …
  #pending: Pending[] = []; // … and these

  constructor(
    readonly board: Board,
    readonly kept: KeptGame,
  ) {
    this.seats = kept.seats.map((seat) => ({ ...seat }));
    this.#counts = [0, ...this.seats.map(() => 0)];
    this.ready = this.seats.map(() => 0);
    this.askedAt = this.seats.map(() => 0);
    for (const entry of kept.entries) this.add(entry);
  }

  get seed(): Uint8Array {
    return seedBytes(this.kept.seed);
  }
  // How often a viewer has been told something.
  count(viewer: number): number {
    return this.#counts[viewer + 1]!;
  }
  get due(): number[] {
    return this.phase === "running" ? this.board.toMove(this.game) : [];
  }
  get botsDue(): number[] {
    return this.due.filter((seat) => !this.seats[seat]!.name);
  }
  get people(): number[] {
    return this.seats.flatMap(({ name }, seat) => (name ? [seat] : []));
  }
  canUndo(seat: number): boolean {
    return this.phase === "running" && this.#pending.some((pending) => pending.seat === seat);
  }

  // The next entry takes effect; it was judged before it was kept.
  add({ change, time }: Entry): void {
    const before = this.happened.length ? this.due : [];
    let rows: Row[] = [];
    let only: number | null = null;
    if (change.kind === "started") rows = this.#start();
    else if (change.kind === "moved") [rows, only] = this.#move(change.seat, change.move);
    else if (change.kind === "undone") only = this.#undo(change.seat);
    else if (change.kind === "filled") this.seats[change.seat] = { name: "", bot: change.bot };
    else this.rematch = change.table;
    this.#counts = this.#counts.map((count, index) =>
      only === null || index - 1 === only ? count + 1 : count,
    );
    this.#noteDecisions(change, time, before, rows.length === 0);
    this.happened.push({ change, rows, time, counts: this.#counts, only, game: this.game });
  }

  #start(): Row[] {
    const { game, rows } = this.board.start(this.seats.length, this.seed, this.kept.options);
    this.game = this.#settled = game;
    return rows;
  }

  #move(seat: number, text: string): [Row[], number | null] {
    const move = this.board.ids.get(text)!;
    const { game, rows } = this.board.play(this.game, seat, move);
    this.game = game;
    this.moves++;
    const kinds = new Set(rows.map(([kind]) => kind!));
    switch (this.#undoAfter(kinds, seat)) {
      case "more":
        this.#pending = [...this.#pending, { seat, move, shown: rows.length > 0 }];
        break;
      case "withdrawn":
        this.#pending = this.#pending.filter((pending) => pending.seat !== seat);
        break;
      case "none":
        this.#pending = [];
        this.#settled = game;
    }
    if (this.board.isOver(game)) this.phase = "over";
    return [rows, rows.length ? null : seat];
  }

  // What becomes of the moves that can still be taken back: as `Undoing` says it in stellwerk.engine.verbs.
  #undoAfter(kinds: Set<number>, seat: number): "more" | "withdrawn" | "none" {
    const { secret, first, withdraws } = this.board.family.undo as Record<string, readonly number[]>;
    const are = (all: readonly number[]) =>
      all.length > 0 && kinds.size === all.length && all.every((kind) => kinds.has(kind));
    if (are(withdraws!)) return "withdrawn";
    const goesOn = () => this.board.toMove(this.game).includes(seat);
    return [...kinds].every((kind) => secret!.includes(kind)) || (are(first!) && goesOn()) ? "more" : "none";
  }

  #undo(seat: number): number | null {
    const last = this.#pending.findLastIndex((pending) => pending.seat === seat);
    const undone = this.#pending[last]!;
    this.#pending = this.#pending.filter((_, index) => index !== last);
    this.moves--;
    this.game = this.#pending.reduce(
      (game, { seat: who, move }) => this.board.play(game, who, move).game,
      this.#settled,
    );
    return undone.shown ? null : seat;
  }

  // Which seats have a new decision to make.
  #noteDecisions(change: Change, time: number, before: number[], quiet: boolean): void {
    if (change.kind === "filled" || change.kind === "rematched") return;
    const mover = change.kind === "started" ? PUBLIC : change.seat;
    const now = this.due;
    for (let seat = 0; seat < this.seats.length; seat++) {
      const isNew = now.includes(seat) && !before.includes(seat);
      if (seat === mover || isNew) this.ready[seat] = this.count(seat);
      if (isNew || (now.includes(seat) && seat === mover && !quiet)) this.askedAt[seat] = time;
    }
  }
}

// A seed is a number of 256 bits, written with the highest digit first; the rules take its lowest byte first.
export function seedBytes(hex: string): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, index) => parseInt(hex.substr(62 - 2 * index, 2), 16));
}

// For each entry: is it a move that was not taken back?
export function stands(happened: readonly Happened[]): boolean[] {
  const found = happened.map(({ change }) => change.kind === "moved");
  happened.forEach(({ change: undone }, index) => {
    if (undone.kind !== "undone") return;
    const isTaken = ({ change }: Happened, at: number) =>
      at < index && found[at]! && change.kind === "moved" && change.seat === undone.seat;
    found[happened.findLastIndex(isTaken)] = false;
  });
  return found;
}
