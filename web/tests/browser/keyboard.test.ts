import { expect } from 'vitest';
import { SOME, trial } from './games';
import type { Person } from './person';
import { test } from './test';

/** From the front page to the cards with Tab and Enter. */
async function startByKeys({ page, url }: Person, game: string): Promise<void> {
  await page.goto(url);
  await page.locator(`[data-game=${game}]`).waitFor();
  const chosen = (): Promise<boolean> =>
    page.evaluate((name) => document.activeElement?.matches(`[data-game=${name}] .button.main`) ?? false, game);
  for (let tabs = 0; tabs < 60 && !(await chosen()); tabs++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('dialog .big').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.stage .plate').first().waitFor();
}

interface Now {
  over: boolean;
  tally: boolean;
  ready: boolean;
}

/** What a person would look at before pressing a key. */
async function look({ page }: Person): Promise<Now> {
  const found = await page.waitForFunction(
    () => {
      const over = document.querySelector('.ending') !== null;
      const tally = document.querySelector('.tally') !== null;
      const ready = document.querySelector('.bar .button.main') !== null;
      const acting = document.querySelector('.stage .legal[data-target], .bar [data-target]') !== null;
      return over || tally || ready || acting ? { over, tally, ready } : null;
    },
    null,
    { polling: 30 },
  );
  return (await found.jsonValue()) as Now;
}

test.for(SOME)('%s can be played with the keyboard alone, to the end', async (game, { sitDown }) => {
  const person = await sitDown({ language: 'en', options: trial(game).short });
  const { keyboard } = person.page;
  await startByKeys(person, game);
  await keyboard.press('?');
  await person.page.locator('dialog kbd').first().waitFor();
  expect(await person.page.locator('dialog kbd').count()).toBeGreaterThan(5);
  await keyboard.press('Escape');
  for (let turn = 0; ; turn++) {
    expect(turn).toBeLessThan(1500);
    const { over, tally, ready } = await look(person);
    if (over) break;
    if (tally) await keyboard.press('Enter');
    else if (ready) {
      // A whole move is picked: go to the button that says so.
      for (let steps = 0; steps < 60; steps++) {
        if (await person.page.evaluate(() => document.activeElement?.matches('.bar .button.main'))) break;
        await keyboard.press('ArrowLeft');
      }
      await keyboard.press('Enter');
    } else if (turn % 4 === 0) await keyboard.press(String((turn % 9) + 1));
    else {
      for (let steps = 0; steps <= turn % 4; steps++) await keyboard.press(turn % 2 ? 'ArrowRight' : 'ArrowLeft');
      await keyboard.press('Enter');
    }
  }
  expect(await person.page.locator('.ending li').count()).toBeGreaterThan(1);
});
