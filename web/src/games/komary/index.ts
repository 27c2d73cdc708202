/** Lato z komarami on the table: a summer evening by the lake. */

import { say } from '../../i18n';
import type { Board } from '../../stage/types';
import Back from './Back.svelte';
import Face from './Face.svelte';
import { layout } from './layout';
import { messages } from './messages';
import Plate from './Plate.svelte';
import Scene from './Scene.svelte';
import { buzz } from './sounds';
import Finale from './Finale.svelte';
import { isCard, type KomaryView } from './view';

export const board: Board<KomaryView> = {
  layout,
  Scene,
  Face,
  Back,
  Plate,
  Finale,

  path: (move) => [isCard(move) ? `card ${move}` : move],

  buttons: (view) =>
    view.phase === 'back'
      ? [
          { target: 'back 10', label: messages().backTen },
          { target: 'back 1', label: messages().backOne },
        ]
      : [
          { target: 'draw', label: messages().draw },
          { target: 'pass', label: view.phase === 'last' ? messages().stop : messages().pass, quiet: true },
        ],

  prompt(view, [picked]) {
    const words = messages();
    if (picked) return asked(picked, view);
    if (view.phase === 'back') return words.back;
    const legal = view.legal[String(view.seat)] ?? [];
    const cards = view.fitting.filter((card) => legal.includes(card)).map(words.card);
    return view.phase === 'last' ? words.last(cards) : words.turn(cards, legal.includes('draw'));
  },

  why(target, view) {
    const words = messages();
    if (target === 'draw') return view.no_draw ? words.noDraw[view.no_draw] : say().cannotNow;
    const [kind, face = ''] = target.split(' ');
    if (kind !== 'card' || view.fitting.length === 0) return say().cannotNow;
    return words.doesNotFit(words.card(face), words.card(view.pile.at(-1)!), view.fitting.map(words.card));
  },

  pace: (told) => ({ deal: 2.5, turn_up: 1.4, score: 2 })[told.event] ?? 1,

  sound(told) {
    if (told.event === 'deal') return 'deal';
    if (told.event === 'turn_up') return 'flip';
    if (told.event === 'draw') return 'slide';
    if (told.event === 'score') return buzz;
    if (told.event !== 'move') return null;
    return told.move === 'b' ? buzz : told.move === 'pass' ? 'slide' : 'place';
  },

  bubble(told) {
    if (told.event === 'draw') return messages().draws;
    if (told.event !== 'move' || told.move !== 'pass') return null;
    return told['means'] === 'stop' ? messages().stops : messages().passes;
  },

  marks(told, view) {
    if (told.event === 'draw' && told.seat === view.seat) return [`card ${String(told['card'])}`];
    const laid = told.event === 'turn_up' || (told.event === 'move' && isCard(told.move ?? ''));
    return laid ? [`pile#${view.pile.length - 1}`] : [];
  },

  tally(told, before, after) {
    if (told.event !== 'score') return null;
    const cost = told['cost_by_seat'] as number[];
    return {
      title: messages().roundEnds(before.round),
      columns: [messages().thisRound, say().total],
      rows: cost.map((points, seat) => [points, after.points[seat] ?? 0]),
    };
  },
};

function asked(target: string, { phase }: KomaryView): string {
  const words = messages();
  const [kind = '', face = ''] = target.split(' ');
  if (kind === 'card') return words.picked(words.card(face));
  if (kind === 'back') return words.pickedBack(face);
  if (kind === 'draw') return words.pickedDraw;
  return phase === 'last' ? words.pickedStop : words.pickedPass;
}
