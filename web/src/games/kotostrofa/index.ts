/** Kotostrofa on the table: cushions, yarn and mischief. */

import { say } from '../../i18n';
import type { Board } from '../../stage/types';
import Back from './Back.svelte';
import Face from './Face.svelte';
import Finale from './Finale.svelte';
import { layout } from './layout';
import { effect, messages } from './messages';
import Plate from './Plate.svelte';
import Scene from './Scene.svelte';
import { meow } from './sounds';
import { came, cardsOf, commonValue, KOTRUS, thrown, valueOf, type Card, type KotostrofaView } from './view';

export const board: Board<KotostrofaView> = {
  layout,
  Scene,
  Face,
  Back,
  Plate,
  Finale,

  path(move) {
    const [kind] = move.split(' ');
    const [first, second] = cardsOf(move);
    if (kind === 'pair') return [`card ${first}`, `card ${second}`];
    if (kind === 'offer') return [`card ${first}`];
    if (kind === 'swap') return [`card ${first}`, `pile ${second}`];
    if (kind === 'give') return [`card ${first}`, `seat ${move.split(' ')[2]}`];
    if (kind === 'hand') return [`pile ${first}`];
    return [move];
  },

  buttons(view) {
    const words = messages();
    return [
      { target: 'ones', label: words.ones(view.ones ?? 0) },
      { target: 'later', label: words.later },
      { target: 'turn', label: words.turn },
      { target: 'pass', label: view.phase === 'again' ? words.enough : words.pass },
    ];
  },

  prompt(view, picked) {
    const words = messages();
    const legal = view.legal[String(view.seat)] ?? [];
    if (picked.length > 0) return asked(view, picked);
    switch (view.phase) {
      case 'again':
        return legal.length > 1 ? words.again : words.againNone;
      case 'choose':
        return legal.includes('ones') ? words.chooseOnes(view.ones ?? 0) : words.chooseLater;
      case 'offer':
        return words.offer;
      case 'swap':
        return words.swap;
      case 'give':
        return words.give;
      case 'hand':
        return words.hand;
    }
    if (legal.length > 1) return words.throwPair;
    return view.pass_ends ? words.onlyPassEnds : words.noPair;
  },

  why(target, view) {
    const words = messages();
    const [kind, card] = target.split(' ');
    if (target === 'turn') return words.arrowWhy();
    if (view.phase === 'hand') return words.fromPile;
    if (view.phase === 'choose') return words.answerFirst;
    if (kind === 'card' && card === KOTRUS) return words.kotrus;
    if (kind === 'card' && card !== undefined && ['throw', 'again'].includes(view.phase)) {
      return words.noPartner(words.card(card));
    }
    return say().cannotNow;
  },

  pace(told) {
    const pair = thrown(told);
    if (pair) return commonValue(...pair) === null ? 1.6 : 3;
    if (told.event === 'move') return told.move === 'turn' ? 2.6 : told.move === 'pass' ? 1.2 : 1.6;
    const paces = { deal: 3, draw: 2, give: 2.2, serve: 2, miaaau: 2.4, arrow: 2.6, last: 2, extra_round: 2, score: 2 };
    return paces[told.event as keyof typeof paces] ?? 1;
  },

  sound(told, view) {
    const pair = thrown(told);
    if (pair) return commonValue(...pair) === null ? 'place' : meow;
    if (told.event === 'deal') return 'deal';
    if (came(told, view).includes(KOTRUS)) return 'bad';
    if (told['from'] === view.seat && told['card'] === KOTRUS) return 'good';
    if (['draw', 'give', 'serve'].includes(told.event)) return 'slide';
    if (told.event === 'miaaau') return meow;
    if (told.event === 'arrow') return 'turn';
    if (told.event === 'score') return 'flip';
    if (told.event !== 'move') return null;
    return told.move === 'turn' ? 'turn' : told.move === 'pass' ? 'flip' : 'place';
  },

  bubble(told, view) {
    const words = messages().bubble;
    const pair = thrown(told);
    if ((pair || told.event === 'draw') && told.seat === view.seat) return null; // one knows what one does
    if (pair) return pair.map(valueOf).join(' + ');
    if (told.event === 'draw') return words.draws;
    if (told.event === 'give') return words.gift;
    if (told.event === 'miaaau') return words.out;
    if (told.event === 'arrow') return words.turn;
    if (told.event !== 'move') return null;
    // Declining after 6+6 leaves the help card as it is.
    if (told.move === 'pass') return view.turned[told.seat ?? 0] ? words.pass : words.enough;
    return told.move === 'turn' ? words.turn : told.move === 'ones' ? words.ones : null;
  },

  marks(told, view) {
    if (thrown(told)) return [1, 2].map((below) => `pile#${view.pile.length - below}`);
    return came(told, view).map((card) => `card ${card}`);
  },

  tally(told, before, after) {
    if (told.event !== 'score') return null;
    const words = messages();
    const cost = told['cost_by_seat'] as number[];
    const kept = after.hands.some((hand) => hand.includes(KOTRUS));
    return {
      title: words.roundEnds(before.round),
      columns: [words.cardsLeft, words.thisRound, say().total],
      rows: cost.map((points, seat) => [after.hands[seat]!.length, points, after.points[seat] ?? 0]),
      note: kept ? words.kotrusStays : words.nobodyHasKotrus,
    };
  },
};

function asked(view: KotostrofaView, picked: string[]): string {
  const words = messages();
  const of = (kind: string): Card[] =>
    picked.filter((target) => target.startsWith(`${kind} `)).map((target) => target.slice(kind.length + 1));
  const mine = of('card');
  const [other] = of('pile');
  const [first, second] = mine;
  if (picked.includes('pass')) {
    return view.phase === 'again' ? words.picked.enough : view.pass_ends ? words.picked.passEnds : words.picked.pass;
  }
  if (picked.includes('turn')) return words.picked.turn;
  if (picked.includes('later')) return words.picked.later;
  if (picked.includes('ones')) return view.ones ? words.picked.ones : words.picked.noOnes;
  if (view.phase === 'hand' && other) return words.picked.hand(words.card(other));
  if (view.phase === 'swap') {
    if (!first) return words.swapHand;
    return other ? words.picked.swap(words.card(first), words.card(other)) : words.swapPile;
  }
  if (view.phase === 'give') {
    if (!first) return words.giveCard;
    return of('seat').length > 0 ? words.picked.give(words.card(first)) : words.giveSeat;
  }
  if (!first) return '';
  if (view.phase === 'offer') return words.picked.offer(words.card(first));
  if (!second) return words.second;
  const value = commonValue(first, second);
  if (value === null) return words.picked.colour;
  const outcome = view.outcomes?.[value - 1];
  if (outcome === 'nothing') return words.picked.pair(value, words.lapses);
  return words.picked.pair(value, outcome === 'turn' ? words.turnsByItself : effect(value));
}
