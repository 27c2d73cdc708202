/** How long a first start takes in a browser: `npm run start [game...]`. A server that has nothing compiled, and seconds
 *  from starting it to the front page, to the cards on the table and to the first move on screen. */

import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { GAMES } from '../tests/browser/games';
import { openBrowser, Person } from '../tests/browser/person';
import { Server } from '../tests/browser/server';

const games = process.argv.length > 2 ? process.argv.slice(2) : GAMES;
const browser = await openBrowser();
try {
  console.log(`Load of the machine at the start: ${loadavg()[0]!.toFixed(1)}\n`);
  console.log('| game | front page, s | cards | first own move |\n|---|---|---|---|');
  for (const game of games) console.log(`| ${game} | ${(await measured(game)).join(' | ')} |`);
} finally {
  await browser.close();
}

async function measured(game: string): Promise<string[]> {
  const cache = mkdtempSync(join(tmpdir(), 'stolik-cache-'));
  process.env['STOLIK_CACHE'] = cache;
  const begun = performance.now();
  const since = (): string => ((performance.now() - begun) / 1000).toFixed(1);
  const server = await Server.start();
  try {
    const person = await Person.sitDown(browser, { url: server.url });
    await person.page.goto(server.url);
    await person.page.locator('.button.main').first().waitFor();
    const times = [since()];
    await person.playBots(game, 'normal');
    await person.wanted();
    times.push(since());
    const tapping = person.playOn(undefined, 'html[data-kept]');
    while (!person.heard.some((frame) => frame.includes('"type":"ack"'))) await person.page.waitForTimeout(20);
    times.push(since());
    await person.page.evaluate(() => document.documentElement.setAttribute('data-kept', ''));
    await tapping;
    await person.leave();
    return times;
  } finally {
    await server.stop();
    rmSync(cache, { recursive: true, force: true });
  }
}
