import type { View } from '../../stage/types';

/** 1 to 100. */
export type Card = number;

export const ROWS = ['3', '4', '5'] as const;
export type Row = (typeof ROWS)[number];

export interface XnimmtView extends View {
  round: number;
  phase: string;
  rows: Record<Row, Card[]>;
  hands: (Card | null)[][];
  chosen: (Card | null)[];
  has_chosen: boolean[];
  /** By seat, the card that it chose until that card is placed; empty where the viewer still sees it in the hand. */
  chosen_cards: Card[][];
  /** Revealed cards still to place with their seats, lowest first. */
  placing: [Card, number][];
  /** Cards that wait for the choice of an X card. */
  collected: Card[];
  /** Who takes them, or picks a row. */
  collector: number | null;
  x_rows: Card[][];
  x_piles: Card[][];
  unused: number | Card[];
  past: number[][];
}

/** The bull heads drawn on a card. */
export function heads(card: Card): number {
  if (card === 55) return 7;
  if (card % 11 === 0) return 5;
  if (card % 10 === 0) return 3;
  return card % 5 === 0 ? 2 : 1;
}

/** The bull heads on several cards; those that the viewer does not know count nothing. */
export function headsOf(cards: readonly (Card | null)[]): number {
  return cards.reduce<number>((sum, card) => sum + (card === null ? 0 : heads(card)), 0);
}

/** A row has so many places; the last of them is its gate. */
export function places(row: Row): number {
  return Number(row);
}
