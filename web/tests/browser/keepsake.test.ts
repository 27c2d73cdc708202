import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { games } from '../../src/generated/games';
import type { MatchInfo } from '../../src/generated/protocol';
import { expectNoFault } from './faults';
import { ANY, GAMES, SOME, trial } from './games';
import type { Person } from './person';
import { test } from './test';

/** What a button lets one keep. */
async function kept(person: Person, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    person.page.waitForEvent('download'),
    person.page.getByRole('button', { name: button }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** The end of a match as a picture of its size with the result's words, and as a film. */
async function keeps(person: Person, game: string): Promise<string> {
  const { page, url } = person;
  const match = await person.watchBots(game);
  const info = (await (await page.request.get(`${url}/api/matches/${match}`)).json()) as MatchInfo;
  await page.locator('.ending').getByRole('button', { name: 'Picture and film' }).click();
  const poster = page.getByRole('img', { name: /wins?\./ });
  const [said, shown] = [(await poster.getAttribute('aria-label'))!, await poster.innerText()];
  expect(shown).toContain(games[game]!.title.en);
  expect(shown).toMatch(/wins?$/m);
  for (const points of info.points) {
    expect(said).toContain(` ${points} point`);
    expect(shown).toContain(`${points} pts`);
  }

  const picture = await kept(person, 'Save the picture');
  expect(picture.name).toMatch(RegExp(`^stolik-${game}-[\\d-]+\\.png$`));
  expect([picture.bytes.readUInt32BE(16), picture.bytes.readUInt32BE(20)]).toEqual([1080, 1350]);
  expect(picture.bytes.length).toBeGreaterThan(60_000); // more than bare paper

  if (SOME.includes(game)) await keepsFilm(person);
  return match;
}

async function keepsFilm(person: Person): Promise<void> {
  const { page } = person;
  await page.getByRole('button', { name: 'Make a film' }).click();
  await page.getByRole('progressbar', { name: 'Making the film' }).waitFor();
  const video = page.getByLabel('A film of the last moves');
  await video.waitFor();
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.readyState)).toBeGreaterThan(1);
  expect(await video.evaluate((film: HTMLVideoElement) => [film.videoWidth, film.videoHeight])).toEqual([720, 720]);
  const film = await kept(person, 'Save the film');
  expect(film.name).toMatch(/\.(mp4|webm)$/);
  expect(film.bytes.length).toBeGreaterThan(60_000);
}

test('the end of a match in every game is kept as a picture and as a film, made on the device', async ({ sitDown }) => {
  const matches = await Promise.all(
    GAMES.map(async (game, place) => {
      const person = await sitDown({ language: 'en', options: trial(game).short, motion: place % 2 === 0 });
      const match = await keeps(person, game);
      if (game === ANY) await expectNoFault(person);
      return match;
    }),
  );

  // From the replay; a film under way can be stopped.
  const friend = await sitDown({ language: 'en' });
  const { page, url } = friend;
  await page.goto(`${url}/r/${matches[0]}`);
  await page.getByRole('button', { name: 'Picture and film' }).click();
  await page.getByRole('button', { name: 'Make a film' }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Make a film' }).waitFor();

  // A browser that cannot record, and one that cannot draw, say so.
  await page.keyboard.press('Escape');
  await page.evaluate(() => Reflect.deleteProperty(window, 'MediaRecorder'));
  await page.getByRole('button', { name: 'Picture and film' }).click();
  await page.getByRole('alert').filter({ hasText: 'cannot record a film' }).waitFor();
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.getByRole('button', { name: 'Picture and film' }).click();
  await page.getByRole('alert').filter({ hasText: 'cannot make a picture' }).waitFor();
});
