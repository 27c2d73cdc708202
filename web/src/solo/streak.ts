/** The days on which this device has played a game's deal, and how it did: no account, so they stay here. */

import { read, write } from '../storage';

export interface Kept {
  match: string;
  points: number;
  place: number;
  seats: number;
  /** SHA-256 of the day's seed, as it was told while the day was on. */
  commitment: string;
}

type Shelf = Record<string, Record<string, Kept>>; // by game, by date

const KEY = 'stolik-days';
const MOST = 400; // days of a game

const shelf = (): Shelf => read(KEY, {});

/** By date, what is remembered of a game. */
export function keptDays(game: string): Record<string, Kept> {
  return shelf()[game] ?? {};
}

/** Remember a result; the first of a day stays. */
export function keepDay(game: string, date: string, result: Kept): void {
  const all = shelf();
  const days = { [date]: result, ...all[game] };
  const kept = Object.entries(days)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .slice(-MOST);
  write(KEY, { ...all, [game]: Object.fromEntries(kept) });
}

/** How many days in a row have been played, up to today; today may still come. */
export function streak(played: readonly string[], today: string): number {
  const days = new Set(played);
  let count = 0;
  let day = days.has(today) ? today : before(today);
  while (days.has(day)) {
    count += 1;
    day = before(day);
  }
  return count;
}

/** The date of the day before. */
export function before(date: string): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
