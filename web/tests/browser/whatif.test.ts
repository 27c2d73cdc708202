/** What if, the deal of the day, and a challenge: on a screen and on a phone, in both languages. */

import { expect } from 'vitest';
import type { MatchInfo } from '../../src/generated/protocol';
import { expectNoFault } from './faults';
import { ANY, WITH_HANDS } from './games';
import { any, type Person, type Wish } from './person';
import { test } from './test';

const WORDS = {
  pl: {
    day: /Rozdanie dnia/,
    play: 'Zagraj',
    counts: 'Liczy się pierwsza próba.',
    copy: 'Kopiuj wynik',
    copied: 'Skopiowano',
    challenge: 'Wyzwij znajomego',
    accept: 'Przyjmuję',
    sideBySide: /Remis!|Wypadasz lepiej!|Tym razem gorzej\./,
    fromHere: 'Zagraj stąd',
    known: 'tylko to, co wiadomo',
    begin: 'Graj',
    anew: 'reszta kart rozdana od nowa',
    keep: 'Zachowaj',
    name: 'Nazwa wariantu',
    line: 'Wariant: Inaczej',
    wrong: /wiersz \d: /,
    write: 'Napisz',
    away: 'Do pudełka',
  },
  en: {
    day: /Deal of the day/,
    play: 'Play',
    counts: 'The first try counts.',
    copy: 'Copy result',
    copied: 'Copied',
    challenge: 'Challenge a friend',
    accept: 'I accept',
    sideBySide: /A tie!|You did better!|Not this time\./,
    fromHere: 'Play from here',
    known: 'only what is known',
    begin: 'Play',
    anew: 'the other cards are dealt anew',
    keep: 'Keep',
    name: 'Name of the line',
    line: 'Line: Inaczej',
    wrong: /line \d: /,
    write: 'Write it',
    away: 'Into the box',
  },
};
type Words = (typeof WORDS)['pl'] | (typeof WORDS)['en'];
const KINDS = [
  { language: 'pl', screen: 'desktop' },
  { language: 'en', screen: 'phone' },
] as const satisfies Wish[];

const [POLISH, ENGLISH] = KINDS;

/** From the front page to today's deal, which is not begun. */
async function findDay({ page, url }: Person, words: Words): Promise<void> {
  await page.goto(url);
  await page.getByRole('link', { name: words.day }).click();
  await page.locator(`a[href="/day/${ANY}"]`).click();
  await page.getByText(words.counts).waitFor();
}

/** Play the match on screen to its end, where how one did can be copied. */
async function playToResult(person: Person, words: Words): Promise<void> {
  await person.wanted();
  await expectNoFault(person);
  await person.playOn(any);
  await person.page.locator('.ending').getByRole('button', { name: words.copy }).click();
  await person.page.getByText(words.copied).waitFor();
  await expectNoFault(person);
}

test("a day's deal is played, sent to a friend, and both results are seen", async ({ sitDown }) => {
  const person = await sitDown(POLISH);
  await findDay(person, WORDS.pl);
  await expectNoFault(person);
  await person.page.getByRole('button', { name: WORDS.pl.play, exact: true }).click();
  await playToResult(person, WORDS.pl);
  const match = person.page.url().split('/').at(-1)!;
  const { solo } = (await (await person.page.request.get(`${person.url}/api/matches/${match}`)).json()) as MatchInfo;
  await person.page.locator('.ending').getByRole('link', { name: WORDS.pl.challenge }).click();
  const link = (await person.page.locator('.link code').textContent())!;
  await expectNoFault(person);

  const friend = await sitDown(ENGLISH);
  await findDay(friend, WORDS.en);
  await expectNoFault(friend);
  await friend.page.goto(link);
  await friend.page.getByRole('button', { name: WORDS.en.accept }).waitFor();
  await expectNoFault(friend);
  await friend.page.getByRole('button', { name: WORDS.en.accept }).click();
  await playToResult(friend, WORDS.en);
  await friend.page.locator('.ending').getByText(WORDS.en.sideBySide).waitFor();
  expect(await friend.page.locator('.ending tbody tr').count()).toBe(2);

  await person.page.reload();
  await expect.poll(() => person.page.locator('tbody tr').count()).toBe(2);
  await person.page.goto(`${person.url}/day/${ANY}?date=${solo!.day}`);
  await person.page.getByRole('button', { name: WORDS.pl.copy }).waitFor();
  await expectNoFault(person);
});

