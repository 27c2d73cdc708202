/** Files that do not come, a line that is slow or gone: said at once, tried again, never bare wood. */

import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { expectNoFault } from './faults';
import { ANY } from './games';
import { OTHER } from './person';
import { test } from './test';

const TABLE = '**/assets/TablePage-*.js';
const BOARD = `**/assets/${ANY}-*.js`;

/** Let the first requests for a file fail, then let it through; how many have failed. */
async function failing(page: Page, file: string, times: number): Promise<() => number> {
  let failed = 0;
  await page.route(file, (route) => {
    if (failed >= times) return route.continue();
    failed += 1;
    return route.abort();
  });
  return () => failed;
}

test.for([
  ['page', TABLE],
  ['board', BOARD],
] as const)('a %s that does not come is said, and tried again until it does', async ([, file], { sitDown }) => {
  const person = await sitDown({ outage: true });
  const { page } = person;
  const failed = await failing(page, file, 2);
  await page.goto(person.url);
  const said = page.locator('.missing', { hasText: 'Część strony nie doszła' });
  await page.locator(`[data-game=${ANY}] .button.main`).click();
  await page.locator('dialog .button.main').click();
  await said.waitFor();
  await page.locator('.laying').waitFor();
  await page.locator('.stage .plate').first().waitFor();
  await said.waitFor({ state: 'detached' });
  expect(failed()).toBe(2);
});

test('whoever is told that a part is missing can ask for it, and the page has no fault', async ({ sitDown }) => {
  const person = await sitDown({ outage: true, language: 'en' });
  const { page } = person;
  await page.route(TABLE, (route) => route.abort());
  await page.goto(`${person.url}/t/ZZZZZZ`);
  await page.getByRole('alert').waitFor();
  await expectNoFault(person);
  await page.unroute(TABLE);
  await page.getByRole('button', { name: 'Try now' }).click();
  await page.getByRole('heading', { name: /No table/ }).waitFor();
  expect(await page.locator('.missing').count()).toBe(0);
});

test('after an upgrade under the open page it is loaded anew, once, and then asks', async ({ sitDown }) => {
  const person = await sitDown({ outage: true });
  const { page } = person;
  await page.goto(person.url);
  const html = await (await fetch(person.url)).text();
  const later = html.replace(/(assets\/index-)[^."]+(\.js)/, '$1later$2');
  expect(later).not.toBe(html);
  await page.route(`${person.url}/`, (route) =>
    route.request().resourceType() === 'fetch'
      ? route.fulfill({ body: later, contentType: 'text/html' })
      : route.continue(),
  );
  await page.route(TABLE, (route) => route.fulfill({ status: 404 }));
  let loaded = 0;
  page.on('load', () => (loaded += 1));
  await page.locator(`[data-game=${ANY}] .button:not(.main, .quiet)`).click();
  await page.locator('.missing', { hasText: 'nowa wersja' }).waitFor();
  await expect.poll(() => loaded).toBe(1);
  await page.unroute(TABLE);
  await page.getByRole('button', { name: 'Odśwież stronę' }).click();
  await page.locator('.around .seat').first().waitFor();
});

test('while the app is on its way the table is being laid, and what does not come is said', async ({ sitDown }) => {
  const person = await sitDown({ outage: true });
  const { page } = person;
  let letThrough = (): void => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/assets/**', (route) => held.then(() => route.continue()));
  await page.goto(person.url, { waitUntil: 'commit' });
  await page.getByText('Nakrywam do stołu').waitFor();
  const delay = await page.locator('.late').evaluate((late) => getComputedStyle(late).animationDelay);
  expect(Number.parseFloat(delay)).toBeGreaterThan(5); // seconds before it is said that much is late
  letThrough();
  await page.locator('.game').first().waitFor();
  await page.unroute('**/assets/**');

  // The page tries by itself, and says so meanwhile.
  await failing(page, '**/assets/index-*.js', 1);
  await page.reload({ waitUntil: 'commit' });
  await page.getByText('Nie wszystko doszło').waitFor();
  await page.locator('.game').first().waitFor();
});

test('a browser that knows of no network says so at once, and goes on when it is back', async ({ sitDown }) => {
  const person = await sitDown({ outage: true, url: process.env['STOLIK_URL']!.replace('127.0.0.1', OTHER) });
  const { page } = person;
  await page.goto(person.url);
  await page.getByRole('button', { name: 'Ustawienia' }).click();
  await page.getByText('Ta strona przyszła zwykłym http').waitFor(); // what https would add, and how to get it
  await page.getByText('tailscale serve').waitFor();
  await page.keyboard.press('Escape');
  await person.playBots(ANY, 'easy', 2);
  await person.wanted();
  await person.context.setOffline(true);
  await page.locator('.banner', { hasText: 'Nie ma sieci' }).waitFor();
  await person.tap((await page.locator('.stage .legal[data-target]').first().getAttribute('data-target'))!);
  await page.locator('.banner', { hasText: 'Ruch czeka' }).waitFor();
  await person.context.setOffline(false);
  await page.locator('.banner').waitFor({ state: 'detached' });
  await person.wanted();
});
