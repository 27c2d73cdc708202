/** Every game against bots in WebKit, the engine of Safari and of every browser on an iPhone, tapped as a finger would. */

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { GAMES, trial } from '../browser/games';
import { WebKit } from './webkit';

const SCREENS = [
  { width: 1280, height: 800 },
  { width: 450, height: 840 }, // no window there is narrower
];

let webkit: WebKit;
beforeAll(async () => {
  webkit = await WebKit.open();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await webkit.picture(`failed-${task.name}`);
});
afterAll(() => webkit.close());

test.for(GAMES.flatMap((game) => SCREENS.map((size) => ({ game, ...size }))))(
  '$game on $width × $height',
  async ({ game, ...size }) => {
    await webkit.comeIn(size, { options: trial(game).short, pace: 0 });
    await webkit.tap(`[data-game="${game}"] .button.main`);
    await webkit.wait('dialog[open]');
    expect(await webkit.outside('dialog .button.main')).toEqual([]);
    await webkit.tap('dialog .button.main');
    await webkit.playOn();
    expect(await webkit.outside('.ending .button')).toEqual([]);
    expect(await webkit.complaints()).toEqual([]);
  },
);
