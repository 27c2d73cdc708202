import { games } from '../../generated/games';
import { NAME, type View as XnimmtView, type Would } from './generated';

export type { Would, XnimmtView };

/** 1 to 100. */
export type Card = number;

export const ROWS = ['3', '4', '5'] as const;
export type Row = (typeof ROWS)[number];

/** The bull heads printed on a card. */
export function heads(card: Card): number {
  return games[NAME]!.printed[card]!;
}

/** A row has as many places as the number on its card; the last of them is its gate. */
export function places(row: Row): number {
  return Number(row);
}
