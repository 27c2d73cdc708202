import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ToldStep } from '../generated/protocol';
import { Absence, keepShown, lastShown } from './absence.svelte';

const ME = 0;
const step = (seq: number, seat: number, move: string): ToldStep =>
  ({ seq, event: { event: 'move', seat, move }, view: {} }) as ToldStep;
const played = (absence: Absence): (string | undefined)[] | undefined =>
  absence.played.get(ME)?.map(({ move }) => move);

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => items.set(key, text),
  });
});

afterEach(() => vi.unstubAllGlobals());

test('what was played at our seat before the line was up again is told until it is read', () => {
  const absence = new Absence();
  absence.comeBack();
  absence.found(7);
  absence.hear(ME, [step(5, 1, '3'), step(6, ME, '4'), step(7, 1, 'pass')], false);
  absence.hear(ME, [step(8, ME, '5')], false); // on another device of ours
  expect(played(absence)).toEqual(['4']);
  absence.read(ME);
  expect(played(absence)).toBeUndefined();
});

test('what a bot plays for somebody who does not decide is told, and our own moves are not', () => {
  const absence = new Absence();
  absence.sends(ME, '4');
  absence.hear(ME, [step(1, ME, '4'), step(2, ME, '5')], true);
  absence.sends(ME, '6');
  absence.refused(ME, '6');
  absence.hear(ME, [step(3, ME, '6')], true);
  expect(played(absence)).toEqual(['5', '6']);
});

test('our own move that was sent before the line broke is ours when it comes back', () => {
  const absence = new Absence();
  absence.sends(ME, '4');
  absence.comeBack();
  absence.found(2);
  absence.hear(ME, [step(1, ME, '4'), step(2, ME, '5')], false);
  expect(played(absence)).toEqual(['5']);
});

test('after a reload the match is known up to what this device has shown', () => {
  const absence = new Absence();
  const steps = [step(1, ME, '4'), step(2, ME, '5'), step(3, 1, '5')];
  absence.recall(ME, steps, lastShown('m', ME)); // never seen here: nothing is missed
  expect(played(absence)).toBeUndefined();
  keepShown('m', ME, 1);
  absence.recall(ME, steps, lastShown('m', ME));
  expect(played(absence)).toEqual(['5']);
});

test('a device remembers a dozen views and no more', () => {
  for (let match = 0; match < 20; match++) keepShown(`m${match}`, ME, match);
  expect(lastShown('m19', ME)).toBe(19);
  expect(lastShown('m8', ME)).toBe(8);
  expect(lastShown('m7', ME)).toBe(Infinity);
});
