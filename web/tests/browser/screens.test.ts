/** Every table on every screen, in the browser: decisions of recorded matches on the workbench, measured as they are drawn. */

import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { games } from '../../src/generated/games';
import { recorded } from '../../src/stage/checks';
import { SCREENS } from '../../src/stage/screens';
import type { Size, View } from '../../src/stage/types';
import { notch, NOTCH } from './fitting';
import { ANY, GAMES } from './games';
import { measured } from './measured';
import { openBrowser, Person } from './person';

const LARGE = 1920; // from this width on, tables of the fewest and the most seats are enough, and drawing takes long
const DRAGGED: Size[] = [
  [1280, 90],
  [90, 800],
  [480, 320],
  [320, 480],
  [160, 120],
  [1280, 800],
].map(([width, height]) => ({ width: width!, height: height! }));
const TABLES = GAMES.flatMap((game) => games[game]!.seats.map((seats) => ({ game, seats })));
let workbench: ViteDevServer;
let person: Person;
let page: Page;

// One page shows every table: what takes long is to load all pieces of the workbench.
beforeAll(async () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  workbench = await createServer({ root, logLevel: 'error', server: { port: 0, host: '127.0.0.1', hmr: false } });
  await workbench.listen();
  person = await Person.sitDown(await openBrowser());
  ({ page } = person);
  await page.goto(`${workbench.resolvedUrls!.local[0]}workbench.html?confirm=1`);
  await page.locator('.stage .plate').first().waitFor();
});

afterEach(() => expect(person.complaints.splice(0)).toEqual([]));

afterAll(async () => {
  await page.context().browser()!.close();
  await workbench.close();
});

/** A step of each phase in which the viewer must decide, the one with the most to choose from, and the end. */
function decisions(game: string, seats: number): number[] {
  const { views } = recorded<View & { phase?: string }>(game).find(
    (match) => match.seats === seats && match.viewer !== 'public',
  )!;
  const choices = (view: View): number => view.legal[String(view.seat)]?.length ?? 0;
  const most = (found: number[]): number =>
    found.reduce((best, at) => (choices(views[at]!) > choices(views[best]!) ? at : best));
  const mine = views.flatMap((view, at) => (view.to_act.includes(view.seat as number) ? [at] : []));
  const phases = [...new Set(mine.map((at) => views[at]!.phase))];
  const chosen = phases.map((phase) => most(mine.filter((at) => views[at]!.phase === phase)));
  return [...new Set([mine[0]!, ...chosen, views.length - 1])];
}

/** Show a step of a table, and wait until it is drawn. */
async function show(game: string, seats: number, step: number): Promise<void> {
  const language = seats % 2 ? 'en' : 'pl';
  const wanted = `#game=${game}&seats=${seats}&language=${language}&step=${step}`;
  await page.evaluate((hash) => (location.hash = hash), wanted);
  await page.locator(`body[data-shown="${wanted}"]`).waitFor();
}

async function resize(size: Size): Promise<void> {
  await page.setViewportSize(size);
  await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size);
}

/** Wait until nothing on the stage changes any more from frame to frame. */
async function drawn(): Promise<void> {
  await page.evaluate(async () => {
    const places = (): string =>
      [...document.querySelectorAll('.stage, .piece, .prompt span')]
        .map((one) => Object.values(one.getBoundingClientRect().toJSON() as object).join())
        .join();
    for (let still = 0, before = ''; still < 4; still++) {
      await new Promise(requestAnimationFrame);
      for (const one of document.getAnimations()) {
        if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish();
      }
      const now = places();
      if (now !== before) still = 0;
      before = now;
    }
  });
}

test.for(TABLES)('$game for $seats can be read and tapped on every screen', async ({ game, seats }) => {
  const found: Record<string, string[]> = {};
  const [first, ...later] = decisions(game, seats);
  const between = ![Math.min, Math.max].some((extreme) => extreme(...games[game]!.seats) === seats);
  // Tables between the fewest and the most seats are drawn on every other screen.
  const screens = SCREENS.filter(
    ({ width }, at) => !between || (width < LARGE && (process.env['ALL_GAMES'] || at % 2 === seats % 2)),
  );
  for (const [number, screen] of screens.entries()) {
    await resize(screen);
    for (const step of [first!, later[number % later.length]!]) {
      await show(game, seats, step);
      if (step === first) await page.keyboard.press('1'); // picks a card, which brings more buttons
      await drawn();
      const faults = await page.evaluate(measured);
      if (faults.length > 0) found[`${screen.width} × ${screen.height}, step ${step}`] = faults;
    }
  }
  expect(found).toEqual({});
});

test.for(GAMES)('%s: a window is dragged to any size, and nothing goes on moving while one thinks', async (game) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const seats = games[game]!.seats.at(-1)!;
  for (const [number, step] of decisions(game, seats).entries()) {
    await show(game, seats, step);
    for (const size of number === 0 ? DRAGGED : []) await resize(size);
    await drawn();
    const endless = await page.evaluate(() =>
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().endTime === Infinity)
        .map((one) => (one as CSSAnimation).animationName),
    );
    expect(endless).toEqual([]);
  }
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('a notch and the bar of a phone cover nothing', async () => {
  await resize({ width: 844, height: 390 });
  await show(ANY, games[ANY]!.seats[0]!, 0);
  const whole = await notch(page);
  await drawn();
  const stage = (await page.locator('.stage').boundingBox())!;
  const home = (await page.locator('header a').boundingBox())!;
  expect(home.x).toBeGreaterThanOrEqual(NOTCH.side);
  expect(stage.x + stage.width).toBeLessThanOrEqual(844 - NOTCH.side);
  expect(stage.y + stage.height).toBeLessThanOrEqual(390 - NOTCH.bottom);
  expect(await page.evaluate(measured)).toEqual([]);
  await whole();
});
