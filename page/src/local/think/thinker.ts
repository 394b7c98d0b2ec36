// Bots, hints and judgements by the rules and a board's mind file; runs in a Worker, or wherever a test wants it.
import type { AnyReason, Hint } from "../../wire/generated";
import { Board, type BoardFile } from "../engine/board";
import type { Cells } from "../engine/cells";
import type { Engine, RuleName } from "../engine/engine";
import { MindFile } from "./mind";
import type { Judged, Position, Question, Thought } from "./questions";

// Columns of figures.
const [MOVE, CHANCE, MARGIN, , ERROR, , , BEST] = [0, 1, 2, 3, 4, 5, 6, 7];
const COLUMNS = 8;
const MORE = 8; // rows of figures beyond the legal moves
const MOST = 5; // moves that are hinted at
const REASONS = 2; // for each: people read no more
const FIELDS = 4; // of a reason: its code, and what its words need
const REASON_ROWS = [66, FIELDS];
const ROUND = 16; // play-outs until the clock is looked at
const ADVISOR = "advisor";

interface Bot {
  mind: Cells[];
  stream: Cells;
}

export class Thinker {
  readonly board: Board;
  readonly #mind: MindFile;
  readonly #game: Cells;
  readonly #figures: Cells;
  readonly #bots = new Map<string, Bot>();
  readonly #streams: Cells[] = [];
  #table = "";

  constructor(
    readonly engine: Engine,
    file: BoardFile,
    version: number,
    mind: ArrayBuffer,
  ) {
    this.board = new Board(engine, file, version);
    this.#mind = new MindFile(engine, mind);
    this.#game = engine.structs(this.board.family.game);
    this.#figures = engine.array("f8", this.board.moves.length + MORE, COLUMNS);
  }

