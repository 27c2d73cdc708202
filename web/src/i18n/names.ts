/** What games, and whoever sits at a seat, are called. */

import { BOT_NAMES } from '../generated/constants';
import { games } from '../generated/games';
import type { Seat } from '../generated/protocol';
import { settings } from '../settings.svelte';
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

/** A game's title; of a game that this build does not know, its name. */
export function gameTitle(game: string): string {
  return games[game]?.title[settings.language] ?? game;
}
