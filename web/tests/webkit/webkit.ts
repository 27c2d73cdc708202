/** WebKit's own small browser, driven by the driver that comes with it. It needs a display: `xvfb-run` lends one. */

import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { Builder, Key, type WebDriver } from 'selenium-webdriver';
import type { Size } from '../../src/stage/types';
import { freePort } from '../browser/server';

const PATIENCE = 120_000; // milliseconds for anything to come, on a machine with much else to do
const LOOK = 50; // milliseconds between two looks at the page
const TAPS = 2_000; // in a match

interface Point {
  x: number;
  y: number;
}

export class WebKit {
  private constructor(
    private readonly driver: WebDriver,
    private readonly process: ChildProcess,
  ) {}

  static async open(): Promise<WebKit> {
    const port = await freePort();
    const child = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore' });
    const builder = new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: browser(), args: ['--automation'] },
    });
    for (let tries = 0; ; tries++) {
      try {
        return new WebKit(await builder.build(), child);
      } catch (error) {
        if (tries === 50) throw error;
        await rest(200); // the driver does not listen yet
      }
    }
  }

  async close(): Promise<void> {
    await this.driver.quit();
    this.process.kill();
  }

  /** To the front page, as somebody who has not been here, wants no motion, and opens tables set like this. */
  async comeIn({ width, height }: Size, table: Record<string, unknown>): Promise<void> {
    await this.driver.manage().window().setRect({ width, height });
    await this.driver.get(process.env['STOLIK_URL']!);
    await this.driver.executeScript(() => {
      localStorage.setItem('stolik', JSON.stringify({ language: 'pl', speed: 'off', mute: true, coach: false }));
    });
    await this.driver.navigate().refresh();
    await this.driver.executeScript((set: object) => {
      const complaints: string[] = ((window as unknown as { complaints: string[] }).complaints = []);
      addEventListener('error', ({ message }) => complaints.push(message));
      addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)));
      console.error = (...said: unknown[]) => complaints.push(said.map(String).join(' '));
      const ask = window.fetch.bind(window);
      window.fetch = (input, init) => {
        const opens = init?.method === 'POST' && String(input).endsWith('/api/tables');
        const body = opens ? { body: JSON.stringify({ ...JSON.parse(String(init.body)), ...set }) } : {};
        return ask(input, { ...init, ...body });
      };
    }, table);
  }

  complaints(): Promise<string[]> {
    return this.driver.executeScript(() => (window as unknown as { complaints: string[] }).complaints);
  }

  async picture(name: string): Promise<void> {
    mkdirSync('.shots', { recursive: true });
    writeFileSync(`.shots/${name.replace(/\W+/g, '-')}.png`, await this.driver.takeScreenshot(), 'base64');
  }

  async wait(selector: string): Promise<void> {
    await this.until(() => this.driver.executeScript((css: string) => document.querySelector(css) !== null, selector));
  }

  /** Tap an element where it shows, once it can be seen. */
  async tap(selector: string): Promise<void> {
    await this.wait(selector);
    await this.until(async () => this.press(await this.place(selector)));
  }

  /** What is not wholly on the screen, or has no size. */
  outside(selector: string): Promise<string[]> {
    return this.driver.executeScript(
      (css: string) =>
        [...document.querySelectorAll(css)]
          .map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() }))
          .filter(
            ({ box }) =>
              Math.min(box.left, box.top) < 0 ||
              box.right > innerWidth ||
              box.bottom > innerHeight ||
              Math.min(box.width, box.height) < 40,
          )
          .map(({ text, box }) => `${text} ${JSON.stringify(box)}`),
      selector,
    );
  }

  /** Tap whatever glows until the match is over. */
  async playOn(): Promise<void> {
    for (let taps = 0; taps < TAPS; taps++) {
      await this.wait('.ending, .tally .button, .bar .button.main, .stage .legal[data-target], .bar [data-target]');
      const over = await this.driver.executeScript(() => document.querySelector('.ending .button') !== null);
      if (over) return;
      const open = await this.driver.executeScript(() => document.querySelector('dialog[open]') !== null);
      // The card tapped last flew away from under the finger, and what lay below has opened: the pile, to look through.
      if (open) await this.driver.actions().sendKeys(Key.ESCAPE).perform();
      for (const selector of ['.tally .button', '.bar .button.main', '.stage .legal[data-target], .bar [data-target]'])
        if (await this.press(await this.place(selector))) break;
    }
    throw new Error(`not over after ${TAPS} taps`);
  }

  /** Where one of the elements can be hit; nowhere while it is covered or gone. */
  private place(selector: string): Promise<Point | null> {
    return this.driver.executeScript((css: string) => {
      const all = [...document.querySelectorAll(css)];
      const element = all[Math.floor(Math.random() * all.length)];
      if (!element) return null;
      element.scrollIntoView({ block: 'nearest' });
      const box = element.getBoundingClientRect();
      const parts = [0.5, 0.3, 0.7, 0.15, 0.85];
      for (const down of parts)
        for (const across of parts) {
          const point = { x: Math.round(box.x + box.width * across), y: Math.round(box.y + box.height * down) };
          if (element.contains(document.elementFromPoint(point.x, point.y))) return point;
        }
      return null;
    }, selector);
  }

  private async press(at: Point | null): Promise<boolean> {
    if (at)
      await this.driver
        .actions({ async: true })
        .move({ ...at, duration: 0 })
        .click()
        .perform();
    else await rest(LOOK);
    return at !== null;
  }

  private async until(done: () => Promise<boolean>): Promise<void> {
    const from = Date.now();
    while (!(await done())) {
      if (Date.now() - from > PATIENCE) throw new Error(`waited in vain at ${await this.driver.getCurrentUrl()}`);
      await rest(LOOK);
    }
  }
}

/** The browser lies beside the engine, whose folder is named after the processor and the version. */
function browser(): string {
  const folders = readdirSync('/usr/lib').flatMap((processor) =>
    ['4.1', '4.0'].map((version) => `/usr/lib/${processor}/webkit2gtk-${version}/MiniBrowser`),
  );
  const found = folders.find((path) => existsSync(path));
  if (!found) throw new Error('no MiniBrowser beside WebKit: install the package of its driver whole');
  return found;
}

function rest(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
