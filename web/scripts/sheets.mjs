/** Score sheets and help cards to print, as PDF, into the built app. The fonts of the web are unpacked for Python. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import wawoff2 from 'wawoff2';
import { python, root } from './python.mjs';

const built = join(root, 'src/stolik/server/static');
const find = createRequire(import.meta.url).resolve;
const fonts = mkdtempSync(join(tmpdir(), 'stolik-fonts-'));
try {
  for (const family of ['fraunces', 'nunito-sans']) {
    for (const half of ['latin', 'latin-ext']) {
      const woff = find(`@fontsource-variable/${family}/files/${family}-${half}-wght-normal.woff2`);
      writeFileSync(join(fonts, `${family}-${half}.ttf`), await wawoff2.decompress(readFileSync(woff)));
    }
  }
  python('web/scripts/sheets.py', fonts, join(built, 'preview'), join(built, 'print'));
} finally {
  rmSync(fonts, { recursive: true });
}
