import { games } from '../../generated/games';
import { CONSTANTS, NAME, type View as XnimmtView, type Would } from './generated';

export type { Would, XnimmtView };

/** 1 to 100. */
export type Card = number;

export type Row = keyof XnimmtView['rows'];
export const ROWS = Object.keys(CONSTANTS.places) as Row[];

/** The bull heads printed on a card. */
export function heads(card: Card): number {
  return games[NAME]!.printed[card]!;
}

/** How many places a row has; the last of them is its gate. */
export function places(row: Row): number {
  return CONSTANTS.places[row];
}
