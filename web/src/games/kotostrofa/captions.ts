/** What a step does, in a few words for whoever watches. */

import type { Told } from '../../stage/types';
import { messages } from './messages';
import { cardsOf, commonValue, thrown, type KotostrofaView } from './view';

export interface Caption {
  /** The picture beside it: the value of a pair with an effect, or what is going on. */
  icon: number | 'turn' | 'cat' | null;
  text: string;
}

export function caption(
  told: Told | null,
  before: KotostrofaView | null,
  view: KotostrofaView,
  name: (seat: number) => string,
): Caption | null {
  if (!told) return null;
  const words = messages().caption;
  const card = messages().card;
  const pair = thrown(told);
  if (pair) {
    const value = commonValue(...pair);
    if (value === null) return { icon: null, text: words.colour };
    const text = view.effect === value ? messages().inShort[value]! : words.none;
    return { icon: value, text: `${value} + ${value}: ${text}` };
  }
  const seat = told.seat ?? 0;
  const known = typeof told['card'] === 'string' ? told['card'] : null;
  switch (told.event) {
    case 'deal':
      return { icon: null, text: words.round(view.round) };
    case 'draw': {
      const from = told['from'] as number;
      if (typeof told['several'] === 'number') {
        return { icon: 'cat', text: words.takes(name(seat), told['several']) };
      }
      if (known && seat === view.seat) return { icon: 'cat', text: words.drawsCard(name(from), card(known)) };
      if (known && from === view.seat) return { icon: 'cat', text: words.losesCard(name(seat), card(known)) };
      return { icon: 'cat', text: words.draws(name(seat), name(from)) };
    }
    case 'give':
      return { icon: 4, text: words.gift(name(seat), name(told['to'] as number)) };
    case 'serve':
      return { icon: 5, text: words.serve(name(told['to'] as number), known ? card(known) : '') };
    case 'miaaau':
      return { icon: 'cat', text: words.out(name(seat)) };
    case 'arrow':
      return { icon: 'turn', text: words.turn };
    case 'last':
      return { icon: 'cat', text: words.last(name(seat)) };
    case 'extra_round':
      return { icon: null, text: words.extra };
  }
  switch (told.move?.split(' ')[0]) {
    case 'turn':
      return { icon: 'turn', text: words.turn };
    case 'ones':
      return { icon: 1, text: before?.pile.length === view.pile.length ? words.noOnes : words.ones };
    case 'offer':
      return { icon: 2, text: words.offer };
    case 'later':
      return { icon: 3, text: words.later };
    case 'swap': {
      const [mine, taken] = cardsOf(told.move!);
      return { icon: 3, text: words.swap(card(mine!), card(taken!)) };
    }
  }
  return null;
}
