/** How long a first start takes in a browser: `npm run start [game...]`. A server that has nothing compiled, and seconds
 *  from starting it to the front page, to the cards on the table and to the first own move that is kept; then the same
 *  again, with what has been compiled by then and in a browser that knows the page. In brackets the seconds of a processor
 *  that the server and the browser used until then: what the clock would say at most on a machine without other work. */

import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { GAMES } from '../tests/browser/games';
import { openBrowser, Person, usedBy } from '../tests/browser/person';
import { Server } from '../tests/browser/server';

const games = process.argv.length > 2 ? process.argv.slice(2) : GAMES;
const browser = await openBrowser();
try {
  console.log(`Load of the machine at the start: ${loadavg()[0]!.toFixed(1)}\n`);
  console.log('| game | front page, s | cards | first own move | again: front page | cards | first own move |');
  console.log('|---|---|---|---|---|---|---|');
  for (const game of games) console.log(`| ${game} | ${(await twice(game)).join(' | ')} |`);
} finally {
  await browser.close();
}

async function twice(game: string): Promise<string[]> {
  const cache = mkdtempSync(join(tmpdir(), 'stolik-cache-'));
  process.env['STOLIK_CACHE'] = cache;
  const since = await stopwatch();
  const server = await Server.start();
  const person = await Person.sitDown(browser, { url: server.url, outage: true });
  try {
    const first = await moved(person, game, () => since(server));
    await server.kill();
    const again = await stopwatch();
    await server.start();
    return [...first, ...(await moved(person, game, () => again(server)))];
  } finally {
    await person.leave();
    await server.stop();
    rmSync(cache, { recursive: true, force: true });
  }
}

/** Tells the seconds since it was made, and in brackets those of a processor. */
async function stopwatch(): Promise<(server: Server) => Promise<string>> {
  const [begun, before] = [performance.now(), await usedBy(browser)];
  return async (server) => {
    const seconds = (performance.now() - begun) / 1000;
    const used = server.used() + (await usedBy(browser)) - before;
    return `${seconds.toFixed(1)} (${used.toFixed(1)})`;
  };
}

/** Seconds from the start to the front page, to the cards and to the first own move. */
async function moved(person: Person, game: string, since: () => Promise<string>): Promise<string[]> {
  const { page, heard } = person;
  heard.length = 0;
  await page.goto(person.url);
  await page.locator('.button.main').first().waitFor();
  const times = [await since()];
  await person.playBots(game, 'normal');
  await person.wanted();
  times.push(await since());
  const tapping = person.playOn(undefined, 'html[data-kept]');
  while (!heard.some((frame) => frame.includes('"type":"ack"'))) await page.waitForTimeout(20);
  times.push(await since());
  await page.evaluate(() => document.documentElement.setAttribute('data-kept', ''));
  await tapping;
  return times;
}
