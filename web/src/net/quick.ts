/** From the front page straight to the cards: what the first table that we come to is to do by itself. */

import type { Animal, Level, NewTable, Sit } from '../generated/protocol';
import { games } from '../generated/games';
import { settings } from '../settings.svelte';
import { newTable } from './api';

const eager = new Set<string>();

/** A table with bots on all seats but the first; its page sits down and starts by itself. */
export async function againstBots(game: string, seats: number, level: Level): Promise<string> {
  const bots: NewTable['bots'] = {};
  for (let seat = 1; seat < seats; seat++) bots[String(seat)] = level;
  const table = await newTable({ game, seats, bots });
  eager.add(table.code);
  return `/t/${table.code}`;
}

/** A table with every seat free, for friends. */
export async function forFriends(game: string): Promise<string> {
  const table = await newTable({ game, seats: usual(game) });
  return `/t/${table.code}`;
}

/** How many sit down unless somebody says otherwise: four, where the game allows it. */
export function usual(game: string): number {
  const seats = games[game]?.seats ?? [2];
  return seats.includes(4) ? 4 : seats.at(-1)!;
}

/** Whether this table is to be started without asking; true once. */
export function startsByItself(code: string): boolean {
  return eager.delete(code);
}

/** Take a seat under one's own name and animal. */
export function sitAt(seat: number, animal: Animal = settings.animal): Sit & { type: 'sit' } {
  return { type: 'sit', seat, name: settings.name.trim() || null, animal };
}
