/** What a table costs while nobody moves: `npm run idle [game...]`, against a real server, as a table. A person is to
 *  decide and does not; what Chromium's processes use in ten seconds, and in ten more its trace, which costs more than a
 *  table does, what its threads work. */

import { loadavg } from 'node:os';
import { GAMES } from '../tests/browser/games';
import { openBrowser, Person, usedBy } from '../tests/browser/person';
import { Server } from '../tests/browser/server';

const SECONDS = 10;
const THREADS = { page: 'CrRendererMain', compositor: 'Compositor', drawing: 'VizCompositorThread' };

interface Traced {
  traceEvents: { name: string; ph: string; pid: number; tid: number; tdur?: number; args: { name?: string } }[];
}

const games = process.argv.length > 2 ? process.argv.slice(2) : GAMES;
const server = await Server.start();
process.env['STOLIK_URL'] = server.url;
const browser = await openBrowser();
try {
  console.log(`Load of the machine at the start: ${loadavg()[0]!.toFixed(1)}\n`);
  console.log('| table | threads, ms a second: page | compositor | drawing | all processes, ms a second |');
  console.log('|---|---|---|---|---|');
  console.log(await idle('a blank page'));
  for (const game of games) console.log(await idle(game, game));
} finally {
  await browser.close();
  await server.stop();
}

/** One line of the table. */
async function idle(name: string, game?: string): Promise<string> {
  const person = await Person.sitDown(browser, { speed: 'normal', motion: true });
  const { page } = person;
  if (game) await person.playBots(game, 'easy');
  if (game) await person.wanted();
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  await page.waitForTimeout(5000); // what was drawn last has been drawn, and the loudspeaker rests
  const before = await usedBy(browser);
  await page.waitForTimeout(SECONDS * 1000);
  const processes = (await usedBy(browser)) - before;
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await page.waitForTimeout(SECONDS * 1000);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as Traced;
  await person.leave();
  const worked = Object.values(THREADS).map((thread) => {
    const named = traceEvents.filter(({ name: kind, args }) => kind === 'thread_name' && args.name === thread);
    const here = new Set(named.map(({ pid, tid }) => `${pid} ${tid}`));
    return traceEvents
      .filter(({ name: kind, pid, tid }) => /RunTask$/.test(kind) && here.has(`${pid} ${tid}`))
      .reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
  });
  const each = worked.map((milliseconds) => (milliseconds / SECONDS).toFixed(2));
  return `| ${[name, ...each, ((1000 * processes) / SECONDS).toFixed(1)].join(' | ')} |`;
}
