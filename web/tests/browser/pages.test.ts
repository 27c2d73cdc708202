import { expect } from 'vitest';
import { expectNoFault } from './faults';
import { games } from '../../src/generated/games';
import { stageSize } from '../../src/stage/frame';
import { ANY, GAMES, trial } from './games';
import { SCREENS } from './person';
import { test } from './test';

/** A game with a house rule that is a number and one that is off unless somebody wants it, by what they are called. */
function houseRules(): { game: string; number: string; flag: string } {
  for (const { name: game, options } of Object.values(games)) {
    const number = options.find(({ kind }) => kind === 'number');
    const flag = options.find(({ kind, default: usual }) => kind === 'flag' && !usual);
    if (number && flag) return { game, number: number.about.en, flag: flag.about.en };
  }
  throw new Error('no game has both a number and a switch among its house rules');
}

test('the front page, its settings and its way to a game have no fault', async ({ sitDown }) => {
  const person = await sitDown();
  const { page } = person;
  await page.goto(person.url);
  await page
    .locator('.game')
    .nth(GAMES.length - 1)
    .waitFor();
  await expectNoFault(person);
  await page.getByRole('button', { name: 'Ustawienia' }).click();
  await page.locator('dialog').waitFor();
  await expectNoFault(person);
  await page.keyboard.press('Escape');
  await page.locator('.game .button.main').first().click();
  await page.locator('dialog .big').waitFor();
  await expectNoFault(person);
});

test('language and theme stay after a reload', async ({ sitDown }) => {
  const { page, url } = await sitDown({ dark: true });
  await page.goto(url);
  await page.getByRole('button', { name: /English/ }).click();
  await page.getByRole('button', { name: 'Lighter' }).click();
  await page.reload();
  await page.locator('html[lang=en][data-theme=light]').waitFor();
  await page.getByRole('button', { name: /po polsku/ }).click();
});

test('a table is set up in its lobby: people, bots, house rules, link and code', async ({ sitDown }) => {
  const person = await sitDown({ screen: 'phone', language: 'en' });
  const { page } = person;
  const { game, ...rules } = houseRules();
  const rule = (name: string) => page.locator('details label', { hasText: name }).locator('input');
  await page.goto(person.url);
  await page.locator(`[data-game=${game}] .button:not(.main, .quiet)`).click();
  await page.locator('.around .seat').first().waitFor();
  await expectNoFault(person);
  const code = page.url().split('/').at(-1)!;
  expect(await page.locator('.invite .code').textContent()).toBe(code);
  await person.sit('Ola');
  await page.locator('.seat.empty').first().click();
  await page.locator('dialog .levels').waitFor();
  await expectNoFault(person);
  await page.locator('dialog .levels .button').nth(3).click();
  await page.locator('.seat small').getByText('hard').waitFor();
  await page.locator('.options summary').click();
  await rule(rules.flag).check();
  const most = (await rule(rules.number).getAttribute('max'))!;
  await rule(rules.number).fill(most);
  await rule(rules.number).blur();
  await expectNoFault(person);
  await page.reload();
  await page.locator('.options summary').click();
  await expect.poll(() => rule(rules.flag).isChecked()).toBe(true);
  await expect.poll(() => rule(rules.number).inputValue()).toBe(most);
  await page.goto(person.url);
  await page.locator(`.table[href="/t/${code}"]`).waitFor();
});

test('the front page knows the tables where one plays and has played, and leads back to them', async ({ sitDown }) => {
  const person = await sitDown({ language: 'en', options: trial(ANY).short });
  const { page } = person;
  await person.playBots(ANY, 'easy');
  const code = page.url().split('/').at(-1)!;
  const listed = (heading: string) =>
    page.locator('.mine', { has: page.getByRole('heading', { name: heading }) }).locator(`a[href="/t/${code}"]`);
  await page.goto(person.url);
  await listed('Your tables').click();
  await person.playOn();
  await page.goto(person.url);
  expect(await listed('Recent').textContent()).toMatch(/Won by .+, \d+ points?.*\d/s); // who, with what, and when
  expect(await listed('Your tables').count()).toBe(0);
});

test('a browser that knows no :has shows what is chosen, and the log beside the table', async ({ sitDown }) => {
  const person = await sitDown({ language: 'en' });
  const { page } = person;
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(':has(', ':unknown(') });
  });
  await person.playBots(ANY);
  const [table, log] = await Promise.all(
    ['main', 'aside'].map((part) => page.locator(`.room > ${part}`).boundingBox()),
  );
  expect(table!.x + table!.width).toBe(log!.x);
  expect(table!.width).toBe(stageSize(SCREENS.desktop).width);
  await page.getByRole('button', { name: 'Settings' }).click();
  const look = (language: string): Promise<string> =>
    page
      .locator('.pill', { hasText: language })
      .evaluate((pill) => getComputedStyle(pill).backgroundColor + getComputedStyle(pill).borderColor);
  expect(await look('English')).not.toBe(await look('polski'));
});

test('the rules have a picture, contents that lead to their parts, and a way to play', async ({ sitDown }) => {
  const person = await sitDown({ screen: 'phone', language: 'en' });
  const { page } = person;
  await page.goto(`${person.url}/rules/${ANY}`);
  await page.locator('.rules .picture svg').first().waitFor();
  await expectNoFault(person);
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link').last().click();
  await expect
    .poll(() =>
      page
        .locator('.rules h2')
        .last()
        .boundingBox()
        .then((box) => box!.y),
    )
    .toBeLessThan(800);
  await page.getByRole('button', { name: 'Play against bots' }).last().click();
  await page.locator('dialog .button.main').waitFor();
});

test('an unknown table and an unknown page say what to do next', async ({ sitDown }) => {
  const person = await sitDown();
  const { page } = person;
  for (const code of ['ZZZZZZ', 'nothing-like-a-code']) {
    await page.goto(`${person.url}/t/${code}`);
    await page.getByRole('heading', { name: /Nie ma stołu/ }).waitFor();
    expect(await page.getByText(/Nie ma stołu/).count()).toBe(1);
    expect(await page.getByLabel('Masz kod stołu?').inputValue()).toBe(code.toUpperCase());
  }
  await expectNoFault(person);
  await page.goto(`${person.url}/somewhere`);
  await page.getByRole('heading', { name: 'Nie ma takiej strony' }).waitFor();
  await expectNoFault(person);
});
