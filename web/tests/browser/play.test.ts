import { existsSync, readdirSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, Person, type Screen } from './person';

const folder = new URL('../../src/games/', import.meta.url);
const games = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/index.ts`, folder)));
const ways: [Screen, 'pl' | 'en'][] = [
  ['desktop', 'pl'],
  ['phone', 'en'],
];
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(async () => {
  await browser.close();
});

describe.each(games)('%s', (game) => {
  test.each(ways)('a whole match against bots by tapping: %s, %s', async (screen, language) => {
    const person = await Person.sitDown(browser, { screen, language });
    await person.playBots(game);
    const taps = await person.playOn();
    expect(taps).toBeGreaterThan(1);
    expect(await person.page.locator('.ending li').count()).toBeGreaterThan(1);
    expect(person.complaints).toEqual([]);
    await person.leave();
  });
});
