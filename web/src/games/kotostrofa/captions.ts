/** What a step does, in a few words for whoever watches; where no fewer will do, the sentence of the log. */

import { sentence } from '../../i18n/words';
import type { Told } from '../../stage/types';
import { effect, messages } from './messages';
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
  names: readonly string[],
): Caption | null {
  if (!told) return null;
  const { caption: words, card } = messages();
  const pair = thrown(told);
  if (pair) {
    const value = commonValue(...pair);
    if (value === null) return { icon: null, text: words.colour };
    const text = view.effect === value ? effect(value) : words.none;
    return { icon: value, text: `${value} + ${value}: ${text}` };
  }
  const seat = told.seat ?? 0;
  switch (told.event) {
    case 'deal':
    case 'extra_round':
      return { icon: null, text: sentence(view.game, told, names) };
    case 'draw':
      return { icon: 'cat', text: drawn(told, view, names) };
    case 'give':
      return { icon: 4, text: words.gift(names[seat]!, names[told['to'] as number]!) };
    case 'serve':
      return { icon: 5, text: sentence(view.game, told, names) };
    case 'miaaau':
    case 'last':
      return { icon: 'cat', text: sentence(view.game, told, names) };
    case 'arrow':
      return { icon: 'turn', text: words.turn };
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

/** A draw, with its card for whoever has or had it. */
function drawn(told: Told, view: KotostrofaView, names: readonly string[]): string {
  const { caption: words, card } = messages();
  const from = told['from'] as number;
  const known = told['card'];
  if (typeof known === 'string' && told.seat === view.seat) return words.drawsCard(names[from]!, card(known));
  if (typeof known === 'string' && from === view.seat) return words.losesCard(names[told.seat!]!, card(known));
  return sentence(view.game, told, names);
}
