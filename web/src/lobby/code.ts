/** A table's code as people type or paste it. */

import { CODE_LENGTH, CODE_LETTERS } from '../generated/protocol';

const CODE = new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`);

/** The code in a text: by itself, with spaces or dashes, at the end of a link or of a sentence; null when there is none. */
export function codeIn(text: string): string | null {
  const last = text
    .split('/t/')
    .at(-1)!
    .replace(/[?#].*$/, '')
    .trim();
  const words = [last, last.split(/\s/).at(-1)!].map((one) => one.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase());
  return words.find((code) => CODE.test(code)) ?? null;
}
