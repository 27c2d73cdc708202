/** A circle: founded on a phone, joined from another device, two taps to a table, and everything is in the book. */

import { expect } from 'vitest';
import { expectNoFault } from './faults';
import { any, OTHER, type Person } from './person';
import { test } from './test';

/** How many matches the book has, once it has so many. */
async function inTheBook(person: Person, key: string, count: number): Promise<void> {
  await expect
    .poll(
      () =>
        person.page.evaluate(async (path) => {
          const told = (await (await fetch(path)).json()) as { total: number };
          return told.total;
        }, `/api/circles/${key}/matches`),
      { timeout: 120_000, interval: 1000 }, // more often would be refused
    )
    .toBe(count);
}

/** Join a circle under a name. */
async function join(person: Person, address: string, name: string): Promise<void> {
  await person.page.goto(address);
  await person.page.getByLabel('Twoje imię').fill(name);
  await person.page.getByRole('button', { name: 'Dołącz do kręgu' }).click();
  await person.page.getByText(`${name} (ty)`).waitFor();
}

test('a circle keeps a book, of tables and of the box, and a tournament has its screen', async ({ sitDown }) => {
  const ola = await sitDown({ screen: 'phone', options: { limit: 1, hand: 1 }, kept: true, outage: true });
  const inNetwork = (address: string): string => address.replace('127.0.0.1', OTHER); // over plain http
  const jan = await sitDown({ url: inNetwork(ola.url) });
  const hania = await sitDown();
  await ola.page.goto(`${ola.url}/circle`);
  await ola.page.getByLabel('Nazwa kręgu').fill('Dom');
  await ola.page.getByLabel('Twoje imię').fill('Ola');
  await ola.page.getByRole('button', { name: 'Załóż krąg' }).click();
  await ola.page.getByText('Ola (ty)').waitFor();
  const address = ola.page.url();
  const key = address.split('/').at(-1)!;

  await join(jan, inNetwork(address), 'Jan');
  await join(hania, address, 'Hania');
  await ola.page.locator('.people').getByText('Hania').waitFor(); // without anybody's doing
  await expectNoFault(ola);

  await ola.page.locator('.game', { hasText: 'Lato z komarami' }).click();
  await ola.page.getByRole('button', { name: 'Zaproś do stołu' }).click();
  await jan.page.getByRole('link', { name: 'Siadam' }).click();
  await hania.page.getByRole('link', { name: 'Siadam' }).click();
  await ola.page.getByRole('button', { name: 'Rozdaj karty' }).click();
  await Promise.all([ola, jan, hania].map((person) => person.playOn(any, '.ending')));
  await inTheBook(ola, key, 1);
  await hania.page.locator('.ending').getByRole('link', { name: 'Do kręgu: Dom' }).click();
  await hania.page.getByText('Hania (ty)').waitFor();

  await ola.page.goto(ola.url);
  const game = ola.page.locator('li.game', { hasText: 'Lato z komarami' });
  await ola.page.goto(ola.url + (await game.locator('a[href^="/score/"]').getAttribute('href')));
  const names = ola.page.getByLabel(/^Imię/);
  await names.nth(0).fill('Ola');
  await names.nth(1).fill('Babcia');
  await ola.page.getByRole('button', { name: 'Zaczynamy' }).click();
  await ola.page.locator('.seat').first().waitFor();
  await ola.page.evaluate(() => navigator.serviceWorker.ready);
  await ola.context.setOffline(true); // the rest of the evening is in a hut in the mountains
  const evening = ola.page.url().split('/').at(-1)!;
  await ola.page.evaluate((id) => {
    const kept = JSON.parse(localStorage.getItem(`stolik-score:${id}`)!) as { steps: unknown[] };
    const hand = (round: number, seat: number, values: number[], bzzz: number) => ({
      kind: 'entry',
      round,
      seat,
      entry: { values, bzzz },
    });
    kept.steps = [
      hand(0, 0, [1], 0),
      hand(0, 1, [1, 2, 3, 4, 5, 6], 5),
      { kind: 'count', at: new Date().toISOString() },
    ];
    localStorage.setItem(`stolik-score:${id}`, JSON.stringify(kept));
  }, evening);
  await ola.page.reload();
  await ola.page.getByRole('button', { name: 'Zapisz w księdze: Dom' }).click();
  await ola.page.getByText('Trafi do księgi kręgu Dom, gdy będzie sieć').waitFor();
  await ola.page.goto(ola.url);
  await ola.page.locator('.game').first().waitFor();
  await ola.context.setOffline(false);
  await inTheBook(ola, key, 2);
  await ola.page.goto(`${address}/book`);
  await ola.page.locator('ol > li', { hasText: 'Babcia' }).waitFor();
  await expectNoFault(ola);

  await jan.page.goto(inNetwork(`${address}/evenings`));
  for (const name of ['Ola', 'Jan', 'Hania']) await jan.page.getByRole('checkbox', { name }).setChecked(true);
  await jan.page.getByRole('button', { name: 'Ułóż turniej' }).click();
  await jan.page.getByRole('button', { name: 'Do stołu' }).first().waitFor();
  await expectNoFault(jan);
  await jan.page.getByRole('link', { name: 'Na duży ekran' }).click();
  await jan.page.getByText('Runda 3').waitFor();
  await expectNoFault(jan);

  await jan.page.goto(inNetwork(`${address}/evenings`));
  for (const name of ['Ola', 'Jan', 'Hania']) await jan.page.getByRole('checkbox', { name }).setChecked(true);
  await jan.page.getByText('Drabinka', { exact: true }).click();
  await jan.page.getByRole('button', { name: 'Ułóż turniej' }).click();
  await jan.page.getByRole('link', { name: 'Na duży ekran' }).click();
  await jan.page.locator('.bracket').getByText('Finał').waitFor();
  expect(await jan.page.locator('.bracket .pair').count()).toBe(3);
  expect(await jan.page.locator('.bracket .ready').count()).toBe(1); // one of the three waits for the winner
  await expectNoFault(jan);
});
