import { expect, onTestFinished } from 'vitest';
import { expectNoFault } from './faults';
import { keysTooSoon, leaks, stepsFor } from './hidden';
import { any, Person } from './person';
import { test } from './test';
import { Server } from './server';

/** A table of komary whose match is over after one round. */
async function shortTable(host: Person, seats: number): Promise<string> {
  await host.page.goto(host.url);
  await host.page.locator('[data-game=komary] .button:not(.main)').click();
  await host.page.locator('.around .seat').first().waitFor();
  await host.page.locator('select').selectOption(String(seats));
  await host.page.locator('summary').click();
  const limit = host.page.locator('details input[type=number]').first();
  await limit.fill('1');
  await limit.blur();
  await host.page.waitForFunction((count) => document.querySelectorAll('.around .seat').length === count, seats);
  return host.page.url();
}

async function sit(person: Person, name: string): Promise<void> {
  await person.page.locator('.side form input.field').fill(name);
  await person.page.locator('.side form .button.main').click();
  await person.page.locator('.seat.mine').first().waitFor();
}

async function start(host: Person): Promise<void> {
  await host.page.locator('.start .button.main:enabled').click();
  await host.page.locator('.stage .plate, .curtain').first().waitFor();
}

test('two people and a bot at one table see the same match, only their own cards, and play again by one click', async ({
  sitDown,
}) => {
  const host = await sitDown();
  const guest = await sitDown({ screen: 'phone', language: 'en' });
  const address = await shortTable(host, 3);
  await sit(host, 'Ola');
  await guest.page.goto(address);
  await sit(guest, 'Kuba');
  await host.page.locator('.start .button:not(.main)').click();
  await start(host);
  await Promise.all([host.playOn(), guest.playOn()]);
  const results = await Promise.all([host, guest].map((one) => one.page.locator('.ending li b').allTextContents()));
  expect(results[0]).toEqual(results[1]);
  for (const [seat, person] of [host, guest].entries()) {
    const seen = stepsFor(person.heard, seat);
    expect(seen.length).toBeGreaterThan(5);
    expect(stepsFor(person.heard, 1 - seat)).toEqual([]);
    expect(leaks('komary', seat, seen)).toEqual([]);
    expect(keysTooSoon(person.heard)).toEqual([]);
  }
  await host.page.getByRole('button', { name: 'Jeszcze raz' }).click();
  for (const person of [host, guest]) await person.page.locator('.ending').waitFor({ state: 'detached' });
});

test('somebody who only watches sees no hand', async ({ sitDown }) => {
  const host = await sitDown({ options: { rounds: 1 } });
  await host.playBots('xnimmt', 'easy', 2);
  const guest = await sitDown({ language: 'en', dark: true });
  await guest.page.goto(host.page.url());
  await guest.page.locator('.stage .plate').first().waitFor();
  await Promise.all([host.playOn(), guest.playOn()]);
  const seen = stepsFor(guest.heard, 'public');
  expect(seen.length).toBeGreaterThan(5);
  expect(leaks('xnimmt', -1, seen)).toEqual([]);
});

test('a reload in the middle of a match brings everything back, the log too', async ({ sitDown }) => {
  const person = await sitDown();
  await person.playBots('komary', 'easy', 2);
  await person.playOn(any, '.tally');
  const told = await person.page.locator('.log li').count();
  await person.page.reload();
  await person.page.locator('.stage .plate').first().waitFor();
  await person.page.waitForFunction((count) => document.querySelectorAll('.log li').length >= count, told);
  await person.playOn();
});

test('a lost line is said, comes back by itself, and shows what was missed', async ({ sitDown }) => {
  const host = await sitDown();
  const guest = await sitDown({ language: 'en' });
  let cut = (): void => {};
  let reachable = true;
  await host.page.routeWebSocket(/\/ws$/, (socket) => {
    if (reachable) socket.connectToServer();
    else void socket.close();
    cut = () => void socket.close();
  });
  const address = await shortTable(host, 2);
  await sit(host, 'Ola');
  await guest.page.goto(address);
  await sit(guest, 'Kuba');
  await start(host);
  await guest.page.locator('.stage .plate').first().waitFor();
  reachable = false;
  cut();
  await host.page.locator('.banner').waitFor();
  // What the other does meanwhile is told afterwards.
  const told = await guest.page.locator('.log li').count();
  if ((await guest.page.locator('.stage .legal[data-target], .bar [data-target]').count()) > 0)
    await guest.playOn(any, `.log li:nth-child(${told + 1})`);
  reachable = true;
  await host.page.locator('.banner').waitFor({ state: 'detached', timeout: 30_000 });
  const lines = (await guest.page.locator('.log li').allTextContents()).length;
  await host.page.waitForFunction((count) => document.querySelectorAll('.log li').length >= count, lines);
  await Promise.all([host.playOn(), guest.playOn()]);
});

