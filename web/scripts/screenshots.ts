/** Pictures of every page and table, from a real server: `npm run screenshots [page...]` into `screenshots/`, and those that
 *  the README and the docs show into `docs/images/` too; `npm run screenshots docs` takes these alone. */

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { ANY, GAMES, trial } from '../tests/browser/games';
import { any, openBrowser, Person, type Screen } from '../tests/browser/person';
import { Server } from '../tests/browser/server';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = `${root}screenshots/`;
const QUALITY = 0.62; // a docs page should load at once, and this is still sharp
const wanted = process.argv.slice(2);
const themes = ['light', 'dark'] as const;
const screens: Screen[] = ['desktop', 'phone'];
const USUAL = 6; // moves, so that something lies on the table
const inDocs = shownInDocs();
const docsAlone = wanted.includes('docs');

const server = await Server.start({ sameDeals: true }); // so that a picture changes only when the table does
process.env['STOLIK_URL'] = server.url;
const browser = await openBrowser();
const press = await browser.newPage();
mkdirSync(folder, { recursive: true });
try {
  for (const screen of screens) {
    if (asked('home', screen))
      await visit(browser, screen, 'home', async (page) => page.locator('.game').first().waitFor());
    if (asked('quick', screen)) await visit(browser, screen, 'quick', (page) => quick(page));
    if (asked('lobby', screen)) await lobby(screen);
    for (const game of GAMES.filter((one) => asked(one, screen))) {
      if (!docsAlone || asked(`${game}-rules`, screen))
        await visit(browser, screen, `${game}-rules`, (page) => rules(page, game));
      await table(screen, game);
    }
  }
} finally {
  await browser.close();
  await server.stop();
}

function asked(name: string, screen: Screen): boolean {
  if (!docsAlone) return wanted.length === 0 || wanted.includes(name);
  return [...inDocs].some((file) => file.startsWith(`${name}-`) && file.includes(`-${screen}`));
}

/** The names of the pictures that the README and the docs show. */
function shownInDocs(): Set<string> {
  const docs = readdirSync(`${root}docs`).filter((name) => name.endsWith('.md'));
  const pages = [`${root}README.md`, ...docs.map((name) => `${root}docs/${name}`)];
  const named = pages.flatMap((page) => [...readFileSync(page, 'utf-8').matchAll(/images\/([\w-]+\.webp)/g)]);
  return new Set(named.map(([, name]) => name!));
}

async function visit(
  from: Browser,
  screen: Screen,
  name: string,
  arrive: (page: Page) => Promise<void>,
): Promise<void> {
  const person = await Person.sitDown(from, { screen });
  await person.page.goto(server.url);
  await arrive(person.page);
  await shoot(person.page, name, screen);
  await person.leave();
}

async function quick(page: Page): Promise<void> {
  await page.locator('.game .button.main').first().click();
  await page.locator('dialog .big').waitFor();
}

async function rules(page: Page, game: string): Promise<void> {
  await page.goto(`${server.url}/rules/${game}`);
  await page.locator('.rules h1').waitFor();
}

async function lobby(screen: Screen): Promise<void> {
  const host = await Person.sitDown(browser, { screen });
  const guest = await Person.sitDown(browser);
  await host.openTable(ANY, 3);
  await host.sit('Ola', 'fox');
  await guest.page.goto(host.page.url());
  await guest.sit('Dziadek Jan', 'owl');
  await host.page.locator('.seat').nth(2).click();
  await host.page.locator('dialog .levels .button').nth(3).click();
  await host.page.waitForTimeout(400);
  await shoot(host.page, 'lobby', screen);
  await host.leave();
  await guest.leave();
}

/** The table in the middle of a match, its count, its end, and its replay. */
async function table(screen: Screen, game: string): Promise<void> {
  const person = await Person.sitDown(browser, { screen });
  const { page } = person;
  await person.playBots(game, 'easy');
  const pictured = trial(game).pictured ?? USUAL;
  let moves = 0;
  let counted = false;
  const mine = '.stage .legal[data-target], .bar [data-target]';
  while ((await page.locator('.ending').count()) === 0) {
    await page.locator(`${mine}, .bar .button.main, .tally, .ending`).first().waitFor({ timeout: 90_000 });
    if ((await page.locator('.tally').count()) > 0) {
      if (!counted) await shoot(page, `${game}-count`, screen);
      counted = true;
      await page.locator('.tally .button').click();
    } else if ((await page.locator('.ending').count()) === 0) {
      const fresh = (await page.locator('.bar .button.main').count()) === 0;
      if (fresh && moves === pictured) {
        await shoot(page, game, screen);
        await drawer(page, game, screen);
        if (docsAlone) return person.leave();
      }
      if (fresh) moves += 1;
      await tapOne(person, moves > pictured);
    }
  }
  await page.waitForTimeout(300);
  await shoot(page, `${game}-end`, screen);
  await page.locator('.ending a[href^="/r/"]').click();
  await page.locator('.controls').waitFor();
  await page.locator('.seek input').fill('24');
  await page.waitForTimeout(300);
  await shoot(page, `${game}-replay`, screen);
  await person.leave();
}

/** The rules beside the table, open at the part that matters. */
async function drawer(page: Page, game: string, screen: Screen): Promise<void> {
  await page.keyboard.press('r');
  await page.locator('.rules h3').first().waitFor();
  await shoot(page, `${game}-drawer`, screen);
  await page.keyboard.press('Escape');
  await page.keyboard.press('l');
  await page.keyboard.press('Escape');
}

async function tapOne(person: Person, mayPass: boolean): Promise<void> {
  const ready = person.page.locator('.bar .button.main');
  if ((await ready.count()) > 0) await ready.dispatchEvent('click').catch(() => {});
  else {
    const targets = await person.page
      .locator('.stage .legal[data-target], .bar [data-target]')
      .evaluateAll((found) => found.map((element) => (element as HTMLElement).dataset['target']!));
    const going = targets.filter((target) => mayPass || target !== 'pass'); // whoever passes has little left to show
    if (targets.length > 0) await person.tap(any(going.length > 0 ? going : targets));
  }
}

async function shoot(page: Page, name: string, screen: Screen): Promise<void> {
  await page.mouse.move(0, 0); // nothing looks as if a hand were over it
  await page.evaluate(() => scrollTo(0, 0));
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForTimeout(400);
    await page.screenshot(); // a busy machine paints late: the first picture may show a part as it was
    const file = `${name}-${screen}${colorScheme === 'dark' ? '-dark' : ''}`;
    const picture = await page.screenshot({ path: `${folder}${file}.png` });
    if (inDocs.has(`${file}.webp`)) writeFileSync(`${root}docs/images/${file}.webp`, await squeezed(picture));
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/** A picture as WebP: half the size of a JPEG that looks as good. */
async function squeezed(picture: Buffer): Promise<Buffer> {
  const base64 = await press.evaluate(
    async ({ data, quality }) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const drawn = await createImageBitmap(new Blob([bytes]));
      const canvas = new OffscreenCanvas(drawn.width, drawn.height);
      canvas.getContext('2d')!.drawImage(drawn, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
      const reader = new FileReader();
      reader.readAsDataURL(blob);
      await new Promise((resolve) => (reader.onload = resolve));
      return String(reader.result).split(',')[1]!;
    },
    { data: picture.toString('base64'), quality: QUALITY },
  );
  return Buffer.from(base64, 'base64');
}
