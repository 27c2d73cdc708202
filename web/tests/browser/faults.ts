/** What axe finds wrong with a page. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from 'vitest';
import type { Person } from './person';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf-8');
const SHOWN = `document.querySelector('dialog[open]') ?? document`;
const BRIEF = { resultTypes: ['violations'] }; // of what is well axe need not tell every element
// What is printed on a card or a picture is part of the drawing, not a label.
const PICTURES = `;axe.configure({ rules: [{ id: 'label-content-name-mismatch', selector: '*:not(.piece):not(.picture)' }] })`;

interface Violation {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

/** Violations on the page as it stands, or on the sheet that lies over it; axe comes in by the debugger, past the content
 *  policy. */
async function faults(person: Person, rules: object): Promise<string[]> {
  const session = await person.context.newCDPSession(person.page);
  await session.send('Runtime.evaluate', { expression: `if (!window.axe) { ${axe}${PICTURES} }` });
  const { result } = await session.send('Runtime.evaluate', {
    expression: `axe.run(${SHOWN}, ${JSON.stringify({ ...BRIEF, ...rules })}).then(({ violations }) => JSON.stringify(violations))`,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  const found = JSON.parse(String(result.value)) as Violation[];
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary}`),
  );
}

/** The page has no fault in the light, and its colours none in the dark, which is all that is different there. */
export async function expectNoFault(person: Person): Promise<void> {
  for (const [colorScheme, rules] of [
    ['light', {}],
    ['dark', { runOnly: ['color-contrast'] }],
  ] as const) {
    await person.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The page hears of it a moment later, and colours fade from one look to the other.
    await person.page.waitForFunction(
      (look) =>
        document.documentElement.dataset['theme'] === look &&
        document.getAnimations().every(({ playState }) => playState !== 'running'),
      colorScheme,
    );
    expect(await faults(person, rules), `${colorScheme}: ${person.page.url()}`).toEqual([]);
  }
}
