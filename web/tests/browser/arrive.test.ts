/** Coming to a table: by link, by code, as one of several. */

import { afterAll, beforeAll, expect } from 'vitest';
import type { Page } from 'playwright-core';
import type { Links } from '../../src/generated/protocol';
import { expectNoFault } from './faults';
import { ANY, trial, WITH_HANDS } from './games';
import { Server } from './server';
import { test } from './test';

let server: Server; // that other devices can reach

beforeAll(async () => {
  server = await Server.start({ inNetwork: true });
});

afterAll(() => server.stop());

test('a page at localhost invites to an address that works on another device', async ({ sitDown, skip }) => {
  const host = await sitDown({ url: server.url.replace('127.0.0.1', 'localhost'), language: 'en' });
  await host.openTable(ANY, 2);
  const answer = await fetch(`${server.url}/api${new URL(host.page.url()).pathname.replace('/t/', '/tables/')}/links`);
  const [link] = ((await answer.json()) as Links).links;
  if (!link) skip('this machine is in no network');
  expect(new URL(link!).hostname).not.toMatch(/localhost|^127\./);
  const code = host.page.locator('.invite img');
  const scanned = (await code.getAttribute('alt'))!.replace('QR: ', '');
  expect(scanned).toBe(link);
  await host.page.locator('.invite', { hasText: new URL(link!).host }).waitFor();
  await expectNoFault(host);
  const guest = await sitDown({ url: new URL(scanned).origin });
  await guest.page.goto(scanned);
  await guest.page.locator('.act .button[form]').click();
  await guest.page.locator('.seat.mine').waitFor();
  await expect.poll(() => host.page.locator('.seat.empty').count()).toBe(0);
  await guest.page.getByRole('img', { name: `QR: ${link}` }).waitFor(); // a guest invites to the same address
});

test('where only this machine can come, the lobby says so and what would do; of several addresses it offers all', async ({
  sitDown,
}) => {
  const host = await sitDown();
  const { page } = host;
  await host.openTable(ANY, 2);
  await page.locator('.invite', { hasText: '--host 0.0.0.0' }).waitFor();
  expect(await page.locator('.invite img').count()).toBe(0);

  const links = ['192.168.1.20', '10.8.0.2'].map((address) => `http://${address}:8400${new URL(page.url()).pathname}`);
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" />';
  await page.route('**/links', (route) => route.fulfill({ json: { links } }));
  await page.route('**/qr.svg*', (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }));
  await page.reload();
  await page.getByRole('img', { name: `QR: ${links[0]}` }).waitFor(); // the likeliest
  await page.locator('.invite select').selectOption(links[1]!);
  await page.getByRole('img', { name: `QR: ${links[1]}` }).waitFor();
});

test.for(['desktop', 'phone'] as const)(
  'a friend with a code types it at the top of the front page, and corrects it: %s',
  async (screen, { sitDown }) => {
    const host = await sitDown();
    await host.openTable(ANY, 2);
    const code = host.page.url().split('/').at(-1)!;
    const { page, url } = await sitDown({ screen });
    await page.goto(url);
    const field = page.getByLabel('Masz kod stołu?');
    const bottom = (): Promise<number> => field.evaluate((one) => one.getBoundingClientRect().bottom);
    await expect.poll(bottom).toBeLessThan(page.viewportSize()!.height);
    await field.fill(code.slice(1));
    await field.press('Enter');
    const alert = page.getByRole('alert');
    await alert.waitFor();
    const above = (): Promise<number> =>
      field.evaluate((one) => {
        const said = document.querySelector('[role=alert]')!;
        return said.getBoundingClientRect().top - one.getBoundingClientRect().bottom;
      });
    await expect.poll(above).toBeGreaterThanOrEqual(0); // nothing lies over what is to be mended
    await field.fill('ZZZZZZ');
    await page.getByRole('button', { name: 'Dosiądź się' }).click();
    await page.getByRole('heading', { name: /Nie ma stołu/ }).waitFor();
    await field.fill(` ${code.toLowerCase().slice(0, 3)} ${code.slice(3)}`);
    await page.getByRole('button', { name: 'Dosiądź się' }).click();
    await page.locator('.around .seat').first().waitFor();
    expect(page.url()).toBe(`${url}/t/${code}`);
  },
);

