/** Pages and sheets on every screen: nothing outside, nothing too small for a finger or to be read, nothing under a notch. */

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { SCREENS } from '../../src/stage/screens';
import type { Person } from './person';

const ON_ITS_SIDE = { width: 844, height: 390 };
/** What a phone on its side hides: a notch, which may be at either end, and the bar at the bottom. */
export const NOTCH = { side: 47, bottom: 21 };

/** Give the page a notch, until what this returns is called. */
export async function notch(page: Page): Promise<() => Promise<void>> {
  const { side, bottom } = NOTCH;
  const chrome = await page.context().newCDPSession(page);
  const insets = { left: side, leftMax: side, right: side, rightMax: side, bottom, bottomMax: bottom };
  await chrome.send('Emulation.setSafeAreaInsetsOverride', { insets });
  return async () => {
    await chrome.send('Emulation.setSafeAreaInsetsOverride', { insets: {} }); // it would stay otherwise
    await chrome.detach();
  };
}

/** Runs in the page: until nothing changes any more of what another size has changed. */
async function rest(): Promise<void> {
  do await new Promise(requestAnimationFrame);
  while (document.getAnimations().some(({ playState }) => playState === 'running'));
}

/** Runs in the page. All of it must stay inside this function. */
function cramped(side: number): string[] {
  const [FINGER, LEGIBLE, SLACK] = [44, 11, 1];
  const scope = document.querySelector('dialog[open]') ?? document.body;
  const shown = (one: Element): boolean => one.getClientRects().length > 0 && one.getBoundingClientRect().width > 1;
  const all = (selector: string): HTMLElement[] => [...scope.querySelectorAll<HTMLElement>(selector)].filter(shown);
  const name = (one: Element): string =>
    one.getAttribute('aria-label') ?? (one.textContent?.trim().slice(0, 30) || one.className.toString());
  const faults: string[] = [];
  const told = (one: Element, what: string): number => faults.push(`${name(one)} ${what}`);

  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) faults.push(`the page is ${wide} wide`);
  const marks = all('input[type=checkbox], input[type=radio]').map((mark) => mark.closest('label') ?? mark);
  const tapped = [
    ...marks,
    ...all('button, .button, summary, select, nav a, input:not([type=checkbox], [type=radio])'),
  ];
  for (const one of tapped) {
    const { width, height } = one.getBoundingClientRect();
    if (Math.min(width, height) < FINGER - SLACK) told(one, `is ${width} × ${height}`);
  }
  for (const one of [...tapped, ...all('h1, h2, h3, p, li, .seat, .ending, .controls')]) {
    const { left, right } = one.getBoundingClientRect();
    if (one.closest('.hidden, .stage')) continue;
    if (left < side - SLACK || right > innerWidth - side + SLACK) told(one, `goes from ${left} to ${right}`);
  }
  for (const one of all('.button, header .title')) {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = one;
    const lower = one.matches('.title') && scrollHeight > clientHeight + SLACK;
    if (scrollWidth > clientWidth + SLACK || lower) told(one, 'is cut off');
  }

  const inside = (one: Element, room: { top: number; bottom: number }): boolean => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= room.top - SLACK && bottom <= room.bottom + SLACK;
  };
  const sheets = [...document.querySelectorAll('dialog[open]'), ...all('.ending'), ...all('.tally')];
  for (const sheet of sheets) if (!inside(sheet, { top: 0, bottom: innerHeight })) told(sheet, 'leaves the screen');
  for (const sheet of all('.ending, .tally')) {
    for (const one of sheet.querySelectorAll('h1, h2, .button, li:first-child, tr')) {
      if (!inside(one, sheet.getBoundingClientRect())) told(one, 'leaves its sheet');
    }
  }
  for (const one of all('.act .button')) {
    if (scrollY === 0 && !inside(one, { top: 0, bottom: innerHeight })) told(one, 'is out of sight');
  }
  for (const one of all('header :is(.button, a)')) {
    const { left, top, width, height } = one.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    if (scrollY === 0 && scope === document.body && !one.contains(over)) told(one, 'is covered');
  }
  const apart = [...all('.around .seat'), ...all('.ending .button'), ...all('.ending h1'), ...all('.bar > *')];
  const boxOf = (one: HTMLElement): DOMRect => {
    const words = document.createRange();
    words.selectNodeContents(one);
    return (one.tagName === 'H1' ? words : one).getBoundingClientRect();
  };
  apart.forEach((one, at) => {
    const box = boxOf(one);
    for (const other of apart.slice(at + 1)) {
      const { left, right, top, bottom } = boxOf(other);
      const across = Math.min(box.right, right) - Math.max(box.left, left);
      const down = Math.min(box.bottom, bottom) - Math.max(box.top, top);
      if (Math.min(across, down) > 2 * SLACK) told(one, `lies on ${name(other)}`);
    }
  });

  const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement!;
    const text = texts.currentNode.textContent?.trim();
    if (!text || parent.closest('svg, .hidden, .stage, option, script, style') || !shown(parent)) continue;
    const size = Number.parseFloat(getComputedStyle(parent).fontSize);
    if (size < LEGIBLE) faults.push(`${text.slice(0, 20)} is written in ${size} px`);
  }
  return [...new Set(faults)];
}

/** What the page shows fits every screen, and lies beside a notch. */
export async function expectFits({ page }: Person): Promise<void> {
  const before = page.viewportSize()!;
  const found: Record<string, string[]> = {};
  const look = async (screen: typeof ON_ITS_SIDE, side: number): Promise<void> => {
    await page.setViewportSize(screen);
    await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, screen);
    await page.evaluate(rest);
    const faults = await page.evaluate(cramped, side);
    if (faults.length > 0) found[`${screen.width} × ${screen.height}${side ? ' with a notch' : ''}`] = faults;
  };
  for (const screen of SCREENS) await look(screen, 0);
  const whole = await notch(page);
  await look(ON_ITS_SIDE, NOTCH.side);
  await whole();
  await page.setViewportSize(before);
  expect(found, page.url()).toEqual({});
}
