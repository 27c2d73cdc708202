/** What goes over HTTP for matches against bots without a table. */

import type {
  Challenge,
  Day,
  Examples,
  Lines,
  NewLine,
  Person,
  Placed,
  Position,
  Solo,
  SoloInfo,
  SoloSteps,
  Today,
} from '../generated/protocol';
import { ask, enter, post } from '../net/api';
import { go } from '../route.svelte';
import { settings } from '../settings.svelte';

/** How we are called. */
function me(): Person {
  return { name: settings.name.trim() || null, animal: settings.animal };
}

const begun = new Map<string, Solo>(); // by match

async function beginning(path: string, body: unknown): Promise<void> {
  await enter();
  const solo = await post<Solo>(path, body);
  begun.set(solo.info.match, solo);
  go(`/solo/${solo.info.match}`);
}

/** Begin a match against bots, and go there. */
export const beginLine = (line: NewLine): Promise<void> => beginning('/api/lines', { ...line, ...me() });
export const beginDay = (game: string): Promise<void> => beginning(`/api/days/${game}`, me());
export const beginChallenge = (match: string): Promise<void> => beginning(`/api/challenges/${match}`, me());

/** A match against bots: as it was begun a moment ago, or as it stands. */
export async function comeTo(match: string): Promise<Solo> {
  const fresh = begun.get(match);
  begun.delete(match);
  if (fresh) return fresh;
  await enter();
  return ask<Solo>(`/api/solos/${match}`);
}

export function move(match: string, seq: number, text: string): Promise<SoloSteps> {
  // One decision has one id: whoever did not hear the answer asks again.
  return post<SoloSteps>(`/api/solos/${match}/move`, { id: `m${seq}`, seq, move: text });
}

export function keep(match: string, name: string | null): Promise<SoloInfo> {
  return post<SoloInfo>(`/api/solos/${match}/keep`, { name });
}

export async function keptLines(): Promise<Lines> {
  await enter();
  return ask<Lines>('/api/lines');
}

export async function today(): Promise<Today> {
  await enter();
  return ask<Today>('/api/days');
}

export async function dayOf(game: string, date: string | null = null): Promise<Day> {
  await enter();
  return ask<Day>(`/api/days/${game}${date === null ? '' : `?date=${date}`}`);
}

export async function challengeOf(match: string): Promise<Challenge> {
  await enter();
  return ask<Challenge>(`/api/challenges/${match}`);
}

export function look(game: string, position: string): Promise<Placed> {
  return post<Placed>('/api/positions', { game, position });
}

export function examples(game: string): Promise<Examples> {
  return ask<Examples>(`/api/positions/${game}`);
}

export function positionOf(match: string, seq: number): Promise<Position> {
  return ask<Position>(`/api/matches/${match}/position?seq=${seq}`);
}
