import type { View as KomaryView } from './generated';

export type { KomaryView };

/** Whether a move's text is that of a card. */
export function isCard(move: string): boolean {
  return /^[1-6b]$/.test(move);
}

export function stockSize(view: KomaryView): number {
  return typeof view.stock === 'number' ? view.stock : view.stock.length;
}
