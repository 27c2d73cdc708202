/** The browser tells every step of real matches in the very words that Python has for it. */

import { afterEach, describe, expect, test } from 'vitest';
import { GAMES } from '../games';
import { settings } from '../settings.svelte';
import { played } from '../stage/checks';
import { routine, sentence } from './words';

afterEach(() => {
  settings.language = 'pl';
});

describe.each(GAMES)('%s', (game) => {
  test.each(['pl', 'en'] as const)('in %s', (language) => {
    settings.language = language;
    for (const { seats, steps } of played(game)) {
      const players = Array.from({ length: seats }, (_, seat) => `P${seat}`);
      expect(steps).not.toHaveLength(0);
      for (const { event, said } of steps) expect(sentence(game, event, players)).toBe(said[language]);
      for (const step of steps) expect(routine(game, step.event)).toBe(step.routine);
    }
  });
});
