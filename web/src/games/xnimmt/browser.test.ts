import { expect, onTestFinished } from 'vitest';
import type { Page } from 'playwright-core';
import { any, type Person } from '../../../tests/browser/person';
import { Server } from '../../../tests/browser/server';
import { test } from '../../../tests/browser/test';
import { NAME } from './generated';

/** The settings as they are opened at the table. */
async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.locator('dialog .settings').waitFor();
}

/** Runs in the page: remembers how loud each sound was that went out, and how many notes it was made of. */
function listen(): void {
  const heard = { sounds: [] as number[], notes: 0 };
  (window as unknown as { heard: typeof heard }).heard = heard;
  const connect = AudioNode.prototype.connect as (this: AudioNode, to: AudioNode) => AudioNode;
  AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode) {
    if (to === this.context.destination) heard.sounds.push(this instanceof GainNode ? this.gain.value : Number.NaN);
    return connect.call(this, to);
  } as typeof AudioNode.prototype.connect;
  for (const source of [OscillatorNode, AudioBufferSourceNode]) {
    const start = source.prototype.start;
    source.prototype.start = function (this: AudioScheduledSourceNode, when?: number) {
      heard.notes += 1;
      start.call(this as AudioBufferSourceNode, when);
    };
  }
}

/** How loud each sound was since the last time that one asked; every sound has notes. */
async function heard({ page }: Person): Promise<number[]> {
  const { sounds, notes } = await page.evaluate(() => {
    const { heard } = window as unknown as { heard: { sounds: number[]; notes: number } };
    return { sounds: heard.sounds.splice(0), notes: heard.notes };
  });
  expect(notes).toBeGreaterThanOrEqual(sounds.length);
  return sounds;
}

/** One more move of one's own, and everything that follows it until the next. */
async function oneMove(person: Person): Promise<void> {
  const told = await person.page.locator('.log li').count();
  await person.playOn(any, `.room:has(.log li:nth-child(${told + 1})) .piece.legal`);
}

/** All that is to be heard before one decides: the others have chosen. */
async function quiet({ page }: Person): Promise<void> {
  await page.waitForFunction(() => document.querySelectorAll('.plate.acting').length === 1);
}

/** The sounds of moves of one's own, until there are enough; a row that is chosen makes few. */
async function soundsOf(person: Person, least: number): Promise<number[]> {
  const sounds: number[] = [];
  for (let moves = 0; moves < 5 && sounds.length < least; moves++) {
    await oneMove(person);
    await quiet(person);
    sounds.push(...(await heard(person)));
  }
  return sounds;
}

test('sounds follow the steps, as loud as wished, never when muted, and the wish is kept', async ({ sitDown }) => {
  const person = await sitDown({ language: 'en', speed: 'fast' });
  const { page } = person;
  await page.addInitScript(listen);
  await person.playBots(NAME, 'easy', 2);
  await oneMove(person);
  expect(await heard(person)).toEqual([]); // whoever sits down here has muted it

  await openSettings(page);
  await page.getByLabel('Mute').uncheck();
  await page.keyboard.press('Escape');
  const usual = await soundsOf(person, 3);
  expect(usual.length).toBeGreaterThan(2); // the choice, the reveal, the cards that are laid
  expect(new Set(usual)).toEqual(new Set([0.25]));

  await openSettings(page);
  await page.getByLabel('Volume').press('End');
  expect(await heard(person)).toEqual([0.5]); // a sample
  await page.reload();
  await person.wanted();
  await quiet(person);
  expect(new Set(await soundsOf(person, 1))).toEqual(new Set([0.5]));

  await openSettings(page);
  await page.getByLabel('Mute').check();
  await page.keyboard.press('Escape');
  await oneMove(person);
  expect(await heard(person)).toEqual([]);
});

interface Crawling {
  crawls?: boolean;
}

