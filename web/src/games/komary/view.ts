import type { View as KomaryView } from './generated';

export type { KomaryView };

/** Whether a move's text is that of a card. */
export function isCard(move: string): boolean {
  return /^[1-6b]$/.test(move);
}

/** Whoever has the most points at the end, all of them where several do; nobody where all win. */
export function bitten({ points, winners }: KomaryView): number[] {
  const most = Math.max(...points);
  return points.flatMap((own, seat) => (own === most && !winners.includes(seat) ? [seat] : []));
}

export function stockSize(view: KomaryView): number {
  return typeof view.stock === 'number' ? view.stock : view.stock.length;
}
