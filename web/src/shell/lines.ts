/** What has been told as lines to read: rounds are headings, and routine is left out. */

import { routine, sentence } from '../i18n/words';
import type { Told } from '../stage/types';

export interface LogLine {
  /** Its place in the log. */
  at: number;
  text: string;
  /** Whoever did it, where the line before was not about the same player. */
  seat: number | null;
  heading: boolean;
}

/** The lines of a log from a place on. */
export function lines(game: string, log: readonly Told[], names: readonly string[], from = 0): LogLine[] {
  const told = log.map((one, at) => ({ one, at })).slice(from);
  const kept = told.filter(({ one }) => !routine(game, one));
  return kept.map(({ one, at }, index) => {
    const before = kept[index - 1]?.one;
    const heading = one.event === 'deal';
    const again = before?.seat === one.seat && before?.event !== 'deal';
    return { at, text: sentence(game, one, names), seat: heading || again ? null : (one.seat ?? null), heading };
  });
}
