import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, Person } from './person';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf-8');
// What is printed on a card or a picture is part of the drawing, not a label.
const PICTURES = `;axe.configure({ rules: [{ id: 'label-content-name-mismatch', selector: '*:not(.piece):not(.picture)' }] })`;
let browser: Browser;
let person: Person;

beforeAll(async () => {
  browser = await openBrowser();
  person = await Person.sitDown(browser);
});

afterAll(async () => {
  expect(person.complaints).toEqual([]);
  await person.leave();
  await browser.close();
});

interface Violation {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

/** What axe finds wrong on the page as it stands; it comes in by the debugger, past the content policy. */
async function faults(): Promise<string[]> {
  const session = await person.context.newCDPSession(person.page);
  await session.send('Runtime.evaluate', { expression: axe + PICTURES });
  const { result } = await session.send('Runtime.evaluate', {
    expression: 'axe.run().then(({ violations }) => JSON.stringify(violations))',
    awaitPromise: true,
    returnByValue: true,
  });
  const found = JSON.parse(String(result.value)) as Violation[];
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary}`),
  );
}

test.each(['light', 'dark'] as const)('the front page has no fault (%s)', async (colorScheme) => {
  await person.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await person.page.goto(person.url);
  await person.page.locator('.game').first().waitFor();
  expect(await faults()).toEqual([]);
});

test('language and theme stay after a reload', async () => {
  const { page } = person;
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.goto(person.url);
  await page.getByRole('button', { name: /English/ }).click();
  await page.getByRole('button', { name: 'Lighter' }).click();
  await page.reload();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
  await page.getByRole('button', { name: /po polsku/ }).click();
});

test('the settings, the lobby and the rules have no fault', async () => {
  const { page } = person;
  await page.goto(person.url);
  await page.getByRole('button', { name: 'Ustawienia' }).click();
  await page.locator('dialog').waitFor();
  expect(await faults()).toEqual([]);
  await page.keyboard.press('Escape');
  await page.locator('[data-game=komary] .button:not(.main)').click();
  await page.locator('.around .seat').first().waitFor();
  expect(await faults()).toEqual([]);
  await page.goto(`${person.url}/rules/komary`);
  await page.locator('.rules h1').waitFor();
  expect(await faults()).toEqual([]);
});

test('the table and the end of a match have no fault', async () => {
  await person.playBots('komary', 'easy', 2);
  await person.page.locator('.stage .legal, .bar [data-target]').first().waitFor({ timeout: 60_000 });
  expect(await faults()).toEqual([]);
  await person.playOn();
  expect(await faults()).toEqual([]);
});

test('a replay is stepped through, sought, seen with other eyes and verified', async () => {
  const { page } = person;
  await person.playBots('komary', 'easy', 2);
  await person.playOn();
  await page.locator('.ending a').click();
  await page.locator('.controls').waitFor();
  await page.getByRole('button', { name: 'Krok naprzód' }).click();
  await page.waitForURL(/step=1/);
  await page.locator('.seek input').fill('7');
  await page.waitForURL(/step=7/);
  const line = await page.locator('.controls .line').textContent();
  await page.goto(page.url());
  await page.locator('.controls').waitFor();
  expect(await page.locator('.controls .line').textContent()).toBe(line);
  expect(await faults()).toEqual([]);
  const open = await page.locator('.piece .front:not(:empty)').count();
  await page.locator('.eyes select').selectOption('public');
  await page.waitForFunction((count) => document.querySelectorAll('.piece .front:not(:empty)').length < count, open);
  await page.getByRole('button', { name: 'Sprawdź tasowanie' }).click();
  await page.locator('.verdict.good').waitFor();
});

test('an unknown table and an unknown page say what to do next', async () => {
  const { page } = person;
  await page.goto(`${person.url}/t/ZZZZZZ`);
  await page.getByRole('heading', { name: /Nie ma stołu/ }).waitFor();
  await page.goto(`${person.url}/somewhere`);
  await page.getByRole('heading', { name: 'Nie ma takiej strony' }).waitFor();
  expect(await faults()).toEqual([]);
});
