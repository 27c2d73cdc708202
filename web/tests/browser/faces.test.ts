/** Faces: shown at the seat of whoever makes them, to everybody who wants to see them. */

import { expect } from 'vitest';
import { FACES_AT_ONCE } from '../../src/generated/constants';
import { expectNoFault } from './faults';
import { ANY, trial } from './games';
import type { Person } from './person';
import { test } from './test';

/** Show one of the eight. */
async function show({ page }: Person, face: number): Promise<void> {
  await page.getByRole('button', { name: 'Miny', exact: true }).click();
  await page.locator(`[data-face="${face}"]`).click();
}

/** Until somebody's page can show faces. */
async function sees({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Miny', exact: true }).waitFor();
}

/** Until somebody has been told of a face or applause; that stays for a screen reader when the picture has gone. */
async function told({ page }: Person, what: string | RegExp): Promise<void> {
  await page.locator('[data-said]', { hasText: what }).waitFor({ state: 'attached' });
}

/** What a face says. */
async function wordOf({ page }: Person, face: number): Promise<string> {
  await page.getByRole('button', { name: 'Miny', exact: true }).click();
  const word = await page.locator(`[data-face="${face}"] span`).textContent();
  await page.keyboard.press('Escape');
  return word!;
}

test('people show each other faces in the lobby and in a match, a spectator claps, and nobody has to look', async ({
  sitDown,
}) => {
  const host = await sitDown({ screen: 'phone', options: trial(ANY).long ?? {} });
  const guest = await sitDown();
  await host.openTable(ANY, 2);
  expect(await host.page.getByRole('button', { name: 'Miny', exact: true }).count()).toBe(0); // not at bots and chairs
  await guest.page.goto(host.page.url());
  await guest.sit('Ola');
  const words: string[] = [];
  for (const face of [0, 1, 2]) words.push(await wordOf(guest, face));
  await sees(host);
  const seen = host.page.locator('[data-shown="1"]').waitFor();
  await show(guest, 0);
  await seen;
  for (const person of [host, guest]) await told(person, `Ola: ${words[0]}`);
  await host.page.locator('[data-shown="1"]').waitFor({ state: 'detached' });

  await host.page.locator('.start .button.big:enabled').click();
  for (const { page } of [host, guest]) await page.locator('.stage .plate').first().waitFor();
  const fan = await sitDown({ screen: 'phone on its side' });
  await fan.page.goto(host.page.url());
  for (const person of [host, guest]) await sees(person);
  await fan.page.getByRole('button', { name: 'Miny', exact: true }).click();
  await fan.page.getByRole('button', { name: 'Klaszcz' }).click();
  await fan.page.getByRole('button', { name: 'Klaszcz' }).click();
  for (const person of [host, guest, fan]) await told(person, /klaszczą: [12]/);
  await fan.page.keyboard.press('Escape');

  await host.page.getByRole('button', { name: 'Miny', exact: true }).click();
  await host.page.locator('[data-face="7"]').waitFor();
  await expectNoFault(host);
  await host.page.getByRole('button', { name: 'Nie pokazuj min: Ola' }).click();
  await host.page.keyboard.press('Escape');
  await show(guest, 1);
  for (const person of [guest, fan]) await told(person, `Ola: ${words[1]}`);
  await expect.poll(() => host.heard.some((text) => text.includes('"type":"face","seat":1,"face":1'))).toBe(true);
  await told(host, /klaszczą/); // the last that this device wanted to know
  await show(host, 2);
  for (const person of [host, guest]) await told(person, words[2]!);

  const scolded = host.page.locator('.toast', { hasText: 'Tyle min naraz' }).waitFor();
  await host.page.getByRole('button', { name: 'Miny', exact: true }).click();
  await host.page.locator('[data-face="0"]').evaluate((face: HTMLElement, count) => {
    for (let times = 0; times < count; times++) face.click(); // so fast that none is forgiven meanwhile
  }, FACES_AT_ONCE + 1);
  await scolded;
});
