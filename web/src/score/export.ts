/** Results as files for other programs. */

import { games } from '../generated/games';
import { gameTitle } from '../i18n/names';
import type { Result } from './evening';

export function asJson(results: readonly Result[]): string {
  return JSON.stringify(results, null, 2) + '\n';
}

const COLUMNS = ['date', 'match', 'game', 'name', 'points', 'won', 'options'];

/** A line for each person of each match. */
export function asCsv(results: readonly Result[]): string {
  const lines = results.flatMap(({ id, date, game, names, points, winners, options }) =>
    names.map((name, seat) => [
      date,
      id,
      gameTitle(game),
      name,
      points[seat]!,
      winners.includes(seat) ? 1 : 0,
      changed(game, options),
    ]),
  );
  return [COLUMNS, ...lines].map((line) => line.map(cell).join(',') + '\r\n').join('');
}

/** The options that are not as in the box. */
function changed(game: string, options: Result['options']): string {
  const own = (games[game]?.options ?? []).filter(({ name, default: box }) => String(options[name]) !== String(box));
  return own.map(({ name }) => `${name}=${String(options[name])}`).join(' ');
}

/** A cell as RFC 4180 has it; a text that a spreadsheet would take for a formula stays a text. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