test('whoever leaves the lobby frees the seat, and whoever only closes the page keeps it', async ({ sitDown }) => {
  const host = await sitDown();
  await host.openTable(ANY, 2);
  const guest = await sitDown({ language: 'en' });
  await guest.page.goto(host.page.url());
  await guest.page.locator('.act .button[form]').click();
  await guest.page.locator('.seat.mine').waitFor();
  await guest.page.goto(guest.url);
  await host.page.locator('.seat:not(.mine) .avatar.away').waitFor();
  await guest.page.goto(host.page.url());
  await guest.page.locator('.seat.mine').waitFor();
  await guest.page.getByRole('link', { name: 'Leave the table' }).click();
  await expect.poll(() => new URL(guest.page.url()).pathname).toBe('/');
  await host.page.locator('.seat.empty').waitFor();
});

test('a link out of a sentence leads to the table, whatever stands behind it', async ({ sitDown }) => {
  const host = await sitDown();
  await host.openTable(ANY, 2);
  const { page } = await sitDown({ screen: 'phone' });
  for (const behind of ['.', ',', ')', '!', '%20', '”']) {
    await page.goto(host.page.url() + behind);
    await page.locator('.act .button[form]').waitFor();
  }
});

test("people who just sit down have faces and names that differ, each in the reader's language", async ({
  sitDown,
}) => {
  const host = await sitDown();
  const guests = [await sitDown({ language: 'en' }), await sitDown({ screen: 'phone' })];
  await host.openTable(ANY, 3);
  for (const { page } of guests) await page.goto(host.page.url());
  const button = '.act .button[form]';
  for (const { page } of guests) await page.locator(button).waitFor();
  await Promise.all(guests.map(({ page }) => page.locator(button).click()));
  const names = (page: Page): Promise<string[]> => page.locator('.around .seat b').allTextContents();
  await expect.poll(() => host.page.locator('.seat.empty').count()).toBe(0);
  const polish = await names(host.page);
  expect(new Set(polish).size).toBe(3);
  const faces = await host.page.locator('.around .seat > svg').evaluateAll((all) => all.map((face) => face.innerHTML));
  expect(new Set(faces).size).toBe(3);
  expect(polish[0]).toBe('Lis'); // the host sits by itself
  await expect.poll(() => names(guests[0]!.page)).toContain('Fox');
});

test('a guest on a phone reads what a guest can do, and sits down without scrolling', async ({ sitDown }) => {
  const host = await sitDown();
  await host.openTable(ANY, 3);
  const guest = await sitDown({ screen: 'phone' });
  const { page } = guest;
  await page.goto(host.page.url());
  const button = page.getByRole('button', { name: 'Usiądź tutaj' });
  await button.waitFor();
  await expectNoFault(guest);
  await expect
    .poll(() => button.evaluate((one) => one.getBoundingClientRect().bottom))
    .toBeLessThanOrEqual(page.viewportSize()!.height);
  for (const forHosts of ['Rozdaj karty', 'Dosadź boty']) {
    expect(await page.getByRole('button', { name: forHosts }).count()).toBe(0);
  }
  expect(await page.locator('.side select, .side input[type=checkbox]').count()).toBe(0);
  await button.click();
  await page.getByText('Czekamy, aż stół się zapełni').waitFor();
  expect(await page.locator('div.seat', { hasText: 'Lis' }).count()).toBe(1); // the host's: nothing to press
  await host.page.getByRole('button', { name: 'Dosadź boty' }).click();
  await page.getByText('Zaczyna gospodarz stołu').waitFor();
  await expectNoFault(guest);
});

