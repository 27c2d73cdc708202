import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { test } from '../../../tests/browser/test';
import type { Result } from '../../score/evening';
import { NAME } from './generated';

test('a card that does not fit says why', async ({ sitDown }) => {
  const person = await sitDown({ language: 'en', options: { hand: 20 } });
  await person.playBots(NAME, 'easy', 2);
  await person.wanted();
  const told = person.page.locator('.prompt .advice', { hasText: 'does not fit on' }).waitFor(); // it goes by itself
  await person.page.locator('.piece[aria-disabled]').first().dispatchEvent('click');
  await told;
});

test('an evening with the box is written down, taken back, kept, finished, exported and deleted', async ({
  sitDown,
}) => {
  const person = await sitDown({ language: 'en', screen: 'phone' });
  const { page } = person;
  const tap = (name: string | RegExp) => page.getByRole('button', { name }).click();
  const total = (points: string[]) => expect.poll(() => page.locator('tfoot td').allTextContents()).toEqual(points);
  await page.goto(person.url);
  await page.locator(`[data-game=${NAME}]`).getByRole('link', { name: 'Scores' }).click();
  await page.locator('label', { hasText: '2' }).click();
  await page.getByLabel('Name: person 1').fill('Ola');
  await page.getByLabel('Name: person 2').fill('Jan');
  await page.getByText('House rules').click();
  await page.getByLabel('penalty points that end the match').fill('0');
  await tap('Begin');
  await page.getByRole('alert').getByText('a whole number from 1 to 1000').waitFor();
  await page.getByLabel('penalty points that end the match').fill('30');
  await tap('Begin');

  // The first round: 4, 6 and a bzzz are 20, and an empty hand has no token to give back.
  for (const card of ['card 4', 'card 6', /^bzzz: 0, add/]) await tap(card);
  await page.locator('.seat', { hasText: 'this round +20' }).waitFor();
  await tap(/^bzzz: 1, add/);
  await page.locator('.seat', { hasText: 'this round +30' }).waitFor();
  await tap('Undo');
  await page.locator('.seat', { hasText: 'this round +20' }).waitFor();
  await tap('Count up');
  await page.getByRole('alert').getByText('Jan: nothing is written down yet').waitFor();
  await tap('Empty hand');
  await page.getByText('There is no token to give back').waitFor();
  await tap('Count up');
  await total(['20', '0']);

  // The second, over a reload: Ola has black tokens alone, so that one is given back by itself.
  await page.reload();
  await tap('Empty hand');
  await page.getByText('A black token (10) is given back').waitFor();
  await page.locator('.seat', { hasText: 'Jan' }).click();
  for (const card of ['card 1', 'card 2', /^bzzz: 0, add/]) await tap(card);
  await tap('Count up');
  await total(['10', '13']);

  // The first is put right: Ola had no bzzz, so that it is a black token no more.
  await tap('Change round 1');
  await tap('bzzz: one less');
  await tap('Done');
  await total(['0', '13']);
  for (let more = 0; more < 2; more++) await tap('Undo'); // the change, then the count
  await page.locator('.seat', { hasText: 'this round -10' }).waitFor();
  await tap('Count up');
  await total(['10', '13']);

  // The last: which of two kinds Jan gives back must be said.
  for (const card of [/^bzzz: 0, add/, /^bzzz: 1, add/]) await tap(card);
  await page.locator('.seat', { hasText: 'Jan' }).click();
  await tap('Empty hand');
  await tap('Count up');
  await page.getByRole('alert').getByText('Jan: which token is given back: black or yellow?').waitFor();
  await page.getByText('yellow (1)').click();
  await tap('Count up');
  await page.getByRole('heading', { name: 'Won by Jan' }).waitFor();
  await total(['30', '12']);

  await page.getByRole('link', { name: 'All matches' }).last().click();
  await page.getByText('Ola 30, Jan 12').waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), tap('JSON')]);
  const [result] = JSON.parse(readFileSync(await file.path(), 'utf-8')) as Result[];
  expect(result).toMatchObject({
    format: 1,
    game: NAME,
    options: { limit: 30, hand: 6 },
    names: ['Ola', 'Jan'],
    points: [30, 12],
    winners: [1],
  });
  await tap(/^Delete: /);
  await page.getByText('No match is finished yet').waitFor();
  await tap('Bring it back');
  await page.getByText('Ola 30, Jan 12').waitFor();
});
