/** The digests of days' keys that this device has been told before the days: they must not change. */

import { read, write } from '../storage';

const KEY = 'stolik-commitments';
const MOST = 60;

const told = (): Record<string, string> => read(KEY, {});

/** The digest that this device was told of a day; null when none was. */
export function toldOf(date: string): string | null {
  return told()[date] ?? null;
}

/** Whether a digest is the one that was told before; null when none was. The first one told is remembered. */
export function sameAsTold(date: string, commitment: string): boolean | null {
  const known = told()[date];
  if (known !== undefined) return known === commitment;
  const kept = Object.entries({ ...told(), [date]: commitment }).toSorted(([one], [other]) => (one < other ? -1 : 1));
  write(KEY, Object.fromEntries(kept.slice(-MOST)));
  return null;
}
