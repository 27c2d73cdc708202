/** The score keeper's arithmetic against the engine: finished matches, written down as a person would. */

import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadKeeper, loadScoring, SCORED, winnersOf } from '.';
import type { Round, Setting } from './types';

interface Written {
  setting: Setting;
  rounds: Round[];
  points: number[];
  winners: number[];
}

function written(game: string): Written[] {
  return JSON.parse(readFileSync(new URL(`../../.scored/${game}.json`, import.meta.url), 'utf-8')) as Written[];
}

test.for(SCORED)('%s has something to tap and a sheet to print', async (game) => {
  expect(await loadKeeper(game), `games/${game}: Score.svelte is missing`).not.toBeNull();
  const sheet = new URL(`../games/${game}/sheet.py`, import.meta.url);
  expect(existsSync(sheet), `games/${game}: sheet.py is missing`).toBe(true);
});

test.for(SCORED)('%s: a thousand matches give the points and winners of the engine', async (game) => {
  const { tally, faults } = (await loadScoring(game))!;
  const matches = written(game);
  expect(matches.length).toBeGreaterThanOrEqual(1000);
  for (const { setting, rounds, points, winners } of matches) {
    const counted = tally(setting, rounds);
    expect(counted).toMatchObject({ points, over: true });
    expect(winnersOf(game, counted.points)).toEqual(winners);
    rounds.forEach((_, round) => {
      const until = rounds.slice(0, round + 1);
      expect(tally(setting, until).over).toBe(until.length === rounds.length);
      expect(faults(setting, until).filter(({ doubt }) => !doubt)).toEqual([]);
    });
  }
});
