import { COLOURS, type Colour } from '../../paper/Mark.svelte';
import type { Told, View } from '../../stage/types';

/** Value and colour letter: `5r`; `10k` is Kotruś. */
export type Card = string;
export const KOTRUS = '10k';

/** What awaits the next seat's draw. */
export interface Due {
  from: number;
  take: number;
  card: Card | null;
  swap: boolean;
}

export interface KotostrofaView extends View {
  round: number;
  turns: number;
  first: number;
  turn: number | null;
  /** The side that everybody draws from. */
  arrow: 'left' | 'right';
  phase: string;
  hands: (Card | null)[][];
  turned: boolean[];
  pile: Card[];
  serving: number | null;
  due: Due | null;
  left_out: Card[];
  past: number[][];
}

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

/** The nearest seat with cards that a seat draws from; null when nobody else holds any. */
export function neighbour(view: KotostrofaView, seat: number): number | null {
  const step = view.arrow === 'right' ? view.seats - 1 : 1;
  for (let other = (seat + step) % view.seats; other !== seat; other = (other + step) % view.seats) {
    if (view.hands[other]!.length > 0) return other;
  }
  return null;
}

/** The value of a pair whose effect is carried out; null when the two only share their colour. */
export function effectOf(first: Card, second: Card): number | null {
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

/** Whether the effect of a pair just thrown comes about: nobody is left for it otherwise, or nothing to give. */
export function happens(value: number, view: KotostrofaView): boolean {
  if (value >= 7) return view.due !== null;
  if (view.phase === 'arrow') return true;
  return ['', 'choose', 'offer', 'choose', 'give', 'hand', 'again'][value] === view.phase;
}

/** The viewer looks through the pile to choose a card of it. */
export function choosesFromPile(view: KotostrofaView): boolean {
  return ['swap', 'hand'].includes(view.phase) && view.to_act.includes(view.seat as number);
}

/** All other seats in play have passed: one more pass, and the round is over. */
export function passEnds(view: KotostrofaView): boolean {
  return (
    view.phase === 'throw' &&
    view.hands.every((hand, seat) => seat === view.seat || hand.length === 0 || view.turned[seat])
  );
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
