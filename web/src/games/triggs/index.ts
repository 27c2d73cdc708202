/** Triggs on the table: a school notebook and twelve bright pencils. */

import { say } from '../../i18n';
import { named } from '../../i18n/words';
import type { Board } from '../../stage/types';
import Back from './Back.svelte';
import Face from './Face.svelte';
import Finale from './Finale.svelte';
import { NAME } from './generated';
import { layout } from './layout';
import { chosenUse, compose, likely, path, sorted, uses } from './makes';
import { messages } from './messages';
import Plate from './Plate.svelte';
import { CROSSING } from './pace';
import Scene from './Scene.svelte';
import { pencil } from './sounds';
import { full, type TriggsView } from './view';

export const board: Board<TriggsView> = {
  layout,
  path,
  compose,
  Scene,
  Face,
  Back,
  Plate,
  Finale,

  buttons: () => [
    { target: 'discard', label: messages().discard },
    { target: 'stop', label: messages().stop },
  ],

  prompt(view, picked) {
    const words = messages();
    if (picked.length > 0) return asked(view, picked);
    if (view.phase === 'bonus') return words.bonus(view.bonuses);
    if (view.phase === 'draw') return words.second;
    if (view.phase === 'cross') return words.goOn(view.crossing ?? 0);
    const crossing = Object.keys(view.cross_offs).length > 0;
    if (view.draws === 0 && !handFull(view)) return words.noMoreDraw(crossing);
    return words.turn(view.draws, crossing);
  },

  why(target, view) {
    const words = messages();
    const [kind = '', name = ''] = target.split(' ');
    const number = Number(name);
    const verb = { deck: 'draw', row: view.phase === 'bonus' ? 'bonus' : 'cross' }[kind];
    const reason = view.why_not[`${verb} ${name}`];
    if (reason) return words.whyNot[reason](number, Number(view.options['hand_limit']));
    if (view.phase === 'bonus') return words.bonusFirst;
    if (view.phase === 'draw') return words.secondFirst;
    if (view.phase === 'cross') {
      return kind === 'card' ? words.notHere(number, view.crossing ?? 0) : words.finishFirst(view.crossing ?? 0);
    }
    return kind === 'discard' ? words.discardCards : say().cannotNow;
  },

  pace(told) {
    if (told.event === 'deal') return 2.5;
    if (told.event === 'new_hand' || told.event === 'reshuffle') return 1.6;
    if (told.event !== 'move') return 1;
    if (/^(cross|bonus)/.test(told.move ?? '')) return CROSSING;
    return told.move?.startsWith('draw') || told.move === 'stop' ? 0.2 : 1.2; // the drawing itself is a step that follows
  },

  sound(told, view) {
    if (told.event === 'deal' || told.event === 'new_hand') return 'deal';
    if (told.event === 'draw') return told['card'] === null ? 'slide' : 'flip';
    if (told.event === 'reshuffle' || told.event === 'remove') return 'slide';
    if (told.event !== 'move') return null;
    const row = crossedRow(told.move);
    if (row === null) return told.move?.startsWith('discard') ? 'place' : null;
    return full(view, told.seat!, row) ? 'good' : pencil;
  },

  bubble(told, view) {
    const words = messages();
    if (told.seat === view.seat) return null; // one knows what one has done, and the prompt needs the place
    if (told.event === 'new_hand') return words.freshHand;
    if (told.event === 'lose_turn') return words.losesTurn;
    if (told.event !== 'move' || !told.move) return null;
    const [kind, first = '', make = ''] = told.move.split(' ');
    if (kind === 'cross') return words.crosses(parseInt(first), make);
    if (kind === 'bonus') return words.bonusBubble(Number(first));
    return kind === 'discard' ? words.discards(named(NAME, first)) : null;
  },

  marks(told, view) {
    // In the middle of one's own turn the glow says what comes next; a mark would hide it.
    if (told.seat === view.seat && view.to_act.includes(view.seat as number)) return [];
    if (told.event === 'draw' || told.event === 'reshuffle') return [`decks.${String(told['deck'])}`];
    const row = told.event === 'move' ? crossedRow(told.move) : null;
    if (row !== null && told.seat === (typeof view.seat === 'number' ? view.seat : 0)) return [`row ${row}`];
    const [card] = /(?<=^discard )\d+/.exec(told.move ?? '') ?? [];
    return card !== undefined && view.discard.at(-1) === Number(card) ? ['discard'] : []; // a dead one leaves the game
  },
};

function handFull(view: TriggsView): boolean {
  return Object.values(view.why_not).includes('hand_full');
}

/** What the picks would do, or what they lack. */
function asked(view: TriggsView, picked: string[]): string {
  const words = messages();
  const picks = sorted(picked);
  if (picks.alone === 'stop') return words.pickedStop;
  if (picks.alone) return words.pickedDeck[picks.alone.split(' ')[1]!]!;
  if (view.phase === 'bonus') return words.pickedBonus(picks.row!);
  const found = uses(view, picks.cards);
  const chosen = picks.row !== null || picks.discard;
  const use = chosen ? chosenUse(view, picks) : likely(found);
  const alsoDiscard = !chosen && found.some(({ row }) => row === null);
  if (use?.row === null) return words.throwAway(picks.cards);
  if (use) {
    const cross = words.cross(use.row!, use.makes);
    return alsoDiscard ? words.orDiscard(cross) : cross;
  }
  const rows = found.map(({ row }) => row).filter((row) => row !== null);
  if (rows.length > 1) return words.whichRow(picks.cards, rows, alsoDiscard);
  if (picks.cards.length === 0) return words.rowNeedsCards(picks.row!);
  const more = [...compose(view, picked).next].some((target) => target.startsWith('card'));
  return more ? words.partner(picks.cards) : words.nothing(picks.cards);
}

/** The row that a move crosses a box of. */
function crossedRow(move: string | undefined): number | null {
  const found = /^(?:cross|bonus) (\d+)/.exec(move ?? '');
  return found ? Number(found[1]) : null;
}
