/** The Polish letters of both faces in files of their own: the first page needs none of the other Latin letters. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';

const LETTERS = 'ąćęłńśźżĄĆĘŁŃŚŹŻ';
const folder = fileURLToPath(new URL('../src/generated/fonts/', import.meta.url));
const { resolve } = createRequire(import.meta.url);

mkdirSync(folder, { recursive: true });
for (const face of ['fraunces', 'nunito-sans']) {
  const whole = readFileSync(resolve(`@fontsource-variable/${face}/files/${face}-latin-ext-wght-normal.woff2`));
  writeFileSync(`${folder}${face}-polish.woff2`, await subset(whole, LETTERS, { targetFormat: 'woff2' }));
}
