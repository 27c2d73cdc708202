/** How long a first start takes in a browser: `npm run start [game...]`. A server that has nothing compiled, and seconds
 *  from starting it to the front page, to the cards on the table and to the first own move that is kept, then at a new
 *  table for each level from pressing its game to a bot's first answer; and all of it again, with what has been compiled by
 *  then and in a browser that knows the page. In brackets the seconds of a processor that the server and the browser used
 *  meanwhile: what the clock would say at most on a machine without other work. */

import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { games as known } from '../src/generated/games';
import { GAMES } from '../tests/browser/games';
import { stepsFor, type Named } from '../tests/browser/hidden';
import { openBrowser, Person, usedBy } from '../tests/browser/person';
import { Server } from '../tests/browser/server';

const ME = 0; // the seat of whoever plays against bots
const games = process.argv.length > 2 ? process.argv.slice(2) : GAMES;
const browser = await openBrowser();
try {
  console.log(`Load of the machine at the start: ${loadavg()[0]!.toFixed(1)}\n`);
  for (const game of games) {
    const steps = [
      'front page',
      'cards',
      'first own move',
      ...known[game]!.levels.map((level) => `answer of ${level}`),
    ];
    console.log(`| ${game}, s | ${steps.join(' | ')} |`);
    console.log('|---'.repeat(steps.length + 1) + '|');
    for (const [how, times] of Object.entries(await twice(game))) console.log(`| ${how} | ${times.join(' | ')} |`);
    console.log();
  }
} finally {
  await browser.close();
}

async function twice(game: string): Promise<Record<string, string[]>> {
  const cache = mkdtempSync(join(tmpdir(), 'stolik-cache-'));
  process.env['STOLIK_CACHE'] = cache;
  const since = await stopwatch();
  const server = await Server.start();
  const person = await Person.sitDown(browser, { url: server.url, outage: true });
  try {
    const cold = [...(await moved(person, game, () => since(server))), ...(await answered(person, game, server))];
    await server.kill();
    const again = await stopwatch();
    await server.start();
    const warm = [...(await moved(person, game, () => again(server))), ...(await answered(person, game, server))];
    return { 'nothing compiled': cold, again: warm };
  } finally {
    await person.leave();
    await server.stop();
    rmSync(cache, { recursive: true, force: true });
  }
}

/** Tells the seconds since it was made, and in brackets those of a processor, of a server that had used some before. */
async function stopwatch(spent = 0): Promise<(server: Server) => Promise<string>> {
  const [begun, before] = [performance.now(), await usedBy(browser)];
  return async (server) => {
    const seconds = (performance.now() - begun) / 1000;
    const used = server.used() - spent + (await usedBy(browser)) - before;
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
  times.push(await tapUntil(person, () => heard.some((frame) => frame.includes('"type":"ack"')), since));
  return times;
}

/** At a new table for each level: seconds from pressing the game on the front page to a bot's first move. */
async function answered(person: Person, game: string, server: Server): Promise<string[]> {
  const times: string[] = [];
  for (const level of known[game]!.levels) {
    await person.page.goto(person.url);
    await person.page.locator('.button.main').first().waitFor();
    person.heard.length = 0;
    const since = await stopwatch(server.used());
    await person.playBots(game, level);
    const aBotMoved = (): boolean =>
      stepsFor(person.heard, ME).some(({ event }) => {
        const { event: kind, seat } = event as Named;
        return kind === 'move' && seat !== ME;
      });
    times.push(await tapUntil(person, aBotMoved, () => since(server)));
  }
  return times;
}

/** Tap on until something has been heard; when that was. */
async function tapUntil(person: Person, heard: () => boolean, since: () => Promise<string>): Promise<string> {
  const tapping = person.playOn(undefined, 'html[data-heard]');
  while (!heard()) await person.page.waitForTimeout(20);
  const time = await since();
  await person.page.evaluate(() => document.documentElement.setAttribute('data-heard', ''));
  await tapping;
  return time;
}
