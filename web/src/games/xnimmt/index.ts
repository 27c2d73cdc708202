/** X nimmt! on the table: a pasture with three fences. */

import { say } from '../../i18n';
import type { Board } from '../../stage/types';
import Back from './Back.svelte';
import Face from './Face.svelte';
import Finale from './Finale.svelte';
import { layout } from './layout';
import { messages } from './messages';
import Plate from './Plate.svelte';
import Scene from './Scene.svelte';
import { moo } from './sounds';
import { takenRow } from './herd';
import { ROWS, type Row, type XnimmtView } from './view';

export const board: Board<XnimmtView> = {
  layout,
  Scene,
  Face,
  Back,
  Plate,
  Finale,

  path: (move) => [/^\d+$/.test(move) ? `card ${move}` : move],

  buttons: (view, shows) =>
    shows === 'hand'
      ? ROWS.map((row) => ({ target: `row ${row}`, label: messages().rowButton(row, view.heads[row]) }))
      : [],

  prompt(view, [picked]) {
    const words = messages();
    const [kind, which = ''] = picked?.split(' ') ?? [];
    if (kind === 'card') return words.chosen(which, view.would[which]);
    if (kind === 'row') return words.pickedRow(which, view.rows[which as Row], view.would[picked!] ?? {});
    if (kind === 'x') return words.pickedX(which, view.x_rows[view.seat as number]!.at(-1), view.would[picked!] ?? {});
    if (view.phase === 'row') return words.pickRow(view.placing[0]![0]);
    if (view.phase === 'x') return words.pickX;
    return view.last_turn ? words.chooseLast : words.choose;
  },

  why(target, view) {
    const words = messages();
    if (target.startsWith('row')) return view.phase === 'x' ? words.cardXFirst : words.rowNotNow;
    if (view.phase === 'row') return words.cardRowFirst;
    return view.phase === 'x' ? words.cardXFirst : say().cannotNow;
  },

  pace(told) {
    if (takenRow(told)) return 3.4;
    return { deal: 2.5, reveal: 3, place: 1.7, x_pile: 2.2, collect: 1.7, score: 2 }[told.event] ?? 1;
  },

  sound(told) {
    if (takenRow(told)) return moo;
    const sounds = {
      deal: 'deal',
      reveal: 'flip',
      place: 'place',
      x_pile: 'bad',
      collect: 'slide',
      move: 'slide',
    } as const;
    return sounds[told.event as keyof typeof sounds] ?? null;
  },

  bubble(told, view) {
    if (told.seat === view.seat) return null; // the prompt speaks to oneself
    if (told.event === 'x_pile') return messages().toPile;
    return takenRow(told) ? messages().takes(view.collected_heads) : null;
  },

  marks(told) {
    const row = told.event === 'place' ? (told['row'] as Row) : takenRow(told);
    return row ? [`rows.${row}`] : [];
  },

  tally(told, before, after) {
    if (told.event !== 'score') return null;
    const words = messages();
    const cost = told['points_by_seat'] as number[];
    return {
      title: words.roundEnds(before.round),
      columns: [words.handHeads, words.pileHeads, words.thisRound, say().total],
      rows: after.costs.map(({ hand, x_pile }, seat) => [hand, x_pile, cost[seat] ?? 0, after.points[seat] ?? 0]),
      note: words.tallyNote,
    };
  },
};
