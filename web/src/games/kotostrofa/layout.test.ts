import { expect, test } from 'vitest';
import { problems } from '../../stage/checks';
import { stageSize } from '../../stage/frame';
import { SCREENS } from '../../stage/screens';
import { board } from '.';
import { NAME } from './generated';
import { inOrder, type Card, type KotostrofaView } from './view';

const DECK: Card[] = Array.from({ length: 9 }, (_, value) => Array.from({ length: 9 - value }, () => value + 1))
  .flat()
  .map((value, index) => `${value}${'rogbp'[index % 5]}`)
  .concat('10k');

function position(seats: number, changes: Partial<KotostrofaView>): KotostrofaView {
  return {
    game: NAME,
    seat: seats - 1,
    seats,
    options: {},
    to_act: [seats - 1],
    over: false,
    winners: [],
    points: Array<number>(seats).fill(0),
    ranking: Array.from({ length: seats }, (_, seat) => seat),
    legal: {},
    round: 1,
    turns: 1,
    first: 0,
    turn: seats - 1,
    arrow: 'right',
    draws_from: Array<null>(seats).fill(null),
    phase: 'throw',
    hands: Array.from({ length: seats }, () => []),
    turned: Array<boolean>(seats).fill(false),
    pile: [],
    serving: null,
    due: null,
    effect: null,
    outcomes: null,
    pass_ends: false,
    ones: null,
    left_out: [],
    past: [],
    ...changes,
  };
}

/** Every kind of card in the pile, and the equal ones that remain in a hand. */
function apart(): { kinds: Card[]; rest: Card[] } {
  const kinds = [...new Set(DECK)].sort(inOrder);
  const rest = [...DECK];
  for (const kind of kinds) rest.splice(rest.indexOf(kind), 1);
  return { kinds, rest };
}

test.each(SCREENS)('a pile of every kind can be chosen from at $width × $height', (screen) => {
  const { kinds, rest } = apart();
  const others = [[null], [null], [null], [null]];
  const swap = position(5, {
    phase: 'swap',
    turn: 0,
    pile: kinds,
    hands: [...others, rest],
    due: { from: 4, take: 1, card: null, swap: true },
    legal: { '4': rest.flatMap((mine) => kinds.map((card) => `swap ${mine} ${card}`)) },
  });
  const hand = position(5, {
    phase: 'hand',
    pile: kinds,
    serving: 0,
    hands: [...others, rest],
    legal: { '4': kinds.map((card) => `hand ${card} 0`) },
  });
  expect(problems(board, swap, stageSize(screen))).toEqual([]);
  expect(problems(board, hand, stageSize(screen))).toEqual([]);
});

test.each(SCREENS)('a hand of twenty cards can be played at $width × $height', (screen) => {
  const own = DECK.slice(-20);
  const fans = [...Array<null[]>(4)].map((_, seat) => Array<null>(seat === 0 ? 17 : 3).fill(null));
  const view = position(5, {
    hands: [...fans, own],
    legal: { '4': own.map((card) => `offer ${card}`) },
    phase: 'offer',
  });
  expect(problems(board, view, stageSize(screen))).toEqual([]);
});

test('the referee sees every hand and taps nothing', () => {
  const hands = [DECK.slice(0, 9), DECK.slice(9, 18), DECK.slice(18, 28)];
  const view = position(3, { seat: null, hands });
  const { spots } = board.layout(view, stageSize(SCREENS[1]!));
  expect(spots.filter((spot) => spot.face !== null)).toHaveLength(28);
  expect(spots.filter((spot) => spot.target !== undefined)).toEqual([]);
});
