/** Pictures of one board from the workbench: `node scripts/look.mjs game [seats] [step] [more query]` into `.shots/`. */

import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';

const [game = 'komary', seats = '4', step = '20', more = 'mine'] = process.argv.slice(2);
const base = process.env.WORKBENCH ?? 'http://127.0.0.1:5199';
mkdirSync('.shots', { recursive: true });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
for (const [name, width, height] of [
  ['desktop', 1280 - 320, 800 - 48],
  ['phone', 390, 844 - 48],
]) {
  for (const theme of ['light', 'dark']) {
    const page = await browser.newPage({ viewport: { width, height } });
    page.on('console', (message) => message.type() === 'error' && console.log(message.text()));
    page.on('pageerror', (error) => console.log(String(error)));
    await page.goto(`${base}/workbench.html?game=${game}&seats=${seats}&step=${step}&theme=${theme}&${more}`);
    await page.waitForSelector('.stage .plate');
    await page.waitForTimeout(500);
    await page.screenshot({ path: `.shots/${game}-${name}-${theme}.png` });
    await page.close();
  }
}
await browser.close();
