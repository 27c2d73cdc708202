/** A host among strangers: closes the table, lets nobody watch, removes somebody, and changes nothing under way. */

import { expect } from 'vitest';
import { ANY, trial } from './games';
import type { Person } from './person';
import { test } from './test';

const closed = 'The host has locked this table, or lets nobody watch.';
const removed = 'The host has removed you from this table.';

/** Somebody comes to the host's table by its link. */
async function come(person: Person, host: Person): Promise<void> {
  await person.page.goto(host.page.url());
}

/** Wait until the server has heard whether the table takes newcomers. */
async function open({ page, url }: Person, wanted: boolean): Promise<void> {
  const code = page.url().split('/').at(-1)!;
  await expect.poll(async () => (await fetch(`${url}/api/tables/${code}`)).ok).toBe(wanted);
}

test('a host locks the table, refuses spectators, removes somebody and lets them in again', async ({ sitDown }) => {
  const host = await sitDown({ language: 'en', options: trial(ANY).long });
  const guest = await sitDown({ language: 'en' });
  const stranger = await sitDown({ language: 'en', screen: 'phone' });
  await host.openTable(ANY, 3);
  await host.sit('Ola');
  await come(guest, host);
  await guest.sit('Kuba');

  await host.page.getByLabel('Closed to newcomers').check();
  await open(host, false);
  await come(stranger, host);
  await stranger.page.getByText(closed).first().waitFor();
  await host.page.getByLabel('Closed to newcomers').uncheck();
  await open(host, true);
  await come(stranger, host);
  await stranger.page.locator('.around .seat').first().waitFor();

  await host.page.getByLabel('Spectators during a match').uncheck();
  await host.page.locator('.start .button:not(.main)').click(); // a bot on the third seat
  await host.page.locator('.start .button.main:enabled').click();
  for (const { page } of [host, guest]) await page.locator('.stage .plate').first().waitFor();
  await stranger.page.getByText(closed).first().waitFor(); // who only looked on is sent away
  expect(await stranger.page.locator('.stage .piece').count()).toBe(0);

  await host.page.getByRole('button', { name: 'People at the table' }).click();
  await host.page.locator('dialog li', { hasText: 'Kuba' }).getByRole('button', { name: 'Remove' }).click();
  await guest.page.getByText(removed).first().waitFor();
  await host.page.locator('dialog').getByText('Let removed people in again').waitFor();
  await host.page.keyboard.press('Escape');
  await host.page.locator('.plate .stand-in').waitFor(); // a bot plays on for them
  await guest.page.reload();
  await guest.page.getByText(removed).first().waitFor();

  await host.page.getByRole('button', { name: 'People at the table' }).click();
  await host.page.getByRole('button', { name: 'Let removed people in again' }).click();
  await host.page.getByText('Let removed people in again').waitFor({ state: 'detached' });
  await guest.page.reload();
  await guest.page.locator('.stage .plate').first().waitFor();
});
