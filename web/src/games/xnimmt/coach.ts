/** What a first match of this game wants a word about. */

import type { Tip } from '../../coach/tips';
import { CONSTANTS } from './generated';
import type { XnimmtView } from './view';

const some = (view: XnimmtView, key: 'collects' | 'breaks'): boolean =>
  Object.values(view.would).some((would) => (would[key] ?? 0) > 0);

export const tips: Tip<XnimmtView>[] = [
  {
    name: 'breaks',
    text: {
      pl: `Karta niższa od ostatniej w rzędzie X wyrzuca cały rząd na stos, a tam głowa kosztuje ${CONSTANTS.pile_cost}.`,
      en: `A card lower than the last of your X row sends it all to the pile, where a head costs ${CONSTANTS.pile_cost}.`,
    },
    when: (view) => view.phase === 'x' && some(view, 'breaks'),
  },
  {
    name: 'x',
    text: {
      pl: 'Jedna z zebranych kart idzie do rzędu X i nic nie kosztuje. Niska zostawia tam więcej miejsca.',
      en: 'One of the cards goes to your X row and costs nothing. A low one leaves more room there.',
    },
    when: (view) => view.phase === 'x',
    known: (move) => move.startsWith('x '),
  },
  {
    name: 'row',
    text: {
      pl: 'Karta jest niższa od końca każdego rzędu: wskaż rząd, który zbierasz.',
      en: 'The card is lower than the end of every row: pick the row that you collect.',
    },
    when: (view) => view.phase === 'row',
    known: (move) => move.startsWith('row'),
  },
  {
    name: 'choose',
    text: {
      pl: 'Wszyscy wybierają naraz. Karta trafia za najbliższą niższą kartę na końcu rzędu.',
      en: 'Everybody chooses at once. A card goes after the nearest lower card at the end of a row.',
    },
    when: (view) => view.phase === 'choose',
  },
  {
    name: 'fills',
    text: {
      pl: 'Czerwony słupek: następna karta zapełnia rząd i zbiera wszystko, co w nim leży.',
      en: 'A red post: the next card fills the row and collects all that lies there.',
    },
    when: (view) => view.phase === 'choose' && some(view, 'collects'),
  },
];
