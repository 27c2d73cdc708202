import { test } from '../../../tests/browser/test';

test('a card that does not fit says why', async ({ sitDown }) => {
  const person = await sitDown({ language: 'en', options: { hand: 20 } });
  await person.playBots('komary', 'easy', 2);
  await person.wanted();
  await person.page.locator('.piece[aria-disabled]').first().dispatchEvent('click');
  await person.page.locator('.prompt .advice', { hasText: 'does not go on' }).waitFor();
});
