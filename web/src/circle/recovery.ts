/** Words that somebody types: which of them is not in the list, and what it may have been. */

import { WORDS } from '../generated/recovery';

export const COUNT = 12;

/** A word as somebody types it who has no Polish letters at hand. */
export function plain(word: string): string {
  return word.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '');
}

export function wordsIn(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

/** The first word that is not in the list, and the nearest one that is. */
export function unknownWord(given: readonly string[]): { number: number; word: string; near: string } | null {
  const lists = Object.values(WORDS);
  const hits = (list: readonly string[]): number => {
    const known = new Set(list.map(plain));
    return given.filter((word) => known.has(plain(word))).length;
  };
  const list = [...lists].sort((one, other) => hits(other) - hits(one))[0]!;
  const known = list.map(plain);
  const at = given.findIndex((word) => !known.includes(plain(word)));
  if (at < 0) return null;
  const word = given[at]!;
  const distances = known.map((one) => distance(one, plain(word)));
  const nearest = Math.min(...distances);
  return { number: at + 1, word, near: nearest <= 2 ? list[distances.indexOf(nearest)]! : '' };
}

/** How many letters must be put in, taken out or changed. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const changed = row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, changed));
    }
    row = next;
  }
  return row.at(-1)!;
}
