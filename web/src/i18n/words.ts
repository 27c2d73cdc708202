/** What happened, in words: the game's own sentences, with names put in; the same choice as the server's. */

import { games } from '../generated/games';
import { settings } from '../settings.svelte';
import type { Told } from '../stage/types';

const SEAT_KEYS = new Set(['seat', 'from', 'to']);

/** An event or move in words; `spoken` says how the game's notation reads in a sentence. */
export function sentence(
  game: string,
  told: Told,
  players: readonly string[],
  spoken: (text: string) => string = (text) => text,
): string {
  const words = games[game]?.words[settings.language] ?? {};
  const [kind = '', ...rest] = (told.move ?? '').split(' ');
  const details: Record<string, string> = {};
  for (const [key, value] of Object.entries(told)) details[key] = worded(key, value, players, spoken);
  details['rest'] = spoken(rest.join(' '));
  details['player'] = details['seat'] ?? '';
  const known = Object.keys(told).filter((key) => told[key] !== null && told[key] !== undefined);
  const special = [`move ${kind}`, ...known.map((key) => `${told.event} ${key}`)];
  const template = special.map((name) => words[name]).find((text) => text !== undefined) ?? words[told.event] ?? '';
  return template.replace(/\{(\w+)\}/g, (_, name: string) => details[name] ?? '');
}

function worded(key: string, value: unknown, players: readonly string[], spoken: (text: string) => string): string {
  if (SEAT_KEYS.has(key) && typeof value === 'number') return players[value] ?? '';
  if (key.endsWith('_by_seat') && Array.isArray(value)) {
    return value.map((inner, seat) => `${players[seat]} ${inner}`).join(', ');
  }
  return Array.isArray(value) ? value.map((inner) => spoken(String(inner))).join(', ') : spoken(String(value));
}
