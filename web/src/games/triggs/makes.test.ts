import { describe, expect, test } from 'vitest';
import { recorded } from '../../stage/checks';
import { NAME } from './generated';
import { compose, path } from './makes';
import type { TriggsView } from './view';

const LENGTHS = [2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5];

/** What the server tells of rows: `{ 11: '11x2 1+10 4+7' }`; as many makes as there are unless told. */
function crossOffs(rows: Record<number, string>, most?: number): TriggsView['cross_offs'] {
  return Object.fromEntries(
    Object.entries(rows).map(([row, text]) => {
      const makes = text.split(' ').map((word): [string, number] => {
        const [make = '', times = '1'] = word.split('x');
        return [make, Number(times)];
      });
      return [row, { makes, most: most ?? makes.reduce((sum, [, times]) => sum + times, 0) }];
    }),
  );
}

/** A view of one seat: its hand, the moves and the rows that the server would send. */
function position(
  hand: number[],
  legal: string[],
  cross_offs: TriggsView['cross_offs'],
  more: Omit<Partial<TriggsView>, 'cross_offs' | 'why_not' | 'decks'> = {},
): TriggsView {
  return {
    game: NAME,
    round: 1,
    seat: 0,
    seats: 2,
    options: { hand_limit: 10 },
    to_act: [0],
    over: false,
    winners: [],
    points: [41, 41],
    ranking: [0, 1],
    legal: { '0': legal },
    phase: 'action',
    turn: 0,
    turns: 0,
    crossing: null,
    last_make: null,
    bonuses: 0,
    hands: [hand, [null]],
    decks: { left: [3], middle: [null], right: [4] },
    discard: [],
    removed: [],
    crossed: [Array<number>(12).fill(0), Array<number>(12).fill(0)],
    boxes: LENGTHS,
    cross_offs,
    draws: 2,
    why_not: {},
    ...more,
  };
}

const cards = (...values: number[]): string[] => values.map((value) => `card ${value}`);

describe('selected cards and the makes they form', () => {
  const elevens = position(
    [1, 4, 7, 10, 11, 11],
    [
      ...['draw left', 'draw middle', 'draw right'],
      ...['discard 1x1', 'discard 4x1', 'discard 7x1', 'discard 10x1', 'discard 11x1', 'discard 11x2'],
    ],
    crossOffs({ 1: '1', 4: '4', 5: '1+4', 7: '7', 8: '1+7', 10: '10', 11: '11x2 1+10 4+7', 12: '1+11' }),
  );

  test('cards become makes in the order that the server tells, ended by a stop', () => {
    expect(compose(elevens, cards(7, 11, 10, 4, 11, 1)).moves).toEqual([
      'cross 11: 11',
      'cross 11: 11',
      'cross 11: 1+10',
      'cross 11: 4+7',
      'stop',
    ]);
    expect(compose(elevens, cards(10, 1)).moves).toEqual(['cross 11: 1+10', 'stop']);
  });

  test('a card without its partner waits for it', () => {
    const composed = compose(elevens, cards(4, 11));
    expect(composed.moves).toBeNull();
    expect(composed.next).toEqual(new Set(['card 1', 'card 7', 'card 10', 'card 11']));
    expect(compose(elevens, cards(1, 11, 11)).next).toEqual(new Set(['card 4', 'card 7', 'card 10']));
  });

  test('a row alone stands for all its makes', () => {
    expect(compose(elevens, ['row 11'])).toMatchObject({
      moves: ['cross 11: 11', 'cross 11: 11', 'cross 11: 1+10', 'cross 11: 4+7', 'stop'],
      complete: false,
    });
  });

  test('a row tapped after its cards says do it', () => {
    expect(compose(elevens, [...cards(4, 7), 'row 11'])).toMatchObject({
      moves: ['cross 11: 4+7', 'stop'],
      complete: true,
    });
  });

  test('equal cards that could cross two rows ask which, or may be discarded', () => {
    const sixes = position([6, 6], ['discard 6x1', 'discard 6x2'], crossOffs({ 6: '6x2', 12: '6+6' }));
    const composed = compose(sixes, cards(6, 6));
    expect(composed.moves).toBeNull();
    expect(composed.next).toEqual(new Set(['row 6', 'row 12', 'discard']));
    expect(compose(sixes, [...cards(6, 6), 'row 12']).moves).toEqual(['cross 12: 6+6', 'stop']);
    expect(compose(sixes, [...cards(6, 6), 'row 6']).moves).toEqual(['cross 6: 6', 'cross 6: 6', 'stop']);
    expect(compose(sixes, [...cards(6, 6), 'discard']).moves).toEqual(['discard 6x2']);
  });

  test('no more makes are offered than the server allows together', () => {
    const last = position([4, 7, 11], ['discard 4x1', 'discard 7x1', 'discard 11x1'], crossOffs({ 11: '11 4+7' }, 1));
    expect(compose(last, cards(11))).toMatchObject({ moves: ['cross 11: 11', 'stop'] });
    expect(compose(last, cards(11)).next).toEqual(new Set(['row 11', 'discard']));
    expect(compose(last, cards(4, 7, 11)).moves).toBeNull();
    expect(compose(last, ['row 11']).moves).toEqual(['cross 11: 11', 'stop']);
  });

  test('between two makes only what may still follow can be picked', () => {
    const midway = position([1, 4, 7, 10], ['cross 11: 4+7', 'stop'], crossOffs({ 11: '4+7' }), {
      phase: 'cross',
      crossing: 11,
      last_make: '2+9',
    });
    expect(compose(midway, []).next).toEqual(new Set(['card 4', 'card 7', 'row 11', 'stop']));
    expect(compose(midway, ['stop'])).toMatchObject({ moves: ['stop'], complete: true });
  });
});

describe.each(recorded<TriggsView>(NAME).filter(({ viewer }) => viewer !== 'public'))(
  'a match of $seats as played',
  ({ views }) => {
    const mine = views.filter((view) => view.to_act.includes(view.seat as number));

    test('every legal move is reached by taps on what may be picked', () => {
      for (const view of mine) {
        for (const move of view.legal[String(view.seat)]!) {
          const picked: string[] = [];
          for (const target of path(move)) {
            expect(compose(view, picked).next, `${move} after ${picked.join(', ')}`).toContain(target);
            picked.push(target);
          }
          expect(compose(view, picked).moves?.[0]).toBe(move);
        }
      }
    });

    test('the cards of each cross-off compose into the moves that were made', () => {
      let seen = 0;
      views.forEach((view, at) => {
        const seat = view.seat as number;
        if (view.phase !== 'action' || !view.to_act.includes(seat)) return;
        const done = (after: TriggsView): number[] =>
          after.crossed[seat]!.map((count, index) => count - view.crossed[seat]![index]!);
        let end = at + 1;
        while (views[end]?.phase === 'cross') end += 1;
        const after = views[end];
        if (!after || after.turns - view.turns > 1) return; // the record leaves out the middle of long matches
        const row = done(after).findIndex((count) => count > 0) + 1;
        if (row === 0) return;
        const laid = after.discard.slice(view.discard.length).map((card) => `card ${card}`);
        const { moves } = compose(view, [...laid, `row ${row}`]);
        const crosses = moves!.filter((move) => move.startsWith(`cross ${row}: `));
        expect(crosses).toHaveLength(done(after)[row - 1]!);
        expect(crosses.flatMap((move) => path(move).slice(0, -1))).toEqual(laid);
        seen += 1;
      });
      expect(seen).toBeGreaterThan(0);
    });
  },
);
