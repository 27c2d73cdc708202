/** Coming to a table: by link, by code, as one of several. */

import { expect, onTestFinished } from 'vitest';
import type { Links } from '../../src/generated/protocol';
import { expectNoFault } from './faults';
import { ANY, trial, WITH_HANDS } from './games';
import { Server } from './server';
import { test } from './test';

test('a page at localhost invites to an address that works on another device', async ({ sitDown, skip }) => {
  const server = await Server.start({ inNetwork: true });
  onTestFinished(() => server.stop());
  const host = await sitDown({ url: server.url.replace('127.0.0.1', 'localhost'), language: 'en' });
  await host.openTable(ANY, 2);
  const code = host.page.url().split('/').at(-1)!;
  const answer = await fetch(`${server.url}/api/tables/${code}/links`);
  const [link] = ((await answer.json()) as Links).links;
  if (!link) skip('this machine is in no network');
  expect(new URL(link!).hostname).not.toMatch(/localhost|^127\./);
  await host.page.getByRole('img', { name: `QR: ${link}` }).waitFor();
  await host.page.locator('.invite', { hasText: new URL(link!).host }).waitFor();
  await expectNoFault(host);
  const guest = await sitDown({ url: new URL(link!).origin });
  await guest.page.goto(link!);
  await guest.page.locator('.around .seat').first().waitFor();
  await guest.page.getByRole('img', { name: `QR: ${link}` }).waitFor();
});

test('where only this machine can come, the lobby says so and what would do', async ({ sitDown }) => {
  const host = await sitDown();
  await host.openTable(ANY, 2);
  await host.page.locator('.invite', { hasText: '--host 0.0.0.0' }).waitFor();
  expect(await host.page.locator('.invite img').count()).toBe(0);
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
    const { y, height } = (await field.boundingBox())!;
    expect(y + height).toBeLessThan(page.viewportSize()!.height);
    await field.fill(code.slice(1));
    await field.press('Enter');
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect((await alert.boundingBox())!.y).toBeGreaterThanOrEqual(y + height); // nothing lies over what is to be mended
    await field.fill('ZZZZZZ');
    await page.getByRole('button', { name: 'Dosiądź się' }).click();
    await page.getByRole('heading', { name: /Nie ma stołu/ }).waitFor();
    await field.fill(` ${code.toLowerCase().slice(0, 3)} ${code.slice(3)}`);
    await page.getByRole('button', { name: 'Dosiądź się' }).click();
    await page.locator('.around .seat').first().waitFor();
    expect(page.url()).toBe(`${url}/t/${code}`);
  },
);

test("people who just sit down have faces and names that differ, each in the reader's language", async ({
  sitDown,
}) => {
  const host = await sitDown();
  const guest = await sitDown({ language: 'en' });
  await host.openTable(ANY, 2);
  await guest.page.goto(host.page.url());
  for (const { page } of [host, guest]) await page.locator('.side form .button.main').waitFor();
  await Promise.all([host, guest].map(({ page }) => page.locator('.side form .button.main').click()));
  const names = (page: typeof host.page): Promise<string[]> => page.locator('.around .seat b').allTextContents();
  await expect.poll(() => host.page.locator('.around .seat.empty').count()).toBe(0);
  const polish = await names(host.page);
  expect(new Set(polish).size).toBe(2);
  expect(polish).toContain('Lis'); // whoever was first
  await expect.poll(() => names(guest.page)).toContain('Fox');
});

test('a latecomer is told that they watch, has no hand, and takes over from a bot', async ({ sitDown }) => {
  const host = await sitDown({ options: trial(WITH_HANDS).long });
  await host.playBots(WITH_HANDS, 'easy', 3);
  const { page, url } = await sitDown({ screen: 'phone', language: 'en' });
  await page.goto(host.page.url().replace(host.url, url));
  await page.getByText('You are watching this match').waitFor();
  expect(await page.locator('.plate').getByText('Your turn').count()).toBe(0);
  const sizes = async (seat: number): Promise<number> =>
    (await page.locator(`.piece[data-place="hands.${seat}"]`).first().boundingBox())!.height;
  expect(await sizes(0)).toBeCloseTo(await sizes(1), 0);
  await page.getByRole('button', { name: 'Play for a bot' }).click();
  await page.getByLabel('Your name').fill('Kuba');
  await page.getByRole('button', { name: 'Sit down for Cog' }).click();
  await page.locator('.plate.mine', { hasText: 'Kuba' }).waitFor();
  await expect.poll(() => page.locator('.piece[data-place="hands.1"] .sides:not(.over)').count()).toBeGreaterThan(0);
  await host.page.locator('.plate', { hasText: 'Kuba' }).waitFor();
  expect(await page.getByText('You are watching this match').count()).toBe(0);
});
