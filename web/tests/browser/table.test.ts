import { expect, onTestFinished } from 'vitest';
import { expectNoFault } from './faults';
import { keysTooSoon, leaks, stepsFor } from './hidden';
import { SHORT } from './games';
import { any, type Person } from './person';
import { test } from './test';
import { Server } from './server';

/** A table of komary whose match is over after one round. */
async function shortTable(host: Person, seats: number): Promise<string> {
  await host.openTable('komary', seats);
  await host.page.locator('summary').click();
  const limit = host.page.locator('details input[type=number]').first();
  await limit.fill('1');
  await limit.blur();
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
  const told = '.log li:nth-child(16)';
  await host.playOn(any, told);
  await guest.page.locator(told).waitFor();
  expect(await guest.page.locator('.stage .legal').count()).toBe(0);
  const seen = stepsFor(guest.heard, 'public');
  expect(seen.length).toBeGreaterThan(5);
  expect(leaks('xnimmt', -1, seen)).toEqual([]);
});

// A match of komary can be over before there are twelve lines; this one cannot.
test.for([['komary', { limit: 100 }] as const, ['kotostrofa', {}] as const, ['xnimmt', {}] as const])(
  '%s: a reload in the middle of a match brings everything back, the log too',
  async ([game, options], { sitDown }) => {
    const person = await sitDown({ options });
    const { page } = person;
    const lines = page.locator('.log li');
    const cards = async (): Promise<string[]> =>
      (await page.locator('.piece').evaluateAll((all) => all.map((piece) => piece.ariaLabel ?? 'a back'))).toSorted();
    await person.playBots(game, 'easy', 3);
    await person.playOn(any, '.table:has(.log li:nth-child(12)) .piece.legal[data-place="hands.0"]');
    await page.waitForFunction(() => document.querySelectorAll('.plate.acting').length === 1); // nobody else decides
    const [told, lying] = [await lines.allTextContents(), await cards()];
    await page.reload();
    await person.wanted();
    await expect.poll(() => lines.allTextContents()).toEqual(told);
    expect(await cards()).toEqual(lying);
    await person.playOn(any, `.log li:nth-child(${told.length + 4})`);
  },
);

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
  await host.playOn(any, '.plate.acting:not(.mine)');
  await guest.wanted();
  reachable = false;
  cut();
  await host.page.locator('.banner').waitFor();
  // What the other does meanwhile is told afterwards.
  const missed = `.log li:nth-child(${(await host.page.locator('.log li').count()) + 1})`;
  await guest.playOn(any, missed);
  expect(await host.page.locator(missed).count()).toBe(0);
  reachable = true;
  await host.page.locator('.banner').waitFor({ state: 'detached', timeout: 30_000 });
  await host.page.locator(missed).waitFor();
  expect(await host.page.locator(missed).textContent()).toMatch(/^Kuba /);
  await Promise.all([host.playOn(), guest.playOn()]);
});

test('seats are changed by a click: to an empty one, and by the host with anybody', async ({ sitDown }) => {
  const host = await sitDown();
  const guest = await sitDown({ language: 'en' });
  await host.openTable('komary', 3);
  await sit(host, 'Ola');
  await guest.page.goto(host.page.url());
  await sit(guest, 'Kuba');
  const names = (): Promise<string[]> => host.page.locator('.around .seat b').allTextContents();
  await expect.poll(names).toEqual(['Ola', 'Kuba', 'Wolne']);
  await guest.page.locator('.seat.empty').click();
  await guest.page.getByRole('button', { name: 'Move here' }).click();
  await expect.poll(names).toEqual(['Ola', 'Wolne', 'Kuba']);
  await host.page.locator('.seat', { hasText: 'Kuba' }).click();
  await host.page.getByRole('button', { name: 'Zamień się miejscami' }).click();
  await expect.poll(names).toEqual(['Kuba', 'Wolne', 'Ola']);
  await guest.page.locator('.seat', { hasText: 'Ola' }).click(); // a guest changes places with nobody who sits
  await guest.page.locator('dialog').waitFor();
  expect(await guest.page.getByRole('button', { name: 'Change places' }).count()).toBe(0);
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

test.for([
  ['komary', 'phone'],
  ['kotostrofa', 'desktop'],
  ['xnimmt', 'desktop'],
] as const)('%s: people who share a device find a curtain between their turns', async ([game, screen], { sitDown }) => {
  const person = await sitDown({ screen, options: { ...SHORT[game]!, ...(game === 'komary' ? { limit: 1 } : {}) } });
  const { page } = person;
  await person.openTable(game, game === 'kotostrofa' ? 3 : 2);
  await sit(person, 'Ola');
  await page.locator('.seat.empty').first().click();
  await page.locator('dialog input.field').fill('Kuba');
  await page.locator('dialog form .button').click();
  await page.locator('.seat.mine').nth(1).waitFor();
  if (game === 'kotostrofa') await page.locator('.start .button:not(.main)').click();
  await start(person);
  const title = await page.locator('.curtain h1').textContent();
  expect(title).toMatch(/Ola|Kuba/);
  expect(await page.locator('.stage').count()).toBe(0);
  if (game === 'komary') await expectNoFault(person);
  await page.locator('.curtain .button').click();
  // Whoever has been handed the device sees their own cards; of the other's at most one that was drawn from them.
  const [mine, other] = title!.includes('Ola') ? [0, 1] : [1, 0];
  const open = (seat: number): Promise<number> =>
    page.locator(`.piece[data-place="hands.${seat}"] .sides:not(.over)`).count();
  await expect.poll(() => open(mine!)).toBeGreaterThan(1);
  expect(await open(other!)).toBeLessThanOrEqual(game === 'kotostrofa' ? 1 : 0);
  await person.playOn(any, '.curtain');
  expect(await page.locator('.curtain h1').textContent()).not.toBe(title);
  expect(await page.locator('.stage').count()).toBe(0);
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
