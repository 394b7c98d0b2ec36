// The compiled rules in WebAssembly: entries are called by the names of their rules.
import { Cells, type Memory, type StructName } from "./cells";
import { ENTRIES } from "./generated";

export type RuleName = keyof typeof ENTRIES;
interface Compiled {
  symbol: string;
  takes: readonly string[];
  gives: string;
}
type Exports = Record<string, (frame: number) => bigint | number> & { memory: WebAssembly.Memory };

const MOST = 32; // arguments of an entry

export class Engine implements Memory {
  readonly #exports: Exports;
  readonly #frame: number;
  readonly #found = new Map<string, Compiled>();

  static async load(bytes: BufferSource): Promise<Engine> {
    const { instance } = await WebAssembly.instantiate(bytes);
    return new Engine(instance);
  }

  constructor(instance: WebAssembly.Instance) {
    this.#exports = instance.exports as unknown as Exports;
    this.#exports["_initialize"]?.(0);
    this.#frame = this.allocate(8 * MOST);
  }

  get buffer(): ArrayBuffer {
    return this.#exports.memory.buffer as ArrayBuffer;
  }
  // It is never given back: whoever asks for memory keeps it and uses it again.
  allocate(size: number): number {
    return Number(this.#exports["stellwerk_allocate"]!(size));
  }
  structs(name: StructName, count = 1): Cells {
    return new Cells(this, name, [count]);
  }
  array(kind: string, ...shape: number[]): Cells {
    return new Cells(this, kind, shape);
  }

  // What the rule returns; of several entries of a rule, the one that takes such arguments.
  call(rule: RuleName, ...given: (Cells | number)[]): number {
    const entry = this.#entry(rule, given);
    const frame = new DataView(this.buffer, this.#frame);
    given.forEach((each, slot) => {
      if (entry.takes[slot] === "float") frame.setFloat64(8 * slot, Number(each), true);
      else frame.setBigInt64(8 * slot, BigInt(each instanceof Cells ? each.address : each), true);
    });
    return Number(this.#exports[entry.symbol]!(this.#frame));
  }

  #entry(rule: RuleName, given: readonly (Cells | number)[]): Compiled {
    const kinds = given.map((each) => (each instanceof Cells ? textOf(each) : "")).join(" ");
    const known = this.#found.get(`${rule} ${kinds}`);
    if (known) return known;
    const entries: readonly Compiled[] = ENTRIES[rule];
    const fits = ({ takes }: Compiled) =>
      takes.length === given.length && takes.every((text, slot) => isOf(text, given[slot]!));
    const entry = entries.find(fits);
    if (!entry) throw new Error(`${rule} does not take ${kinds}`);
    this.#found.set(`${rule} ${kinds}`, entry);
    return entry;
  }
}

const isOf = (text: string, given: Cells | number): boolean =>
  given instanceof Cells ? text === textOf(given) : text === "int" || text === "float";

// As the table of entries writes it: `engine.log.Log`, `i2[:]`, `f8[:, :]`.
function textOf({ kind, shape }: Cells): string {
  if (kind.includes(".")) return kind;
  return `${kind}[${shape.map(() => ":").join(", ")}]`;
}
