/** SHA-256 where the browser keeps its own back: on a page without https, as in a home network. */

const ROUNDS = 64;
const BLOCK = 64;

/** The first 32 bits of the fractional part of a root of each of the first primes. */
function roots(count: number, power: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) {
    if (Array.from({ length: number - 2 }, (_, index) => index + 2).every((factor) => number % factor !== 0)) {
      const root = number ** power;
      found.push(((root - Math.floor(root)) * 2 ** 32) | 0);
    }
  }
  return found;
}

const K = roots(ROUNDS, 1 / 3);

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function sha256(message: Uint8Array): Uint8Array {
  const length = Math.ceil((message.length + 9) / BLOCK) * BLOCK;
  const padded = new Uint8Array(length);
  padded.set(message);
  padded[message.length] = 0x80;
  const data = new DataView(padded.buffer);
  data.setUint32(length - 8, Math.floor((message.length * 8) / 2 ** 32));
  data.setUint32(length - 4, message.length * 8);
  const hash = roots(8, 1 / 2);
  for (let block = 0; block < length; block += BLOCK) mix(hash, data, block);
  const digest = new DataView(new ArrayBuffer(32));
  hash.forEach((word, index) => digest.setInt32(4 * index, word));
  return new Uint8Array(digest.buffer);
}

function mix(hash: number[], data: DataView, block: number): void {
  const words: number[] = [];
  for (let at = 0; at < ROUNDS; at++) {
    if (at < 16) words.push(data.getInt32(block + 4 * at));
    else {
      const [early, late] = [words[at - 15]!, words[at - 2]!];
      const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
      const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
      words.push((words[at - 16]! + small + words[at - 7]! + large) | 0);
    }
  }
  let [a, b, c, d, e, f, g, h] = hash as [number, number, number, number, number, number, number, number];
  for (let at = 0; at < ROUNDS; at++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + K[at]! + words[at]!) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => (hash[index] = (hash[index]! + word) | 0));
}
