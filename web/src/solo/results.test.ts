import { afterEach, describe, expect, test } from 'vitest';
import { games } from '../generated/games';
import { settings } from '../settings.svelte';
import { beaten, dateText, mean, nextDeal, pasted, type Shown } from './results';

const fewest = Object.values(games).find((game) => game.fewest)!.name;
const most = Object.values(games).find((game) => !game.fewest)!.name;

const shown: Shown = {
  game: fewest,
  date: '2026-11-16',
  points: 23,
  place: 2,
  seats: 4,
  beaten: 0.64,
  players: 25,
  streak: 5,
};

afterEach(() => (settings.language = 'pl'));

describe('the words to paste', () => {
  test('tell place, points, the field and the streak, in Polish', () => {
    settings.language = 'pl';
    expect(pasted(shown, 'https://here/day/x').split('\n')).toEqual([
      `Rozdanie dnia: ${games[fewest]!.title.pl}, 16 listopada 2026`,
      '🥈 2. miejsce na 4 · 23 pkt · lepiej niż 64 % osób (z 25) · 🔥 5 dni z rzędu',
      'https://here/day/x',
    ]);
  });

  test('and in English', () => {
    settings.language = 'en';
    expect(pasted(shown, 'https://here/day/x').split('\n')).toEqual([
      `Deal of the day: ${games[fewest]!.title.en}, 16 November 2026`,
      '🥈 2nd of 4 · 23 pts · better than 64 % of 25 · 🔥 5 days in a row',
      'https://here/day/x',
    ]);
  });

  test('leave out a field of one and a streak of one', () => {
    settings.language = 'en';
    const text = pasted({ ...shown, place: 4, beaten: null, streak: 1 }, 'link');
    expect(text.split('\n')[1]).toBe('🃏 4th of 4 · 23 pts');
  });
});

describe('the field', () => {
  test('fewer points are better where the fewest win, and more where the most do', () => {
    expect(beaten(fewest, 10, [10, 20, 30, 40])).toBe(1);
    expect(beaten(most, 10, [10, 20, 30, 40])).toBe(0);
  });

  test('whoever did as well counts half', () => {
    expect(beaten(fewest, 10, [5, 10, 10, 20])).toBe(0.5);
  });

  test('with a few there is nothing to compare', () => {
    expect(beaten(fewest, 10, [10])).toBeNull();
    expect(beaten(fewest, 10, [10, 20, 30])).toBeNull();
  });

  test('a date is the same in every time zone', () => {
    settings.language = 'en';
    expect(dateText('2026-01-01')).toBe('1 January 2026');
  });

  test('the mean of points', () => expect(mean([1, 2, 6])).toBe(3));
});

test('the next deal is told by how long it is until then, wherever one lives', () => {
  settings.language = 'pl';
  expect(nextDeal(90_000, 82_860)).toBe('Nowe za 1 godz. 59 min');
  settings.language = 'en';
  expect([nextDeal(90_000, 89_930), nextDeal(90_000, 90_001)]).toEqual(['The next in 2 min', 'The next in 0 min']);
});
