import { expect } from 'vitest';
import { expectNoFault } from './faults';
import { ANY, GAMES, SOME, trial } from './games';
import { any } from './person';
import { test } from './test';

/** In every game what it draws itself; what is around it, in some. */
test.for(GAMES)('%s has no fault: table, count, end; rules, log, replay', async (game, { sitDown }) => {
  const person = await sitDown({ screen: 'phone', options: trial(game).short });
  const { page } = person;
  await person.playBots(game, 'easy', 3);
  await person.wanted();
  await expectNoFault(person);
  for (const drawer of SOME.includes(game) ? ['Zasady', 'Co się działo'] : []) {
    await page.getByRole('button', { name: drawer }).click();
    await page.locator('dialog[open]').waitFor();
    await expectNoFault(person);
    await person.closeSheet();
  }
  await person.playOn(any, '.tally, .ending');
  if ((await page.locator('.tally').count()) > 0) {
    await expectNoFault(person);
    await person.playOn();
  }
  await expectNoFault(person);
  if (!SOME.includes(game)) return;
  await page.locator('.ending a[href^="/r/"]').click();
  await page.locator('.controls').waitFor();
  await expectNoFault(person);
});

test.for(SOME)('%s has no fault on a wide screen', async (game, { sitDown }) => {
  const person = await sitDown({ language: 'en' });
  await person.playBots(game, 'easy');
  await person.wanted();
  await expectNoFault(person);
  await person.page.keyboard.press('r');
  await person.page.locator('aside .rules h3').first().waitFor();
  await expectNoFault(person);
});

test('a hint and the list of keys have no fault, and a hint says what the best bot would do', async ({ sitDown }) => {
  const person = await sitDown({ language: 'en' });
  await person.playBots(ANY, 'easy');
  await person.wanted();
  await person.page.keyboard.press('h');
  const shares = person.page.locator('.shares b');
  await shares.first().waitFor({ timeout: 300_000 }); // it may have to be compiled first
  const chances = (await shares.allTextContents()).map(Number.parseFloat);
  expect(chances).toEqual(chances.toSorted((one, other) => other - one));
  await expectNoFault(person);
  await person.closeSheet();
  await person.page.locator('.stage .share, .bar small').first().waitFor();
  await person.page.keyboard.press('?');
  await person.page.locator('dialog kbd').first().waitFor();
  await expectNoFault(person);
  expect(await person.page.locator('dialog kbd').count()).toBeGreaterThan(5);
});
