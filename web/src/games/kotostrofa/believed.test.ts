import { afterEach, describe, expect, test } from 'vitest';
import type { Belief } from '../../generated/protocol';
import { settings } from '../../settings.svelte';
import { believed } from '../../pages/review/believed';
import { NAME } from './generated';

const names = ['Ola', 'Jeż', 'Kołek'];
const belief: Belief = {
  seat: 0,
  told: { event: 'likely kotrus', seat: 2, percent: 62 },
  chance: 0.62,
  even: 0.33,
  true: true,
  owner: null,
};

afterEach(() => {
  settings.language = 'pl';
});

describe('what was believed', () => {
  test('is told without the truth from one seat’s eyes', () => {
    settings.language = 'en';
    const text = believed(NAME, [belief], names, false);
    expect(text).toBe('A bot in Ola’s place thinks: Kołek probably has Kotruś: 62 %');
    expect(believed(NAME, [{ ...belief, true: false, owner: 1 }], names, false)).toBe(text);
  });

  test('is told with the truth from all eyes', () => {
    settings.language = 'en';
    const told = (change: Partial<Belief>): string => believed(NAME, [{ ...belief, ...change }], names, true);
    expect(told({})).toMatch(/: 62 %, and so it is$/);
    expect(told({ true: false })).toMatch(/: 62 %, but it is not so$/);
    expect(told({ true: false, owner: 1 })).toMatch(/: 62 %, but it is Jeż’s$/);
  });
});
