import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { read, write } from './storage';

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
});

afterEach(() => vi.unstubAllGlobals());

test('what is written can be read again', () => {
  expect(write('hand', { cards: [3, 5] })).toBe(true);
  expect(read('hand', {})).toEqual({ cards: [3, 5] });
});

test.each([undefined, '{"cards":[3', 'null'])('an entry that is %s reads as nothing', (text) => {
  if (text !== undefined) kept.set('hand', text);
  expect(read('hand', ['nothing'])).toEqual(['nothing']);
});

test('a window without storage keeps nothing, and says so', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(write('hand', 1)).toBe(false);
  expect(read('hand', 'nothing')).toBe('nothing');
});
