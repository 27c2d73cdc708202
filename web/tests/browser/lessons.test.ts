import { describe, expect } from 'vitest';
import type { Lesson } from '../../src/generated/lessons';
import { games } from '../../src/generated/games';
import { expectNoFault } from './faults';
import { ANY, GAMES, SOME, trial } from './games';
import type { Person, Wish } from './person';
import { test } from './test';

const lessons = import.meta.glob<Lesson[]>('../../src/generated/lessons/*.json', { eager: true, import: 'default' });
const TAUGHT = GAMES.filter((game) => games[game]!.lessons > 0);
const LOOKS: Wish[] = [
  { language: 'pl', screen: 'desktop' },
  { language: 'en', screen: 'phone', confirm: true },
];
const OTHER_LOOKS: Wish[] = [
  { language: 'en', screen: 'desktop' },
  { language: 'pl', screen: 'phone', confirm: true },
];
const looks = (game: string): Wish[] =>
  process.env['ALL_GAMES'] ? [...LOOKS, ...OTHER_LOOKS] : SOME.includes(game) ? LOOKS : LOOKS.slice(0, 1);

const GLOWS = '.stage .legal[data-target]:not(.picked), .bar .pointed[data-target]:not(.chosen)';
const WHAT = {
  finished: '.finish',
  tally: '.tally .button',
  answer: '.aunt [data-answer]:not(:disabled)',
  read: '.aunt .button.main',
  confirm: '.bar .button.main',
  glows: GLOWS,
  any: '.stage .piece[data-target]:not([aria-disabled], .picked)', // in a task nothing glows before a mistake
};

/** Go through a lesson by pressing what glows, and the button beside what is said. */
async function learn(person: Person): Promise<void> {
  for (let taps = 0; taps < 400; taps++) {
    const found = await person.page.waitForFunction(
      (all) => Object.keys(all).find((name) => document.querySelector(all[name]!)),
      WHAT as Record<string, string>,
      { polling: 30, timeout: 60_000 },
    );
    const what = (await found.jsonValue()) as keyof typeof WHAT;
    if (what === 'finished') return;
    await person.press(WHAT[what]);
  }
  throw new Error('the lesson does not end');
}

/** Try something else than what glows, once, and take it back. */
async function tryAnother(person: Person): Promise<boolean> {
  const { page } = person;
  const other = page.locator('.stage .piece[data-target]:not([aria-disabled], .legal)').first();
  if (!(await other.count())) return false;
  const said = page.locator('.aunt p');
  const before = await said.textContent();
  await other.click({ force: true });
  await page.locator('.aunt .button.main').waitFor();
  expect(await said.textContent()).not.toBe(before);
  await page.locator('.aunt .button.main').click();
  await expect.poll(() => said.textContent()).toBe(before);
  return true;
}

describe.for(TAUGHT)('%s', (game) => {
  const taught = lessons[`../../src/generated/lessons/${game}.json`]!;

  test.for(looks(game))('is learnt by pressing what glows: $language, $screen', async (look, { sitDown }) => {
    const person = await sitDown(look);
    const { page } = person;
    await page.goto(`${person.url}/learn/${game}`);
    await page.locator('.aunt .button.main').waitFor();
    for (const [number, { title }] of taught.entries()) {
      await page.locator('header .title', { hasText: title[look.language!]! }).waitFor();
      await learn(person);
      if (number + 1 === taught.length) break;
      await page.locator('.finish .button:not(.main, .quiet)').click();
      await page.locator('.finish').waitFor({ state: 'detached' });
    }
    await page.goto(`${person.url}/learn/${game}`);
    await page.locator('.aunt').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('stolik-lessons'))).toContain(taught.at(-1)!.name);
  });
});

/** Play the example that has been begun, by pressing what glows there. */
async function tryOut(person: Person): Promise<void> {
  const { tally, answer, read, confirm, glows } = WHAT;
  const inside = [tally, answer, read, confirm, ...glows.split(', ')].map((what) => `figure:has(.aunt) ${what}`);
  for (let taps = 0; taps < 40; taps++) {
    const found = await person.page.waitForFunction(
      (all) => (document.querySelector('.aunt') ? all.find((what) => document.querySelector(what)) : 'done'),
      inside,
      { polling: 30 },
    );
    const what = (await found.jsonValue())!;
    if (what === 'done') return;
    await person.press(what);
  }
  throw new Error('the example does not end');
}

test.for(SOME)('examples below the rules of %s are played on the spot', async (game, { sitDown }) => {
  const person = await sitDown({ language: 'en', screen: 'phone' });
  const { page } = person;
  await page.goto(`${person.url}/rules/${game}`);
  await page.locator('figure .plate').first().waitFor();
  await expectNoFault(person);
  for (const figure of await page.locator('figure').all()) {
    await figure.getByRole('button', { name: 'Try it' }).click();
    await figure.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await tryOut(person);
    await figure.getByText('Exactly!').waitFor();
  }
  expect(await page.getByText('Exactly!').count()).toBe(1); // whoever begins another leaves the one before
  await expectNoFault(person);
});

test('whoever begins an example with the keyboard goes on in it', async ({ sitDown }) => {
  const person = await sitDown();
  await person.page.goto(`${person.url}/rules/${ANY}`);
  await person.page.locator('figure figcaption .button').first().press('Enter');
  await person.page.locator('figure .aunt:focus').waitFor();
});

test('a wrong move is tried and taken back, and a match against easy bots follows', async ({ sitDown }) => {
  const person = await sitDown({ language: 'en' });
  const { page } = person;
  const game = TAUGHT.find((one) => games[one]!.seats.includes(2))!;
  await page.goto(person.url);
  await page.locator(`[data-game=${game}] a[href="/learn/${game}"]`).click();
  await page.locator('.aunt .button.main').waitFor();
  await expectNoFault(person);
  let tried = false;
  for (let reads = 0; reads < 40 && !tried; reads++) {
    const found = await page.waitForFunction(
      ([read, glows]) => [read, glows].find((selector) => document.querySelector(selector!)),
      [WHAT.read, GLOWS],
      { polling: 30 },
    );
    const what = (await found.jsonValue()) as string;
    if (what === GLOWS) tried = await tryAnother(person);
    if (!tried) await person.press(what);
  }
  expect(tried).toBe(true);
  await learn(person);
  await expectNoFault(person);
  await page.locator('.finish .button.main').click();
  await page.waitForURL(/\/t\//);
  await page.locator('.stage .plate').first().waitFor();
});

test('in a first match a word is said when a rule matters, until one knows it', async ({ sitDown }) => {
  const person = await sitDown({ language: 'en', screen: 'phone', coach: true, options: trial(ANY).short });
  const { page } = person;
  const told = () => page.evaluate(() => localStorage.getItem('stolik-coach') ?? '{}');
  await person.playBots(ANY, 'easy', 2);
  await page.locator('.coach p').waitFor({ timeout: 60_000 });
  await expectNoFault(person);
  await person.playOn();
  const counts = (JSON.parse(await told()) as Record<string, Record<string, number>>)[ANY]!;
  expect(Math.max(...Object.values(counts))).toBe(2);
  expect(await page.locator('.coach').count()).toBe(0);
});

test('whoever does not want the coach is left alone', async ({ sitDown }) => {
  const person = await sitDown({ language: 'en', coach: true });
  const { page } = person;
  await page.goto(person.url);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Explain the rules').uncheck();
  await page.keyboard.press('Escape');
  await person.playBots(ANY, 'easy', 2);
  await person.wanted();
  expect(await page.locator('.coach').count()).toBe(0);
});
