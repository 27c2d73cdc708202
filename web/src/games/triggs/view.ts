import { CONSTANTS, type CrossOff, type Decks, type View as TriggsView } from './generated';

export type { CrossOff, TriggsView };

export const DECKS = ['left', 'middle', 'right'] as const satisfies (keyof Decks)[];
export const ROWS = CONSTANTS.values;

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

/** Whether all boxes of a seat's row are crossed. */
export function full(view: TriggsView, seat: number, row: number): boolean {
  return view.crossed[seat]![row - 1] === view.boxes[row - 1];
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
