/** What happened, in words. `core/words.py` chooses and fills in sentences the same way; a test compares the two. */

import { games } from '../generated/games';
import { settings } from '../settings.svelte';
import type { Told } from '../stage/types';

const SEAT_KEYS = new Set(['seat', 'from', 'to']);

/** An event or move in words, with names of players and cards put in. */
export function sentence(game: string, told: Told, players: readonly string[]): string {
  const words = games[game]?.words[settings.language] ?? {};
  const rest = (told.move ?? '').split(' ').slice(1);
  const details: Record<string, string> = {};
  for (const [key, value] of Object.entries(told)) details[key] = worded(game, key, value, players);
  details['rest'] = named(game, rest.join(' '));
  details['player'] = details['seat'] ?? '';
  const template = words[chosen(words, told)] ?? '';
  return template.replace(/\{(\w+)\}/g, (_, name: string) => details[name] ?? '');
}

/** A move in words; with its cards where another of the moves would be told in the same way. */
export function distinct(game: string, move: string, moves: readonly string[], told: (move: string) => string): string {
  const text = told(move);
  if (!moves.some((other) => other !== move && told(other) === text)) return text;
  const cards = move.split(' ').flatMap((word) => (named(game, word) === word ? [] : named(game, word)));
  return `${text} (${cards.join(' ') || move})`;
}

/** Whether a log leaves an event out, because another line tells as much. */
export function routine(game: string, told: Told): boolean {
  const { words, routine } = games[game] ?? { words: null, routine: [] };
  return words !== null && routine.includes(chosen(words[settings.language], told));
}

/** The most special of the sentences for an event. */
function chosen(words: Record<string, string>, told: Told): string {
  const [kind = '', ...rest] = (told.move ?? '').split(' ');
  const known = Object.keys(told).filter((key) => told[key] !== null && told[key] !== undefined);
  const special = [
    `move ${String(told['means'] ?? kind)}`,
    `move ${rest.join(' ')}`,
    ...known.map((key) => `${told.event} ${key}`),
  ];
  return special.find((name) => name in words) ?? told.event;
}

/** A text of the notation by its name, or by the names of its words if each has one. */
export function named(game: string, text: string): string {
  const names = games[game]?.names[settings.language] ?? {};
  const parts = text.split(' ').map((word) => names[word]);
  return names[text] ?? (parts.includes(undefined) ? text : parts.join(', '));
}

function worded(game: string, key: string, value: unknown, players: readonly string[]): string {
  if (SEAT_KEYS.has(key) && typeof value === 'number') return players[value] ?? '';
  if (key.endsWith('_by_seat') && Array.isArray(value)) {
    return value.map((inner, seat) => `${players[seat]} ${named(game, String(inner))}`).join(', ');
  }
  return (Array.isArray(value) ? value : [value]).map((inner) => named(game, String(inner))).join(', ');
}
