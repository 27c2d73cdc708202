import { beforeEach, expect, test } from 'vitest';
import { settings } from '../../settings.svelte';
import { recorded } from '../../stage/checks';
import { board } from '.';
import { NAME } from './generated';
import type { TriggsView } from './view';

const views = recorded<TriggsView>(NAME).flatMap(({ views }) => views);
const action = views.find((view) => view.phase === 'action' && view.to_act.includes(view.seat as number))!;

beforeEach(() => {
  settings.language = 'pl';
});

test.each([
  [1, 'najwyżej 1 karta:'],
  [3, 'najwyżej 3 karty:'],
  [10, 'najwyżej 10 kart:'],
])('a hand limit of %i is said in words that go with it', (limit, words) => {
  const view = { ...action, options: { hand_limit: limit }, why_not: { 'draw left': 'hand_full' } } as const;
  expect(board.why('deck left', view)).toContain(words);
});

test('each reason of the view has its own words', () => {
  const why_not = {
    'draw left': 'deck_empty',
    'draw right': 'hand_full',
    'cross 5': 'row_full',
    'cross 6': 'no_make',
  } as const;
  const view = { ...action, why_not };
  const said = ['deck left', 'deck right', 'row 5', 'row 6', 'discard'].map((target) => board.why(target, view));
  expect(new Set(said).size).toBe(5);
  expect(said[2]).toBe('Rząd 5 jest już pełny');
});

test('what has to wait is told by the phase', () => {
  const waiting = { ...action, why_not: {}, crossing: 9 };
  const said = (['bonus', 'draw', 'cross'] as const).map((phase) => board.why('card 5', { ...waiting, phase }));
  expect(said).toEqual([
    'Najpierw premia: stuknij świecący rząd',
    'Najpierw druga karta: stuknij talię',
    '5 nie pasuje już do 9',
  ]);
});
