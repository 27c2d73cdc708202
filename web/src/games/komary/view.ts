import type { View as KomaryView } from '../../generated/views/komary';

export type { KomaryView };

/** `1` to `6`, or `b` for bzzz. */
export type Card = KomaryView['pile'][number];

export const VALUES = ['1', '2', '3', '4', '5', '6', 'b'];
export const BLACK = 10;

export function stockSize(view: KomaryView): number {
  return typeof view.stock === 'number' ? view.stock : view.stock.length;
}
