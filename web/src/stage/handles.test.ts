import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { games } from '../generated/games';
import { Tracker, type Handles } from './handles';
import type { View } from './types';

function follow(views: object[], paths = ['hands.*', 'pile', 'stock']): Handles[] {
  const tracker = new Tracker(paths);
  return views.map((view) => tracker.follow(view as View));
}

function view(hands: (string | null)[][], pile: string[] = [], stock = 0, round = 1): object {
  return { round, hands, pile, stock };
}

const numbers = (handles: Handles): number[] => Object.values(handles.at).flat();

test('a card that is played keeps its number', () => {
  const [before, after] = follow([view([['1', '2'], [null]]), view([['1'], [null]], ['2'])]);
  expect(after!.at['pile']).toEqual([before!.at['hands.0']![1]]);
  expect(after!.at['hands.0']).toEqual([before!.at['hands.0']![0]]);
  expect(after!.at['hands.1']).toEqual(before!.at['hands.1']);
});

test('a hidden card that is played comes from its hand', () => {
  const [before, after] = follow([view([[null, null], ['3']]), view([[null], ['3']], ['5'])]);
  expect([...after!.at['hands.0']!, ...after!.at['pile']!].sort()).toEqual(before!.at['hands.0']!.toSorted());
});

test('a card drawn from a count is fresh and says where it came from', () => {
  const [before, after] = follow([view([['1']], [], 3), view([['1', '4']], [], 2)]);
  const fresh = after!.at['hands.0']![1]!;
  expect(before!.at['hands.0']).not.toContain(fresh);
  expect(after!.came).toEqual({ [fresh]: 'stock' });
});

test('a card that goes into a count has no number any more', () => {
  const [before, after] = follow([view([['1']], ['2', '3']), view([['1']], ['3'], 1)]);
  expect(after!.gone).toEqual({ [before!.at['pile']![0]!]: 'stock' });
  expect(after!.at['pile']).toEqual([before!.at['pile']![1]]);
});

test('a hidden hand that is shown keeps its numbers', () => {
  const [before, after] = follow([view([[null, null]]), view([['1', '6']])]);
  expect(after!.at['hands.0']!.toSorted()).toEqual(before!.at['hands.0']!.toSorted());
});

test('a round begins with fresh numbers from the stock', () => {
  const [before, after] = follow([view([['1']], ['2'], 4), view([['2']], ['1'], 4, 2)]);
  expect(numbers(after!).filter((number) => numbers(before!).includes(number))).toEqual([]);
  expect(new Set(Object.values(after!.came))).toEqual(new Set(['stock']));
});

test('lists of objects, single cards and counted decks are found', () => {
  const seen = {
    coats: [[{ tile: 'r2' }, { tile: null }]],
    placing: [[43, 1]],
    chosen: [7, null],
    decks: { left: [null, null, 5] },
  };
  const [handles] = follow([seen], ['coats.*[tile]', 'placing[0]', 'chosen.*!', 'decks.*?']);
  const found = Object.entries(handles!.at).map(([place, at]) => [place, at.length]);
  expect(Object.fromEntries(found)).toEqual({
    'coats.0': 2,
    placing: 1,
    'chosen.0': 1,
    'chosen.1': 0,
    'decks.left': 1,
  });
});

test('a card is followed from a hidden hand to where it is turned over', () => {
  const [before, after] = follow(
    [
      {
        round: 1,
        hands: [
          [null, null],
          [7, 9],
        ],
        chosen: [[], []],
      },
      { round: 1, hands: [[null], [7]], chosen: [[43], [9]] },
    ],
    ['hands.*', 'chosen.*'],
  );
  expect(before!.at['hands.0']).toContain(after!.at['chosen.0']![0]);
  expect(after!.at['chosen.1']).toEqual([before!.at['hands.1']![1]]);
});

describe.each(Object.keys(games))('%s', (game) => {
  interface Recorded {
    steps: { view: View }[];
  }

  test('every card in every view has one number, and no number comes back', () => {
    const file = new URL(`../../.positions/${game}.json`, import.meta.url);
    for (const { steps } of JSON.parse(readFileSync(file, 'utf-8')) as Recorded[]) {
      const tracker = new Tracker(games[game]!.cards);
      const used = new Set<number>();
      let present = new Set<number>();
      for (const step of steps) {
        const here = numbers(tracker.follow(step.view));
        expect(here.length).toBeGreaterThan(0);
        expect(new Set(here).size).toBe(here.length);
        expect(here).not.toContain(0);
        const back = here.filter((number) => used.has(number) && !present.has(number));
        expect(back).toEqual([]);
        present = new Set(here);
        here.forEach((number) => used.add(number));
      }
    }
  });
});
