/** What a first match of this game wants a word about. */

import type { Tip } from '../../coach/tips';
import type { JamnikiView } from './view';

const WHITE = / white$/;

export const tips: Tip<JamnikiView>[] = [
  {
    name: 'first',
    text: {
      pl: 'Pierwsza płytka pasuje zawsze. Resztę ręki dostaje sąsiad.',
      en: 'The first tile always fits. Your neighbour gets the rest of the hand.',
    },
    when: (view) => (view.coats[view.seat as number] ?? []).length === 0,
  },
  {
    name: 'white',
    text: {
      pl: 'Nic nie pasuje: jedna płytka idzie białą stroną, a po niej pasuje każda.',
      en: 'Nothing fits: one tile goes down white side up, and after it every tile fits.',
    },
    when: (_view, legal) => legal.length > 0 && legal.every((move) => WHITE.test(move)),
    known: (move) => WHITE.test(move),
  },
  {
    name: 'fits',
    text: {
      pl: 'Przód płytki musi mieć kolor albo liczbę kostek ogona. Długi fragment jednego koloru daje punkty.',
      en: "A tile's front must have the tail's colour or number of bones. A long run of one colour scores.",
    },
    when: (view) => view.fits !== null,
    known: (move) => !WHITE.test(move),
  },
];