/** Runs in the page: what is to come after half a second or more does not come, until the page no longer crawls. */
function crawling(): void {
  const page = window as Crawling;
  page.crawls ??= true;
  const [later, never] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)];
  const ended = new Set<number | undefined>();
  const wait = (what: () => void, time = 0): number => {
    const look = (): void => {
      if (ended.has(timer)) return;
      if (time >= 500 && page.crawls) later(look, 50);
      else what();
    };
    const timer = later(look, time);
    return timer;
  };
  window.setTimeout = wait as typeof window.setTimeout;
  window.clearTimeout = (timer) => {
    ended.add(timer as number | undefined);
    never(timer);
  };
}

async function crawl(page: Page, on: boolean): Promise<void> {
  await page.evaluate((crawls) => ((window as Crawling).crawls = crawls), on);
}

test('a step takes as long as wished, and whoever will not wait skips to now', async ({ sitDown }) => {
  const person = await sitDown({ language: 'en', speed: 'slow', motion: true });
  const { page } = person;
  const pace = (): Promise<string> =>
    page.locator('.stage').evaluate((stage) => (stage as HTMLElement).style.getPropertyValue('--duration'));
  const skip = page.getByRole('button', { name: 'To now' });
  const mine = '.piece.legal[data-place="hands.0"]';
  const ways = [
    () => skip.click(),
    () => page.keyboard.press('s'),
    () => page.locator('.stage').click({ position: { x: 4, y: 4 } }), // the bare table
  ];
  await page.addInitScript(crawling);
  await person.playBots(NAME, 'easy', 2);
  expect(await pace()).toBe('800ms');
  await skip.click(); // the deal
  await crawl(page, false);
  for (const way of ways) {
    await person.playOn(any, mine); // a row or a card of the X row may have to be chosen first
    await crawl(page, true); // so that only skipping brings the steps that are left to their end
    await page.locator(mine).first().click();
    await skip.waitFor();
    const left = async (): Promise<number> => {
      if (await skip.count()) await way(); // a bot may have chosen a row meanwhile, which is more to skip
      return skip.count();
    };
    await expect.poll(left).toBe(0);
    await crawl(page, false);
  }

  await openSettings(page);
  await page.getByRole('radio', { name: 'no motion' }).check({ force: true });
  await page.keyboard.press('Escape');
  await oneMove(person);
  expect(await pace()).toBe('0ms');
});

/** Runs in the page: remembers which properties anything was moved through. */
function watchMotion(): void {
  const moved: string[] = [];
  (window as unknown as { moved: string[] }).moved = moved;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    for (const frame of Array.isArray(frames) ? frames : [frames ?? {}]) moved.push(...Object.keys(frame));
    return animate.call(this, frames, options);
  };
}

test.for([
  ['fly', true],
  ['only fade in for whoever wants no motion', false],
] as const)('cards %s', async ([, motion], { sitDown }) => {
  const person = await sitDown({ language: 'en', speed: 'normal', motion });
  await person.page.addInitScript(watchMotion);
  await person.playBots(NAME, 'easy', 2);
  await oneMove(person);
  await oneMove(person);
  const moved = new Set(await person.page.evaluate(() => (window as unknown as { moved: string[] }).moved));
  expect(moved.has('transform') || moved.has('translate')).toBe(motion);
  expect(moved.size).toBeGreaterThan(0);
});

test('a picked card waits for its button, and a dragged one is played', async ({ sitDown }) => {
  const person = await sitDown({ language: 'en', confirm: true, options: { rounds: 1 } });
  const { page } = person;
  const told = (card: string | null): Promise<void> =>
    page.locator('.log li', { hasText: `revealed: Fox ${card!.split(' ').at(-1)},` }).waitFor();
  const mayChoose = page.locator('.piece.legal[data-place="hands.0"]');
  await person.playBots(NAME, 'easy', 2);
  const card = mayChoose.nth(2);
  const tapped = await card.getAttribute('data-target');
  await card.click();
  await page.locator('.piece.picked').waitFor();
  expect(await page.locator('.log li', { hasText: 'revealed' }).count()).toBe(0);
  await page.locator('.bar .button.main').click();
  await told(tapped);

  // The first choice may have to be a row: until cards may be chosen again.
  await person.playOn(any, '.piece.legal[data-place="hands.0"]');
  // Collected cards may still be on their way into the hand, and others move up for them.
  await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== 'running'));
  const dragged = await card.getAttribute('data-target');
  const box = (await card.boundingBox())!;
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y - 120, { steps: 4 });
  await page.mouse.move(500, 300, { steps: 4 });
  await page.mouse.up();
  await told(dragged);
});

