import { expect } from 'vitest';
import { test } from '../../../tests/browser/test';
import { TARGET } from '../../stage/frame';
import { NAME } from './generated';

test('a picked card leaves a finger’s width of those in the row above', async ({ sitDown }) => {
  const person = await sitDown({ language: 'en', screen: 'phone' });
  const { page } = person;
  await page.setViewportSize({ width: 820, height: 1180 }); // a tablet, on which nine cards lie in two rows
  await page.goto(`${person.url}/whatif/${NAME}`);
  await page.locator('.board .plate').first().waitFor(); // the first example has been written
  await page.getByText('Write it', { exact: true }).click();
  await page.locator('textarea').fill('* 2 3 4 5 6 7 8 9 10\n  ?x5');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await person.wanted();
  const hand = page.locator('.piece[data-place="hands.0"]');
  await hand.nth(6).click();
  await expect.poll(() => page.locator('.piece.picked').count()).toBe(1);
  const reach = (cards: Element[]): number[] =>
    cards.map((card) => {
      const { left, top, width, height } = card.getBoundingClientRect();
      const answers = (down: number): boolean =>
        card.contains(document.elementFromPoint(left + width / 2, top + down + 0.5));
      return Array.from({ length: Math.floor(height) }, (_, down) => down).filter(answers).length;
    });
  await expect.poll(async () => Math.min(...(await hand.evaluateAll(reach)))).toBeGreaterThanOrEqual(TARGET);
});
