/** One screen is the table, phones are the hands. */

import { afterAll, beforeAll, expect } from 'vitest';
import { keysTooSoon, leaks, stepsFor } from './hidden';
import { ANY, EVERY, GAMES, trial } from './games';
import { any, OTHER, type Person, type Wish } from './person';
import { runPython, Server } from './server';
import { test } from './test';

let server: Server; // that is killed, and that other devices can reach

beforeAll(async () => {
  server = await Server.start({ inNetwork: true });
});

afterAll(() => server.stop());

type SitDown = (wish?: Wish) => Promise<Person>;

/** A table that a screen has become from the front page, with three phones at it and bots on the other seats. */
async function gather(sitDown: SitDown, game: string, wish: Wish): Promise<{ screen: Person; phones: Person[] }> {
  const screen = await sitDown(wish);
  await screen.page.goto(screen.url);
  await screen.page.locator(`[data-game=${game}]`).getByRole('button', { name: 'Ten ekran to stół' }).click();
  const code = (await screen.page.locator('.corner .code').textContent())!;
  const phones: Person[] = [];
  for (const name of ['Ola', 'Kuba', 'Zuzia']) {
    const phone = await sitDown({ ...wish, screen: name === 'Kuba' ? 'phone on its side' : 'phone' });
    await phone.page.goto(`${screen.url}/t/${code}`);
    await phone.sit(name);
    await screen.page.locator('.seat', { hasText: name }).waitFor();
    phones.push(phone);
  }
  return { screen, phones };
}

/** The first who sat down deals; the screen that made the table has no hand. */
async function deal({ page }: Person): Promise<void> {
  const fill = page.locator('.start .button:not(.big)');
  if ((await page.locator('.seat.empty').count()) > 0) await fill.click();
  await page.locator('.start .button.big:enabled').click();
}

test.for(GAMES)('%s: three phones play, and the screen shows the table to all of them', async (game, { sitDown }) => {
  const here = process.env['STOLIK_URL']!;
  const url = game === ANY ? here : here.replace('127.0.0.1', OTHER); // plain http, as in a home network
  const { screen, phones } = await gather(sitDown, game, { options: trial(game).short, url });
  expect(await screen.page.evaluate(() => isSecureContext)).toBe(game === ANY);
  await expectNoScrolling(screen);
  await deal(phones[0]!);
  await screen.page.locator('.stage.table .plate').first().waitFor();
  for (const { page } of phones) {
    await page.locator('.stage.hand').waitFor();
    expect(await page.locator('header').count()).toBe(0);
  }
  const plates = await screen.page.locator('.plate').evaluateAll((all) => all.map((plate) => plate.clientWidth));
  expect(new Set(plates).size).toBe(1);
  if (EVERY.includes(game)) await expectSameEnd(screen, phones);
  else await playSome(phones);
  const told = () => stepsFor(screen.heard, 'public');
  await expect.poll(() => told().length).toBeGreaterThan(1);
  expect(screen.heard.filter((text) => /"viewer":(?!"public")/.test(text))).toEqual([]);
  expect(leaks(trial(game).secrets, -1, told())).toEqual([]);
  expect(keysTooSoon(screen.heard)).toEqual([]);
});

