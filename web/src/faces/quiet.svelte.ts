/** Whose faces this device does not show; kept on it. */

import { read, write } from '../storage';

const KEY = 'stolik-faces';
const MOST = 60; // people who are remembered

interface Kept {
  /** Nobody's are shown. */
  off: boolean;
  /** A table, a seat and who sits there: whoever comes after them is heard again. */
  people: string[];
}

const kept: Kept = $state({ off: false, people: [], ...read<Partial<Kept>>(KEY, {}) });

/** Somebody at a table, as far as this device can know them again. */
export function personAt(code: string, seat: number, name: string): string {
  return `${code} ${seat} ${name}`;
}

export const quiet = {
  get off(): boolean {
    return kept.off;
  },
  set off(off: boolean) {
    kept.off = off;
    write(KEY, kept);
  },
  of: (person: string): boolean => kept.people.includes(person),
  turn(person: string): void {
    const others = kept.people.filter((one) => one !== person);
    kept.people = others.length < kept.people.length ? others : [...others, person].slice(-MOST);
    write(KEY, kept);
  },
};
