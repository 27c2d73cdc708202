import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { settings } from '../../settings.svelte';
import { compose } from '../../stage/choose';
import type { Told } from '../../stage/types';
import { board } from '.';
import { caption } from './captions';
import { NAME } from './generated';
import { cardsOf, commonValue, KOTRUS, leftWith, thrown, type KotostrofaView } from './view';

interface Recorded {
  event: Told;
  view: KotostrofaView;
}

const file = new URL(`../../../.positions/${NAME}.json`, import.meta.url);
const matches = JSON.parse(readFileSync(file, 'utf-8')) as { viewer: number | string; steps: Recorded[] }[];
const steps = matches.flatMap((match) =>
  match.steps.map((step, index) => ({ ...step, before: match.steps[index - 1] ?? null })),
);
const decisions = steps.filter(({ view }) => view.to_act.includes(view.seat as number));
const names = [0, 1, 2, 3, 4].map((seat) => `player ${seat}`);

beforeEach(() => {
  settings.language = 'en';
});

test('the targets of a legal move make that move and no other', () => {
  for (const { view } of decisions) {
    const moves = view.legal[String(view.seat)]!.map((move) => ({ move, path: board.path(move, view) }));
    for (const { move, path } of moves) expect(compose(moves, path).moves, move).toEqual([move]);
  }
});

test('two equal cards are two picks', () => {
  const moves = [{ move: 'pair 1r 1r', path: board.path('pair 1r 1r', decisions[0]!.view) }];
  expect(compose(moves, ['card 1r'])).toMatchObject({ moves: null, next: new Set(['card 1r']) });
  expect(compose(moves, ['card 1r', 'card 1r'])).toMatchObject({ moves: ['pair 1r 1r'], complete: true });
});

test('each phase asks for something else, and says something else once a move is picked', () => {
  const asked = new Map<string, string>();
  for (const { view } of decisions) {
    const first = board.prompt(view, []);
    asked.set(view.phase, first);
    for (const move of view.legal[String(view.seat)]!) {
      const picked = board.prompt(view, board.path(move, view));
      expect(picked, move).not.toBe('');
      expect(picked, move).not.toBe(first);
    }
  }
  expect([...asked.keys()].sort()).toEqual(['again', 'choose', 'give', 'hand', 'offer', 'swap', 'throw']);
  expect(new Set(asked.values()).size).toBe(asked.size);
});

test.each(['pl', 'en'] as const)('a prompt fits two lines of a phone in %s', (language) => {
  settings.language = language;
  for (const { view } of decisions) {
    for (const move of view.legal[String(view.seat)]!) {
      for (const picked of [[], board.path(move, view).slice(0, 1), board.path(move, view)]) {
        expect(board.prompt(view, picked).length, board.prompt(view, picked)).toBeLessThanOrEqual(84);
      }
    }
  }
});

describe('captions', () => {
  test('every pair says whether it has an effect, and which', () => {
    for (const { event, view, before } of steps) {
      const pair = thrown(event);
      if (!pair) continue;
      const said = caption(event, before?.view ?? null, view, names)!;
      const value = commonValue(...pair);
      expect(said.icon).toBe(value);
      if (value === null) expect(said.text).toBe('A pair of one colour, no effect');
      else expect(said.text.startsWith(`${value} + ${value}: `)).toBe(true);
    }
  });

  test('a pair whose effect has nothing to work with says so', () => {
    const { view } = decisions[0]!;
    const nothing = { ...view, effect: null };
    expect(caption({ event: 'move', seat: 0, move: 'pair 7r 7o' }, null, nothing, names)).toEqual({
      icon: 7,
      text: '7 + 7: no effect this time',
    });
  });

  test('a drawn card is named to the two who know it alone', () => {
    const view = { ...decisions[0]!.view, seat: 1 };
    const told = { event: 'draw', seat: 1, from: 2, card: '10k' };
    expect(caption(told, null, view, names)!.text).toBe('From player 2: Kotruś!');
    expect(caption({ ...told, seat: 0, from: 1 }, null, view, names)!.text).toBe('player 0 takes your Kotruś');
    expect(caption({ ...told, seat: 0, card: null }, null, view, names)!.text).toBe(
      'player 0 draws a card from player 2',
    );
  });

  test('what is no shorter than the log says the same', () => {
    const { view } = decisions[0]!;
    const says = (told: Told): string => caption({ seat: 1, ...told }, null, view, names)!.text;
    expect(says({ event: 'serve', to: 2, card: '5r' })).toBe('player 2 gets from the pile: red 5');
    expect(says({ event: 'miaaau' })).toBe('Miaaau! player 1 has no cards left');
    expect(says({ event: 'last' })).toBe('Only player 1 holds cards and may throw one pair');
    expect(says({ event: 'extra_round' })).toBe('The lead is tied: one more round');
  });

  test('every event but the quiet ones has one', () => {
    const quiet = new Set(['score', 'next_round', 'end', 'pass', 'give', 'hand']);
    for (const { event, view, before } of steps) {
      const kind = event.event === 'move' ? event.move!.split(' ')[0]! : event.event;
      if (event.event !== 'give' && quiet.has(kind)) continue;
      expect(caption(event, before?.view ?? null, view, names)?.text, kind).toBeTruthy();
    }
  });
});

