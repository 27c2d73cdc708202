import type { View } from '../../stage/types';

/** `1` to `6`, or `b` for bzzz. */
export type Card = string;

export interface KomaryView extends View {
  round: number;
  dealer: number;
  phase: string;
  turn: number | null;
  hands: (Card | null)[][];
  passed: boolean[];
  pile: Card[];
  stock: number | Card[];
}

export const VALUES = ['1', '2', '3', '4', '5', '6', 'b'];
export const BLACK = 10;

export function stockSize(view: KomaryView): number {
  return typeof view.stock === 'number' ? view.stock : view.stock.length;
}
