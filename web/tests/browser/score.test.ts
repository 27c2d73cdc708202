/** The score keeper: every game's pad has no fault, on a phone upright and on its side. */

import { expect } from 'vitest';
import { expectNoFault } from './faults';
import { GAMES } from './games';
import { SCREENS } from './person';
import { test } from './test';

const scorings = import.meta.glob('../../src/games/*/score.ts');
const SCORED = GAMES.filter((game) => scorings[`../../src/games/${game}/score.ts`]);

/** Runs in the page: what is too small for a finger, and what is wider than the screen. */
function cramped(): string[] {
  const FINGER = 44;
  const small = [...document.querySelectorAll<HTMLElement>('main button, main a.button, main summary')]
    .map((one) => ({ name: one.getAttribute('aria-label') ?? one.textContent, box: one.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && Math.min(box.width, box.height) < FINGER - 0.5)
    .map(({ name, box }) => `${name} is ${box.width} × ${box.height}`);
  const wide = document.documentElement.scrollWidth > innerWidth ? ['the page is wider than the screen'] : [];
  return [...small, ...wide];
}

test('the shelf without and with a match has no fault', async ({ sitDown }) => {
  const person = await sitDown({ screen: 'phone' });
  const { page } = person;
  await page.goto(`${person.url}/score`);
  await page.getByText('Nie ma jeszcze zakończonych partii').waitFor();
  await page.locator('.games a').first().click();
  await page.getByRole('button', { name: 'Zaczynamy' }).click();
  await page.locator('.seat').first().waitFor();
  await page.goto(`${person.url}/score`);
  await page.locator('.evenings li').first().waitFor();
  await expectNoFault(person);
});

test.for(SCORED)('%s is set up and written down, on a phone upright and on its side', async (game, { sitDown }) => {
  const person = await sitDown({ screen: 'phone' });
  const { page } = person;
  await page.goto(`${person.url}/score/${game}`);
  const names = page.getByLabel(/^Imię/);
  await names.nth(0).fill('Ola');
  await names.nth(1).fill('Ola');
  await page.getByRole('button', { name: 'Zaczynamy' }).click();
  await page.getByRole('alert').getByText('Imię Ola jest dwa razy').waitFor();
  await names.nth(1).fill('Jan');
  await page.getByRole('button', { name: 'Zaczynamy' }).click();
  await page.locator('.seat').first().waitFor();
  await page.getByRole('button', { name: 'Policz' }).click();
  await page.locator('.bar [role=alert] li').first().waitFor();
  await expectNoFault(person);
  for (const screen of ['phone', 'phone on its side'] as const) {
    await page.setViewportSize(SCREENS[screen]);
    await page.waitForFunction((width) => innerWidth === width, SCREENS[screen].width);
    expect(await page.evaluate(cramped), screen).toEqual([]);
  }
});

test('every game has a sheet and a help card to print, in both languages', async () => {
  for (const game of SCORED) {
    for (const language of ['pl', 'en']) {
      const answer = await fetch(`${process.env['STOLIK_URL']}/print/${game}.${language}.pdf`);
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      const document = Buffer.from(await answer.arrayBuffer()).toString('latin1');
      expect(document.slice(0, 5)).toBe('%PDF-');
      expect(document.match(/\/Type \/Page\b/g)).toHaveLength(2);
    }
  }
});
