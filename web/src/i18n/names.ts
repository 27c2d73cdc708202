/** What whoever sits at a seat is called. */

import type { Seat } from '../generated/protocol';
import { say } from '.';

/** A bot's name: a wooden toy's. */
export function botName(seat: number): string {
  const names = say().botNames;
  return names[seat % names.length]!;
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
