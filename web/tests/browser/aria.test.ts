import { afterAll, beforeAll, expect } from 'vitest';
import { games } from '../../src/generated/games';
import { GAMES, trial } from './games';
import type { Person } from './person';
import { test } from './test';
import { Server } from './server';

const MOVES = 3;
let server: Server;

beforeAll(async () => {
  server = await Server.start({ sameDeals: true });
});

afterAll(() => server.stop());

/** It is this person's turn; where all choose at once, the others have chosen; and nothing moves under the finger. */
async function oneDecides(person: Person): Promise<void> {
  await person.wanted();
  let before = '';
  for (;;) {
    await person.page.waitForFunction(() => document.querySelectorAll('.plate.acting').length < 2);
    const places = await person.page.evaluate(async () => {
      await new Promise(requestAnimationFrame);
      const boxes = [...document.querySelectorAll('[data-target]')].map((one) => one.getBoundingClientRect());
      return JSON.stringify(boxes);
    });
    if (places === before) return;
    before = places;
  }
}

/** One deal, the same moves, and everything that a screen reader is told, written down in its folder. */
test.for(GAMES.flatMap((game) => (['en', 'pl'] as const).map((language) => [game, language] as const)))(
  'a screen reader is told the same table of %s: %s',
  async ([game, language], { sitDown }) => {
    const screen = language === 'en' ? 'desktop' : 'phone';
    const person = await sitDown({ language, screen, url: server.url, options: trial(game).long });
    await person.playBots(game, 'random', games[game]!.seats[0]); // two bots may choose in either order
    for (let moves = 0; moves < MOVES; moves++) {
      await oneDecides(person);
      const before = await person.page.locator('.log li').count();
      await person.playOn(([first]) => first!, `.log li:nth-child(${before + 1}), .ending`);
    }
    await oneDecides(person);
    await expect(await person.page.locator('div.room').ariaSnapshot()).toMatchFileSnapshot(
      `../../src/games/${game}/aria.${language}.txt`,
    );
  },
);
