import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { ReplayPage } from '../../src/generated/protocol';
import type { Person } from './person';
import { expectNoFault } from './faults';
import { ANY, SOME, trial } from './games';
import { test } from './test';

/** A step at which somebody holds cards that a spectator does not see, whatever was dealt. */
const SOUGHT = 4;

/** The steps at which another round begins, as the server tells them. */
async function rounds({ page, url }: Person, match: string): Promise<{ at: number[]; last: number }> {
  const steps: ReplayPage['steps'] = [];
  for (let next: number | null = 0; next !== null;) {
    const answer = await page.request.get(`${url}/api/matches/${match}/replay?viewer=referee&first=${next}`);
    const part = (await answer.json()) as ReplayPage;
    steps.push(...part.steps);
    next = part.next;
  }
  const numbers = steps.map(({ view }) => view['round']);
  return {
    at: numbers.flatMap((number, step) => (step > 0 && number !== numbers[step - 1] ? [step] : [])),
    last: steps.length - 1,
  };
}

/** Cards that lie face up. */
function open({ page }: Person): Promise<number> {
  return page.locator('.piece .sides:not(.over) .front:not(:empty)').count();
}

test.for(SOME)(
  '%s: a replay is stepped through, sought, seen with other eyes, linked, kept and verified',
  async (game, { sitDown }) => {
    const { short, twoRounds } = trial(game);
    const person = await sitDown({ language: 'en', options: twoRounds ?? short });
    const { page } = person;
    await person.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const id = await person.watchBots(game);
    await page.locator('.ending a[href^="/r/"]').click();
    await page.locator('.controls').waitFor();
    const line = page.locator('.controls .line');

    const first = await line.textContent();
    await page.getByRole('button', { name: 'Step forward' }).click();
    await page.waitForURL(/step=1$/);
    await expect.poll(() => line.textContent()).not.toBe(first);
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Step back' }).click();
    await page.waitForURL(/step=1$/);
    await page.getByRole('button', { name: 'To the end' }).click();
    const last = Number(await page.locator('.seek input').getAttribute('max'));
    await page.waitForURL(RegExp(`step=${last}$`));
    expect(last).toBeGreaterThan(SOUGHT);
    expect(await line.textContent()).toMatch(/Won by .+, \d+ points?$/);
    const events = page.getByRole('list', { name: 'What happened' }).getByRole('button');
    expect(await events.last().textContent()).toContain(await line.textContent());
    await events.first().click();
    await page.waitForURL(/step=0$/);
    expect(await line.textContent()).toBe(first);

    const begun = await rounds(person, id);
    expect(last).toBe(begun.last);
    expect(
      await page
        .locator('.marks i')
        .evaluateAll((all) => (all as HTMLElement[]).map((mark) => Number.parseFloat(mark.style.left))),
    ).toEqual(begun.at.map((step) => expect.closeTo((100 * step) / last, 3)));
    if (twoRounds) expect(begun.at.length).toBe(1); // a mark between them
    for (const [number, step] of begun.at.entries()) {
      const mark = (await page.locator('.marks i').nth(number).boundingBox())!;
      await page.mouse.click(mark.x + mark.width / 2 + 3, mark.y + mark.height / 2); // as exactly as a hand can
      await page.waitForURL(RegExp(`step=${step}$`));
    }

    const step = SOUGHT;
    await page.locator('.seek input').fill(String(step));
    await page.waitForURL(RegExp(`step=${step}$`));
    const told = await line.textContent();
    await page.getByRole('button', { name: 'Link to this step' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const friend = await sitDown({ language: 'en' });
    await friend.page.goto(link);
    await friend.page.locator('.controls').waitFor();
    await expect.poll(() => friend.page.locator('.controls .line').textContent()).toBe(told);
    await expect.poll(async () => (await open(friend)) - (await open(person))).toBe(0);
    const faces = await open(person);

    await page.locator('.eyes select').selectOption('public');
    await page.waitForURL(/as=public/);
    await page.waitForFunction(
      (count) => document.querySelectorAll('.piece .sides:not(.over) .front:not(:empty)').length < count,
      faces,
    );
    await page.locator('.eyes select').selectOption('0');
    await page.waitForURL(/as=0/);
    expect(await page.locator('.plate').getByText('Your turn').count()).toBe(0); // whoever looks on has none

    for (const [speed, duration] of [
      ['slow', '800ms'],
      ['fast', '180ms'],
    ] as const) {
      await page.locator('.speed select').selectOption(speed);
      await page.getByRole('button', { name: 'Step back' }).click();
      await expect
        .poll(() =>
          page.locator('.stage').evaluate((stage) => (stage as HTMLElement).style.getPropertyValue('--duration')),
        )
        .toBe(duration);
    }
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForURL(RegExp(`step=${step}$`));
    await page.getByRole('button', { name: 'Pause' }).click();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download the record' }).click(),
    ]);
    const record = JSON.parse(readFileSync(await download.path(), 'utf-8')) as Record<string, unknown>;
    expect(record).toMatchObject({ game, match: id, seats: 3 });
    await page.getByRole('button', { name: 'Verify this deal' }).click();
    await page.locator('.verdict.good').waitFor();
    await page.getByText('No device gave a number, so the server alone made the key.').waitFor();
    if (game === ANY) await expectNoFault(person); // the rest of the page is looked at in each game's own test
  },
);
