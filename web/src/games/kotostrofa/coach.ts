/** What a first match of this game wants a word about. */

import type { Tip } from '../../coach/tips';
import { CONSTANTS } from './generated';
import { KOTRUS, type KotostrofaView } from './view';

const pairs = (legal: readonly string[]): boolean => legal.some((move) => move.startsWith('pair'));

export const tips: Tip<KotostrofaView>[] = [
  {
    name: 'kotrus',
    text: {
      pl: `Masz Kotrusia: kosztuje ${CONSTANTS.kotrus} i nie ma pary. Może go ktoś wyciągnie, a para 4+4 pozwala go oddać.`,
      en: `You have Kotruś: he costs ${CONSTANTS.kotrus} and has no pair. Somebody may draw him, and 4+4 lets you give him away.`,
    },
    when: (view) => (view.hands[view.seat as number] ?? []).includes(KOTRUS),
    known: (move) => move.startsWith(`give ${KOTRUS}`),
  },
  {
    name: 'effect',
    text: {
      pl: 'Para jednej wartości ma efekt i trzeba go wykonać. Wszystkie są na karcie „Pary”.',
      en: 'A pair of one value has an effect, which must happen. The card “Pairs” lists them all.',
    },
    when: (view) => view.effect !== null && view.phase !== 'throw',
  },
  {
    name: 'pair',
    text: {
      pl: 'Para to dwa koty jednego koloru (bez efektu) albo jednej wartości (z efektem).',
      en: 'A pair is two cats of one colour (no effect), or of one value (with an effect).',
    },
    when: (_view, legal) => pairs(legal),
    known: (move) => move.startsWith('pair'),
  },
  {
    name: 'pass',
    text: {
      pl: 'Bez pary pasujesz. Gdy spasują wszyscy w grze, runda się kończy i liczy się to, co na ręce.',
      en: 'Without a pair you pass. When everybody with cards has passed, the round ends and hands count.',
    },
    when: (view, legal) => view.phase === 'throw' && !pairs(legal),
    known: (move) => move === 'pass',
  },
];