  answer(question: Question): Thought {
    if (question.table !== this.#table) this.#forget();
    this.#table = question.table;
    switch (question.kind) {
      case "move":
        return this.choose(question, question.level, question.seed, question.seconds);
      case "hints":
        return this.hints(question);
      case "judge":
        return this.judge(question, question.number, question.played);
    }
  }

  // The move of a level; without a limit of seconds the same one as on the server, for the same seed.
  choose(position: Position, level: string, seed: number, seconds: number): number {
    const { mind, stream } = this.#bot(level, position.seat, seed);
    this.#call("search.begin_search", [...this.#view(position), ...mind, this.#mind.search, stream]);
    this.#play(position, mind, seconds);
    return this.#call("search.chosen", [this.#mind.search]);
  }

  hints(position: Position): Hint[] {
    this.#bots.delete(`${ADVISOR} ${position.seat}`);
    const bot = this.#bot(ADVISOR, position.seat, 0);
    let moves = this.#rank(position, bot, [])
      .slice(0, MOST)
      .map((row) => row[MOVE]!);
    const worlds = Math.max(1, Math.floor(this.#mind.header.playouts / moves.length));
    let rows = this.#compare(position, bot, moves, worlds);
    const better = this.engine.call("bots.rules.advice.better_of" as RuleName, this.#figures, rows.length);
    if (better > 0) {
      moves = [moves[better]!, ...moves.filter((_, index) => index !== better)];
      rows = this.#compare(position, bot, moves, worlds);
    }
    const order = this.engine.array("i8", rows.length);
    this.engine.call("bots.rules.advice.order_hints" as RuleName, this.#figures, rows.length, order);
    rows = this.#rows(rows.length);
    return order.numbers().map((index) => this.#hint(position, bot, rows[index]!));
  }

  // A decision of a finished game; null where there was nothing to decide.
  judge(position: Position, number: number, played: number): Judged | null {
    const { board } = this;
    if (board.legal(position.game, position.seat).length < 2) return null;
    const bot = this.#bot(ADVISOR, position.seat, position.seat);
    const ranked = this.#rank(position, bot, [played]);
    let [best, made] = [ranked[0]!, ranked.find((row) => row[MOVE] === played)!];
    let cost = 0;
    if (best !== made) {
      const worlds = Math.max(1, Math.floor(this.#mind.header.playouts / 2));
      [best, made] = this.#compare(position, bot, [best[MOVE]!, played], worlds) as [number[], number[]];
      cost = this.engine.call("bots.rules.advice.cost_of" as RuleName, this.#figures);
    }
    const parts = (row: number[]) => board.describeMove(position.game, position.seat, row[MOVE]!);
    return {
      number,
      seat: position.seat,
      move: board.moves[played]!,
      best: board.moves[best[MOVE]!]!,
      chance: chanceOf(made),
      margin: made[MARGIN]!,
      cost,
      played: parts(made),
      better: parts(best),
    };
  }

  #rank(position: Position, { mind, stream }: Bot, also: number[]): number[][] {
    const given = [...this.#view(position), ...mind, this.#mind.search, stream, this.#list(also)];
    this.#call("search.begin_ranking", given);
    return this.#figured(position, mind);
  }
  #compare(position: Position, { mind, stream }: Bot, moves: number[], worlds: number): number[][] {
    const given = [...this.#view(position), ...mind, this.#mind.search, stream, this.#list(moves), worlds];
    this.#call("search.begin_comparison", given);
    return this.#figured(position, mind);
  }
  #figured(position: Position, mind: Cells[]): number[][] {
    this.#play(position, mind, 0);
    return this.#rows(this.#call("search.list_figures", [this.#mind.search, this.#figures]));
  }
  #rows(count: number): number[][] {
    const numbers = this.#figures.numbers(count * COLUMNS);
    return Array.from({ length: count }, (_, row) => numbers.slice(row * COLUMNS, (row + 1) * COLUMNS));
  }

  #hint(position: Position, { mind }: Bot, row: number[]): Hint {
    return {
      move: this.board.moves[row[MOVE]!]!,
      chance: chanceOf(row),
      margin: row[MARGIN]!,
      error: row[ERROR]!,
      best: row[BEST] === 1,
      reasons: this.#reasons(position, mind, row[MOVE]!),
    };
  }
  #reasons(position: Position, mind: Cells[], move: number): AnyReason[] {
    const rows = (this.#reasonRows ??= this.engine.array("i8", ...REASON_ROWS));
    const count = this.#call("reasons.list_reasons", [...this.#view(position), ...mind, move, rows]);
    const numbers = rows.numbers();
    return Array.from({ length: Math.min(count, REASONS) }, (_, index) => {
      const [code, ...values] = numbers.slice(FIELDS * index, FIELDS * (index + 1));
      const [name, fields] = this.#mind.header.reasons[code!]!;
      const told = fields.map(([field, kind], at) => [field, this.#named(kind, values[at]!)]);
      return { code: name, ...Object.fromEntries(told) } as AnyReason;
    });
  }
  #reasonRows: Cells | null = null;
  #named(kind: string, value: number): string | number | null {
    if (kind === "maybe") return value === -1 ? null : value;
    return this.#mind.header.names[kind]?.[value] ?? value;
  }

  // Plays out until nothing is left to do, or the seconds are used up.
  #play(position: Position, mind: Cells[], seconds: number): void {
    const given = [this.#view(position)[0]!, this.#game, ...mind, this.#mind.search];
    const began = performance.now();
    const spent = () => (seconds ? (performance.now() - began) / 1000 / seconds : 0);
    while (this.#call("search.play_rounds", [...given, ROUND, spent()]) > 0);
  }

  #view({ game, seat }: Position): (Cells | number)[] {
    return [this.board.cells, this.#game.fill(game), seat];
  }
  #call(rule: string, given: (Cells | number)[]): number {
    return this.engine.call(`${this.board.file.family}.bots.rules.${rule}` as RuleName, ...given);
  }
  #list(moves: number[]): Cells {
    const also = (this.#also ??= this.engine.array("i8", this.board.moves.length));
    return also.write(moves).cut(moves.length);
  }
  #also: Cells | null = null;

  #bot(level: string, seat: number, seed: number): Bot {
    const key = `${level} ${seat}`;
    const known = this.#bots.get(key);
    if (known) return known;
    const stream = this.#streams.pop() ?? this.engine.array("i8", 4);
    this.engine.call("engine.chance.start_stream", stream, seed);
    const bot = { mind: this.#mind.of(level), stream };
    this.#bots.set(key, bot);
    return bot;
  }
  #forget(): void {
    for (const [key, { mind, stream }] of this.#bots) {
      this.#mind.giveBack(key.split(" ")[0]!, mind);
      this.#streams.push(stream);
    }
    this.#bots.clear();
  }
}

const chanceOf = (row: number[]): number | null => (row[CHANCE]! < 0 ? null : row[CHANCE]!);
