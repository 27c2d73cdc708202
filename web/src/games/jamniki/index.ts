/** Jamniki on the table: a knitting basket, and dachshunds that really get longer. */

import { say } from '../../i18n';
import { compose } from '../../stage/choose';
import type { Board, Tally } from '../../stage/types';
import Back from './Back.svelte';
import Face from './Face.svelte';
import Finale from './Finale.svelte';
import { layout } from './layout';
import { messages } from './messages';
import { COUNTING } from './pace';
import Plate from './Plate.svelte';
import Scene from './Scene.svelte';
import { woof } from './sounds';
import type { Breakdown, JamnikiView } from './view';

const WHITE = 'white';

export const board: Board<JamnikiView> = {
  layout,
  Scene,
  Face,
  Back,
  Plate,
  Finale,

  path,

  compose(view, picked) {
    const composed = compose(
      legal(view).map((move) => ({ move, path: path(move, view) })),
      picked,
    );
    // With white on offer beside the fitting tiles, white is chosen first: a tile alone is a whole move.
    if (picked.length === 0) {
      const whole = legal(view).flatMap((move) => (path(move, view).length === 1 ? path(move, view) : []));
      return { ...composed, next: new Set([...whole, ...(whiteIsFree(view) ? [WHITE] : [])]) };
    }
    return { ...composed, complete: composed.moves !== null };
  },

  buttons: (view) => (whiteIsFree(view) ? [{ target: WHITE, label: messages().white }] : []),

  prompt(view, picked) {
    const words = messages();
    const tile = picked.find((target) => target !== WHITE)?.slice('tile '.length);
    const white = picked.includes(WHITE) || nothingFits(view);
    if (tile) return white ? words.pickedWhite(words.tile(tile)) : words.picked(words.tile(tile));
    if (picked.includes(WHITE)) return words.whichWhite;
    if (nothingFits(view)) return words.nothingFits;
    if (view.fits) return words.turn(view.fits);
    return own(view).length === 0 ? words.first : words.afterWhite;
  },

  why(target, view) {
    const words = messages();
    if (!target.startsWith('tile ') || !view.fits) return say().cannotNow;
    return whiteIsFree(view) ? words.doesNotFitButWhite : words.doesNotFit(view.fits);
  },

  pace: (told) => ({ deal: 2.2, tasks: 2, pass: 1.5, move: 1.4, score: COUNTING, next_game: 1.2 })[told.event] ?? 1,

  sound(told, view) {
    switch (told.event) {
      case 'deal':
        return 'deal';
      case 'tasks':
        return 'flip';
      case 'draw':
      case 'pass':
        return 'slide';
      case 'score':
        return 'good';
      case 'move':
        return told.move?.endsWith(WHITE) ? 'bad' : told.seat === view.seat ? woof : 'place';
      default:
        return null;
    }
  },

  marks(told, view) {
    // A tile stays marked while the others travel on to the next seat.
    const seat = view.laid_last;
    if (seat === null || !['move', 'pass', 'draw'].includes(told.event)) return [];
    return [`coats.${seat}.${view.coats[seat]!.length - 1}.tile#0`];
  },

  tally(told, before, after) {
    if ((told.event !== 'next_game' && told.event !== 'end') || !after.breakdown) return null;
    return count(before.game_number, after.breakdown, after);
  },
};

/** A tile that goes white because nothing fits needs no further pick; where white is a choice it is picked too. */
function path(move: string, view: JamnikiView): string[] {
  const [tile, side] = move.split(' ');
  return side === WHITE && whiteIsFree(view) ? [`tile ${tile}`, WHITE] : [`tile ${tile}`];
}

function legal(view: JamnikiView): string[] {
  return view.legal[String(view.seat)] ?? [];
}

function own(view: JamnikiView) {
  return typeof view.seat === 'number' ? (view.coats[view.seat] ?? []) : [];
}

function faceUp(move: string): boolean {
  return !move.endsWith(WHITE);
}

/** Whether the same tiles may go either side up. */
function whiteIsFree(view: JamnikiView): boolean {
  return legal(view).some(faceUp) && !legal(view).every(faceUp);
}

function nothingFits(view: JamnikiView): boolean {
  return legal(view).length > 0 && !legal(view).some(faceUp);
}

/** What the game's points came from; earlier games and the sum where there was more than one. */
function count(number: number, parts: readonly Breakdown[], after: JamnikiView): Tally {
  const words = messages();
  const colours = Boolean(after.options['every_colour']);
  const tasks = Boolean(after.options['tasks']);
  const earlier = after.past.length > 1;
  return {
    title: words.gameEnds(number),
    columns: [
      words.boneColumn,
      colours ? words.colours : words.run,
      ...(tasks ? [words.taskColumn] : []),
      ...(earlier ? [words.gameColumn(number)] : []),
      say().total,
    ],
    rows: parts.map((part, seat) => [
      part.bones,
      part.colours ?? part.run ?? 0,
      ...(tasks ? [part.tasks] : []),
      ...(earlier ? [after.past.at(-1)![seat]!] : []),
      after.points[seat] ?? 0,
    ]),
  };
}
