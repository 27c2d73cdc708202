import { beforeEach, expect, test, vi } from 'vitest';
import { settings } from '../settings.svelte';
import { lines } from './lines';

vi.mock('../generated/games', () => ({
  games: {
    whist: {
      words: {
        en: {
          move: '{player} plays {move}',
          'move draw': '{player} wants to draw',
          draw: '{player} draws a card',
          deal: 'Round {round}: {player} deals',
        },
      },
      names: {},
      routine: ['move draw'],
    },
  },
}));

const players = ['Ola', 'Kuba'];
const log = [
  { event: 'deal', round: 1, seat: 0 },
  { event: 'move', seat: 1, move: '5' },
  { event: 'move', seat: 0, move: 'draw' },
  { event: 'draw', seat: 0, card: null },
  { event: 'move', seat: 0, move: '6' },
];

beforeEach(() => {
  settings.language = 'en';
});

test('what another line tells is left out, and a deal is a heading', () => {
  expect(lines('whist', log, players)).toEqual([
    { at: 0, text: 'Round 1: Ola deals', seat: null, heading: true },
    { at: 1, text: 'Kuba plays 5', seat: 1, heading: false },
    { at: 3, text: 'Ola draws a card', seat: 0, heading: false },
    { at: 4, text: 'Ola plays 6', seat: null, heading: false },
  ]);
});

test('only the end of a long log is told, in its own places', () => {
  expect(lines('whist', log, players, 3).map(({ at, seat }) => [at, seat])).toEqual([
    [3, 0],
    [4, null],
  ]);
});
