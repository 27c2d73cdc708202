/** Open tables: on a server that lists them strangers find each other; on any other the page does not speak of it. */

import { expect } from 'vitest';
import { expectNoFault } from './faults';
import { ANY } from './games';
import { Server } from './server';
import { test } from './test';

test('a host lets anybody join, a stranger finds the table on the front page and sits down', async ({ sitDown }) => {
  const server = await Server.start({ openTables: true });
  try {
    const host = await sitDown({ url: server.url, language: 'en', outage: true }); // the server stops first
    const stranger = await sitDown({ url: server.url, language: 'en', screen: 'phone', outage: true });
    await stranger.page.goto(server.url);
    await stranger.page.getByText('Nobody is inviting others to a table right now.').waitFor();
    await host.openTable(ANY, 2);
    await host.sit('Ola');
    await host.page.getByLabel('Anybody may join').check();
    const code = host.page.url().split('/').at(-1)!;
    const listed = async (): Promise<string> => (await fetch(`${server.url}/api/open-tables`)).text();
    await expect.poll(listed).toContain(code);
    await expectNoFault(host);
    await stranger.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))); // back from another tab
    const card = stranger.page.locator(`a[href="/t/${code}"]`);
    await card.getByText('Ola').waitFor();
    await card.getByText('1 free seat').waitFor();
    await expectNoFault(stranger);
    await card.click();
    await stranger.sit('Kuba');
    await stranger.page.getByText('The table is on the list of open tables').waitFor();
    await expect.poll(listed).not.toContain(code); // all seats are taken
  } finally {
    await server.stop();
  }
});

test('a home server keeps no list', async ({ sitDown }) => {
  const person = await sitDown({ language: 'en' });
  const answered = person.page.waitForResponse('**/api/open-tables');
  await person.page.goto(person.url);
  expect(await (await answered).json()).toEqual({ tables: null });
  await person.page.locator('.game').first().waitFor();
  expect(await person.page.getByText('Open tables').count()).toBe(0);
  await person.openTable(ANY, 2);
  expect(await person.page.getByLabel('Anybody may join').count()).toBe(0);
});
