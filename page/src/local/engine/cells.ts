// Arrays in the memory of compiled rules: of numbers, or of structs whose fields have names. Compiled code gets the address
// of an object that lies in memory as NumPy's arrays do; see ahead/frames.py.
import { STRUCTS } from "./generated";

export type StructName = keyof typeof STRUCTS;
type Field = readonly [kind: string, place: number, shape: readonly number[]];
export type Fields<Name extends StructName> = keyof (typeof STRUCTS)[Name]["fields"] & string;

// Where an array object holds the address of its data, and that of its lengths, in bytes.
const DATA = 16;
const LENGTHS = 32;
const OBJECT = 40;

export interface Memory {
  readonly buffer: ArrayBuffer; // another one whenever the memory has grown
  allocate(size: number): number;
}

const sizeOf = (kind: string): number =>
  kind in STRUCTS ? STRUCTS[kind as StructName].size : Number(kind.slice(1));

export class Cells {
  readonly address: number; // of the array object
  readonly length: number; // in bytes
  readonly #data: number;

  constructor(
    readonly memory: Memory,
    readonly kind: string, // the name of a struct, or of numbers: `i2`
    readonly shape: readonly number[],
    data: number | null = null, // of another array
  ) {
    this.length = shape.reduce((product, size) => product * size, sizeOf(kind));
    this.#data = data ?? memory.allocate(Math.max(this.length, 8));
    this.address = memory.allocate(OBJECT + 8 * shape.length);
    const view = new DataView(memory.buffer);
    view.setBigInt64(this.address + DATA, BigInt(this.#data), true);
    view.setBigInt64(this.address + LENGTHS, BigInt(this.address + OBJECT), true);
    shape.forEach((size, axis) => view.setBigInt64(this.address + OBJECT + 8 * axis, BigInt(size), true));
  }

  // The same memory as numbers of another kind of the same size.
  as(kind: string): Cells {
    return new Cells(this.memory, kind, this.shape, this.#data);
  }
  get bytes(): Uint8Array {
    return new Uint8Array(this.memory.buffer, this.#data, this.length);
  }
  copy(): Uint8Array {
    return this.bytes.slice();
  }
  clear(): this {
    this.bytes.fill(0);
    return this;
  }
  fill(bytes: Uint8Array): this {
    if (bytes.length !== this.length) throw new Error(`${bytes.length} bytes are no ${this.kind}`);
    this.bytes.set(bytes);
    return this;
  }

  // These bytes, and zeros after them.
  begin(bytes: Uint8Array): this {
    this.clear().bytes.set(bytes);
    return this;
  }

  // The first `count` numbers; of an array of numbers.
  numbers(count = this.length / sizeOf(this.kind)): number[] {
    return this.#read(this.kind, 0, count);
  }
  write(numbers: readonly number[]): this {
    const size = sizeOf(this.kind);
    const view = new DataView(this.memory.buffer, this.#data, this.length);
    numbers.forEach((number, index) => put(view, this.kind, index * size, number));
    return this;
  }

  // From now on compiled code takes only so many of its first rows for the whole.
  cut(rows: number): this {
    new DataView(this.memory.buffer).setBigInt64(this.address + OBJECT, BigInt(rows), true);
    return this;
  }

  // A field of a struct, the first one if there are several: a number, or all numbers of an array, one row after the other.
  field(name: string, index = 0): number {
    return this.fields(name, 1, index)[0]!;
  }
  fields(name: string, count?: number, index = 0): number[] {
    const [kind, place, shape] = this.#field(name);
    const all = shape.reduce((product, size) => product * size, 1);
    return this.#read(kind, index * sizeOf(this.kind) + place, count ?? all);
  }
  set(name: string, numbers: readonly number[], index = 0): this {
    const [kind, place] = this.#field(name);
    const view = new DataView(this.memory.buffer, this.#data, this.length);
    const start = index * sizeOf(this.kind) + place;
    numbers.forEach((number, at) => put(view, kind, start + at * sizeOf(kind), number));
    return this;
  }

  placeOf(name: string): { place: number; shape: readonly number[] } {
    const [, place, shape] = this.#field(name);
    return { place, shape };
  }
  #field(name: string): Field {
    const fields: Record<string, Field> = STRUCTS[this.kind as StructName].fields;
    return fields[name]!;
  }
  #read(kind: string, start: number, count: number): number[] {
    const view = new DataView(this.memory.buffer, this.#data, this.length);
    const size = sizeOf(kind);
    return Array.from({ length: count }, (_, index) => take(view, kind, start + index * size));
  }
}

function take(view: DataView, kind: string, at: number): number {
  switch (kind) {
    case "i1":
      return view.getInt8(at);
    case "u1":
    case "b1":
      return view.getUint8(at);
    case "i2":
      return view.getInt16(at, true);
    case "i4":
      return view.getInt32(at, true);
    case "u4":
      return view.getUint32(at, true);
    case "i8":
      return Number(view.getBigInt64(at, true));
    case "f4":
      return view.getFloat32(at, true);
    case "f8":
      return view.getFloat64(at, true);
  }
  throw new Error(`no numbers are called ${kind}`);
}

function put(view: DataView, kind: string, at: number, number: number): void {
  switch (kind) {
    case "i1":
    case "u1":
    case "b1":
      return view.setInt8(at, number);
    case "i2":
      return view.setInt16(at, number, true);
    case "i4":
    case "u4":
      return view.setInt32(at, number, true);
    case "i8":
      return view.setBigInt64(at, BigInt(number), true);
    case "f4":
      return view.setFloat32(at, number, true);
    case "f8":
      return view.setFloat64(at, number, true);
  }
  throw new Error(`no numbers are called ${kind}`);
}
