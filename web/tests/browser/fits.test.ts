/** What is around the tables on every screen: the front page, sheets, rules, lobbies, the end, a replay. */

import { expect } from 'vitest';
import { games } from '../../src/generated/games';
import { expectFits } from './fitting';
import { EVERY, GAMES, trial } from './games';
import { any, OTHER } from './person';
import { test } from './test';

/** The game with the most of something. */
function most(count: (game: (typeof games)[string]) => number): string {
  return GAMES.toSorted((one, other) => count(games[other]!) - count(games[one]!))[0]!;
}

const CROWDED = most(({ seats }) => seats.at(-1)!);
const STRONGEST = most(({ levels }) => levels.length);
const LONG_NAME = 'Konstancja Wszędobylska'; // one letter fewer than a name may have

test('front page, settings, levels, rules and a lobby fit every screen, and nothing lies under a notch', async ({
  sitDown,
}) => {
  const person = await sitDown();
  const { page } = person;
  await page.goto(person.url);
  await page.locator('.game').first().waitFor();
  await expectFits(person);
  await page.getByRole('button', { name: 'Ustawienia' }).click();
  await page.locator('.settings').waitFor();
  await expectFits(person);
  await person.closeSheet();
  await page.locator(`[data-game=${STRONGEST}] .button.main`).click();
  await page.locator('dialog .big').waitFor();
  await expectFits(person);
  await person.closeSheet();
  await page.goto(`${person.url}/rules/${STRONGEST}`);
  await page.locator('.rules h2').first().waitFor();
  await expectFits(person);
  await person.openTable(STRONGEST, games[STRONGEST]!.seats.at(-1)!);
  await page.locator('.seat.empty').first().click();
  await page.locator('dialog .levels').waitFor();
  await expectFits(person);
});

test('a full lobby, the count of a round, the end of the match and its replay fit every screen', async ({
  sitDown,
}) => {
  const person = await sitDown({ options: trial(CROWDED).short, language: 'en' });
  const { page } = person;
  await person.openTable(CROWDED, games[CROWDED]!.seats.at(-1)!);
  await person.sit(LONG_NAME);
  await expectFits(person);
  await page.locator('.start .button:not(.main)').click(); // bots on the other seats
  await page.locator('.start .button.main:enabled').click();
  await person.playOn(undefined, '.tally .button');
  await expectFits(person);
  await person.playOn();
  await expectFits(person);
  await page.locator('.ending a[href^="/r/"]').click();
  await page.locator('.controls').waitFor();
  await expectFits(person);
  await page.setViewportSize({ width: 320, height: 568 });
  const cut = (title: HTMLElement): number =>
    Math.max(title.scrollHeight - title.clientHeight, title.scrollWidth - title.clientWidth);
  await expect.poll(() => page.locator('header .title').evaluate(cut)).toBeLessThan(2);
});

test.for(EVERY)('%s: who watches, and whose line is down, can read all that is said', async (game, { sitDown }) => {
  const host = await sitDown({ options: trial(game).long });
  await host.playBots(game, 'easy', games[game]!.seats.at(-1)!);
  const url = host.url.replace('127.0.0.1', OTHER); // a page from this very machine needs no network
  const guest = await sitDown({ url, language: 'en', speed: 'slow', outage: true });
  const { page } = guest;
  await page.goto(host.page.url().replace(host.url, url));
  await page.locator('.watching').waitFor();
  await host.wanted();
  await host.playOn(any, '.plate.mine:not(.acting)');
  await page.locator('.bar .skip').waitFor();
  await expectFits(guest);
  await guest.context.setOffline(true);
  await page.locator('.banner').waitFor();
  await page.getByRole('button', { name: 'Play for a bot', disabled: true }).waitFor();
  await expectFits(guest);
});
