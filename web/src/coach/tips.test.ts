/** The coach speaks when a rule matters for the first time, and not to whoever knows it. */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { GAMES } from '../games';
import type { View } from '../stage/types';
import { fresh, learnt, loadTips, shown, type Tip, type TimesTold } from './tips';

const tip = (name: string, kind: string): Tip => ({
  name,
  text: { pl: name, en: name },
  when: (_view, legal) => legal.some((move) => move.startsWith(kind)),
  known: (move) => move.startsWith(kind),
});
const TIPS = [tip('drawing', 'draw'), tip('passing', 'pass')];
const view = (...legal: string[]): View => ({ seat: 0, legal: { 0: legal } }) as unknown as View;

test('a rule is explained when it matters, twice at most', () => {
  let told: TimesTold = {};
  expect(fresh(TIPS, view('other'), told)).toBeNull();
  for (let times = 0; times < 2; times++) {
    const found = fresh(TIPS, view('draw'), told)!;
    expect(found.name).toBe('drawing');
    told = shown(told, found);
  }
  expect(fresh(TIPS, view('draw'), told)).toBeNull();
  expect(fresh(TIPS, view('draw', 'pass'), told)?.name).toBe('passing');
});

test('whoever has made the move knows the rule', () => {
  const told = learnt(TIPS, {}, 'draw left');
  expect(fresh(TIPS, view('draw'), told)).toBeNull();
  expect(fresh(TIPS, view('pass'), told)?.name).toBe('passing');
});

interface Played {
  viewer: number | string;
  steps: { event: { event: string; seat?: number; move?: string }; view: View }[];
}

describe.for(GAMES)('%s', (game) => {
  test('every tip is told in short and comes up in matches', async () => {
    const tips = await loadTips(game);
    expect(new Set(tips.map(({ name }) => name)).size).toBe(tips.length);
    for (const { text } of tips) for (const said of [text.pl, text.en]) expect(said.length).toBeLessThan(115);
    const played = JSON.parse(readFileSync(`.positions/${game}.json`, 'utf-8')) as Played[];
    const decisions = played
      .flatMap(({ steps }) => steps.map((step) => step.view))
      .filter((one) => typeof one.seat === 'number' && one.to_act.includes(one.seat));
    const never = tips.filter(({ when }) => !decisions.some((one) => when(one, one.legal[String(one.seat)] ?? [])));
    expect(never.map(({ name }) => name)).toEqual([]);
  });
});
