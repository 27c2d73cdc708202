/** After the build: the icons of the installed app, and the service worker with the list of what it keeps. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';

const folder = fileURLToPath(new URL('../../src/stolik/server/static/', import.meta.url));
const source = (path) => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf-8');
const MOST = 2 * 1024 * 1024; // bytes that a phone keeps, as they are unpacked

const drawing = source('public/icon.svg');
// A launcher cuts a circle out of a maskable icon: its ground reaches every edge, and the drawing stays in the middle.
const whole = drawing
  .replace(/ rx="14"/, '')
  .replace(/(<rect width="64"[^>]*\/>)([\s\S]*)<\/svg>/, '$1<g transform="translate(9 9) scale(0.72)">$2</g></svg>');

for (const [name, svg, size] of [
  ['icon-192', drawing, 192],
  ['icon-512', drawing, 512],
  ['icon-maskable', whole, 512],
  ['apple-touch-icon', whole, 180],
]) {
  const picture = new Resvg(svg, { fitTo: { mode: 'width', value: size } });
  writeFileSync(`${folder}${name}.png`, picture.render().asPng());
}

/** All that the app is made of; of the fonts those with Polish and English letters, and no pictures for messengers. */
function kept() {
  const assets = readdirSync(`${folder}assets`).filter(
    (name) => !name.endsWith('.woff2') || /(latin|latin-ext)-wght-normal/.test(name),
  );
  const shell = ['boot.js', 'icon.svg', 'icon-192.png', 'linen.svg', 'manifest.webmanifest', 'shell.css'];
  return [...shell, 'wood-night.svg', 'wood.svg', ...assets.sort().map((name) => `assets/${name}`)];
}

const files = kept();
const bytes = [...files, 'index.html'].map((path) => readFileSync(folder + path));
const total = bytes.reduce((sum, { length }) => sum + length, 0);
if (total > MOST) throw new Error(`the app keeps ${total} bytes on a device: ${MOST} at most`);
const version = bytes
  .reduce((hash, body) => hash.update(body), createHash('sha256'))
  .digest('hex')
  .slice(0, 16);
const addresses = ['/', ...files.map((path) => `/${path}`)];
const worker = source('src/offline/worker.js')
  .replace("'__VERSION__'", JSON.stringify(version))
  .replace('__FILES__', JSON.stringify(addresses));
writeFileSync(`${folder}worker.js`, worker);
console.log(`kept on a device: ${(total / 1024).toFixed(0)} KB in ${files.length + 1} files`);
