/** What a first match of this game wants a word about. */

import type { Tip } from '../../coach/tips';
import { CONSTANTS } from './generated';
import { isCard, type KomaryView } from './view';

const HIGHEST = CONSTANTS.values.at(-1)!;
const own = (view: KomaryView) => view.hands[view.seat as number] ?? [];

export const tips: Tip<KomaryView>[] = [
  {
    name: 'last',
    text: {
      pl: 'Reszta spasowała: możesz zagrać jeszcze jedną kartę, i koniec rundy.',
      en: 'All others have passed: you may play one more card, then the round ends.',
    },
    when: (view) => view.phase === 'last',
  },
  {
    name: 'fits',
    text: {
      pl: 'Pasuje karta równa wierzchniej albo o jeden wyższa. Co pasuje, świeci.',
      en: 'A card fits that is equal to the top one, or one higher. What fits, glows.',
    },
    when: (_view, legal) => legal.some(isCard),
    known: isCard,
  },
  {
    name: 'nothing',
    text: {
      pl: 'Nic nie pasuje: dobierz albo spasuj. Kto spasuje, płaci za to, co ma na ręce.',
      en: 'Nothing fits: draw or pass. If you pass, you pay for what is in your hand.',
    },
    when: (_view, legal) => legal.includes('draw') && !legal.some(isCard),
    known: (move) => move === 'draw' || move === 'pass',
  },
  {
    name: 'bzzz',
    text: {
      pl: `Masz komara! Kosztuje ${CONSTANTS.bzzz_cost}. Wejdzie na ${HIGHEST} albo na innego bzzz.`,
      en: `You have a mosquito! It costs ${CONSTANTS.bzzz_cost}. It goes on a ${HIGHEST} or on another bzzz.`,
    },
    when: (view) => own(view).includes('b'),
    known: (move) => move === 'b',
  },
];
