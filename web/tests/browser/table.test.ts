import { expect } from 'vitest';
import { expectNoFault } from './faults';
import { keysTooSoon, leaks, stepsFor } from './hidden';
import { games } from '../../src/generated/games';
import { ANY, SOME, trial, WITH_HANDS } from './games';
import { any, type Person } from './person';
import { test } from './test';

async function start(host: Person): Promise<void> {
  await host.page.locator('.start .button.main:enabled').click();
  await host.page.locator('.stage .plate, .curtain').first().waitFor();
}

test('two people and a bot at one table see the same match, only their own cards, and play again', async ({
  sitDown,
}) => {
  const host = await sitDown({ options: trial(ANY).short });
  const guest = await sitDown({ screen: 'phone', language: 'en' });
  await host.openTable(ANY, 3);
  await host.sit('Ola');
  await guest.page.goto(host.page.url());
  await guest.sit('Kuba');
  await host.page.locator('.start .button:not(.main)').click();
  await start(host);
  await Promise.all([host.playOn(), guest.playOn()]);
  const points = ({ page }: Person): Promise<string[]> => page.locator('.ending li b').allTextContents();
  const results = await Promise.all([host, guest].map(points));
  expect(results[0]!.map(Number.parseFloat)).toEqual(results[1]!.map(Number.parseFloat));
  for (const [seat, person] of [host, guest].entries()) {
    const seen = stepsFor(person.heard, seat);
    expect(seen.length).toBeGreaterThan(5);
    expect(stepsFor(person.heard, 1 - seat)).toEqual([]);
    expect(leaks(trial(ANY).secrets, seat, seen)).toEqual([]);
    expect(keysTooSoon(person.heard)).toEqual([]);
  }
  await host.page.getByRole('button', { name: 'Jeszcze raz' }).click();
  await guest.page.getByRole('button', { name: 'Once more' }).click();
  for (const person of [host, guest]) await person.page.locator('.ending').waitFor({ state: 'detached' });
});

test('somebody who only watches sees no hand', async ({ sitDown }) => {
  const host = await sitDown({ options: trial(ANY).long });
  await host.playBots(ANY, 'easy', 2);
  const guest = await sitDown({ language: 'en', dark: true });
  await guest.page.goto(host.page.url());
  await guest.page.locator('.stage .plate').first().waitFor();
  await host.playOn(any, '.log li:nth-child(10)');
  await guest.page.locator('.log li:nth-child(5)').waitFor(); // what the host drew is told to the host alone
  expect(await guest.page.locator('.stage .legal').count()).toBe(0);
  const seen = () => stepsFor(guest.heard, 'public');
  await expect.poll(() => seen().length).toBeGreaterThan(5);
  expect(leaks(trial(ANY).secrets, -1, seen())).toEqual([]);
});

test.for(SOME)(
  '%s: a reload in the middle of a match brings everything back, the log too',
  async (game, { sitDown }) => {
    const person = await sitDown({ options: trial(game).long });
    const { page } = person;
    const lines = page.locator('.log li');
    const cards = async (): Promise<string[]> =>
      (await page.locator('.piece').evaluateAll((all) => all.map((piece) => piece.ariaLabel ?? 'a back'))).toSorted();
    await person.playBots(game, 'easy', 3);
    await person.playOn(any, '.room:has(.log li:nth-child(12)) .piece.legal');
    await page.waitForFunction(() => document.querySelectorAll('.plate.acting').length === 1); // nobody else decides
    const [told, lying] = [await lines.allTextContents(), await cards()];
    await page.reload();
    await person.wanted();
    await expect.poll(() => lines.allTextContents()).toEqual(told);
    await expect.poll(cards).toEqual(lying);
    await person.playOn(any, `.log li:nth-child(${told.length + 4})`);
  },
);

