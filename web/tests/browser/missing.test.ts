/** Files that do not come, a line that is slow or gone: said at once, tried again, never bare wood. */

import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { expectNoFault } from './faults';
import { ANY } from './games';
import { OTHER } from './person';
import { test } from './test';

const TABLE = '**/assets/TablePage-*.js';
const BOARD = `**/assets/${ANY}-*.js`;

/** A file that does not come, until it is let through. */
class Failing {
  failed = 0;
  private gone = true;

  static async at(page: Page, file: string): Promise<Failing> {
    const failing = new Failing();
    await page.route(file, (route) => {
      if (!failing.gone) return route.continue();
      failing.failed += 1;
      return route.abort();
    });
    return failing;
  }

  letThrough(): void {
    this.gone = false;
  }
}

/** A promise, and what keeps it. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

test.for([
  ['page', TABLE],
  ['board', BOARD],
] as const)('a %s that does not come is said, and tried again until it does', async ([, file], { sitDown }) => {
  const person = await sitDown({ outage: true });
  const { page } = person;
  const missing = await Failing.at(page, file);
  await page.goto(person.url);
  const said = page.locator('.missing', { hasText: 'Część strony się nie wczytała' });
  await page.locator(`[data-game=${ANY}] .button.main`).click();
  await page.locator('dialog .button.main').click();
  await said.waitFor();
  await page.locator('.laying').waitFor();
  await expect.poll(() => missing.failed).toBeGreaterThan(1);
  missing.letThrough();
  await page.locator('.stage .plate').first().waitFor();
  await said.waitFor({ state: 'detached' });
});

test('whoever is told that a part is missing can ask for it, and the page has no fault', async ({ sitDown }) => {
  const person = await sitDown({ outage: true, language: 'en' });
  const { page } = person;
  await page.route(TABLE, (route) => route.abort());
  await page.goto(`${person.url}/t/ZZZZZZ`);
  await page.getByRole('alert').waitFor();
  await expectNoFault(person);
  // The page asks by itself too: whoever asks first, the part does not come before the button is pressed.
  const { opened, open } = gate();
  await page.route(TABLE, (route) => opened.then(() => route.continue()));
  await page.getByRole('button', { name: 'Try now' }).click();
  open();
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
  let upgraded = false;
  await page.route(TABLE, (route) => (upgraded ? route.continue() : route.fulfill({ status: 404 })));
  let loaded = 0;
  page.on('load', () => (loaded += 1));
  await page.locator(`[data-game=${ANY}] .button:not(.main, .quiet)`).click();
  await page.locator('.missing', { hasText: 'nowa wersja' }).waitFor();
  await expect.poll(() => loaded).toBe(1);
  await page.getByRole('button', { name: 'Odśwież stronę' }).click();
  upgraded = true;
  await page.locator('.around .seat').first().waitFor();
  expect(loaded).toBe(2);
});

test('while the app is on its way the table is being laid, and what does not come is said', async ({ sitDown }) => {
  const person = await sitDown({ outage: true });
  const { page } = person;
  const assets = gate();
  await page.route('**/assets/**', (route) => assets.opened.then(() => route.continue()));
  await page.goto(person.url, { waitUntil: 'commit' });
  await page.getByText('Nakrywam do stołu').waitFor();
  const delay = await page.locator('.late').evaluate((late) => getComputedStyle(late).animationDelay);
  expect(Number.parseFloat(delay)).toBeGreaterThan(5); // seconds before it is said that much is late
  assets.open();
  await page.locator('.game').first().waitFor();
  await page.unroute('**/assets/**');

  // The page tries by itself, and says so until it is there again.
  const missing = await Failing.at(page, '**/assets/index-*.js');
  await page.reload({ waitUntil: 'commit' });
  const again = gate();
  await page.route(`${person.url}/`, (route) => again.opened.then(() => route.continue()));
  await page.getByText('Nie wszystko doszło').waitFor();
  missing.letThrough();
  again.open();
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
