import { games } from '../../generated/games';
import type { View } from '../../stage/types';

/** 1 to 100. */
export type Card = number;

export const ROWS = ['3', '4', '5'] as const;
export type Row = (typeof ROWS)[number];

export interface Cost {
  hand: number;
  x_pile: number;
}

/** A key that is missing is none or 0. */
export interface Would {
  /** The row that the card goes to; none for a card that is too low. */
  row?: Row;
  /** How many cards its seat collects, and the bull heads on them. */
  collects?: number;
  heads?: number;
  /** What the X row costs that goes to the X pile. */
  breaks?: number;
}

export interface XnimmtView extends View {
  round: number;
  phase: string;
  rows: Record<Row, Card[]>;
  /** How many cards a row takes before one fills it. */
  room: Record<Row, number>;
  /** The bull heads in a row. */
  heads: Record<Row, number>;
  hands: (Card | null)[][];
  chosen: (Card | null)[];
  has_chosen: boolean[];
  /** By seat, the card that it chose until that card is placed; empty where the viewer still sees it in the hand. */
  chosen_cards: Card[][];
  /** Revealed cards still to place with their seats, lowest first. */
  placing: [Card, number][];
  /** Cards that wait for the choice of an X card. */
  collected: Card[];
  collected_heads: number;
  /** Who takes them, or picks a row. */
  collector: number | null;
  x_rows: Card[][];
  x_piles: Card[][];
  /** By seat, what the cards that the viewer knows would cost if the round ended now. */
  costs: Cost[];
  /** By legal move, what it does if the table stays as it is. */
  would: Record<string, Would>;
  /** Somebody plays their last card: the round ends with this turn unless they collect two or more. */
  last_turn: boolean;
  unused: number | Card[];
  past: number[][];
}

/** The bull heads printed on a card. */
export function heads(card: Card): number {
  return games['xnimmt']!.printed[card]!;
}

/** A row has as many places as the number on its card; the last of them is its gate. */
export function places(row: Row): number {
  return Number(row);
}
