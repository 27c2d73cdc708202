import { readFileSync } from 'node:fs';
import type { Route } from 'playwright-core';
import { expect } from 'vitest';
import type { ReplayPage } from '../../src/generated/protocol';
import { expectNoFault } from './faults';
import { ANY, trial } from './games';
import type { Person } from './person';
import { runPython } from './server';
import { test } from './test';

const OTHER = 'ab'.repeat(32);

/** A match against bots at a table, to its end: its id, and the digest that the lobby showed before the deal. */
async function played(person: Person): Promise<{ id: string; digest: string }> {
  const { page } = person;
  await person.openTable(ANY, 2);
  const fair = page.locator('details', { hasText: 'Digest of the server’s number for this deal' });
  await fair.locator('summary').click();
  const digest = (await fair.locator('.whole').textContent())!;
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  expect(await fair.locator('summary').textContent()).toContain(digest.slice(0, 8));
  await page.locator('.seat:not(.mine)').click();
  await page.locator('dialog .levels .button', { hasText: 'easy' }).click();
  await page.locator('.start .button.main:enabled').click();
  await person.playOn();
  return { id: await person.match(), digest };
}

/** "Verify this deal", on a page that is opened anew. */
async function verify({ page, url }: Person, id: string): Promise<void> {
  await page.goto(`${url}/r/${id}`);
  await page.getByRole('button', { name: 'Verify this deal' }).click();
  await page.locator('.verdict').waitFor();
}

test('a deal can be verified: what the lobby showed, what devices gave, and the cards by the command', async ({
  sitDown,
}) => {
  const person = await sitDown({ language: 'en', options: trial(ANY).short });
  const { page } = person;
  const { id, digest } = await played(person);
  await verify(person, id);
  const sheet = page.locator('dialog.panel');
  expect(await page.locator('.verdict.good').textContent()).toContain('nobody could choose the key');
  const said = (await sheet.locator('li').allTextContents()).join('\n');
  expect(said).toMatch(/These devices gave a number: \S+/);
  expect(said).toContain('The digests are the ones that this device was told before the deal.');
  expect(await sheet.locator('dd').first().textContent()).toBe(digest);
  await expectNoFault(person);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Save the file to verify' }).click(),
  ]);
  const path = await download.path();
  await sheet.getByText(`stolik verify ${download.suggestedFilename()}`).waitFor();
  const file = JSON.parse(readFileSync(path, 'utf-8')) as { seen: { commitment: string; views: { seq: number }[] } };
  expect([file.seen.commitment, file.seen.views[0]!.seq]).toEqual([digest, 0]);
  const found = runPython('-m', 'stolik', 'verify', path, '--commitment', digest);
  expect(found).not.toContain('✗');
  expect(found).toContain('✓ seat 0 saw after the deal exactly what the key deals');
  expect(found).toContain('✓ the nonce of this device has a part in the key, for seat 0');
  expect(found).toContain('✓ the seed fits the commitment that was written down');

  for (const bent of [{ seed: OTHER }, { key: OTHER }]) {
    const bend = async (route: Route): Promise<void> => {
      const answer = await route.fetch();
      const told = (await answer.json()) as ReplayPage;
      await route.fulfill({ response: answer, json: { ...told, match: { ...told.match, ...bent } } });
    };
    await page.route('**/replay?*', bend);
    await verify(person, id);
    expect(await page.locator('.verdict.good').count()).toBe(0);
    expect(await page.locator('.verdict').textContent()).toContain('The numbers do not agree');
    await page.unroute('**/replay?*', bend);
  }
});

test('whoever was not there is told that the digests are the server’s word', async ({ sitDown }) => {
  const person = await sitDown({ language: 'en', options: trial(ANY).short });
  const { id } = await played(person);
  const stranger = await sitDown({ language: 'en' });
  await verify(stranger, id);
  const { page } = stranger;
  await page.locator('.verdict.good').waitFor();
  await page.getByText('This device was told nothing before the deal').waitFor();
  await page.getByText('The file holds only the record').waitFor();
});
