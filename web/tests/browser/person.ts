/** Somebody at a browser: opens pages, sits down, taps what glows. Complains about every error the page makes. */

import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import type { NewTable } from '../../src/generated/protocol';

export const SCREENS = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
  'phone on its side': { width: 844, height: 390 },
};
export type Screen = keyof typeof SCREENS;

/** A name under which the server is another machine's for the browser. */
export const OTHER = 'stolik.lan';

/** Chromium without a window: where there is one, the one that has none at all, which takes a third less of the
 *  processor. Only the whole browser can be installed into and shows notices. */
export async function openBrowser(whole = false): Promise<Browser> {
  const shell = whole ? '' : process.env['CHROMIUM_SHELL'];
  return chromium.launch({
    executablePath: shell || process.env['CHROMIUM'] || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', `--host-resolver-rules=MAP ${OTHER} 127.0.0.1`],
  });
}

/** Seconds of a processor that all processes of a browser have used. */
export async function usedBy(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

const BLOCKED = /Service Worker registration blocked/; // as is asked for
const PATIENCE = 120_000; // milliseconds for anything to come, on a machine with much else to do
const SLOW = Number(process.env['SLOW'] ?? 1); // how many times slower than here pages run, to find what only haste gets right
const LOOKS = 400; // at something covered, while cards still fly over it

export interface Wish {
  screen?: Screen;
  language?: 'pl' | 'en';
  speed?: 'off' | 'fast' | 'normal' | 'slow';
  /** Null: as the app decides. */
  confirm?: boolean | null;
  motion?: boolean;
  /** The device can be heard. */
  sound?: boolean;
  /** A word when a rule first matters. */
  coach?: boolean;
  dark?: boolean;
  url?: string;
  /** What else every table that is opened has. */
  table?: Partial<NewTable>;
  /** House rules of every table that is opened, for a match that is over soon. */
  options?: Record<string, unknown>;
  /** The app is kept on the device, and starts without a network. */
  kept?: boolean;
  /** The server or a file will be gone for a while: that it cannot be reached is no complaint. */
  outage?: boolean;
}

export class Person {
  readonly complaints: string[] = [];
  /** What the browser would have done otherwise. */
  readonly warnings: string[] = [];
  private covered = 0;
  /** Every frame that came over the socket. */
  readonly heard: string[] = [];

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly url: string,
    private readonly touches: boolean,
  ) {}

  static async sitDown(browser: Browser, wish: Wish = {}): Promise<Person> {
    const { screen = 'desktop', language = 'pl', speed = 'off', confirm = false, motion = false } = wish;
    const context = await browser.newContext({
      viewport: SCREENS[screen],
      hasTouch: screen !== 'desktop',
      isMobile: screen !== 'desktop',
      locale: language === 'pl' ? 'pl-PL' : 'en-GB',
      reducedMotion: motion ? 'no-preference' : 'reduce',
      colorScheme: wish.dark ? 'dark' : 'light',
      serviceWorkers: wish.kept ? 'allow' : 'block', // else a kept file would be found where a test takes it away
    });
    const url = wish.url ?? process.env['STOLIK_URL']!;
    await context.addInitScript(
      (kept) => {
        if (!localStorage.getItem('stolik')) localStorage.setItem('stolik', kept);
      },
      JSON.stringify({
        language,
        speed,
        mute: !wish.sound,
        animal: 'fox',
        coach: wish.coach ?? false,
        ...(confirm === null ? {} : { confirm }),
      }),
    );
    // Bots need not pretend to think here: their pace is what a match by tapping would mostly wait for.
    await context.addInitScript(setTables, { options: wish.options ?? {}, pace: 0, ...wish.table });
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    if (SLOW > 1) await slowDown(page);
    const person = new Person(context, page, url, screen !== 'desktop');
    page.on('console', (message) => {
      const expected =
        wish.outage && /ERR_CONNECTION|WebSocket connection|Failed to load resource/.test(message.text());
      if (message.type() === 'error' && !expected)
        person.complaints.push(`${message.text()} ${message.location().url}`.trim()); // of what, the text may not say
      if (message.type() === 'warning' && !BLOCKED.test(message.text())) person.warnings.push(message.text());
    });
    page.on('pageerror', (error) => person.complaints.push(String(error)));
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => person.heard.push(String(payload))));
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) =>
        console.error(`content policy: ${event.violatedDirective} ${event.blockedURI}`),
      );
    });
    return person;
  }

  /** Two clicks from the front page to the cards. */
  async playBots(game: string, level = 'easy', seats?: number): Promise<void> {
    if (this.page.url() !== `${this.url}/`) await this.page.goto(this.url);
    await this.page.locator(`[data-game="${game}"] .button.main`).click();
    // The sheet may still be sliding in: no place to aim at yet.
    if (level) await this.page.locator(`dialog input[name=level][value=${level}]`).dispatchEvent('click');
    if (seats) await this.page.locator(`dialog input[name=seats][value="${seats}"]`).dispatchEvent('click');
    await this.page.locator('dialog .button.main').click();
    await this.page.locator('.stage .plate').first().waitFor();
  }

  /** A table for friends, at which only this person sits. */
  async openTable(game: string, seats: number): Promise<void> {
    await this.page.goto(this.url);
    await this.page.locator(`[data-game=${game}] .button:not(.main, .quiet)`).click();
    await this.page.locator('.seat.mine').waitFor();
    await this.page.locator('.options select').first().selectOption(String(seats));
    await this.page.waitForFunction((count) => document.querySelectorAll('.around .seat').length === count, seats);
  }

  /** A match that bots play among themselves, seen to its end; its id. */
  async watchBots(game: string): Promise<string> {
    await this.openTable(game, 3);
    await this.page.locator('.seat.mine').click();
    await this.page.getByRole('button', { name: 'Stand up' }).click();
    await this.page.locator('.seat.mine').waitFor({ state: 'detached' });
    for (const seat of [0, 1, 2]) {
      await this.page.locator('.seat').nth(seat).click();
      await this.page.locator('dialog .levels .button', { hasText: 'easy' }).click();
    }
    await this.page.locator('.start .button.main:enabled').click();
    await this.playOn();
    return this.match();
  }

  /** Sit down in a lobby under a name, or be called so from now on. */
  async sit(name: string, animal?: string): Promise<void> {
    const form = this.page.locator('#person');
    const seated = (await this.page.locator('.seat.mine').count()) > 0;
    if (animal && seated) await form.locator('summary').click();
    // What is around it may still be arriving: a click waits until its target lies still.
    if (animal) await form.locator('label', { has: this.page.locator(`input[value=${animal}]`) }).click();
    await form.locator('input.field').fill(name);
    if (seated) await form.locator('input.field').press('Enter');
    else await this.page.locator('.act .button[form]').click();
    await this.page.locator('.seat.mine', { hasText: name }).waitFor();
  }

  /** Tap whatever may be tapped until the match is over; `pick` chooses among the targets. */
  async playOn(pick: (targets: string[]) => string = any, until = '.ending', most = 3000): Promise<number> {
    for (let taps = 0; taps < most; taps++) {
      const what = await this.page.waitForFunction(
        (end) => {
          if (document.querySelector(end)) return { over: true, targets: [] };
          if (document.querySelector('.ending')) return { ended: true, targets: [] };
          if (document.querySelector('.tally .button')) return { tally: true, targets: [] };
          if (document.querySelector('.curtain .button, .opener')) return { curtain: true, targets: [] };
          if (document.querySelector('.bar .hand-on')) return { hands: true, targets: [] };
          const targets = [...document.querySelectorAll('.stage .legal[data-target], .bar [data-target]')];
          const ready = document.querySelector('.bar .button.main') !== null;
          if (targets.length === 0 && !ready) return null;
          return { ready, targets: targets.map((element) => (element as HTMLElement).dataset['target']!) };
        },
        until,
        { polling: 30 },
      );
      const now = (await what.jsonValue()) as {
        over?: boolean;
        ended?: boolean;
        tally?: boolean;
        curtain?: boolean;
        hands?: boolean;
        ready?: boolean;
        targets: string[];
      };
      if (now.over) return taps;
      if (now.ended) throw new Error(`the match was over before there was ${until}`);
      if (now.tally) await this.press('.tally .button');
      else if (now.curtain) await this.press('.curtain .button, .opener');
      else if (now.hands) await this.press('.bar .hand-on');
      else if (now.ready) await this.press('.bar .button.main');
      else await this.press(glowing(pick(now.targets)));
    }
    throw new Error(`not over after ${most} taps`);
  }

  /** Tap a target as a finger would, as soon as it shows. */
  async tap(target: string): Promise<void> {
    do await this.page.locator(glowing(target)).first().waitFor();
    while (!(await this.press(glowing(target))));
  }

  /** Close the sheet over the page; keys are for the page again once it is gone. */
  async closeSheet(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.page.locator('dialog.panel').waitFor({ state: 'detached' });
  }

  /** Tap an element where it shows, on the glass; whether it was there to be tapped. */
  async press(selector: string): Promise<boolean> {
    const where = await this.page.evaluate((wanted) => {
      const element = document.querySelector(wanted);
      if (!element) return 'gone';
      const box = element.getBoundingClientRect();
      // From the middle outwards, never at the very edge, where round corners are.
      const parts = [0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9];
      for (const down of parts) {
        for (const across of parts) {
          const point = { x: box.x + box.width * across, y: box.y + box.height * down };
          if (element.contains(document.elementFromPoint(point.x, point.y))) return point;
        }
      }
      return 'covered';
    }, selector);
    if (where === 'gone') return false; // a bot was quicker, or it went by itself
    if (where === 'covered') {
      // The card tapped last flew away from under the finger, and what lay below has opened: the pile, to look through.
      if (await this.page.locator('dialog[open]').count()) await this.page.keyboard.press('Escape');
      this.covered += 1;
      if (this.covered > LOOKS) throw new Error(`${selector} is covered by something`);
      await this.page.waitForTimeout(50);
      return false;
    }
    this.covered = 0;
    const { x, y } = where as { x: number; y: number };
    if (this.touches) {
      await this.page.touchscreen.tap(x, y);
      await this.page.waitForTimeout(100); // taps in quick succession are another gesture
    } else await this.page.mouse.click(x, y);
    return true;
  }

  /** Wait until there is something to decide, or a count to look at. */
  async wanted(): Promise<void> {
    await this.page.locator('.stage .legal[data-target], .bar [data-target], .tally .button').first().waitFor();
  }

  /** The finished match on screen, by its id. */
  async match(): Promise<string> {
    return (await this.page.locator('.ending a[href^="/r/"]').getAttribute('href'))!.split('/').at(-1)!;
  }

  async leave(): Promise<void> {
    await this.context.close();
  }
}

/** Let a page run as on a device that is so many times slower. */
async function slowDown(page: Page): Promise<void> {
  const chrome = await page.context().newCDPSession(page);
  await chrome.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
}

/** Runs in the page: every table that it asks for is set like this. A route would do it too, but then the browser keeps no
 *  file, and asks this process about each. */
function setTables(set: object): void {
  const ask = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const table = init?.method === 'POST' && /\/api\/(circles\/[^/]+\/)?tables$/.test(String(input));
    const body = table ? { body: JSON.stringify({ ...JSON.parse(String(init.body)), ...set }) } : {};
    return ask(input, { ...init, ...body });
  };
}

/** A target that may be tapped. */
function glowing(target: string): string {
  return `[data-target="${target}"]:is(.legal, .button)`;
}

let turns = 0;

/** Another target each time, so that everything is tried. */
export function any(targets: string[]): string {
  turns = (turns * 1_103_515 + 12_345) % 2 ** 31; // mixed, lest a number of targets always meet the same one
  return targets[(turns >> 8) % targets.length]!;
}
