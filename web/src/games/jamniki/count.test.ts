import { describe, expect, test } from 'vitest';
import { recorded } from '../../stage/checks';
import { bestRuns, bones, longestRun, standing } from './count';
import { counted, type JamnikiView, type Laid } from './view';

/** `r3g3 - b2b3`: a coat from head to tail, a dash for a white tile. */
function coat(text: string): Laid[] {
  return text.split(' ').map((tile) => (tile === '-' ? { tile: null, white: true } : { tile, white: false }));
}

describe('what a coat shows', () => {
  test('bones and run are the points that the server gives for them', () => {
    const ends = recorded<JamnikiView>('jamniki').flatMap(({ views }) => views.filter(counted));
    expect(ends.length).toBeGreaterThan(10);
    for (const view of ends) {
      view.coats.forEach((own, seat) => {
        expect(bones(own)).toBe(view.breakdown![seat]!.bones);
        expect(longestRun(own)?.length ?? 0).toBe(view.breakdown![seat]!.run);
      });
    }
  });

  test('white breaks a run, and the first of equal ones is shown', () => {
    expect(longestRun(coat('r2r2 - r2r3 g2g2'))).toEqual({ colour: 'red', length: 2, from: 0 });
    expect(longestRun(coat('-'))).toBeNull();
  });
});

describe('where every colour scores', () => {
  const best = (...coats: string[]): string[][] =>
    coats.map((_, seat) => bestRuns(coats.map(coat), seat).map((run) => `${run.colour} ${run.length}`));

  test('each colour goes to the longest run of it', () => {
    expect(best('r2r2 r2g2', 'r2r2 g2g2')).toEqual([['red 3'], ['green 2']]);
  });

  test('of equal runs the one with fewer bones scores, and of equal ones all', () => {
    expect(best('r2r3 b2b2', 'r2r2 b2b2')).toEqual([['blue 2'], ['red 2', 'blue 2']]);
  });

  test('white breaks a run, and a colour that nobody shows scores nothing', () => {
    expect(best('r2r2 - r2r2', 'r2r2 r2g3')).toEqual([[], ['red 3', 'green 1']]);
  });
});

describe('how a seat stands at a task', () => {
  const met = (task: string, own: string, ...rivals: string[]): boolean =>
    standing(task, [own, ...rivals].map(coat), 0).met;

  test.each([
    ['most_white', '- r2r2', ['r2r2 r2r2'], true],
    ['most_white', '- r2r2', ['- r2r2'], false],
    ['most_red', 'r3g3 r3g3', ['r3g3 b2b2'], true],
    ['most_red', 'r3g3', ['b3r3'], false],
    ['most_one_colour', '- b2b3', ['b2b2 r3g3'], true],
    ['fewest_bones', 'r2r2', ['r3g3'], true],
    ['fewest_bones', 'r2r2', ['-'], false],
    ['no_one_colour', 'r3g3 g3b3', [], true],
    ['no_one_colour', 'r3g3 -', [], false],
    ['no_white', 'r2r2', [], true],
    ['no_white', '-', [], false],
    ['no_eight', 'r3g3', [], true],
    ['no_eight', 'p4p4', [], false],
    ['no_equal_sums', 'r2r2 r2r3 r3g3', [], true],
    ['no_equal_sums', 'r2r2 -', [], false],
    ['two_colours', 'r2r2 -', [], true],
    ['two_colours', 'r3g3 -', [], false],
    ['run_33333', 'r2r3 r3g3 g3b3', [], true],
    ['run_33333', 'r3g3 g3b3', [], false],
    ['run_22222', 'r2r2 - r2r3', [], true],
    ['run_22223', 'r2r2 r2r2 r3g3', [], true],
    ['run_22223', 'r2r2 r2r2', [], false],
  ] as const)('%s with %s against %j: %s', (task, own, rivals, expected) => {
    expect(met(task, own, ...rivals)).toBe(expected);
  });

  test('where seats are compared the best rival is said too', () => {
    expect(standing('fewest_bones', ['r2r2', 'r3g3', 'p4p4'].map(coat), 0)).toMatchObject({ count: 4, rival: 6 });
    expect(standing('most_red', ['-', 'r3g3', 'r2r2'].map(coat), 0)).toMatchObject({ count: 0, rival: 2 });
  });

  test('a row says how far its beginning at the tail end has come', () => {
    expect(standing('run_22223', [coat('r3g3 r2r2 -')], 0)).toMatchObject({ count: 4, goal: 5 });
    expect(standing('run_33333', [coat('r3g3 r2r2')], 0)).toMatchObject({ count: 0, goal: 5 });
  });
});
