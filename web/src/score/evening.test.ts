/** What is written down can be changed and taken back, and a result says it all. */

import { expect, test } from 'vitest';
import { faultsOf, resultOf, standing, takenBack, unsound, written, type Evening, type Result } from './evening';
import { asCsv, asJson } from './export';
import type { Scoring } from './types';
import { missing, summed } from './types';
import { usual } from '.';
import { games } from '../generated/games';

/** Numbers that are added up for two rounds, of which none may be larger than the one before. */
const adding: Scoring<number> = {
  options: [],
  tally: ({ seats }, rounds) => {
    const changes = rounds.map(({ entries }) => entries.map((entry) => entry ?? 0));
    return { rounds: changes, points: summed(seats, changes), over: rounds.length >= 2 };
  },
  faults: (_, rounds) => {
    const [last, before] = [...rounds].reverse();
    const grown = before && last!.entries.some((entry, seat) => (entry ?? 0) > (before.entries[seat] ?? 0));
    return [...missing(last!), ...(grown ? [{ seat: null, text: { pl: 'więcej', en: 'more' } }] : [])];
  },
};
const scoring = adding as unknown as Scoring;
const game = Object.keys(games).find((name) => games[name]!.fewest)!;
const options = usual(game);
const evening: Evening = {
  format: 1,
  id: 'x1',
  game,
  begun: '2026-01-02T18:00:00Z',
  names: ['Ola', 'Jan'],
  options,
  steps: [],
};
const count = { kind: 'count', at: '2026-01-02T19:00:00Z' } as const;
const entry = (round: number, seat: number, points: number) => ({ kind: 'entry', round, seat, entry: points }) as const;
const whole = [entry(0, 0, 5), entry(0, 1, 9), count, entry(1, 0, 4), entry(1, 1, 7), count].reduce(written, evening);

test('rounds are counted when that is said, and the last one ends it', () => {
  const half = { ...whole, steps: whole.steps.slice(0, 5) };
  expect(standing(half, scoring)).toMatchObject({ counted: 1, tally: { points: [5, 9], over: false } });
  expect(resultOf(half, scoring)).toBeNull();
  expect(standing(whole, scoring).before).toEqual([
    [0, 0],
    [5, 9],
    [9, 16],
  ]);
  expect(resultOf(whole, scoring)).toEqual({
    format: 1,
    id: 'x1',
    game,
    options,
    names: ['Ola', 'Jan'],
    points: [9, 16],
    winners: [0],
    date: '2026-01-02T19:00:00Z',
  });
});

test('everything can be taken back, one thing after the other', () => {
  const changed = written(whole, { kind: 'setting', names: ['Ula', 'Jan'], options });
  expect(standing(changed, scoring).names).toEqual(['Ula', 'Jan']);
  expect(takenBack(changed)).toEqual(whole);
  expect(resultOf(takenBack(whole), scoring)).toBeNull();
  let back = whole;
  for (let more = whole.steps.length; more > 0; more--) back = takenBack(back);
  expect(back).toEqual(evening);
});

test('a round that was counted can be changed, and what no longer agrees is found', () => {
  const changed = written(whole, entry(0, 1, 8));
  expect(resultOf(changed, scoring)!.points).toEqual([9, 15]);
  expect(unsound(standing(changed, scoring), scoring)).toBeNull();
  const worse = written(whole, entry(0, 0, 3));
  expect(unsound(standing(worse, scoring), scoring)).toBe(1);
  expect(faultsOf(standing(worse, scoring), scoring, 1)).toHaveLength(1);
});

test('an export is the results themselves, or a line for each person', () => {
  const result = { ...resultOf(whole, scoring)!, names: ['=Ola', 'Jan "Jasiek", starszy'] };
  expect(JSON.parse(asJson([result])) as Result[]).toEqual([result]);
  const [head, ola, jan, end] = asCsv([result]).split('\r\n');
  expect(head).toBe('date,match,game,name,points,won,options');
  expect(ola).toMatch(/^2026-01-02T19:00:00Z,x1,.*,'=Ola,9,1,$/);
  expect(jan).toMatch(/,"Jan ""Jasiek"", starszy",16,0,$/);
  expect(end).toBe('');
});
