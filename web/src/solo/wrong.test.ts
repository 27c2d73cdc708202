import { afterEach, expect, test } from 'vitest';
import { settings } from '../settings.svelte';
import { wrongWith } from './wrong';

afterEach(() => (settings.language = 'pl'));

test('what all games say is told in Polish, with the line', () => {
  settings.language = 'pl';
  expect(wrongWith("line 2: no card '99': cards are 1, 2, b")).toEqual({
    where: 'Coś nie gra w wierszu 2:',
    why: 'nie ma karty „99”, są: 1, 2, b',
    language: 'pl',
  });
  expect(wrongWith('the table: there are only 40 cards: 3 too many lie here').why).toBe(
    'jest tylko 40 kart: o 3 za dużo',
  );
  expect(wrongWith("there are only 8 cards '6': 1 too many lie here").why).toBe('jest tylko 8 kart 6: o 1 za dużo');
  expect(wrongWith('a_game takes 2 to 6 seats, not 1')).toEqual({
    where: 'Tak się nie da:',
    why: 'w tej grze jest od 2 do 6 miejsc, a nie 1',
    language: 'pl',
  });
});

test('in English, and where a game says something of its own, it stays as it was said', () => {
  expect(wrongWith('the table: only 11s and 12s can be removed')).toEqual({
    where: 'Coś nie gra na stole:',
    why: 'only 11s and 12s can be removed',
    language: 'en',
  });
  settings.language = 'en';
  expect(wrongWith("line 2: 'top' is given twice").why).toBe("'top' is given twice");
});
