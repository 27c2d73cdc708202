/** People around a tablet that lies on the table: it turns to whoever plays, and behind the curtain nobody sees a card. */

import { expect } from 'vitest';
import { games } from '../../src/generated/games';
import { ANY, SOME, trial } from './games';
import { any, type Person } from './person';
import { test } from './test';

const TABLETS = [
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
  { width: 1366, height: 1024 },
];
const LEAST = 40; // pixels of a card in a full hand that can be hit, one over the other

/** People who share the tablet begin from the front page. */
async function gather(person: Person, game: string, people: number): Promise<void> {
  const { page } = person;
  await page.goto(person.url);
  await page.locator(`[data-game=${game}] .button.quiet:not(.round)`).first().click();
  const seats = Math.max(people, games[game]!.seats[0]!);
  await page.locator(`dialog input[name=seats][value="${seats}"]`).dispatchEvent('click');
  await page.locator(`dialog input[name=people][value="${people}"]`).dispatchEvent('click');
  await page.locator('dialog .button.main').click();
}

/** What cannot be tapped by a finger: off the screen, or too small. */
function outOfReach({ page }: Person): Promise<string[]> {
  return page.locator('.stage .legal[data-target], .bar .button').evaluateAll(
    (all, least) =>
      all
        .map((element) => ({ text: (element as HTMLElement).dataset['target'], box: element.getBoundingClientRect() }))
        .filter(
          ({ box }) =>
            Math.min(box.left, box.top) < -2 ||
            box.right > innerWidth + 2 ||
            box.bottom > innerHeight + 2 ||
            Math.min(box.width, box.height) < least,
        )
        .map(({ text, box }) => `${text} ${JSON.stringify(box)}`),
    LEAST,
  );
}

test.for(SOME.map((game, index) => ({ game, ...TABLETS[index % TABLETS.length]! })))(
  '$game on $width × $height: the table turns to each of three',
  async ({ game, ...size }, { sitDown }) => {
    const person = await sitDown({ screen: 'phone', options: trial(game).long ?? {} });
    const { page } = person;
    await page.setViewportSize(size);
    await gather(person, game, 3);
    const turns = new Set<string>();
    while (turns.size < 3) {
      await person.playOn(any, '.curtain');
      const curtain = page.locator('.curtain');
      const turn = (await curtain.getAttribute('data-turn'))!;
      expect(await page.locator('.stage').count()).toBe(0); // no card is on the page
      const sheet = (await page.locator('.curtain .sheet').boundingBox())!;
      expect(sheet.x).toBeGreaterThanOrEqual(0);
      expect(sheet.y).toBeGreaterThanOrEqual(0);
      expect(sheet.x + sheet.width).toBeLessThanOrEqual(size.width);
      expect(sheet.y + sheet.height).toBeLessThanOrEqual(size.height);
      await page.locator('.curtain .button').click();
      await page.locator(`.room[data-turn="${turn}"] .prompt.acting`).waitFor();
      await expect.poll(() => outOfReach(person)).toEqual([]);
      turns.add(turn);
    }
    expect([...turns].sort()).toEqual(['0', '270', '90']);
  },
);

test('a tablet that goes from hand to hand does not turn', async ({ sitDown }) => {
  const person = await sitDown({ screen: 'phone' });
  const { page } = person;
  await page.setViewportSize(TABLETS[0]!);
  await gather(person, ANY, 2);
  await person.playOn(any, '.curtain[data-turn="180"]');
  await page.getByLabel('Tablet leży na stole').uncheck();
  await page.locator('.curtain[data-turn="0"]').waitFor();
  await page.locator('.curtain .button').click();
  await page.locator('.room[data-turn="0"] .prompt.acting').waitFor();
});
