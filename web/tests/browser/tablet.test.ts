/** People around a tablet that lies among them: all see the table, and it turns to whoever opens their cards. */

import { expect } from 'vitest';
import { games } from '../../src/generated/games';
import { HEADER } from '../../src/stage/frame';
import type { Rect as Box, Size } from '../../src/stage/types';
import { ANY, SOME, trial } from './games';
import { leaks, stepsFor } from './hidden';
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
      await person.playOn(any, '.opener');
      expect(await page.locator('.stage:not(.table)').count()).toBe(0); // nobody's cards
      const opener = page.locator('.opener').first();
      const turn = (await opener.getAttribute('data-turn'))!;
      await expect.poll(async () => edgeOf((await opener.boundingBox())!, size)).toBe(turn); // once the room lies straight
      await opener.click();
      await page.locator(`.room[data-turn="${turn}"] .prompt.acting`).waitFor();
      await expect.poll(() => outOfReach(person)).toEqual([]);
      turns.add(turn);
    }
    expect([...turns].sort()).toEqual(['0', '270', '90']);
    const told = () => stepsFor(person.heard, 'public');
    await expect.poll(() => told().length).toBeGreaterThan(1);
    expect(leaks(trial(game).secrets, -1, told())).toEqual([]);
  },
);

/** The edge of the tablet at which something lies whole, as it would be turned there. */
function edgeOf({ x, y, width, height }: Box, size: Size): string {
  const inside = Math.min(x, y) >= 0 && x + width <= size.width && y + height <= size.height;
  const gaps = [size.height - y - height, x, y - HEADER, size.width - x - width];
  return inside ? String(90 * gaps.indexOf(Math.min(...gaps))) : 'outside';
}

test('a tablet that goes from hand to hand does not turn', async ({ sitDown }) => {
  const person = await sitDown({ screen: 'phone' });
  const { page } = person;
  await page.setViewportSize(TABLETS[0]!);
  await gather(person, ANY, 2);
  await person.playOn(any, '.opener[data-turn="180"]');
  await page.getByLabel('Tablet leży na stole').uncheck();
  await page.locator('.curtain').waitFor();
  expect(await page.locator('.stage').count()).toBe(0); // no card is on the page
  await page.locator('.curtain .button').click();
  await page.locator('.room[data-turn="0"] .prompt.acting').waitFor();
});