test('seat, name and table follow to another device by a code that works once', async ({ sitDown, skip }) => {
  const first = await sitDown({ url: server.url });
  await first.openTable(ANY, 2);
  await first.sit('Ola', 'owl');
  await first.page.getByRole('button', { name: 'Ustawienia' }).click();
  await first.page.getByRole('button', { name: 'Pokaż kod QR' }).click();
  const code = first.page.locator('.qr');
  await first.page.locator('.settings').getByRole('button', { name: 'Kopiuj link' }).waitFor();
  if ((await code.count()) === 0) skip('this machine is in no network');
  const cut = await code.locator('svg').evaluate((svg) => {
    const [whole, drawn] = [svg, svg.firstElementChild!].map((element) => element.getBoundingClientRect());
    return Math.max(drawn!.right - whole!.right, drawn!.bottom - whole!.bottom);
  });
  expect(cut).toBeLessThan(0); // a camera needs all of it, and white around it
  await expectNoFault(first);
  const link = (await code.getAttribute('aria-label'))!.replace('QR: ', '');

  const second = await sitDown({ url: server.url, screen: 'phone', language: 'en' });
  await second.page.goto(link);
  await expectNoFault(second);
  await second.page.getByRole('button', { name: 'Play here' }).click();
  await second.page.locator('.seat.mine', { hasText: 'Ola' }).waitFor();
  const third = await sitDown({ url: server.url, language: 'en' });
  await third.page.goto(link);
  await third.page.getByRole('button', { name: 'Play here' }).click();
  await third.page.getByText('does not work any more').waitFor();
  await expect.poll(() => third.complaints.length).toBe(1);
  third.complaints.pop(); // of the browser, about the answer
});

test('whoever leaves a lobby in which somebody waits finds the way back on the first screen', async ({ sitDown }) => {
  const host = await sitDown({ screen: 'phone' });
  const guest = await sitDown({ language: 'en' });
  await host.openTable(ANY, 2);
  await guest.page.goto(host.page.url());
  await guest.sit('Kuba');
  const { page } = host;
  const table = page.url();
  await page.goto(host.url);
  const back = page.locator('.mine a', { hasText: 'Kuba' });
  const bottom = (): Promise<number> => back.evaluate((one) => one.getBoundingClientRect().bottom);
  await expect.poll(bottom).toBeLessThan(page.viewportSize()!.height);
  await back.click();
  await page.locator('.seat.mine').waitFor();
  expect(page.url()).toBe(table);
});

test('a latecomer is told that they watch, has no hand, and takes over from a bot', async ({ sitDown }) => {
  const host = await sitDown({ options: trial(WITH_HANDS).long });
  await host.playBots(WITH_HANDS, 'easy', 3);
  const { page, url } = await sitDown({ screen: 'phone', language: 'en' });
  await page.goto(host.page.url().replace(host.url, url));
  await page.getByText('You are watching').waitFor();
  expect(await page.locator('.plate').getByText('Your turn').count()).toBe(0);
  // No hand is larger than another: there is none of one's own.
  const larger = (): Promise<number> =>
    page.evaluate(() => {
      const [one, other] = [0, 1].map((seat) => document.querySelector(`.piece[data-place="hands.${seat}"]`));
      return one && other ? Math.abs(one.getBoundingClientRect().height - other.getBoundingClientRect().height) : NaN;
    });
  await expect.poll(larger).toBeLessThan(0.5);
  await page.getByRole('button', { name: 'Play for a bot' }).click();
  await page.getByLabel('Your name').fill('Kuba');
  await page.getByRole('button', { name: 'Sit down for Trybik' }).click();
  await page.locator('.plate.mine', { hasText: 'Kuba' }).waitFor();
  await expect.poll(() => page.locator('.piece[data-place="hands.1"] .sides:not(.over)').count()).toBeGreaterThan(0);
  await host.page.locator('.plate', { hasText: 'Kuba' }).waitFor();
  await page.getByText('You are watching').waitFor({ state: 'detached' });
});
