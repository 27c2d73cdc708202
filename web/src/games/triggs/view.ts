import type { View } from '../../stage/types';

export const DECKS = ['left', 'middle', 'right'] as const;
export type Deck = (typeof DECKS)[number];

export const ROWS = Array.from({ length: 12 }, (_, index) => index + 1);

export interface TriggsView extends View {
  phase: string;
  turn: number | null;
  turns: number;
  /** The value being crossed off, between two makes. */
  crossing: number | null;
  last_make: string | null;
  /** Crosses still due. */
  bonuses: number;
  hands: (number | null)[][];
  /** Top last. */
  decks: Record<Deck, (number | null)[]>;
  discard: number[];
  removed: number[];
  /** By seat: boxes crossed in rows 1 to 12. */
  crossed: number[][];
  /** The lengths of rows 1 to 12. */
  boxes: number[];
}

/** The pencil of each number; the number itself always stands beside its colour. */
const PENCILS = [
  '#c8352f',
  '#d4532a',
  '#cf7417',
  '#a67c00',
  '#71880f',
  '#2f8a48',
  '#11857a',
  '#1c80ad',
  '#2f62b5',
  '#5a4fb8',
  '#8a48a8',
  '#b5387c',
];

export function pencil(value: number): string {
  return PENCILS[value - 1] ?? '#2b2320';
}

/** The boxes of a seat's row that are not crossed. */
export function freeBoxes(view: TriggsView, seat: number, row: number): number {
  return view.boxes[row - 1]! - view.crossed[seat]![row - 1]!;
}

/** The moves of the viewer, none for those who only watch. */
export function legalMoves(view: TriggsView): string[] {
  return typeof view.seat === 'number' ? (view.legal[String(view.seat)] ?? []) : [];
}

/** The viewer's own cards. */
export function ownHand(view: TriggsView): number[] {
  if (typeof view.seat !== 'number') return [];
  return (view.hands[view.seat] ?? []).filter((card) => card !== null);
}
