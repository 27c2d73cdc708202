/** One screen is the table, phones are the hands. */

import { expect } from 'vitest';
import { keysTooSoon, leaks, stepsFor } from './hidden';
import { ANY, GAMES, trial } from './games';
import { any, type Person, type Wish } from './person';
import { Server } from './server';
import { test } from './test';

type SitDown = (wish?: Wish) => Promise<Person>;

/** A table that a screen has become from the front page, with three phones at it and bots on the other seats. */
async function gather(sitDown: SitDown, game: string, wish: Wish): Promise<{ screen: Person; phones: Person[] }> {
  const screen = await sitDown(wish);
  await screen.page.goto(screen.url);
  await screen.page.locator(`[data-game=${game}]`).getByRole('button', { name: 'Ten ekran to stół' }).click();
  const code = (await screen.page.locator('.corner .code').textContent())!;
  const phones: Person[] = [];
  for (const name of ['Ola', 'Kuba', 'Zuzia']) {
    const phone = await sitDown({ ...wish, screen: name === 'Kuba' ? 'phone on its side' : 'phone' });
    await phone.page.goto(`${screen.url}/t/${code}`);
    await phone.sit(name);
    await screen.page.locator('.seat', { hasText: name }).waitFor();
    phones.push(phone);
  }
  return { screen, phones };
}

/** The first who sat down deals; the screen that made the table has no hand. */
async function deal({ page }: Person): Promise<void> {
  const fill = page.locator('.start .button:not(.big)');
  if ((await page.locator('.seat.empty').count()) > 0) await fill.click();
  await page.locator('.start .button.big:enabled').click();
}

test.for(GAMES)('%s: three phones play, and the screen shows the table to all of them', async (game, { sitDown }) => {
  const { screen, phones } = await gather(sitDown, game, { options: trial(game).short });
  await deal(phones[0]!);
  await screen.page.locator('.stage.table .plate').first().waitFor();
  for (const { page } of phones) {
    await page.locator('.stage.hand').waitFor();
    expect(await page.locator('header').count()).toBe(0);
  }
  const plates = await screen.page.locator('.plate').evaluateAll((all) => all.map((plate) => plate.clientWidth));
  expect(new Set(plates).size).toBe(1);
  if (game === ANY) await expectSameEnd(screen, phones);
  else await playSome(phones);
  const told = stepsFor(screen.heard, 'public');
  expect(told.length).toBeGreaterThan(1);
  expect(screen.heard.filter((text) => /"viewer":(?!"public")/.test(text))).toEqual([]);
  expect(leaks(trial(game).secrets, -1, told)).toEqual([]);
  expect(keysTooSoon(screen.heard)).toEqual([]);
});

test('a phone that leaves and returns, the screen reloaded, the server killed: the match goes on', async ({
  sitDown,
}) => {
  const server = await Server.start();
  try {
    const wish: Wish = { url: server.url, outage: true, options: trial(ANY).long ?? {} };
    const { screen, phones } = await gather(sitDown, ANY, wish);
    await deal(phones[0]!);
    await Promise.all(phones.map(({ page }) => page.locator('.stage.hand').waitFor()));
    const turns = (): Promise<void[]> => Promise.all(phones.map((phone) => oneTurn(phone)));
    await turns();

    const [, lost] = phones;
    const address = lost!.page.url();
    await lost!.page.goto(server.url);
    await screen.page.locator('.missing .code').waitFor();
    await lost!.page.goto(address);
    await lost!.page.locator('.stage.hand').waitFor();
    await screen.page.locator('.missing').waitFor({ state: 'detached' });

    const names = await screen.page.locator('.plate .name').allTextContents();
    await screen.page.goto(server.url);
    for (const { page } of phones) await page.locator('.stage:not(.hand)').waitFor(); // each a whole table again
    await screen.page.goto(address + '?table');
    await screen.page.locator('.stage.table .plate').first().waitFor();
    for (const { page } of phones) await page.locator('.stage.hand').waitFor();
    expect(await screen.page.locator('.plate .name').allTextContents()).toEqual(names);
    await turns();

    await server.kill();
    for (const { page } of [screen, ...phones]) await page.locator('.banner').waitFor();
    await server.start();
    for (const { page } of [screen, ...phones])
      await page.locator('.banner').waitFor({ state: 'detached', timeout: 60_000 });
    for (const { page } of phones) await page.locator('.stage.hand').waitFor();
    await Promise.all([...phones, screen].map((device) => device.playOn()));
    expect(leaks(trial(ANY).secrets, -1, stepsFor(screen.heard, 'public'))).toEqual([]);
  } finally {
    await server.stop();
  }
});

/** They play to the end, and all see the same points. */
async function expectSameEnd(screen: Person, phones: Person[]): Promise<void> {
  await Promise.all([...phones, screen].map((device) => device.playOn()));
  const points = ({ page }: Person): Promise<string[]> => page.locator('.ending li b').allTextContents();
  const results = await Promise.all([screen, ...phones].map(points));
  expect(new Set(results.map(String)).size).toBe(1);
  expect(await screen.page.locator('.ending .button:not(.close)').count()).toBe(0); // it goes on by phone
}

/** They play until one of them has seen enough, or it is over. */
async function playSome(phones: Person[]): Promise<void> {
  const playing = phones.map((phone) => phone.playOn(any, '.log li:nth-child(16), .ending'));
  for (const one of playing) one.catch(() => {}); // whoever waits for another who has stopped
  await Promise.race(playing);
}

/** Decide whatever is asked until another is waited for, if anything is asked soon. */
async function oneTurn(phone: Person): Promise<void> {
  await phone.playOn(any, '.room:not(:has(.prompt.acting)), .ending');
}
