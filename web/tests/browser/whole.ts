/** A whole match by tapping, from the front page to the end screen, with an ear on every frame that comes in. */

import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import type { ReplayPage } from '../../src/generated/protocol';
import { GAMES, SOME, trial } from './games';
import { keysTooSoon, leaks, stepsFor } from './hidden';
import type { Person, Screen } from './person';
import { test } from './test';

const LANGUAGES = { desktop: 'pl', phone: 'en', 'phone on its side': 'pl' } as const;
const WINS = { pl: /Wygra|wygrywa|Wygrywa/, en: /[Ww]in/ };

export function wholeMatches(screen: Screen): void {
  describe.each(screen === 'phone on its side' ? SOME : GAMES)('%s', (game) => {
    test(`a whole match against bots by tapping on a ${screen}`, async ({ sitDown }) => {
      const language = LANGUAGES[screen];
      const whole = screen === 'desktop'; // by the box's own rules and in the light, else a short match in the dark
      const options = whole ? {} : trial(game).short;
      const person = await sitDown({ screen, language, options, dark: !whole });
      await person.playBots(game, 'easy', whole ? undefined : 3);
      await person.wanted();
      await expectRulesAt(person, game, language, trial(game).deciding);
      expect(await person.playOn()).toBeGreaterThan(1);
      expect(await person.page.locator('html').getAttribute('lang')).toBe(language);
      expect(await person.page.locator('.ending h1').textContent()).toMatch(WINS[language]);
      expect(await person.page.locator('.ending li').count()).toBeGreaterThan(1);
      await expectNothingHidden(game, person);
      if (screen === 'desktop') await expectRulesAt(person, game, language, trial(game).ended);
      expect(person.warnings).toEqual([]);
    });
  });
}

/** The rules beside the table lie open at one of these chapters, in this language. */
async function expectRulesAt(person: Person, game: string, language: string, chapters?: RegExp): Promise<void> {
  if (!chapters) return;
  const { page } = person;
  await page.keyboard.press('r');
  const now = page.locator('.rules .now');
  await now.waitFor();
  const chapter = (await now.getAttribute('data-rule'))!;
  expect(chapter).toMatch(chapters);
  const written = readFileSync(
    new URL(`../../../src/stolik/games/${game}/rules.${language}.md`, import.meta.url),
    'utf-8',
  );
  const title = RegExp(`^## ${Number.parseInt(chapter)}\\. (.*)$`, 'm').exec(written)![1]!;
  expect(await page.locator('.rules h3').allTextContents()).toContainEqual(expect.stringContaining(title));
  await expect
    .poll(() =>
      now.evaluate((part) => {
        const [place, pane] = [part, part.closest('.pane, .body')!].map((element) => element.getBoundingClientRect());
        return place!.top >= pane!.top && place!.bottom <= pane!.bottom;
      }),
    )
    .toBe(true);
  await person.closeSheet();
  await page.keyboard.press('l');
  await person.closeSheet();
}

/** Nothing that came over the socket names a card that seat 0 could not know; the same search finds plenty in what the
 *  referee saw. */
async function expectNothingHidden(game: string, person: Person): Promise<void> {
  const heard = stepsFor(person.heard, 0);
  expect(heard.length).toBeGreaterThan(1);
  const { secrets } = trial(game);
  expect(leaks(secrets, 0, heard)).toEqual([]);
  expect(keysTooSoon(person.heard)).toEqual([]);
  const answer = await person.page.request.get(
    `${person.url}/api/matches/${await person.match()}/replay?viewer=referee&first=0`,
  );
  const { steps } = (await answer.json()) as ReplayPage;
  expect(leaks(secrets, 0, steps).length).toBeGreaterThan(5);
}
