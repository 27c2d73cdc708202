/** A table's code as people type or paste it. */

import { CODE_LENGTH, CODE_LETTERS } from '../generated/protocol';

const CODE = new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`);

/** The code in a text: by itself, with spaces or dashes, or at the end of a link; null when there is none. */
export function codeIn(text: string): string | null {
  const last = text.trim().split('/t/').at(-1)!;
  const code = last
    .replace(/[?#].*$/, '')
    .replace(/[\s./-]/g, '')
    .toUpperCase();
  return CODE.test(code) ? code : null;
}
