import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Person } from './person';
import { expectNoFault } from './faults';
import { GAMES, SHORT } from './games';
import { test } from './test';

/** A step at which seat 0 holds cards that a spectator does not see, whatever was dealt. */
const sought = (game: string): number => (game === 'komary' ? 4 : 7);

/** Cards that lie face up. */
function open({ page }: Person): Promise<number> {
  return page.locator('.piece .sides:not(.over) .front:not(:empty)').count();
}

test.for(GAMES)(
  '%s: a replay is stepped through, sought, seen with other eyes, linked, kept and verified',
  async (game, { sitDown }) => {
    const person = await sitDown({ language: 'en', options: game === 'komary' ? { limit: 30 } : SHORT[game]! });
    const { page } = person;
    await person.playBots(game, 'easy', 3);
    await person.playOn();
    const id = await person.match();
    await page.locator('.ending a').click();
    await page.locator('.controls').waitFor();
    const line = page.locator('.controls .line');

    const first = await line.textContent();
    await page.getByRole('button', { name: 'Step forward' }).click();
    await page.waitForURL(/step=1$/);
    expect(await line.textContent()).not.toBe(first);
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Step back' }).click();
    await page.waitForURL(/step=1$/);
    await page.getByRole('button', { name: 'To the end' }).click();
    const last = Number(await page.locator('.seek input').getAttribute('max'));
    await page.waitForURL(RegExp(`step=${last}$`));
    expect(last).toBeGreaterThan(8);

    const step = sought(game);
    await page.locator('.seek input').fill(String(step));
    await page.waitForURL(RegExp(`step=${step}$`));
    const told = await line.textContent();
    const faces = await open(person);
    const friend = await sitDown({ language: 'en' });
    await friend.page.goto(page.url());
    await friend.page.locator('.controls').waitFor();
    expect(await friend.page.locator('.controls .line').textContent()).toBe(told);
    await expect.poll(() => open(friend)).toBe(faces);

    await page.locator('.eyes select').selectOption('public');
    await page.waitForURL(/as=public/);
    await page.waitForFunction(
      (count) => document.querySelectorAll('.piece .sides:not(.over) .front:not(:empty)').length < count,
      faces,
    );
    await page.locator('.eyes select').selectOption('0');
    await page.waitForURL(/as=0/);

    await page.locator('.speed select').selectOption('fast');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForURL(RegExp(`step=${step + 2}$`));
    await page.getByRole('button', { name: 'Pause' }).click();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download the record' }).click(),
    ]);
    const record = JSON.parse(readFileSync(await download.path(), 'utf-8')) as Record<string, unknown>;
    expect(record).toMatchObject({ game, match: id, seats: 3 });
    await page.getByRole('button', { name: 'Verify this deal' }).click();
    await page.locator('.verdict.good').waitFor();
    await expectNoFault(person);
  },
);
