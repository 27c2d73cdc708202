import { describe, expect, test } from 'vitest';
import { board } from '.';
import { settings } from '../../settings.svelte';
import { recorded } from '../../stage/checks';
import { compose } from '../../stage/choose';
import type { Told } from '../../stage/types';
import { NAME } from './generated';
import { takenRow, walkers } from './herd';
import { chosenBack } from './layout';
import { heads, type Would, type XnimmtView } from './view';

const views = recorded<XnimmtView>(NAME)
  .filter(({ viewer }) => viewer !== 'public')
  .flatMap((match) => match.views);
const acting = views.filter((view) => view.to_act.includes(view.seat as number));
const legal = (view: XnimmtView): string[] => view.legal[String(view.seat)]!;

test('one tap picks each legal move, and nothing else can be added', () => {
  for (const view of acting) {
    const paths = legal(view).map((move) => ({ move, path: board.path(move, view) }));
    for (const { move, path } of paths) {
      expect(path).toHaveLength(1);
      expect(compose(paths, path)).toEqual({ next: new Set(), moves: [move], complete: true });
    }
  }
});

test('cards of the hand, rows and collected cards are all chosen in the recorded matches', () => {
  expect(new Set(acting.map((view) => view.phase))).toEqual(new Set(['choose', 'row', 'x']));
});

describe.each(['pl', 'en'] as const)('in %s', (language) => {
  test('the prompt says what to do and names what is picked', () => {
    settings.language = language;
    for (const view of acting) {
      expect(board.prompt(view, [])).not.toBe('');
      for (const move of legal(view)) {
        expect(board.prompt(view, board.path(move, view))).toContain(move.split(' ').at(-1));
      }
    }
  });

  test('what cannot be tapped says what to do first', () => {
    settings.language = language;
    const reasons = acting.map((view) => board.why(view.phase === 'choose' ? 'row 3' : 'card 1', view));
    expect(new Set(reasons).size).toBe(3);
  });
});

test('before the reveal a back lies apart for each opponent who has chosen and holds an unknown card', () => {
  const waiting = views.filter((view) => view.phase === 'choose' && view.has_chosen.some(Boolean));
  for (const view of waiting) {
    view.hands.forEach((hand, seat) => {
      const apart = view.has_chosen[seat] && seat !== view.seat && hand.includes(null);
      expect(chosenBack(view, seat)).toBe(apart ? hand.length - 1 : null);
    });
  }
});

test('a card shows the heads that are printed on it', () => {
  expect([1, 5, 10, 11, 55, 100].map(heads)).toEqual([1, 2, 3, 5, 7, 3]);
});

test('what is picked says where it goes, what it collects and what it breaks', () => {
  settings.language = 'en';
  const sees = (would: Would, move: string): string => {
    const view = { ...acting[0]!, would: { [move]: would }, x_rows: acting[0]!.x_rows.map(() => [20, 33]) };
    return board.prompt(view, board.path(move, view));
  };
  expect(sees({}, '9')).toBe('Play 9? For now too low, you pick a row');
  expect(sees({ row: '4' }, '45')).toBe('Play 45? For now it goes to row 4');
  expect(sees({ row: '3', collects: 2, heads: 6 }, '21')).toBe('Play 21? For now it fills row 3 (6 heads)');
  expect(sees({}, 'x 40')).toBe('40 to the X row? It ends with 33');
  expect(sees({ breaks: 16 }, 'x 10')).toBe('10? Lower than 33: X row to the pile, +16');
  expect(sees({ row: '4', collects: 1, heads: 1, breaks: 16 }, 'row 4')).toContain('Your X row goes to the pile: +16');
});

test('a turn that may be the last one is announced', () => {
  settings.language = 'en';
  const choosing = acting.filter((view) => view.phase === 'choose');
  for (const view of choosing) expect(/last turn/.test(board.prompt(view, []))).toBe(view.last_turn);
  expect(new Set(choosing.map((view) => view.last_turn))).toEqual(new Set([true, false]));
});

test('a bull walks for each head, in the mood of its card', () => {
  expect(walkers([7, 11]).map(({ mood }) => mood)).toEqual(['glad', 'cross', 'cross', 'cross', 'cross', 'cross']);
  expect(walkers([55, 66, 77]).length).toBeLessThan(10);
});

test('bulls walk when a row is filled or picked, not when a card is placed', () => {
  const told = (event: string, rest: Partial<Told> = {}): Told => ({ event, seat: 0, ...rest });
  expect(takenRow(told('fill', { row: '4' }))).toBe('4');
  expect(takenRow(told('move', { move: 'row 5' }))).toBe('5');
  expect(takenRow(told('place', { row: '4' }))).toBeNull();
  expect(takenRow(told('move', { move: '?' }))).toBeNull();
});
