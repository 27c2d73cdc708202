import { test } from '../../../tests/browser/test';
import { NAME } from './generated';

test('the host taps a swatch for another colour of a card, and guests see it', async ({ sitDown }) => {
  const host = await sitDown();
  await host.openTable(NAME, 3);
  await host.page.locator('.options summary').click();
  await host.page.getByRole('button', { name: '9: fioletowy' }).click();
  await host.page.getByRole('button', { name: '9: czerwony' }).waitFor();
  const guest = await sitDown({ screen: 'phone', language: 'en' });
  await guest.page.goto(host.page.url());
  await guest.page.getByRole('group', { name: 'colours of the cards' }).waitFor();
});