test('a lost line is said, comes back by itself, and shows what was missed', async ({ sitDown }) => {
  const host = await sitDown({ options: trial(ANY).short });
  const guest = await sitDown({ language: 'en' });
  let cut = (): void => {};
  let reachable = true;
  await host.page.routeWebSocket(/\/ws\?table=/, (socket) => {
    if (reachable) socket.connectToServer();
    else void socket.close();
    cut = () => void socket.close();
  });
  await host.openTable(ANY, 2);
  await host.sit('Ola');
  await guest.page.goto(host.page.url());
  await guest.sit('Kuba');
  await start(host);
  await host.playOn(any, '.plate.acting:not(.mine)');
  await guest.wanted();
  reachable = false;
  cut();
  await host.page.locator('.banner').waitFor();
  // What the other does meanwhile is told afterwards.
  const missed = `.log li:nth-child(${(await host.page.locator('.log li').count()) + 1})`;
  await guest.playOn(any, '.plate.acting:not(.mine)');
  expect(await host.page.locator(missed).count()).toBe(0);
  reachable = true;
  await host.page.locator('.banner').waitFor({ state: 'detached' });
  await host.page.locator(missed).waitFor();
  expect(await host.page.locator(missed).textContent()).toMatch(/^\s*Kuba /);
  await Promise.all([host.playOn(), guest.playOn()]);
});

test('seats are changed by a click: to an empty one, and by the host with anybody', async ({ sitDown }) => {
  const host = await sitDown();
  const guest = await sitDown({ language: 'en' });
  await host.openTable(ANY, 3);
  await host.sit('Ola');
  await guest.page.goto(host.page.url());
  await guest.sit('Kuba');
  const names = (): Promise<string[]> => host.page.locator('.around .seat b').allTextContents();
  await expect.poll(names).toEqual(['Ola', 'Kuba', 'Wolne']);
  await guest.page.locator('.seat.empty').click();
  await guest.page.getByRole('button', { name: 'Move here' }).click();
  await expect.poll(names).toEqual(['Ola', 'Wolne', 'Kuba']);
  await host.page.locator('.seat', { hasText: 'Kuba' }).click();
  await host.page.getByRole('button', { name: 'Zamień się miejscami' }).click();
  await expect.poll(names).toEqual(['Kuba', 'Wolne', 'Ola']);
  expect(await guest.page.locator('button.seat', { hasText: 'Ola' }).count()).toBe(0); // for a guest there is nothing to press
});

test('the host may switch hints off', async ({ sitDown }) => {
  const person = await sitDown({ language: 'en' });
  const { page } = person;
  await person.openTable(ANY, 2);
  await person.sit('Ola');
  await page.getByLabel('Hints allowed').uncheck();
  await page.locator('.start .button:not(.main)').click();
  await start(person);
  await person.wanted();
  expect(await page.getByRole('button', { name: 'Hint' }).count()).toBe(0);
});

/** Games in which everybody holds a hand. */
const HANDS = SOME.filter((game) => games[game]!.cards.includes('hands.*'));

test.for(HANDS)('%s: people who share a device find a curtain between their turns', async (game, { sitDown }) => {
  const first = game === HANDS[0];
  const { short, long } = trial(game);
  const person = await sitDown({ screen: first ? 'phone' : 'desktop', options: long ?? short });
  const { page } = person;
  const [fewest = 2] = games[game]!.seats;
  await person.openTable(game, fewest);
  await person.sit('Ola');
  await page.locator('.seat.empty').first().click();
  await page.locator('dialog input.field').fill('Kuba');
  await page.locator('dialog form .button').click();
  await page.locator('.seat.mine').nth(1).waitFor();
  if (fewest > 2) await page.locator('.start .button:not(.main)').click(); // bots on the others
  await start(person);
  const title = await page.locator('.curtain h1').textContent();
  expect(title).toMatch(/Ola|Kuba/);
  expect(await page.locator('.stage').count()).toBe(0);
  if (first) await expectNoFault(person);
  await page.locator('.curtain .button').click();
  // Whoever has been handed the device sees their own cards, and the other's only where the game shows some.
  const [mine, other] = title!.includes('Ola') ? [0, 1] : [1, 0];
  const open = (seat: number): Promise<number> =>
    page.locator(`.piece[data-place="hands.${seat}"] .sides:not(.over)`).count();
  await expect.poll(() => open(mine!)).toBeGreaterThan(1);
  expect(await open(other!)).toBeLessThanOrEqual(trial(game).glimpsed ?? 0);
  // Whom the curtain names is to decide, if no bot comes first.
  if (fewest === 2) await page.locator(`.plate.mine.acting[data-seat="${mine!}"]`).waitFor();
  await person.playOn(any, '.curtain');
  expect(await page.locator('.curtain h1').textContent()).not.toBe(title);
  expect(await page.locator('.stage').count()).toBe(0);
  await page.locator('.curtain .button').click();
  await person.playOn(any, long ? '.curtain' : '.ending');
});

