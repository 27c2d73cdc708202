import type { View as KotostrofaView } from './generated';
import { COLOURS, type Colour } from '../../paper/Mark.svelte';
import type { Told } from '../../stage/types';

export type { KotostrofaView };

/** Value and colour letter: `5r`; `10k` is Kotruś. */
export type Card = string;
export const KOTRUS = '10k';

export function valueOf(card: Card): number {
  return Number.parseInt(card, 10);
}

export function colourOf(card: Card): Colour {
  return COLOURS[card.at(-1)!] ?? 'white';
}

const LETTERS = 'rogbpk';

/** By value, then by colour. */
export function inOrder(one: Card, other: Card): number {
  return valueOf(one) - valueOf(other) || LETTERS.indexOf(one.at(-1)!) - LETTERS.indexOf(other.at(-1)!);
}

/** The value that both cards of a pair show; null when they only share their colour. */
export function commonValue(first: Card, second: Card): number | null {
  return valueOf(first) === valueOf(second) ? valueOf(first) : null;
}

/** The cards of a move in notation. */
export function cardsOf(move: string): Card[] {
  return move
    .split(' ')
    .slice(1)
    .filter((word) => /^\d+[rogbpk]$/.test(word));
}

/** The pair that a step throws. */
export function thrown(told: Told | null): [Card, Card] | null {
  if (told?.event !== 'move' || !told.move?.startsWith('pair ')) return null;
  const [first, second] = cardsOf(told.move);
  return first !== undefined && second !== undefined ? [first, second] : null;
}

/** The viewer looks through the pile to choose a card of it. */
export function choosesFromPile(view: KotostrofaView): boolean {
  return ['swap', 'hand'].includes(view.phase) && view.to_act.includes(view.seat as number);
}

/** The cards that a step brings to the viewer's hand. */
export function came(told: Told, view: KotostrofaView): Card[] {
  if (told.event === 'move' && told.seat === view.seat && told.move?.startsWith('swap ')) {
    return cardsOf(told.move).slice(1);
  }
  const to = told.event === 'draw' ? told.seat : ['give', 'serve'].includes(told.event) ? told['to'] : null;
  if (typeof view.seat !== 'number' || to !== view.seat) return [];
  const cards = [told['card'], ...(Array.isArray(told['cards']) ? (told['cards'] as unknown[]) : [])];
  return cards.filter((card) => typeof card === 'string');
}

/** The seat that is left with Kotruś at the end, whoever has the most points; null where he was put into the pile. */
export function leftWith(view: Pick<KotostrofaView, 'hands'>): number | null {
  const seat = view.hands.findIndex((hand) => hand.includes(KOTRUS));
  return seat >= 0 ? seat : null;
}
