import { expect, test } from 'vitest';
import { say } from '../i18n';
import { Attempt } from './attempt.svelte';

test('a button waits until there is an answer', async () => {
  const attempt = new Attempt();
  const made = attempt.make(async () => {
    await Promise.resolve();
    expect(attempt.busy).toBe(true);
  });
  expect(attempt.busy).toBe(true);
  await made;
  expect([attempt.busy, attempt.problem]).toEqual([false, null]);
});

test.each([
  [new Error('the table is full'), 'the table is full'],
  ['something else', say().errors.internal],
])('a refusal is told until the next attempt: %s', async (refused, told) => {
  const attempt = new Attempt();
  await attempt.make(() => Promise.reject(refused as Error));
  expect([attempt.busy, attempt.problem]).toEqual([false, told]);
  await attempt.make(() => Promise.resolve());
  expect(attempt.problem).toBeNull();
});
