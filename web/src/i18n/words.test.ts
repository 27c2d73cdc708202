import { beforeEach, describe, expect, test, vi } from 'vitest';
import { settings } from '../settings.svelte';
import { both, either, plural, say } from '.';
import { en } from './en';
import { pl } from './pl';
import { sentence } from './words';

vi.mock('../generated/games', () => ({
  games: {
    whist: {
      words: {
        pl: {
          move: '{player} zagrywa {move}',
          'move pass': '{player} pasuje',
          'move give': '{player} oddaje żeton {rest}',
          draw: '{player} dobiera kartę',
          'draw card': '{player} dobiera {card}',
          'move down': '{player} kładzie kartę zakrytą',
          swap: '{player} zamienia: {cards}',
        },
        en: { score: 'The round ends, penalty points: {cost_by_seat}' },
      },
      names: { pl: { b: 'bzzz', q: 'dama' } },
    },
  },
}));

const players = ['Ola', 'Kuba'];

beforeEach(() => {
  settings.language = 'pl';
});

describe('sentences', () => {
  test('a move is told by its first word, with the player', () => {
    expect(sentence('whist', { event: 'move', seat: 0, move: 'pass' }, players)).toBe('Ola pasuje');
    expect(sentence('whist', { event: 'move', seat: 1, move: '5' }, players)).toBe('Kuba zagrywa 5');
    expect(sentence('whist', { event: 'move', seat: 1, move: 'give 10' }, players)).toBe('Kuba oddaje żeton 10');
  });

  test('a known detail chooses the more special sentence', () => {
    expect(sentence('whist', { event: 'draw', seat: 0, card: null }, players)).toBe('Ola dobiera kartę');
    expect(sentence('whist', { event: 'draw', seat: 0, card: 'b' }, players)).toBe('Ola dobiera bzzz');
  });

  test('what follows a first word that no sentence knows may choose one', () => {
    expect(sentence('whist', { event: 'move', seat: 0, move: 'b down' }, players)).toBe('Ola kładzie kartę zakrytą');
  });

  test('cards have their names, one by one and side by side', () => {
    expect(sentence('whist', { event: 'move', seat: 0, move: 'b' }, players)).toBe('Ola zagrywa bzzz');
    expect(sentence('whist', { event: 'move', seat: 0, move: 'b q' }, players)).toBe('Ola zagrywa bzzz, dama');
    expect(sentence('whist', { event: 'move', seat: 0, move: 'b 2' }, players)).toBe('Ola zagrywa b 2');
    expect(sentence('whist', { event: 'swap', seat: 0, cards: ['q', '7'] }, players)).toBe('Ola zamienia: dama, 7');
  });

  test('numbers by seat come with names, in the chosen language', () => {
    settings.language = 'en';
    const told = { event: 'score', cost_by_seat: [0, 23], emptied: 0 };
    expect(sentence('whist', told, players)).toBe('The round ends, penalty points: Ola 0, Kuba 23');
  });
});

describe('plural forms', () => {
  test.each([
    [1, '1 karta'],
    [2, '2 karty'],
    [5, '5 kart'],
    [12, '12 kart'],
    [22, '22 karty'],
    [25, '25 kart'],
  ])('%i', (count, words) => {
    expect(say().cards(count)).toBe(words);
  });

  test('English has two', () => {
    expect([0, 1, 2].map((count) => plural('en', count, 'card', 'cards'))).toEqual(['cards', 'card', 'cards']);
  });
});

test('lists read as people say them', () => {
  expect([either([]), either(['4'])]).toEqual(['', '4']);
  expect(either(['4', '5', 'bzzz'])).toBe('4, 5 lub bzzz');
  expect(both(['Ola', 'Kuba', 'Hania'])).toBe('Ola, Kuba i Hania');
  settings.language = 'en';
  expect(either(['4', '5', 'bzzz'])).toBe('4, 5 or bzzz');
  expect(both(['Ola', 'Kuba', 'Hania'])).toBe('Ola, Kuba and Hania');
});

test('no message is left empty, and both languages have the same ones', () => {
  const keys = (part: object, path = ''): string[] =>
    Object.entries(part).flatMap(([key, value]) => {
      expect(value, path + key).not.toBe('');
      return value && typeof value === 'object' ? keys(value as object, `${path}${key}.`) : [path + key];
    });
  expect(keys(en)).toEqual(keys(pl));
});
