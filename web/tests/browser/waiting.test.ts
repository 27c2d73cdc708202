/** Waiting for people: the end stays until one has looked enough, the next match is agreed upon, who sleeps is nudged. */

import { expectNoFault } from './faults';
import { ANY, trial } from './games';
import { stepsFor, type Named } from './hidden';
import { OTHER, type Person } from './person';
import { test } from './test';

async function atTable(host: Person, guest: Person): Promise<void> {
  await host.openTable(ANY, 2);
  await host.sit('Ola');
  await guest.page.goto(host.page.url());
  await guest.sit('Kuba');
  await host.page.locator('.start .button.main:enabled').click();
  for (const { page } of [host, guest]) await page.locator('.stage .plate').first().waitFor();
}

// Much of this is waiting for a clock: meanwhile others play. What they expect is each test's own, since all run at once.
test.concurrent(
  'the next match begins when both agree, and whoever looks on at the end is not torn away',
  async ({ sitDown, expect }) => {
    const host = await sitDown({ options: trial(ANY).short });
    const guest = await sitDown({ screen: 'phone', language: 'en' });
    await atTable(host, guest);
    await Promise.all([host.playOn(), guest.playOn()]);
    await expectNoFault(guest);
    await guest.page.getByRole('button', { name: 'Look at the table' }).click();
    await guest.page.locator('.ending').waitFor({ state: 'detached' });
    await guest.page.getByRole('button', { name: 'Results' }).click();
    await guest.page.getByText(/points are better/).waitFor();

    await host.page.getByRole('button', { name: 'Jeszcze raz' }).click();
    await guest.page.getByText('Ready for more: Ola').waitFor();
    await host.page.getByText('Czekamy, aż zgodzą się: Kuba').waitFor();
    await host.page.getByRole('button', { name: 'Rozdaj, niech zagrają' }).click();
    await host.page.locator('.ending').waitFor({ state: 'detached' });
    await guest.page.getByText('The next match is on').waitFor(); // still at the end of the first
    await expectNoFault(guest);
    await guest.page.getByRole('button', { name: 'To the new match' }).click();
    await guest.page.locator('.ending').waitFor({ state: 'detached' });
    await guest.page.locator('.plate.mine').waitFor();
    await expect.poll(() => host.page.locator('.stand-in').count()).toBe(0); // the bot has given the seat back
  },
);

test.concurrent(
  'who lets the others wait is nudged, then played for by a bot, and is back with a tap',
  async ({ sitDown, expect }) => {
    const url = process.env['STOLIK_URL']!.replace('127.0.0.1', OTHER); // a page from this very machine needs no network
    const host = await sitDown({ url, outage: true });
    const guest = await sitDown({ url, outage: true, screen: 'phone' });
    await atTable(host, guest);
    await host.page.locator('.plate.acting').waitFor();
    const sleeps = (await host.page.locator('.plate.acting.mine').count()) > 0 ? host : guest;
    const waits = sleeps === host ? guest : host;
    const nudge = waits.page.getByRole('button', { name: /Szturchnij/ });
    await nudge.waitFor();
    await waits.context.setOffline(true);
    await waits.page.locator('.banner').waitFor();
    await expect.poll(() => nudge.count()).toBe(0); // nobody would hear of it
    await waits.context.setOffline(false);
    await nudge.click();
    await sleeps.page.getByText('Stół czeka na twój ruch').waitFor();
    await waits.page.getByRole('button', { name: /Niech gra bot/ }).click();
    await waits.page.locator('.stand-in').waitFor();
    const back = sleeps.page.getByRole('button', { name: 'Gra za ciebie bot' });
    await back.waitFor();
    await expectNoFault(sleeps);
    await sleeps.context.setOffline(true);
    await sleeps.page.locator('.banner').waitFor();
    await expect.poll(() => back.count()).toBe(0);
    await sleeps.context.setOffline(false);
    await back.click();
    await waits.page.locator('.stand-in').waitFor({ state: 'detached' });
  },
);

test.concurrent(
  'a clock runs out, a bot plays, and whoever comes back with a tap is told what it did',
  async ({ sitDown, expect }) => {
    // The bot is so slow that little else happens while the one who came back looks around.
    const host = await sitDown({ table: { clock: 4, pace: 10 } });
    const guest = await sitDown({ screen: 'phone' });
    await atTable(host, guest);
    await host.page.locator('.plate.acting').waitFor();
    const seat = (await host.page.locator('.plate.acting.mine').count()) > 0 ? 0 : 1;
    const [sleeps, waits] = seat === 0 ? [host, guest] : [guest, host];
    await waits.page.locator('.plate.acting .note', { hasText: /^\d+ s$/ }).waitFor();
    const back = sleeps.page.getByRole('button', { name: 'Gra za ciebie bot' });
    await back.waitFor();
    await waits.page.locator('.plate:not(.mine) .stand-in').waitFor();
    await sleeps.page.locator('.plate.mine:not(.acting)').waitFor(); // the bot has played
    await back.click();
    const told = sleeps.page.getByRole('dialog', { name: 'Gdy cię tu nie było' });
    await told.waitFor();
    const played = (): number =>
      stepsFor(sleeps.heard, seat).filter(({ event }) => {
        const { event: kind, seat: whose } = event as Named;
        return kind === 'move' && whose === seat;
      }).length;
    expect(played()).toBeGreaterThan(0);
    await expect.poll(async () => (await told.getByRole('listitem').count()) - played()).toBe(0);
    await told.getByRole('button', { name: 'Zamknij' }).click();
    await told.waitFor({ state: 'detached' });
  },
);

test.concurrent(
  'on a phone on its side a plate keeps its name in sight while a bot is about to play for it, and a tap says all',
  async ({ sitDown, expect }) => {
    const host = await sitDown({ screen: 'phone on its side', language: 'en' });
    const guest = await sitDown();
    await atTable(host, guest);
    await guest.page.goto(guest.url);
    const plate = host.page.locator('.plate:not(.mine)');
    await plate.locator('.note', { hasText: /^\d+ s$/ }).waitFor();
    const outside = (): Promise<number> =>
      plate.evaluate((one) => {
        const box = one.getBoundingClientRect();
        const words = [...one.querySelectorAll('.name, .points, .note')].map((word) => word.getBoundingClientRect());
        return words.filter(({ top, bottom }) => top < box.top || bottom > box.bottom).length;
      });
    await expect.poll(outside).toBe(0);
    await plate.click();
    await host.page.getByText(/Kuba, .*, a bot plays in \d+ s/).waitFor();
  },
);

test.concurrent(
  'a match over days: the lobby says how it goes, the title and the front page whose turn it is',
  async ({ sitDown, expect }) => {
    const host = await sitDown();
    const guest = await sitDown({ screen: 'phone' });
    await host.openTable(ANY, 2);
    await host.page.getByLabel('Zegar na ruch').selectOption('86400');
    await host.page.getByRole('heading', { name: 'Gra na dni' }).waitFor();
    await expectNoFault(host);
    await guest.page.goto(host.page.url());
    await guest.sit('Kuba');
    await guest.page.getByRole('heading', { name: 'Gra na dni' }).waitFor();
    await host.page.locator('.start .button.main:enabled').click();
    await host.page.locator('.plate.acting').waitFor();
    const called = (await host.page.locator('.plate.acting.mine').count()) > 0 ? host : guest;
    await expect.poll(() => called.page.title()).toMatch(/^● Twój ruch/);
    await called.page.goto(called.url); // away, until one has time
    await called.page.locator('.mine .turn', { hasText: 'twój ruch' }).click();
    await called.wanted();
  },
);