test.for([
  ['phone', true],
  ['desktop', false],
] as const)(
  'moves are confirmed on a %s unless somebody wishes otherwise: %s',
  async ([screen, waits], { sitDown }) => {
    const person = await sitDown({ language: 'en', screen, confirm: null });
    const { page } = person;
    await person.playBots(NAME, 'easy', 2);
    await person.wanted();
    await openSettings(page);
    expect(await page.getByLabel('Confirm moves').isChecked()).toBe(waits);
    await page.keyboard.press('Escape');
    await person.tap((await page.locator('.piece.legal').nth(1).getAttribute('data-target'))!);
    if (waits) await page.locator('.piece.picked').waitFor();
    else await page.locator('.log li', { hasText: 'revealed: Fox' }).waitFor();
    expect(await page.locator('.bar .button.main').count()).toBe(waits ? 1 : 0);
  },
);

test('a choice can be taken back, and Enter plays it', async ({ sitDown }) => {
  const person = await sitDown({ language: 'en', confirm: true });
  const { page } = person;
  await person.playBots(NAME, 'easy', 2);
  await person.wanted();
  await page.keyboard.press('2');
  await page.locator('.piece.picked').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.piece.picked').waitFor({ state: 'detached' });
  await page.keyboard.press('3');
  await page.keyboard.press('Enter');
  await page.locator('.log li', { hasText: 'The cards are revealed' }).waitFor();
});

test('a killed server loses no move, and the page comes back by itself', async ({ sitDown }) => {
  const server = await Server.start();
  onTestFinished(() => server.stop());
  const person = await sitDown({ url: server.url, outage: true, options: { rounds: 1 } });
  const { page } = person;
  await person.playBots(NAME, 'easy', 2);
  const mayChoose = '.piece.legal[data-place="hands.0"]';
  await person.playOn(any, `.room:has(.log li:nth-child(6)) ${mayChoose}`);
  const before = await page.locator('.log li').allTextContents();
  await server.kill();
  await page.locator('.banner').waitFor();
  const card = page.locator(mayChoose).first();
  const chosen = (await card.getAttribute('data-target'))!.split(' ').at(-1)!;
  await card.click();
  await page.locator('.banner', { hasText: 'Ruch czeka' }).waitFor();
  await server.start();
  await page.locator('.banner').waitFor({ state: 'detached' });
  const revealed = `Odkrywamy karty: Lis ${chosen},`; // perhaps once more: cards of a row come back to the hand
  const earlier = before.filter((line) => line.includes(revealed)).length;
  const mine = page.locator('.log li', { hasText: revealed });
  await mine.nth(earlier).waitFor();
  expect(await mine.count()).toBe(earlier + 1);
  expect((await page.locator('.log li').allTextContents()).slice(0, before.length)).toEqual(before);
  await person.playOn();
});

test('behind the bars of a phone nobody covers the name of a row with a choice', async ({ sitDown }) => {
  const person = await sitDown({ screen: 'phone', language: 'en' });
  const { page } = person;
  await person.playBots(NAME, 'easy', 4);
  await page.setViewportSize({ width: 360, height: 560 });
  await page.waitForFunction(() => innerHeight === 560 && document.querySelectorAll('.ready').length === 3);
  const covered = await page.evaluate(() => {
    const boxes = (selector: string): DOMRect[] =>
      [...document.querySelectorAll(selector)].map((one) => {
        const inside = document.createRange();
        inside.selectNodeContents(one);
        return inside.getBoundingClientRect();
      });
    const apart = (one: DOMRect, other: DOMRect): boolean =>
      one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
    const names = boxes('.keep.row i');
    return {
      names: names.length,
      lying: boxes('.ready').filter((tick) => !names.every((name) => apart(tick, name))).length,
    };
  });
  expect(covered).toEqual({ names: 4, lying: 0 });
});
