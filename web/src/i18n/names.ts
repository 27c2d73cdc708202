/** What whoever sits at a seat is called. */

import { BOT_NAMES } from '../generated/constants';
import type { Seat } from '../generated/protocol';
import { say } from '.';

/** Bots are called after wooden toys, and keep their names in every language: people at one table speak of them. */
const BOTS = BOT_NAMES.split(' ');

export function botName(seat: number): string {
  return BOTS[seat % BOTS.length]!;
}

/** A person's own name; who gave none is called by their animal, in the language of whoever reads it. */
export function playerName(player: Seat | undefined, seat: number): string {
  if (player?.kind === 'bot') return botName(seat);
  return player?.name ?? (player?.animal ? animalName(player.animal) : say().seatNumber(seat));
}

export function animalName(animal: NonNullable<Seat['animal']>): string {
  const name = say().animals[animal];
  return name.charAt(0).toUpperCase() + name.slice(1);
}