test.for(EVERY)(
  '%s: a phone that leaves and returns, the screen reloaded, the server killed: the match goes on',
  async (game, { sitDown }) => {
    const wish: Wish = { url: server.url, outage: true, options: trial(game).long ?? {} };
    const { screen, phones } = await gather(sitDown, game, wish);
    await deal(phones[0]!);
    await Promise.all(phones.map(({ page }) => page.locator('.stage.hand').waitFor()));
    const turns = (): Promise<void[]> => Promise.all(phones.map((phone) => oneTurn(phone)));
    await turns();
    const said = (): Promise<string | null> => screen.page.locator('.prompt').textContent();
    const called = await screen.page.locator('.plate .name').allTextContents();
    const named = new RegExp(`^\\s*(?!Czekamy).*(${called.join('|')})`);
    if (game === ANY) await expect.poll(said).toMatch(named); // who has just done what

    const [, lost] = phones;
    const address = lost!.page.url();
    await lost!.page.goto(server.url);
    await screen.page.locator('.missing .code').waitFor();
    await lost!.page.goto(address);
    await lost!.page.locator('.stage.hand').waitFor();
    await screen.page.locator('.missing').waitFor({ state: 'detached' });

    const names = await screen.page.locator('.plate .name').allTextContents();
    await screen.page.goto(server.url);
    for (const { page } of phones) await page.locator('.stage:not(.hand)').waitFor(); // each a whole table again
    await screen.page.goto(address + '?table');
    await screen.page.locator('.stage.table .plate').first().waitFor();
    for (const { page } of phones) await page.locator('.stage.hand').waitFor();
    expect(await screen.page.locator('.plate .name').allTextContents()).toEqual(names);
    await turns();

    await server.kill();
    for (const { page } of [screen, ...phones]) await page.locator('.banner').waitFor();
    await server.start();
    for (const { page } of [screen, ...phones]) await page.locator('.banner').waitFor({ state: 'detached' });
    for (const { page } of phones) await page.locator('.stage.hand').waitFor();
    await Promise.all([...phones, screen].map((device) => device.playOn()));
    expect(leaks(trial(game).secrets, -1, stepsFor(screen.heard, 'public'))).toEqual([]);
  },
);

test('the code on the screen can be scanned, only it is heard, phones shake, all stay awake, and the seat of a phone that dies goes on', async ({
  sitDown,
}) => {
  const listening: SitDown = async (wish) => {
    const person = await sitDown({ ...wish, sound: true });
    await person.page.addInitScript(notice);
    return person;
  };
  const wish: Wish = { url: server.url, outage: true, options: trial(ANY).long ?? {}, table: { grace: 1 } };
  const { screen, phones } = await gather(listening, ANY, wish);
  await screen.page.setViewportSize({ width: 1920, height: 1080 });
  await expectScannable(screen);
  await screen.page.mouse.click(5, 5); // browsers allow no sound before a touch
  await deal(phones[0]!);
  await Promise.all(phones.map(({ page }) => page.locator('.stage.hand').waitFor()));

  const [one, dead, other] = phones;
  const address = dead!.page.url();
  await dead!.page.close(); // its battery is empty
  await screen.page.locator('.plate .stand-in').waitFor();
  await expectScannable(screen); // for whoever takes its place
  const told = (): number => stepsFor(screen.heard, 'public').length;
  const before = told();
  for (const phone of [one!, other!]) phone.playOn().catch(() => {}); // until the test has seen enough
  await expect.poll(told).toBeGreaterThan(before + 6);
  await expect.poll(() => noticed(screen, 'sounds')).toBeGreaterThan(3);
  for (const phone of [one!, other!]) {
    expect(await noticed(phone, 'sounds')).toBe(0);
    await expect.poll(() => noticed(phone, 'shakes')).toBeGreaterThan(0); // it was their turn
  }
  expect(await noticed(screen, 'shakes')).toBe(0);
  for (const device of [screen, one!, other!]) expect(await noticed(device, 'awake')).toBeGreaterThan(0);

  const back = await dead!.context.newPage();
  await back.goto(address);
  await back.locator('.stage.hand').waitFor();
  await screen.page.locator('.plate .stand-in').waitFor({ state: 'detached' });
});

/** All that a table screen says before the deal is on it, also on a small laptop, where it is hardest. */
async function expectNoScrolling({ page }: Person): Promise<void> {
  const usual = page.viewportSize()!;
  await page.setViewportSize({ width: 1280, height: 720 });
  const below = (): Promise<number> =>
    page.locator('.screen').evaluate((all) => (innerHeight === 720 ? all.scrollHeight - innerHeight : NaN));
  await expect.poll(below).toBeLessThanOrEqual(0);
  await page.setViewportSize(usual);
}