test("people who share a device see nobody's cards while a bot decides, until one of them takes it", async ({
  sitDown,
}) => {
  const person = await sitDown({ table: { pace: 5 }, options: trial(WITH_HANDS).long });
  const { page } = person;
  await person.openTable(WITH_HANDS, 3);
  await page.locator('.seat.empty').last().click();
  await page.locator('dialog input.field').fill('Kuba');
  await page.locator('dialog form .button').click();
  await page.locator('.seat.mine').nth(1).waitFor();
  await page.locator('.start .button:not(.main)').click(); // a bot between the two
  await start(person);
  expect(await page.locator('.stage').count()).toBe(0);
  await person.playOn(any, '.plate.acting[data-seat="1"]');
  await page.reload();
  await page.locator('.stage .plate, .curtain').first().waitFor();
  expect(await page.locator('.stage').count()).toBe(0);
  await page.getByRole('heading', { name: 'Teraz Kuba' }).waitFor(); // who sits next to the bot
  await page.locator('.curtain .button').click();
  await person.playOn(any, '.plate.mine.acting[data-seat="2"]');
});

test('people at one screen begin from the front page, and look at what came of a move as long as they like', async ({
  sitDown,
}) => {
  const game = HANDS[0]!;
  const person = await sitDown({ screen: 'phone', language: 'en' });
  const { page } = person;
  await page.goto(person.url);
  await page.locator(`[data-game=${game}]`).getByRole('button', { name: 'Together on this screen' }).click();
  await page.getByLabel('Name of person 2').fill('Kuba');
  await expectNoFault(person);
  await page.locator('dialog .button.main').click();
  await page.locator('.curtain .button').click();
  await person.playOn(any, '.hand-on');
  expect(await page.locator('.curtain').count()).toBe(0);
  expect(await page.locator('.stage .plate').count()).toBeGreaterThan(2); // bots on the other seats
  await page.locator('.hand-on').click();
  await page.locator('.curtain').waitFor();
});

test('in another room cards lie in their places at once: only a step moves them', async ({ sitDown }) => {
  const person = await sitDown({ motion: true, speed: 'slow' });
  const { page } = person;
  await person.playBots(WITH_HANDS);
  await person.wanted();
  const moving = (): number =>
    document.getAnimations().filter(({ effect }) => (effect as KeyframeEffect).target?.classList.contains('piece'))
      .length;
  await expect.poll(() => page.evaluate(moving)).toBe(0);
  const card = page.locator('.piece[data-place="hands.0"]').first();
  const lay = await card.evaluate((one) => (one as HTMLElement).style.transform);
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width, height: height - 90 });
  // What moved would be seen in the very frame in which the cards have another place.
  const found = await page.waitForFunction((before) => {
    const one = document.querySelector<HTMLElement>('.piece[data-place="hands.0"]')!;
    if (one.style.transform === before) return null;
    const flying = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).target!);
    return { flying: flying.filter((target) => target.classList.contains('piece')).length };
  }, lay);
  expect(await found.jsonValue()).toEqual({ flying: 0 });
});
