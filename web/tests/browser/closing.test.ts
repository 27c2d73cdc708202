/** A server that is closed for maintenance: every table shows the word, the match goes on, and nothing begins. */

import { afterAll, beforeAll, expect } from 'vitest';
import { expectNoFault } from './faults';
import { ANY, trial } from './games';
import type { Person } from './person';
import { Server } from './server';
import { test } from './test';

let server: Server;

beforeAll(async () => {
  server = await Server.start();
});

afterAll(() => server.stop());

function notice({ page }: Person) {
  return page.getByRole('status').filter({ hasText: 'The server is about to close.' });
}

test('players and a lobby are told, the match goes on, and the word is gone once the server is open', async ({
  sitDown,
}) => {
  const wish = { url: server.url, language: 'en', outage: true } as const; // the server stops first
  const player = await sitDown({ ...wish, screen: 'phone', options: trial(ANY).short });
  const waiting = await sitDown(wish);
  await player.playBots(ANY);
  await player.wanted();
  await waiting.openTable(ANY, 2);
  await waiting.page.locator('.start .button:not(.main)').click(); // a bot on the other seat

  server.admin('close', 'Back at nine <b>sharp</b>.');
  for (const person of [player, waiting]) {
    await notice(person).waitFor();
    const text = 'The server is about to close. Running matches can be finished. Back at nine <b>sharp</b>.';
    expect(await notice(person).textContent()).toBe(text); // whatever the word is, it is text
    const box = (await notice(person).boundingBox())!;
    const { width, height } = person.page.viewportSize()!;
    expect([box.x >= 0, box.x + box.width <= width, box.y + box.height <= height / 3]).toEqual([true, true, true]);
    await expectNoFault(person);
  }
  await waiting.page.locator('.start .button.main:enabled').click();
  await waiting.page.getByText('The server is closed for maintenance. Come back later.').waitFor();
  await player.playOn();
  await player.page.reload();
  await notice(player).waitFor(); // whoever comes now is told too

  server.admin('open');
  for (const person of [player, waiting]) await notice(person).waitFor({ state: 'detached' });
  await waiting.page.locator('.start .button.main:enabled').click();
  await waiting.page.locator('.stage .plate').first().waitFor();
});
