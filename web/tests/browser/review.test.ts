import { expect } from 'vitest';
import type { ReviewPage } from '../../src/generated/protocol';
import { expectNoFault } from './faults';
import { expectFits } from './fitting';
import { GAMES, trial } from './games';
import { test } from './test';

const GAME = GAMES.find((game) => trial(game).reasons)!;
const COMPILED = 200_000; // the first review waits for the compiler

test('a hint says why, and a finished match is reviewed: the curve, what adds up, and the way back to the table', async ({
  sitDown,
}) => {
  const person = await sitDown({ language: 'en', options: trial(GAME).short });
  const { page, url } = person;
  await person.playBots(GAME, 'easy', 3);

  // There is a reason, once what finds it is compiled.
  await person.wanted();
  await expect
    .poll(
      async () => {
        await person.closeSheet();
        await page.keyboard.press('h');
        await page.locator('.shares b').first().waitFor({ timeout: COMPILED });
        return page.locator('.shares .because').count();
      },
      { interval: 3000, timeout: COMPILED },
    )
    .toBeGreaterThan(0);
  expect(await page.locator('.shares .because').first().textContent()).toMatch(trial(GAME).reasons!);
  await person.closeSheet();
  await person.playOn();
  const match = await person.match();
  await page.locator('.ending').getByRole('link', { name: 'Review' }).click();
  await page.getByRole('heading', { name: 'Chance to win' }).waitFor({ timeout: COMPILED });
  await page.waitForURL(/\/review\/.+\?as=0$/);
  const { review } = (await (await page.request.get(`${url}/api/matches/${match}/review`)).json()) as ReviewPage;
  const won = review!.sums[0]!.result;

  // One's own line adds up as it is shown, but for rounding.
  const numbers = await page.locator('section dl dd:not(.bar):not(:empty)').allTextContents();
  const read = numbers.map((text) => Number(text.replace('−', '-').replace(/[ %+]/g, '')));
  expect(read).toHaveLength(6);
  expect(read.at(-1)).toBe(Math.round(100 * won));
  expect(Math.abs(read.slice(0, -1).reduce((sum, part) => sum + part) - read.at(-1)!)).toBeLessThanOrEqual(3);
  // One's own eyes saw no more than was likely.
  expect(await page.locator('.believed', { hasText: /it is/ }).count()).toBe(0);

  await page.getByRole('button', { name: 'Everybody' }).click();
  await page.waitForURL(/\/review\/[^?]+$/);
  expect(await page.locator('tbody tr').count()).toBe(3);
  const bar = page.getByRole('slider', { name: 'Place in the match' });
  await bar.fill('0');
  await page.getByRole('status').filter({ hasText: 'Before the deal' }).waitFor();
  expect(await page.locator('figure li b').allTextContents()).toEqual(['33 %', '33 %', '33 %']);
  await page.getByText(/^All decisions/).click();
  expect(await page.locator('ol > li').count()).toBe(review!.decisions.length);
  await page.locator('ol > li summary').first().click();
  await page.getByText('(made)').first().waitFor();

  const telling = [...review!.turns, ...review!.decisions].filter((one) => one.beliefs.length > 0);
  const believed = await page.locator('.believed').allTextContents();
  expect(believed).toHaveLength(telling.length);
  expect(believed.filter((text) => !/thinks: .+ %, (and so it is|but it is)/.test(text))).toEqual([]);
  // The strongest bot's move is told where the match turned on a decision, and of mistakes.
  const asked = [...review!.turns.filter((one) => !one.chance), ...review!.decisions.filter((one) => one.mistake)];
  const expert = await page.locator('.expert').allTextContents();
  expect(expert).toHaveLength(asked.length);
  expect(
    expert.filter(
      (text) => !/^The best bot( would have (done the same|made that better move, too)\.|: .+)$/.test(text),
    ),
  ).toEqual([]);
  await expectNoFault(person);
  await expectFits(person);

  await bar.press('End');
  await page.getByRole('link', { name: 'Show at the table' }).first().click();
  await page.locator('.controls').waitFor();
  await page.getByRole('link', { name: 'Review' }).click();
  await page.getByRole('heading', { name: 'Turning points' }).waitFor();
});
