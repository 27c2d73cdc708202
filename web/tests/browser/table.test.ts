import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { any, openBrowser, Person } from './person';
import { Server } from './server';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(async () => {
  await browser.close();
});

/** A table of komary whose match is over after one round. */
async function shortTable(host: Person, seats: number): Promise<string> {
  await host.page.goto(host.url);
  await host.page.locator('[data-game=komary] .button:not(.main)').click();
  await host.page.locator('.around .seat').first().waitFor();
  await host.page.locator('select').selectOption(String(seats));
  await host.page.locator('summary').click();
  const limit = host.page.locator('details input[type=number]').first();
  await limit.fill('1');
  await limit.blur();
  await host.page.waitForFunction((count) => document.querySelectorAll('.around .seat').length === count, seats);
  return host.page.url();
}

async function sit(person: Person, name: string): Promise<void> {
  await person.page.locator('.side form input.field').fill(name);
  await person.page.locator('.side form .button.main').click();
  await person.page.locator('.seat.mine').first().waitFor();
}

async function start(host: Person): Promise<void> {
  await host.page.locator('.start .button.main:enabled').click();
  await host.page.locator('.stage .plate, .curtain').first().waitFor();
}

interface Heard {
  type: string;
  viewer?: number | string;
  view?: Record<string, unknown>;
  steps?: { view: Record<string, unknown> }[];
}

/** Every view that came over the socket. */
function views(person: Person): Record<string, unknown>[] {
  return person.heard
    .map((frame) => JSON.parse(frame) as Heard)
    .flatMap((message) => [...(message.view ? [message.view] : []), ...(message.steps ?? []).map((step) => step.view)]);
}

describe('a table', () => {
  test('two people and a bot at one table see the same match, and only their own cards', async () => {
    const host = await Person.sitDown(browser);
    const guest = await Person.sitDown(browser, { screen: 'phone', language: 'en' });
    const address = await shortTable(host, 3);
    await sit(host, 'Ola');
    await guest.page.goto(address);
    await sit(guest, 'Kuba');
    await host.page.locator('.start .button:not(.main)').click();
    await start(host);
    await Promise.all([host.playOn(), guest.playOn()]);
    const results = await Promise.all([host, guest].map((one) => one.page.locator('.ending li b').allTextContents()));
    expect(results[0]).toEqual(results[1]);

    for (const person of [host, guest]) {
      expect(person.complaints).toEqual([]);
      const seen = views(person);
      expect(seen.length).toBeGreaterThan(5);
      for (const view of seen) {
        expect(typeof view['stock']).toBe('number');
        if (['score', 'back', 'return', 'close', 'over'].includes(String(view['phase']))) continue; // hands lie open
        const hands = view['hands'] as (string | null)[][];
        const others = hands.filter((_, seat) => seat !== view['seat']);
        expect(others.flat().every((card) => card === null)).toBe(true);
      }
      expect(person.heard.filter((frame) => /"key":"[0-9a-f]{64}"/.test(frame) && !/"over":true/.test(frame))).toEqual(
        [],
      );
      await person.leave();
    }
  });

  test('a reload in the middle of a match brings everything back, the log too', async () => {
    const person = await Person.sitDown(browser);
    await person.playBots('komary', 'easy', 2);
    await person.playOn(any, '.tally');
    const told = await person.page.locator('.log li').count();
    await person.page.reload();
    await person.page.locator('.stage .plate').first().waitFor();
    await person.page.waitForFunction((count) => document.querySelectorAll('.log li').length >= count, told);
    await person.playOn();
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  test('people who share a device find a curtain between their turns', async () => {
    const person = await Person.sitDown(browser, { screen: 'phone' });
    await shortTable(person, 2);
    await sit(person, 'Ola');
    await person.page.locator('.seat.empty').click();
    await person.page.locator('dialog input.field').fill('Kuba');
    await person.page.locator('dialog form .button.main').click();
    await start(person);
    expect(await person.page.locator('.curtain h1').textContent()).toMatch(/Ola|Kuba/);
    expect(await person.page.locator('.stage').count()).toBe(0);
    await person.playOn();
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  test('a match can be played with the keyboard alone', async () => {
    const person = await Person.sitDown(browser, { language: 'en' });
    const { page } = person;
    await page.goto(person.url);
    await page.locator('[data-game=komary]').waitFor();
    for (let tabs = 0; tabs < 30; tabs++) {
      await page.keyboard.press('Tab');
      const where = await page.evaluate(() => document.activeElement?.textContent?.trim());
      if (where === 'Play against bots') break;
    }
    await page.keyboard.press('Enter');
    await page.locator('dialog').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.stage .plate').first().waitFor();
    await page.keyboard.press('?');
    expect(await page.locator('dialog kbd').count()).toBeGreaterThan(5);
    await page.keyboard.press('Escape');
    for (let presses = 0; presses < 200; presses++) {
      await page.locator('.stage .legal, .bar [data-target], .tally').first().waitFor({ timeout: 60_000 });
      if ((await page.locator('.tally').count()) > 0) break;
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
    }
    expect(await page.locator('.tally').count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.locator('.tally').waitFor({ state: 'detached' });
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  test('a killed server loses no move, and the page comes back by itself', async () => {
    const server = await Server.start();
    const person = await Person.sitDown(browser, { url: server.url });
    await person.playBots('komary', 'easy', 2);
    await person.page.locator('.stage .legal, .bar [data-target]').first().waitFor({ timeout: 60_000 });
    const before = await person.page.locator('.log li').allTextContents();
    await server.kill();
    await person.page.locator('.banner').waitFor();
    await server.start();
    await person.page.locator('.banner').waitFor({ state: 'detached', timeout: 60_000 });
    expect((await person.page.locator('.log li').allTextContents()).slice(0, before.length)).toEqual(before);
    await person.playOn(any, '.tally');
    await person.leave();
    await server.stop();
  });

  test('a screen reader is told the table, the legal cards and what can be done', async () => {
    const person = await Person.sitDown(browser, { language: 'en' });
    await person.playBots('komary', 'easy', 2);
    await person.page.locator('.stage .legal, .bar [data-target]').first().waitFor({ timeout: 60_000 });
    const told = await person.page.locator('.stage').ariaSnapshot();
    expect(told).toMatch(/group "Fox"/);
    expect(told).toMatch(/group "Cog"/);
    expect(told).toMatch(/img "Cards played: \w+"/);
    expect(told).toMatch(/button "(\d|bzzz)"/);
    expect(told).toMatch(/status: "?(Play|Nothing fits)/);
    expect(told).toMatch(/button "Pass"/);
    await person.leave();
  });
});
