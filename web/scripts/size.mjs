/** What the front page loads, compressed: it must stay under 200 KB. */

import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const MOST = 200 * 1024;
const folder = fileURLToPath(new URL('../../src/stolik/server/static/', import.meta.url));
const html = readFileSync(`${folder}index.html`, 'utf-8');

function squeezed(path) {
  const body = readFileSync(folder + path);
  return path.endsWith('.woff2') ? body.length : gzipSync(body).length;
}

/** The page's own files, what their scripts import at once, and the fonts a Polish page needs. */
function firstLoad() {
  const found = new Set(['index.html']);
  const queue = [...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, path]) => path);
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    if (!path.endsWith('.js')) continue;
    const code = readFileSync(folder + path, 'utf-8');
    for (const [, name] of code.matchAll(/(?:import|from)\s*["']\.\/([^"']+)["']/g)) queue.push(`assets/${name}`);
  }
  for (const name of readdirSync(`${folder}assets`)) {
    if (/-(latin-wght-normal|polish)-.*\.woff2$/.test(name)) found.add(`assets/${name}`);
  }
  return [...found, 'wood.svg', 'wood-night.svg'];
}

const files = firstLoad();
const total = files.reduce((sum, path) => sum + squeezed(path), 0);
console.log(`first load: ${(total / 1024).toFixed(1)} KB in ${files.length} files`);
if (total > MOST) throw new Error(`the first load is ${total} bytes: ${MOST} at most`);