/** On the page: note every sound that begins, every shake, and that the screen is kept awake. */
function notice(): void {
  const note = (what: string): void => {
    const { dataset } = document.documentElement;
    dataset[what] = String(Number(dataset[what] ?? 0) + 1);
  };
  const { start } = AudioScheduledSourceNode.prototype;
  AudioScheduledSourceNode.prototype.start = function (...when) {
    note('sounds');
    return start.apply(this, when);
  };
  navigator.vibrate = () => (note('shakes'), true);
  const ask = navigator.wakeLock.request.bind(navigator.wakeLock);
  navigator.wakeLock.request = (kind) => (note('awake'), ask(kind));
}

/** How often something has been noticed on a device. */
function noticed({ page }: Person, what: 'sounds' | 'shakes' | 'awake'): Promise<number> {
  return page.evaluate((name) => Number(document.documentElement.dataset[name] ?? 0), what);
}

/** The QR code as it is on the screen: every module dark or light as it must be, and large enough for a camera. */
async function expectScannable({ page }: Person): Promise<void> {
  const picture = page.locator('.corner img');
  await picture.evaluate((img: HTMLImageElement) => img.decode()); // it has come
  const link = (await picture.getAttribute('alt'))!.replace('QR: ', '');
  const code =
    'import json, segno, sys; print(json.dumps([list(row) for row in segno.make(sys.argv[1], error="m").matrix]))';
  const wanted = JSON.parse(runPython('-c', code, link)) as number[][];
  const shot = (await picture.screenshot()).toString('base64');
  const { modules, pixels } = await page.evaluate(
    async ({ shot, size, quiet }) => {
      const bytes = Uint8Array.from(atob(shot), (letter) => letter.charCodeAt(0));
      const seen = await createImageBitmap(new Blob([bytes]));
      const canvas = new OffscreenCanvas(seen.width, seen.height).getContext('2d')!;
      canvas.drawImage(seen, 0, 0);
      const img = document.querySelector('.corner img')!;
      const part = seen.width / img.getBoundingClientRect().width;
      const inner = Number.parseFloat(getComputedStyle(img).paddingLeft) * part * zoomOf(img);
      const pixels = (seen.width - 2 * inner) / (size + 2 * quiet);
      const bright = (column: number, row: number): number => {
        const at = (place: number): number => Math.floor(inner + (place + quiet + 0.5) * pixels);
        const [red, green, blue] = canvas.getImageData(at(column), at(row), 1, 1).data;
        return (red! + green! + blue!) / 3;
      };
      function zoomOf(element: Element): number {
        return element.getBoundingClientRect().width / (element as HTMLElement).offsetWidth;
      }
      const all = Array.from({ length: size }, (_, at) => at);
      return { modules: all.map((row) => all.map((column) => bright(column, row))), pixels };
    },
    { shot, size: wanted.length, quiet: QUIET },
  );
  expect(pixels).toBeGreaterThan(3);
  const read = modules.map((row) => row.map((light) => (light < 90 ? 1 : light > 180 ? 0 : -1)));
  expect(read).toEqual(wanted);
}

const QUIET = 4; // modules of white around it, as `api.py` draws it

/** They play to the end, and all see the same points. */
async function expectSameEnd(screen: Person, phones: Person[]): Promise<void> {
  await Promise.all([...phones, screen].map((device) => device.playOn()));
  const points = ({ page }: Person): Promise<string[]> => page.locator('.ending li b').allTextContents();
  const results = await Promise.all([screen, ...phones].map(points));
  expect(new Set(results.map(String)).size).toBe(1);
  expect(await screen.page.locator('.ending .button:not(.close)').count()).toBe(0); // it goes on by phone
}

/** They play until one of them has seen enough, or it is over. */
async function playSome(phones: Person[]): Promise<void> {
  const playing = phones.map((phone) => phone.playOn(any, '.log li:nth-child(16), .ending'));
  for (const one of playing) one.catch(() => {}); // whoever waits for another who has stopped
  await Promise.race(playing);
}

/** Decide whatever is asked until something has been done and another is waited for. */
async function oneTurn(phone: Person): Promise<void> {
  const lines = await phone.page.locator('.log li').count();
  await phone.playOn(any, `.room:has(.log li:nth-child(${lines + 1})):not(:has(.prompt.acting)), .ending`);
}
