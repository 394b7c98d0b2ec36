// What bots know of a board, read from its file: see `stellwerk.bots.minds`.
import type { Cells, StructName } from "../engine/cells";
import type { Engine, RuleName } from "../engine/engine";

export interface Part {
  of: string; // a struct, or the kind of numbers
  count: number;
  at: number | null; // in the data; null: zeros
  bytes: number;
  stored: "" | "f2";
  own: boolean; // every bot has a copy of its own
}
export interface Header {
  family: string;
  map_hash: string;
  key: string;
  search: { of: StructName; count: number };
  minds: Record<string, Part[]>;
  styled: Record<string, Record<number, Part>>; // of a level with a personality: the parts that differ from the level's
  playouts: number;
  names: Record<string, string[]>; // what the numbers in reasons are numbers of, by kind
  reasons: [code: string, fields: [name: string, kind: string][]][];
}

const WIDEN = "bots.rules.halves.widen" as RuleName;

export class MindFile {
  readonly header: Header;
  readonly search: Cells;
  readonly #data: Uint8Array;
  readonly #shared = new Map<string, Cells>();
  readonly #spare = new Map<string, Cells[]>(); // copies that no bot needs any more

  constructor(
    readonly engine: Engine,
    file: ArrayBuffer,
  ) {
    const length = new DataView(file).getUint32(0, true);
    this.header = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 4, length))) as Header;
    this.#data = new Uint8Array(file, 4 + length);
    this.search = engine.structs(this.header.search.of, this.header.search.count);
  }

  // The mind of a new bot, as tables name it.
  of(bot: string): Cells[] {
    return this.#parts(bot).map((part) => (part.own ? this.#copy(part) : this.#common(part)));
  }
  #parts(bot: string): Part[] {
    const [level = ""] = bot.split(":");
    const differ = this.header.styled[bot] ?? {};
    return this.header.minds[level]!.map((part, index) => differ[index] ?? part);
  }
  giveBack(bot: string, mind: Cells[]): void {
    this.#parts(bot).forEach((part, index) => {
      if (part.own) this.#spareOf(part).push(mind[index]!);
    });
  }

  #common(part: Part): Cells {
    const key = JSON.stringify(part);
    const found = this.#shared.get(key) ?? this.#filled(part, this.#made(part));
    this.#shared.set(key, found);
    return found;
  }
  #copy(part: Part): Cells {
    return this.#filled(part, this.#spareOf(part).pop() ?? this.#made(part));
  }
  #spareOf(part: Part): Cells[] {
    const key = JSON.stringify(part);
    const found = this.#spare.get(key) ?? [];
    this.#spare.set(key, found);
    return found;
  }

  #made({ of, count }: Part): Cells {
    return of.includes(".") ? this.engine.structs(of as StructName, count) : this.engine.array(of, count);
  }
  #filled({ at, bytes, stored, count }: Part, cells: Cells): Cells {
    if (at === null) return cells.clear();
    const data = this.#data.subarray(at, at + bytes);
    if (!stored) return cells.fill(data);
    this.engine.call(WIDEN, this.engine.array("u2", count).fill(data), cells.as("u4"));
    return cells;
  }
}
