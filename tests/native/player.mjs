// Repeats the calls of a tape (tape.py says what that is) with a library of WebAssembly, in Node and in browsers.

const OBJECT = 40; // bytes of an array's object that compiled rules know: at 16 where its data lie, at 32 its lengths

// From the bytes of both. `clock` tells microseconds. Returns how many calls these were, and the seconds that they took.
export async function repeat(library, tape, { crc32, clock }) {
  const { instance } = await WebAssembly.instantiate(library, {});
  const { memory, stellwerk_allocate: allocate, _initialize: begin, ...entries } = instance.exports;
  begin?.();

  const words = new DataView(tape.buffer, tape.byteOffset, tape.length);
  const frame = allocate(8 * 64);
  const arrays = []; // { object, data, size }
  let at = 0; // bytes of the tape
  let spent = 0; // microseconds

  const nextWord = () => words.getBigInt64((at += 8) - 8, true);
  const next = () => Number(nextWord());
  const skip = (size) => tape.subarray(at, (at += Math.ceil(size / 8) * 8)).subarray(0, size);
  const put = (place, word) => new DataView(memory.buffer).setBigInt64(place, BigInt(word), true);
  const bytesOf = ({ data, size }) => new Uint8Array(memory.buffer, data, size);

  function readArray() {
    const [number, dimensions] = [next(), next()];
    const lengths = Array.from({ length: dimensions }, next);
    const size = next();
    if (!arrays[number]) {
      const [object, data, where] = [allocate(OBJECT), allocate(size + 8), allocate(8 * dimensions + 8)];
      put(object + 16, data);
      put(object + 32, where);
      lengths.forEach((length, axis) => put(where + 8 * axis, length));
      arrays[number] = { object, data, size };
    }
    bytesOf(arrays[number]).set(skip(size));
  }

  function readChange() {
    const [number, first, size] = [next(), next(), next()];
    new Uint8Array(memory.buffer, arrays[number].data + first, size).set(skip(size));
  }

  function repeatCall(number) {
    const name = new TextDecoder().decode(skip(next()));
    const [kind, count] = [next(), next()];
    for (let place = 0; place < count; place++) {
      const isArray = next();
      const value = nextWord();
      put(frame + 8 * place, isArray ? arrays[Number(value)].object : value);
    }
    const started = clock();
    const answer = entries[name](frame);
    spent += clock() - started;
    const result = new DataView(new ArrayBuffer(8));
    if (kind === 2) result.setFloat64(0, answer, true);
    if (kind === 1) result.setBigInt64(0, answer, true);
    let sum = crc32(new Uint8Array(result.buffer), 0);
    for (let changes = next(); changes > 0; changes--) {
      const [array, first, size] = [arrays[next()], next(), next()];
      sum = crc32(bytesOf(array).subarray(first, first + size), sum);
    }
    if (sum !== next()) throw new Error(`call ${number}, ${name}: another result than on the tape`);
  }

  function checkAll() {
    const count = next();
    for (let number = 0; number < count; number++) {
      if (crc32(bytesOf(arrays[number]), 0) !== next())
        throw new Error(`array ${number} does not hold what it should`);
    }
  }

  let calls = 0;
  while (at < tape.length) {
    const kind = next();
    if (kind === 1) readArray();
    if (kind === 2) repeatCall(++calls);
    if (kind === 3) readChange();
    if (kind === 4) checkAll();
  }
  return [calls, spent / 1e6];
}
