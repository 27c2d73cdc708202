/** A table's code as people type or paste it. */

import { CODE_LENGTH, CODE_LETTERS } from '../generated/protocol';

const HALF = `[${CODE_LETTERS}]{${CODE_LENGTH / 2}}`;
const CODE = new RegExp(`^${HALF}${HALF}$`);
const LINKED = new RegExp(`/t/(${HALF}${HALF})(?![\\p{L}\\p{N}])`, 'iu');
const WRITTEN = new RegExp(`(?<![\\p{L}\\p{N}])(?=(${HALF}[ -]?${HALF})(?![\\p{L}\\p{N}]))`, 'giu');

/** The code in a text: by itself, in a link, or in a sentence; null when there is none. */
export function codeIn(text: string): string | null {
  const linked = LINKED.exec(text)?.[1];
  if (linked) return bare(linked);
  const whole = bare(text);
  if (CODE.test(whole)) return whole;
  const written = [...text.matchAll(WRITTEN)].map(([, code]) => bare(code!));
  // A word may be made of a code's letters, too: it is one only where a sentence ends with it.
  return written.find((code) => /\d/.test(code)) ?? written.find((code) => whole.endsWith(code)) ?? null;
}

/** Letters and digits alone, as codes are shown. */
function bare(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}
