/** What a first match of this game wants a word about. */

import type { Tip } from '../../coach/tips';
import type { TriggsView } from './view';

export const tips: Tip<TriggsView>[] = [
  {
    name: 'bonus',
    text: {
      pl: 'Pełny rząd to premia: pole bez karty. Wybierz rząd, któremu brakuje jednego, a będzie następna!',
      en: 'A full row gives a bonus: a box without a card. Pick a row that lacks one box, and you get another!',
    },
    when: (view) => view.phase === 'bonus',
    known: (move) => move.startsWith('bonus'),
  },
  {
    name: 'more',
    text: {
      pl: 'Możesz wykreślić jeszcze jedno pole tego rzędu w tej samej turze.',
      en: 'You can cross off another box of this row in the same turn.',
    },
    when: (view) => view.phase === 'cross',
  },
  {
    name: 'cross',
    text: {
      pl: 'Rząd świeci, gdy masz jego wartość: jedną kartą albo dwiema, które ją dają w sumie.',
      en: 'A row glows when you can make its value: with one card, or with two that add up to it.',
    },
    when: (_view, legal) => legal.some((move) => move.startsWith('cross')),
    known: (move) => move.startsWith('cross'),
  },
  {
    name: 'draw',
    text: {
      pl: 'Nie masz czym wykreślać: dobierz dwie karty. Z odkrytych talii widać, co bierzesz.',
      en: 'Nothing to cross off: draw two cards. From the open decks you see what you take.',
    },
    when: (view, legal) =>
      view.phase === 'action' &&
      legal.some((move) => move.startsWith('draw')) &&
      !legal.some((move) => move.startsWith('cross')),
    known: (move) => move.startsWith('draw'),
  },
];
