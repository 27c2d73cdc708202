import { expect } from 'vitest';
import { expectNoFault } from './faults';
import { test } from './test';

test('the front page, its settings and its way to a game have no fault', async ({ sitDown }) => {
  const person = await sitDown();
  const { page } = person;
  await page.goto(person.url);
  await page.locator('.game').nth(4).waitFor();
  await expectNoFault(person);
  await page.getByRole('button', { name: 'Ustawienia' }).click();
  await page.locator('dialog').waitFor();
  await expectNoFault(person);
  await page.keyboard.press('Escape');
  await page.locator('[data-game=komary] .button.main').click();
  await page.locator('dialog .big').waitFor();
  await expectNoFault(person);
});

test('language and theme stay after a reload', async ({ sitDown }) => {
  const { page, url } = await sitDown({ dark: true });
  await page.goto(url);
  await page.getByRole('button', { name: /English/ }).click();
  await page.getByRole('button', { name: 'Lighter' }).click();
  await page.reload();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
  await page.getByRole('button', { name: /po polsku/ }).click();
});

test('a table is set up in its lobby: people, bots, house rules, link and code', async ({ sitDown }) => {
  const person = await sitDown({ screen: 'phone', language: 'en' });
  const { page } = person;
  await page.goto(person.url);
  await page.locator('[data-game=jamniki] .button:not(.main)').click();
  await page.locator('.around .seat').first().waitFor();
  await expectNoFault(person);
  const code = page.url().split('/').at(-1)!;
  expect(await page.locator('.invite .code').textContent()).toBe(code);
  await page.locator('.side form input.field').fill('Ola');
  await page.locator('.side form .button.main').click();
  await page.locator('.seat.mine').waitFor();
  await page.locator('.seat.empty').first().click();
  await page.locator('dialog .levels').waitFor();
  await expectNoFault(person);
  await page.locator('dialog .levels .button').nth(3).click();
  await page.locator('.seat small').getByText('hard').waitFor();
  await page.locator('summary').click();
  await page.locator('details label', { hasText: 'two task cards' }).locator('input').check();
  await expectNoFault(person);
  await page.reload();
  await page.locator('summary').click();
  expect(await page.locator('details label', { hasText: 'two task cards' }).locator('input').isChecked()).toBe(true);
  await page.goto(person.url);
  await page.locator(`.table[href="/t/${code}"]`).waitFor();
});

test('the front page knows the tables where one plays and has played, and leads back to them', async ({ sitDown }) => {
  const person = await sitDown({ language: 'en', options: { rounds: 1 } });
  const { page } = person;
  await person.playBots('xnimmt', 'easy', 2);
  const code = page.url().split('/').at(-1)!;
  const listed = (heading: string) =>
    page.locator('.mine', { has: page.getByRole('heading', { name: heading }) }).locator(`a[href="/t/${code}"]`);
  await page.goto(person.url);
  await listed('Running').click();
  await person.playOn();
  await page.goto(person.url);
  await listed('Recent').waitFor();
  expect(await listed('Running').count()).toBe(0);
});

test('the rules have no fault', async ({ sitDown }) => {
  const person = await sitDown({ language: 'en' });
  await person.page.goto(`${person.url}/rules/komary`);
  await person.page.locator('.rules h1').waitFor();
  await expectNoFault(person);
});

test('an unknown table and an unknown page say what to do next', async ({ sitDown }) => {
  const person = await sitDown();
  const { page } = person;
  await page.goto(`${person.url}/t/ZZZZZZ`);
  await page.getByRole('heading', { name: /Nie ma stołu/ }).waitFor();
  await expectNoFault(person);
  await page.goto(`${person.url}/somewhere`);
  await page.getByRole('heading', { name: 'Nie ma takiej strony' }).waitFor();
  await expectNoFault(person);
});
