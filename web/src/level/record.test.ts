/** One's own results tell how often one would win, and which bots to ask for. */

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { games } from '../generated/games';
import { strengths } from '../generated/strengths';
import type { Level } from '../generated/protocol';
import { chance, equalLevel, keepResult, measured, opponents, ownResults, strengthOf, type Result } from './record';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
});

const known = Object.keys(games).filter((game) => strengths[game]);
const result = (match: number, share: number, level: Level, seats: number): Result => ({
  match: String(match),
  seats,
  levels: Array<Level>(seats - 1).fill(level),
  share,
});

test('every level of a measured game has a strength at every number of seats, and a higher one is stronger', () => {
  expect(known.length).toBeGreaterThan(0);
  for (const game of known)
    for (const seats of games[game]!.seats) {
      const found = games[game]!.levels.map((level) => strengths[game]![seats]![level]!);
      expect(found.every(Number.isFinite), `${game} ${seats}`).toBe(true);
      expect(found, `${game} ${seats}`).toEqual(found.toSorted((one, other) => one - other));
    }
});

describe.each(known)('%s', (game) => {
  const seats = games[game]!.seats.at(-1)!;

  test('a beginner is as strong as the weakest bots that think', () => {
    expect(strengthOf(game, [])).toBeCloseTo(0);
    expect(chance(game, Array<Level>(seats - 1).fill(games[game]!.levels[1]!), 0)).toBeCloseTo(1 / seats);
  });

  test('whoever wins more is stronger, and results soon outweigh the guess', () => {
    const many = (wins: number): Result[] =>
      Array.from({ length: 40 }, (_, at) => result(at, at < wins ? 1 : 0, 'normal', seats));
    const [weak, fair, strong] = [0, Math.round(40 / seats), 40].map((wins) => strengthOf(game, many(wins)));
    expect(weak!).toBeLessThan(fair!);
    expect(fair!).toBeLessThan(strong!);
    const bots = Array<Level>(seats - 1).fill('normal');
    expect(chance(game, bots, fair!)).toBeGreaterThan(0.7 / seats);
    expect(chance(game, bots, fair!)).toBeLessThan(1.3 / seats);
  });

  test('the bots that are picked let one win as often as wished, as near as whole bots can', () => {
    for (const own of [-0.5, 0, 0.7, 1.5]) {
      const [often, seldom] = [2, 4].map((wish) => opponents(game, seats, 1 / wish, own));
      expect(often).toHaveLength(seats - 1);
      expect(chance(game, often!, own)).toBeGreaterThanOrEqual(chance(game, seldom!, own));
      const order = games[game]!.levels;
      expect(often!.map((level) => order.indexOf(level))).toEqual(
        often!.map((level) => order.indexOf(level)).toSorted((one, other) => one - other),
      );
    }
  });
});

test('a result is kept once, the latest last, and not for ever', () => {
  const game = known[0]!;
  keepResult(game, result(1, 1, 'easy', 3));
  keepResult(game, result(1, 1, 'easy', 3));
  expect(ownResults(game)).toEqual([result(1, 1, 'easy', 3)]);
  for (let match = 2; match < 100; match++) keepResult(game, result(match, 0, 'easy', 3));
  expect(ownResults(game)).toHaveLength(60);
  expect(ownResults(game).at(-1)!.match).toBe('99');
  expect(ownResults('whist')).toEqual([]);
});

test('a damaged shelf is an empty one, and a game that nobody measured has no wishes', () => {
  kept.set('stolik-results', '{');
  expect(ownResults(known[0]!)).toEqual([]);
  expect(measured('whist', 2)).toBe(false);
});

test('a newcomer is offered the weakest bots that think, and whoever goes on winning stronger ones', () => {
  for (const game of known) {
    for (const seats of games[game]!.seats.filter((count) => measured(game, count))) {
      const { levels } = games[game]!;
      expect(equalLevel(game, seats, strengthOf(game, [])), `${game} ${seats}`).toBe(levels[1]);
      const won = Array.from({ length: 40 }, (_, match) => result(match, 1, levels[1]!, seats));
      expect(levels.indexOf(equalLevel(game, seats, strengthOf(game, won))), `${game} ${seats}`).toBeGreaterThan(1);
    }
  }
});
