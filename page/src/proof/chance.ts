// The numbered shuffles of a game, as docs/concepts/records.md tells them: ChaCha with eight rounds, keyed by the seed.
const TWO32 = 2 ** 32;

export function wordsOf(seed: Uint8Array): Uint32Array {
  const view = new DataView(seed.buffer, seed.byteOffset, 32);
  return Uint32Array.from({ length: 8 }, (_, index) => view.getUint32(4 * index, true));
}

export function shuffle(seed: Uint32Array, number: number, count: number): number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  let words: Uint32Array = new Uint32Array();
  let used = 0;
  for (let i = count - 1; i > 0;) {
    if (used % 16 === 0) words = block(seed, number, used / 16);
    const product = words[used++ % 16]! * (i + 1);
    if (product % TWO32 < TWO32 % (i + 1)) continue;
    const j = Math.floor(product / TWO32);
    [order[i], order[j]] = [order[j]!, order[i]!];
    i--;
  }
  return order;
}

function block(seed: Uint32Array, nonce: number, counter: number): Uint32Array {
  const start = Uint32Array.of(0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...seed, counter, nonce, 0, 0);
  const words = start.slice();
  const turn = (a: number, b: number, d: number, bits: number): void => {
    words[a]! += words[b]!;
    const mixed = words[d]! ^ words[a]!;
    words[d] = (mixed << bits) | (mixed >>> (32 - bits));
  };
  const quarter = (a: number, b: number, c: number, d: number): void => {
    turn(a, b, d, 16);
    turn(c, d, b, 12);
    turn(a, b, d, 8);
    turn(c, d, b, 7);
  };
  for (let round = 0; round < 4; round++) {
    for (let i = 0; i < 4; i++) quarter(i, 4 + i, 8 + i, 12 + i);
    for (let i = 0; i < 4; i++) quarter(i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4));
  }
  return words.map((word, index) => word + start[index]!);
}
