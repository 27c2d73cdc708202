/** `test` with people at browsers, who may not complain. */

import { mkdirSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { test as base, expect } from 'vitest';
import { openBrowser, Person, type Wish } from './person';

export interface Fixtures {
  browser: Browser;
  /** Opens a browser window of its own; at the end of the test nobody may have complained. */
  sitDown: (wish?: Wish) => Promise<Person>;
}

export const test = withBrowser();
/** What only a whole browser does. */
export const testWhole = withBrowser(true);

function withBrowser(whole = false) {
  return base.extend<Fixtures>({
    browser: [
      // eslint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const browser = await openBrowser(whole);
        await use(browser);
        await browser.close();
      },
      { scope: 'file' },
    ],
    sitDown: async ({ browser, task }, use) => {
      const people: Person[] = [];
      await use(async (wish) => {
        const person = await Person.sitDown(browser, wish);
        people.push(person);
        return person;
      });
      for (const [number, person] of people.entries()) {
        if (task.result?.state === 'fail') {
          mkdirSync('.shots', { recursive: true });
          await person.page.screenshot({ path: `.shots/failed-${task.name.replace(/\W+/g, '-')}-${number}.png` });
        }
        await person.leave();
      }
      for (const person of people) expect(person.complaints).toEqual([]);
    },
  });
}
