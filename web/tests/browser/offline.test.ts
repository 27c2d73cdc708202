/** The app on a device: it can be installed, and starts when the server is gone. */

import { afterAll, beforeAll, expect } from 'vitest';
import { games } from '../../src/generated/games';
import { ANY, GAMES, trial } from './games';
import { SCREENS, type Person } from './person';
import { Server } from './server';
import { testWhole as test } from './test';

let server: Server;

beforeAll(async () => {
  server = await Server.start();
});

afterAll(() => server.stop());

interface Manifest {
  name: string;
  short_name: string;
  start_url: string;
  display: string;
  background_color: string;
  theme_color: string;
  prefer_related_applications?: boolean;
  icons: { src: string; sizes: string; purpose?: string }[];
}

test('it can be installed: a manifest with icons that are there, and a start page that a service worker keeps', async ({
  sitDown,
}) => {
  const person = await sitDown({ url: server.url, kept: true, outage: true, screen: 'phone' });
  const { page } = person;
  await page.goto(person.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const session = await person.context.newCDPSession(page);
  const { url, errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']); // as all windows of the tests
  const answer = await fetch(url);
  expect(answer.headers.get('content-type')).toContain('application/manifest+json');
  const manifest = (await answer.json()) as Manifest;
  expect(manifest).toMatchObject({ name: 'Stolik', short_name: 'Stolik', start_url: '/', display: 'standalone' });
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  for (const { src, sizes } of manifest.icons) {
    const shown = await page.evaluate(async (address) => {
      const { width, height } = await createImageBitmap(await (await fetch(address)).blob());
      return `${width}x${height}`;
    }, src);
    expect(shown).toBe(sizes);
  }
  // What else Lighthouse asks of an app. splash-screen, themed-omnibox: colours. installable-manifest: no other app instead.
  expect(manifest.short_name.length).toBeLessThanOrEqual(12);
  for (const colour of [manifest.background_color, manifest.theme_color]) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  expect(manifest.prefer_related_applications ?? false).toBe(false);
  // maskable-icon, viewport, content-width, apple-touch-icon.
  const masked = manifest.icons.find(({ purpose }) => purpose === 'maskable')!;
  expect(masked.sizes).toBe('512x512');
  expect(await clearCorners(person, masked.src)).toBe(0);
  expect(await page.locator('meta[name=viewport]').getAttribute('content')).toContain('width=device-width');
  expect(await page.locator('meta[name=theme-color]').getAttribute('content')).toBe(manifest.theme_color);
  const fits = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
  expect(fits).toEqual([SCREENS.phone.width, SCREENS.phone.width]);
  const apple = (await page.locator('link[rel=apple-touch-icon]').getAttribute('href'))!;
  expect((await fetch(new URL(apple, person.url))).headers.get('content-type')).toBe('image/png');
  // service-worker: it is in charge of this page and of the start page, which opens without a network.
  const { scope, script } = await page.evaluate(async () => {
    const { scope, active } = await navigator.serviceWorker.ready;
    return { scope, script: active!.scriptURL };
  });
  expect(new URL(script).origin).toBe(person.url);
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  expect(new URL(manifest.start_url, url).href.startsWith(scope)).toBe(true);
  await person.context.setOffline(true);
  const offline = await page.goto(new URL(manifest.start_url, url).href);
  expect([offline!.status(), offline!.fromServiceWorker()]).toEqual([200, true]);
  await page.locator('.game').first().waitFor();
  await person.context.setOffline(false);
});

/** How many corners of an icon a mask would find empty. */
function clearCorners({ page }: Person, src: string): Promise<number> {
  return page.evaluate(async (address) => {
    const picture = await createImageBitmap(await (await fetch(address)).blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!;
    canvas.drawImage(picture, 0, 0);
    const [right, bottom] = [picture.width - 1, picture.height - 1];
    const corners = [0, right].flatMap((x) => [0, bottom].map((y) => canvas.getImageData(x, y, 1, 1).data[3]!));
    return corners.filter((opaque) => opaque < 255).length;
  }, src);
}

test('without a server the app starts, with lessons, rules and score keeper of every game and a replay that was watched', async ({
  sitDown,
}) => {
  const person = await sitDown({
    url: server.url,
    kept: true,
    outage: true,
    language: 'en',
    options: trial(ANY).short,
  });
  const { page } = person;
  await person.playBots(ANY, 'easy', 2);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await person.playOn();
  await page.locator('.ending a[href^="/r/"]').click();
  await page.locator('.controls').waitFor();
  const replay = page.url();
  await page.reload(); // what was loaded before the service worker took over is loaded once more, and kept
  await page.locator('.controls').waitFor();

  const other = await sitDown({ url: server.url, kept: true, outage: true, language: 'en' });
  await other.page.goto(other.url); // and nothing else, ever
  await other.page.evaluate(() => navigator.serviceWorker.ready);

  await server.kill();
  for (const game of GAMES) await learnAndCount(other, game);
  await page.goto(person.url);
  await page.locator('.game').first().waitFor();
  await page.locator(`[data-game=${ANY}]`).getByRole('link', { name: 'Scores' }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.locator('.seat').first().waitFor();
  await page.reload();
  await page.locator('.seat').first().waitFor();
  await page.goto(`${person.url}/rules/${ANY}.`); // with what a message has put behind the link
  await page.locator('.rules h2').first().waitFor();
  await page.goto(replay);
  await page.locator('.controls').waitFor();
  expect(await page.locator('.missing').count()).toBe(0);
  await server.start();
});

/** A first step of a lesson, the rules, and a round of the score keeper. */
async function learnAndCount({ page, url }: Person, game: string): Promise<void> {
  if (games[game]!.lessons > 0) {
    await page.goto(`${url}/learn/${game}`);
    await page.locator('.stage .piece').first().waitFor();
    const said = await page.locator('.aunt p').first().textContent();
    await page.locator('.aunt .button.main').first().click();
    await expect.poll(() => page.locator('.aunt p').first().textContent()).not.toBe(said);
  }
  await page.goto(`${url}/rules/${game}`);
  await page.locator('.rules h2').first().waitFor();
  await page.goto(`${url}/score/${game}`);
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.locator('.seat').first().waitFor();
  expect(await page.locator('.missing').count()).toBe(0);
}

test('a notice from the push service is shown', async ({ sitDown }) => {
  const person = await sitDown({ url: server.url, kept: true });
  const { page, context } = person;
  await context.grantPermissions(['notifications'], { origin: person.url });
  await page.goto(person.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const data = JSON.stringify({ title: 'Stolik', body: 'Twoja kolej przy stole ABCDEF', table: 'ABCDEF' });
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: person.url,
    registrationId: await registered,
    data,
  });
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const shown = await (await navigator.serviceWorker.ready).getNotifications();
        return shown.map(({ title, body, tag }) => ({ title, body, tag }));
      }),
    )
    .toEqual([{ title: 'Stolik', body: 'Twoja kolej przy stole ABCDEF', tag: 'ABCDEF' }]);
});

test('after an upgrade pages come from the server, and an open tab still finds its files', async ({ sitDown }) => {
  const person = await sitDown({ url: server.url, kept: true });
  const { page } = person;
  await page.goto(person.url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const before = await caches.open('stolik-app-before');
    await before.put('/assets/before.js', new Response('before'));
    await before.put('/', new Response('the page before'));
  });
  await page.goto(person.url);
  await page.locator('.game').first().waitFor();
  const found = await page.evaluate(async () => (await fetch('/assets/before.js')).text());
  expect(found).toBe('before');
});
