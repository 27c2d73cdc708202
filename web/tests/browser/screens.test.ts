/** Every table on every screen, in the browser: decisions of recorded matches on the workbench, measured as they are drawn. */

import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect } from 'vitest';
import { games } from '../../src/generated/games';
import { recorded } from '../../src/stage/checks';
import { SCREENS } from '../../src/stage/screens';
import type { View } from '../../src/stage/types';
import { ANY, GAMES } from './games';
import { measured } from './measured';
import { test } from './test';

const LARGE = 1920; // from this width on, tables of the fewest and the most seats are enough, and drawing takes long
const TABLES = GAMES.flatMap((game) => games[game]!.seats.map((seats) => ({ game, seats })));
let workbench: ViteDevServer;

beforeAll(async () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  workbench = await createServer({ root, logLevel: 'error', server: { port: 0, host: '127.0.0.1', hmr: false } });
  await workbench.listen();
});

afterAll(() => workbench.close());

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

async function open(page: Page, game: string, seats: number, language: string): Promise<void> {
  const [base] = workbench.resolvedUrls!.local;
  await page.goto(`${base}workbench.html?game=${game}&seats=${seats}&language=${language}&confirm=1`);
  await page.locator('.stage .plate').first().waitFor();
}

/** Show a step, and wait until it is drawn. */
async function show(page: Page, step: number): Promise<void> {
  await page.evaluate((at) => (location.hash = String(at)), step);
  await page.locator(`body[data-step="${step}"]`).waitFor();
}

/** Wait until nothing on the stage changes any more from frame to frame. */
async function drawn(page: Page): Promise<void> {
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

test.for(TABLES)('$game for $seats can be read and tapped on every screen', async ({ game, seats }, { sitDown }) => {
  const { page } = await sitDown({ speed: 'off' });
  const found: Record<string, string[]> = {};
  await open(page, game, seats, seats % 2 ? 'en' : 'pl');
  const [first, ...later] = decisions(game, seats);
  const between = ![Math.min, Math.max].some((extreme) => extreme(...games[game]!.seats) === seats);
  const screens = between ? SCREENS.filter(({ width }) => width < LARGE) : SCREENS;
  for (const [number, screen] of screens.entries()) {
    await page.setViewportSize(screen);
    await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, screen);
    for (const step of [first!, later[number % later.length]!]) {
      await show(page, step);
      if (step === first) await page.keyboard.press('1'); // picks a card, which brings more buttons
      await drawn(page);
      const faults = await page.evaluate(measured);
      if (faults.length > 0) found[`${screen.width} × ${screen.height}, step ${step}`] = faults;
    }
  }
  expect(found).toEqual({});
});

test.for(GAMES)('%s: nothing goes on moving while one thinks', async (game, { sitDown }) => {
  const { page } = await sitDown({ motion: true });
  const seats = games[game]!.seats.at(-1)!;
  await open(page, game, seats, 'pl');
  for (const step of decisions(game, seats)) {
    await show(page, step);
    await drawn(page);
    const endless = await page.evaluate(() =>
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().endTime === Infinity)
        .map((one) => (one as CSSAnimation).animationName),
    );
    expect(endless).toEqual([]);
  }
});

test('a notch and the bar of a phone cover nothing', async ({ sitDown }) => {
  const { page } = await sitDown();
  const [fewest = 2] = games[ANY]!.seats;
  await page.setViewportSize({ width: 844, height: 390 });
  await open(page, ANY, fewest, 'pl');
  const chrome = await page.context().newCDPSession(page);
  const insets = { top: 0, topMax: 0, left: 47, leftMax: 47, bottom: 21, bottomMax: 21, right: 47, rightMax: 47 };
  await chrome.send('Emulation.setSafeAreaInsetsOverride', { insets });
  await drawn(page);
  const stage = (await page.locator('.stage').boundingBox())!;
  const home = (await page.locator('header a').boundingBox())!;
  expect(home.x).toBeGreaterThanOrEqual(47);
  expect(stage.x + stage.width).toBeLessThanOrEqual(844 - 47);
  expect(stage.y + stage.height).toBeLessThanOrEqual(390 - 21);
  expect(await page.evaluate(measured)).toEqual([]);
});
