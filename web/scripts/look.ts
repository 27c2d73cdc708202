/** Pictures of boards from the workbench at every screen: `npm run look [GAME] [seats] [step] [more query]` into `.shots/`. */

import { mkdirSync } from 'node:fs';
import { createServer } from 'vite';
import { openBrowser } from '../tests/browser/person';
import { games } from '../src/generated/games';
import { SCREENS } from '../src/stage/screens';

const [game, wanted, step = '20', more = 'mine'] = process.argv.slice(2);
const width = Number(process.env['ONLY'] ?? 0); // of one screen alone
mkdirSync('.shots', { recursive: true });
const server = await createServer({ server: { port: 0, host: '127.0.0.1' }, logLevel: 'error' });
await server.listen();
const [base] = server.resolvedUrls!.local;
const browser = await openBrowser();
const page = await browser.newPage({ reducedMotion: 'reduce' });
page.on('console', (message) => message.type() === 'error' && console.log(message.text()));
page.on('pageerror', (error) => console.log(String(error)));
try {
  for (const { name, seats } of Object.values(games).filter((one) => !game || one.name === game)) {
    for (const count of seats.filter((one) => !wanted || wanted === 'all' || Number(wanted) === one)) {
      await page.goto(`${base}workbench.html?game=${name}&seats=${count}&step=${step}&${more}`);
      for (const screen of SCREENS.filter((one) => !width || one.width === width)) {
        await page.setViewportSize(screen);
        await page.waitForSelector('.stage .plate');
        await page.evaluate(() => document.fonts.ready);
        await page.waitForTimeout(400); // the longest cross-fade
        await page.screenshot({ path: `.shots/${name}-${count}-${screen.width}x${screen.height}.png` });
      }
    }
  }
} finally {
  await browser.close();
  await server.close();
}
