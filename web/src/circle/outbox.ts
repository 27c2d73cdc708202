/** Results of the score keeper on their way into a book: kept on the device until the server has them. */

import type { ScoreResult } from '../generated/protocol';
import { Refusal } from '../net/api';
import { OUTBOX } from '../offline/results';
import type { Evening, Result } from '../score/evening';
import { read, write } from '../storage';
import { send } from './api';

/** A result, the circle whose book it goes into, and how far it is. */
export interface Parcel {
  circle: string;
  /** The circle's name, for when there is no network to ask. */
  name: string;
  result: ScoreResult;
  state: 'waiting' | 'kept' | 'refused';
  /** Why it was refused. */
  why?: string;
}

const stored = (): Record<string, Parcel> => read(OUTBOX, {});

/** What a book takes of a finished evening. */
export function parcel(evening: Evening, result: Result): ScoreResult {
  return {
    id: result.id,
    game: result.game,
    options: result.options as ScoreResult['options'],
    names: result.names,
    points: result.points,
    started: Date.parse(evening.begun) / 1000,
    finished: Date.parse(result.date) / 1000,
  };
}

/** What has become of an evening's result; null where it goes into no book. */
export function parcelOf(id: string): Parcel | null {
  return stored()[id] ?? null;
}

/** Put a result on its way; the same one again corrects it. */
export async function post(circle: string, name: string, result: ScoreResult): Promise<Parcel> {
  write(OUTBOX, { ...stored(), [result.id]: { circle, name, result, state: 'waiting' } });
  await sendAll();
  return parcelOf(result.id) ?? { circle, name, result, state: 'kept' };
}

let sending: Promise<void> | null = null;

/** Send what waits, one after another; what the network does not take waits on. */
export function sendAll(): Promise<void> {
  sending ??= sendWaiting().finally(() => (sending = null));
  return sending;
}

async function sendWaiting(): Promise<void> {
  for (const [id, { circle, result, state }] of Object.entries(stored())) {
    if (state !== 'waiting') continue;
    try {
      await send(circle, result);
      note(id, { state: 'kept' });
    } catch (refused) {
      if (!(refused instanceof Refusal) || ['busy', 'too_many', 'internal', 'closed'].includes(refused.code)) return;
      note(id, { state: 'refused', why: refused.message });
    }
  }
}

function note(id: string, what: Partial<Parcel>): void {
  const parcels = stored();
  if (parcels[id]) write(OUTBOX, { ...parcels, [id]: { ...parcels[id], ...what } });
}
