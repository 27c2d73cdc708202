/** The app on a device: it can be installed, and starts when the server is gone. */

import { afterAll, beforeAll, expect } from 'vitest';
import { ANY, trial } from './games';
import { Server } from './server';
import { test } from './test';

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
  icons: { src: string; sizes: string; purpose?: string }[];
}

test('it can be installed: a manifest with icons that are there, and a start page that a service worker keeps', async ({
  sitDown,
}) => {
  const person = await sitDown({ url: server.url, kept: true });
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
});

test('without a server the app starts, with score keeper, rules and a replay that was watched', async ({ sitDown }) => {
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

  await server.kill();
  await page.goto(person.url);
  await page.locator('.game').first().waitFor();
  await page.locator(`[data-game=${ANY}]`).getByRole('link', { name: 'Scores' }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.locator('.seat').first().waitFor();
  await page.reload();
  await page.locator('.seat').first().waitFor();
  await page.goto(`${person.url}/rules/${ANY}`);
  await page.locator('.rules h2').first().waitFor();
  await page.goto(replay);
  await page.locator('.controls').waitFor();
  expect(await page.locator('.missing').count()).toBe(0);
  await server.start();
});

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