test('a card that does not fit says why', async ({ sitDown }) => {
  const person = await sitDown({ language: 'en', options: { hand: 20 } });
  await person.playBots('komary', 'easy', 2);
  await person.wanted();
  await person.page.locator('.piece[aria-disabled]').first().dispatchEvent('click');
  await person.page.locator('.prompt .advice', { hasText: 'does not go on' }).waitFor();
});

test('a picked card waits for its button, and a dragged one is played', async ({ sitDown }) => {
  const person = await sitDown({ language: 'en', confirm: true });
  const { page } = person;
  const told = (card: string | null): Promise<void> =>
    page.locator('.log li', { hasText: RegExp(`^Fox chooses ${card!.split(' ').at(-1)}$`) }).waitFor();
  for (const way of ['tap', 'drag']) {
    await page.goto(person.url);
    await person.playBots('xnimmt', 'easy', 2);
    await person.wanted();
    const card = page.locator('.piece.legal').nth(2);
    const face = await card.getAttribute('data-target');
    if (way === 'tap') {
      await card.click();
      await page.locator('.piece.picked').waitFor();
      expect(await page.locator('.log li', { hasText: 'Fox chooses' }).count()).toBe(0);
      await page.locator('.bar .button.main').click();
    } else {
      const box = (await card.boundingBox())!;
      await page.mouse.move(box.x + 20, box.y + 20);
      await page.mouse.down();
      await page.mouse.move(box.x + 60, box.y - 120, { steps: 4 });
      await page.mouse.move(500, 300, { steps: 4 });
      await page.mouse.up();
    }
    await told(face);
  }
});

test('the host may switch hints off', async ({ sitDown }) => {
  const person = await sitDown({ language: 'en' });
  const { page } = person;
  await shortTable(person, 2);
  await sit(person, 'Ola');
  await page.getByLabel('Hints allowed').uncheck();
  await page.locator('.start .button:not(.main)').click();
  await start(person);
  await person.wanted();
  expect(await page.getByRole('button', { name: 'Hint' }).count()).toBe(0);
});

test('people who share a device find a curtain between their turns', async ({ sitDown }) => {
  const person = await sitDown({ screen: 'phone' });
  await shortTable(person, 2);
  await sit(person, 'Ola');
  await person.page.locator('.seat.empty').click();
  await person.page.locator('dialog input.field').fill('Kuba');
  await person.page.locator('dialog form .button.main').click();
  await start(person);
  expect(await person.page.locator('.curtain h1').textContent()).toMatch(/Ola|Kuba/);
  expect(await person.page.locator('.stage').count()).toBe(0);
  await expectNoFault(person);
  await person.playOn();
});

test('a killed server loses no move, and the page comes back by itself', async ({ sitDown }) => {
  const server = await Server.start();
  onTestFinished(() => server.stop());
  const person = await sitDown({ url: server.url, outage: true });
  const { page } = person;
  await person.playBots('xnimmt', 'easy', 2);
  const mayChoose = '.piece.legal[data-place="hands.0"]';
  await person.playOn(any, `.table:has(.log li:nth-child(6)) ${mayChoose}`);
  const before = await page.locator('.log li').allTextContents();
  await server.kill();
  await page.locator('.banner').waitFor();
  const card = page.locator(mayChoose).first();
  const chosen = (await card.getAttribute('data-target'))!.split(' ').at(-1)!;
  await card.click();
  await page.locator('.banner', { hasText: 'Ruch czeka' }).waitFor();
  await server.start();
  await page.locator('.banner').waitFor({ state: 'detached', timeout: 60_000 });
  const mine = page.locator('.log li', { hasText: RegExp(`^Lis wybiera ${chosen}$`) });
  await mine.waitFor();
  expect(await mine.count()).toBe(1);
  expect((await page.locator('.log li').allTextContents()).slice(0, before.length)).toEqual(before);
  await person.playOn();
});
