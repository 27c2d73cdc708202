/** From the front page straight to the cards: what the first table that we come to is to do by itself. */

import type { Animal, Level, NewTable, Sit } from '../generated/protocol';
import { games } from '../generated/games';
import { settings } from '../settings.svelte';
import { newTable } from './api';

/** What to do at a table that we have just made. */
export interface Plan {
  /** Names of those who sit at this device besides ourselves; an empty one is called by an animal. */
  others: string[];
  /** Whether the cards are dealt as soon as all of them sit. */
  deal: boolean;
}

const plans = new Map<string, Plan>(); // by code

/** A table with people at this device and bots on the other seats, of one level or of one each; its page sits down and
 *  starts by itself. */
export async function againstBots(
  game: string,
  seats: number,
  levels: Level | readonly Level[],
  others: string[] = [],
): Promise<string> {
  const bots: NewTable['bots'] = {};
  for (let seat = 1 + others.length; seat < seats; seat++)
    bots[String(seat)] = typeof levels === 'string' ? levels : levels[seat - 1 - others.length]!;
  const table = await newTable({ game, seats, bots });
  plans.set(table.code, { others, deal: true });
  return `/t/${table.code}`;
}

/** A table for friends; its page sits down by itself, and the other seats are free. */
export async function forFriends(game: string): Promise<string> {
  return sitDownAt((await newTable({ game, seats: usual(game) })).code);
}

/** A table for those in one room: this screen is the table, and its seats are free for their phones. */
export async function onThisScreen(game: string): Promise<string> {
  const table = await newTable({ game, seats: usual(game) });
  return `/t/${table.code}?table`;
}

/** Sit down at a table as soon as one is there, wherever a seat is free; the way there. */
export function sitDownAt(code: string): string {
  plans.set(code, { others: [], deal: false });
  return `/t/${code}`;
}

/** How many sit down unless somebody says otherwise: four, where the game allows it. */
export function usual(game: string): number {
  const seats = games[game]?.seats ?? [2];
  return seats.includes(4) ? 4 : seats.at(-1)!;
}

/** What a table's page does without asking; told once. */
export function planOf(code: string): Plan | null {
  const plan = plans.get(code) ?? null;
  plans.delete(code);
  return plan;
}

/** Take a seat under one's own name and animal. */
export function sitAt(seat: number, animal: Animal = settings.animal): Sit & { type: 'sit' } {
  return { type: 'sit', seat, name: settings.name.trim() || null, animal };
}