test('a picked pair says what the view tells of it', () => {
  const { view } = decisions.find((step) => step.view.phase === 'throw')!;
  const says = (outcome: 'effect' | 'nothing' | 'turn'): string =>
    board.prompt({ ...view, outcomes: Array<typeof outcome>(8).fill(outcome) }, ['card 3r', 'card 3g']);
  expect(says('nothing')).toBe('3 + 3: no effect this time. Throw it?');
  expect(says('turn')).toContain('the arrow turns');
  expect(says('effect')).toContain('exchange another with the pile');
  expect(board.prompt(view, ['card 3r', 'card 5r'])).toContain('no effect');
});

test('a pass that ends the round says so', () => {
  const { view } = decisions.find((step) => step.view.phase === 'throw')!;
  expect(board.prompt({ ...view, pass_ends: true }, ['pass'])).toContain('ends the round');
  expect(board.prompt({ ...view, pass_ends: false }, ['pass'])).not.toContain('ends the round');
});

test('a tap that cannot be followed says why', () => {
  const { view } = decisions.find((step) => step.view.phase === 'throw')!;
  expect(board.why('card 10k', view)).toContain('Kotruś');
  expect(board.why('turn', view)).toContain('1 + 1');
  expect(board.why('card 9p', view)).toContain('purple 9');
});

test('a round ends with its cards, its cost and the total of every seat', () => {
  const { event, view, before } = steps.find((step) => step.event.event === 'score')!;
  const tally = board.tally!(event, before!.view, view)!;
  expect(tally.rows).toEqual(
    view.hands.map((hand, seat) => [
      hand.length,
      hand.reduce((sum, card) => sum + Number.parseInt(card!, 10), 0),
      view.points[seat],
    ]),
  );
});

test('a card that comes to the hand is marked there, and nobody else is shown it', () => {
  const view = { ...decisions[0]!.view, seat: 1 };
  expect(board.marks!({ event: 'draw', seat: 1, from: 2, card: '10k' }, view)).toEqual(['card 10k']);
  expect(board.marks!({ event: 'draw', seat: 1, from: 2, cards: ['2r', '3g'] }, view)).toEqual(['card 2r', 'card 3g']);
  expect(board.marks!({ event: 'move', seat: 1, move: 'swap 4b 9r' }, view)).toEqual(['card 9r']);
  expect(board.marks!({ event: 'serve', seat: 0, to: 1, card: '5r' }, view)).toEqual(['card 5r']);
  expect(board.marks!({ event: 'serve', seat: 0, to: 2, card: '5r' }, view)).toEqual([]);
  expect(board.sound!({ event: 'draw', seat: 1, from: 2, card: '10k' }, view)).toBe('bad');
  expect(board.sound!({ event: 'draw', seat: 0, from: 1, card: '10k' }, view)).toBe('good');
});

test('the cards of a move are found in it', () => {
  expect(cardsOf('give 7b 3')).toEqual(['7b']);
  expect(cardsOf('swap 4b 10k')).toEqual(['4b', '10k']);
});

test('who is left with Kotruś holds him, whoever has the most points; in the pile he is nobody’s', () => {
  expect(leftWith({ hands: [['2r'], ['3o', KOTRUS], ['9g', '8b']] })).toBe(1);
  expect(leftWith({ hands: [['2r'], [], ['9g', '8b']] })).toBeNull();
  const ends = steps.filter(({ view }) => view.over).map(({ view }) => view);
  expect(ends.length).toBeGreaterThan(0);
  for (const view of ends) expect(leftWith(view) === null).toBe(view.pile.includes(KOTRUS));
});