/** Leave a replay with what one's seat could know, and sit there. */
async function leave(person: Person, match: string, words: Words): Promise<void> {
  const { page, url } = person;
  await page.goto(`${url}/r/${match}?as=0&step=4`);
  await page.getByRole('button', { name: words.fromHere }).click();
  await page.locator('dialog').getByText(words.known).click();
  await expectNoFault(person);
  await page.locator('dialog').getByRole('button', { name: words.begin, exact: true }).click();
  await page.getByText(words.anew).waitFor();
  await person.wanted();
}

test('a line leaves a replay, is kept under a name and found by its link', async ({ sitDown }) => {
  const person = await sitDown(ENGLISH);
  const { page } = person;
  await person.playBots(ANY, 'easy', 2);
  await person.playOn(any);
  const match = await person.match();
  await leave(person, match, WORDS.en);
  await page.getByRole('button', { name: WORDS.en.keep }).click();
  await page.getByLabel(WORDS.en.name).fill('Inaczej');
  await page.locator('dialog').getByRole('button', { name: WORDS.en.keep, exact: true }).click();
  await page.locator('dialog button:disabled').waitFor();
  await expectNoFault(person);
  const line = page.url().split('/').at(-1)!;

  const friend = await sitDown(POLISH);
  await friend.page.goto(`${friend.url}/r/${line}?as=0`);
  await friend.page.getByText(WORDS.pl.line).first().waitFor();
  await leave(friend, match, WORDS.pl);
  await expectNoFault(friend);

  await page.goto(`${person.url}/whatif`);
  await page.getByRole('link', { name: 'Inaczej' }).click();
  await person.playOn(any);
  await page.locator('.ending').getByRole('button', { name: 'Picture and film' }).waitFor();
  await expectNoFault(person);
  await page.goto(`${person.url}/whatif`);
  await page.getByRole('button', { name: 'Stop keeping Inaczej' }).click();
  await page.getByRole('link', { name: 'Inaczej' }).waitFor({ state: 'detached' });
});

test.for(KINDS)('a position is laid out by hand, written, mended and played: %o', async (kind, { sitDown }) => {
  const person = await sitDown(kind);
  const { page } = person;
  const words = WORDS[kind.language];
  await page.goto(`${person.url}/whatif/${WITH_HANDS}`);
  await page.locator('.board .plate').first().waitFor();
  const hand = page.locator('.byhand .line').nth(1).locator('.place').first();
  const held = async (): Promise<number> => Number(await page.locator('.board [data-place="hands.0"]').count());
  const before = await held();
  await page.locator('.box .card').first().click();
  await hand.locator('.slot').click();
  await expect.poll(held).toBe(before + 1);
  await expectNoFault(person);
  await hand.locator('.card').last().click();
  await page.getByRole('button', { name: words.away }).click();
  await expect.poll(held).toBe(before);

  await page.getByText(words.write, { exact: true }).click();
  const field = page.locator('textarea');
  const text = await field.inputValue();
  await field.fill(`nothing\n${text}`);
  await page.getByRole('alert').getByText(words.wrong).waitFor();
  expect(await page.getByRole('button', { name: words.begin, exact: true }).isDisabled()).toBe(true);
  await expectNoFault(person);
  await field.fill(text);
  await page.getByRole('button', { name: words.begin, exact: true }).click();
  await person.wanted();
});

test('what is written before the examples are there stays', async ({ sitDown }) => {
  const person = await sitDown(ENGLISH);
  const { page } = person;
  let arrive = (): void => {};
  const there = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(`**/api/positions/${WITH_HANDS}`, async (route) => {
    await there;
    await route.continue();
  });
  await page.goto(`${person.url}/whatif/${WITH_HANDS}`);
  await page.getByText(WORDS.en.write, { exact: true }).click();
  const field = page.locator('textarea');
  await field.fill('nothing yet');
  arrive();
  await page.locator('.examples .button').first().waitFor();
  await page.locator('#position-wrong b').waitFor(); // it is no position
  expect(await field.inputValue()).toBe('nothing yet');
  await page.locator('.examples .button').first().click();
  await page.locator('.board .plate').first().waitFor();
  expect(await field.inputValue()).not.toBe('nothing yet');
});
