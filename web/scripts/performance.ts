/** How fast a move is on screen and how smoothly cards move: `npm run performance [game]`, against a real server, as a table. */

import type { Page } from 'playwright-core';
import { openBrowser, Person } from '../tests/browser/person';
import { Server } from '../tests/browser/server';

const MOVES = 12;
const game = process.argv[2] ?? 'komary';
const server = await Server.start();
process.env['STOLIK_URL'] = server.url;
const browser = await openBrowser();
try {
  const person = await Person.sitDown(browser, { speed: 'normal', motion: true });
  await person.page.addInitScript(watchFrames);
  await person.playBots(game, 'easy');
  const moves: number[] = [];
  for (let move = 0; move < MOVES; move++) {
    await person.page
      .locator('.stage .legal[data-target], .bar [data-target], .tally .button')
      .first()
      .waitFor({ timeout: 90_000 });
    if ((await person.page.locator('.tally .button').count()) > 0) await person.page.locator('.tally .button').click();
    else moves.push(...(await timeOfMove(person.page)));
  }
  const frames = await person.page.evaluate(() => (window as unknown as Watched).frames);
  console.log(`| ${game} | middle | 95 of 100 |\n|---|---|---|`);
  console.log(`| a move is on screen after, ms | ${part(moves, 0.5)} | ${part(moves, 0.95)} |`);
  console.log(`| a frame while cards move takes, ms | ${part(frames, 0.5)} | ${part(frames, 0.95)} |`);
} finally {
  await browser.close();
  await server.stop();
}

interface Watched {
  frames: number[];
}

/** The time of every frame during which a card was moving. */
function watchFrames(): void {
  const frames: number[] = [];
  (window as unknown as { frames: number[] }).frames = frames;
  let before = 0;
  requestAnimationFrame(function tick(now) {
    if (document.querySelector('.piece.flying') && before > 0) frames.push(now - before);
    before = now;
    requestAnimationFrame(tick);
  });
}

/** From a tap until the log tells it; nothing when the tap was only a part of a move. */
async function timeOfMove(page: Page): Promise<number[]> {
  const took = await page.evaluate(async () => {
    const target = document.querySelector<HTMLElement>(
      '.bar .button.main, .stage .legal[data-target], .bar [data-target]',
    );
    const told = document.querySelectorAll('.log li').length;
    const start = performance.now();
    target?.click();
    for (let frame = 0; frame < 120; frame++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (document.querySelectorAll('.log li').length > told) return performance.now() - start;
    }
    return null;
  });
  return took === null ? [] : [took];
}

function part(numbers: number[], share: number): string {
  const sorted = numbers.toSorted((one, other) => one - other);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(1);
}
