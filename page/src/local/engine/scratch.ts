// Memory that every call needs for a moment: the log of events, and text that rules write.
import type { Cells } from "./cells";
import type { Engine } from "./engine";

const FIELDS = 5; // of an event
const ROOM = 16384; // events

export class Scratch {
  readonly log: Cells;
  readonly text: Cells;
  readonly #rows: Cells;

  constructor(engine: Engine) {
    this.log = engine.structs("engine.log.Log");
    this.text = engine.structs("engine.text.Text");
    this.#rows = engine.array("i2", ROOM, FIELDS);
  }

  newLog(): Cells {
    return this.log.set("wanted", [1]).set("count", [0]);
  }
  // What the last call has logged.
  rows(): number[][] {
    const count = this.log.field("count");
    const numbers = this.log.fields("events", count * FIELDS);
    return Array.from({ length: count }, (_, row) => numbers.slice(row * FIELDS, (row + 1) * FIELDS));
  }
  rowsWith(rows: readonly number[][]): Cells {
    return this.#rows.write(rows.flat()).cut(rows.length);
  }
  // What the last call has written.
  told<T>(): T {
    const { place, shape } = this.text.placeOf("bytes");
    const all = this.text.bytes.subarray(place, place + Math.min(this.text.field("length"), shape[0]!));
    return JSON.parse(new TextDecoder().decode(all)) as T;
  }
}

const known = new WeakMap<Engine, Scratch>();

export function scratchOf(engine: Engine): Scratch {
  const found = known.get(engine) ?? new Scratch(engine);
  known.set(engine, found);
  return found;
}
