import { afterEach, expect, test, vi } from 'vitest';
import { nameOf } from './words';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['Europe/Warsaw', '2026-01-02'],
  ['America/New_York', '2026-01-01'],
])('a picture saved near midnight in %s has the date there', (zone, day) => {
  vi.stubEnv('TZ', zone);
  expect(nameOf({ game: 'toy', moved: Date.UTC(2026, 0, 1, 23, 30) / 1000 })).toBe(`stolik-toy-${day}`);
});
