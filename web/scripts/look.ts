/** Pictures of one board from the workbench: `npm run look -- GAME [seats] [step] [more query]` into `.shots/`. */

import { mkdirSync } from 'node:fs';
import { openBrowser, SCREENS } from '../tests/browser/person';
import { stageSize } from '../src/stage/frame';
import { GAMES } from '../tests/browser/games';

const [game = GAMES[0]!, seats = '4', step = '20', more = 'mine'] = process.argv.slice(2);
const base = process.env['WORKBENCH'] ?? 'http://127.0.0.1:5173';
mkdirSync('.shots', { recursive: true });
const browser = await openBrowser();
for (const [name, screen] of Object.entries(SCREENS)) {
  for (const theme of ['light', 'dark']) {
    const page = await browser.newPage({ viewport: stageSize(screen) });
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
