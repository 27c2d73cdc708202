/** Each game's picture as a PNG: what a messenger shows beside the link to a table. */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createServer } from 'vite';
import wawoff2 from 'wawoff2';

const WIDTH = 800;
const HEIGHT = 420; // the shape that messengers expect
const root = fileURLToPath(new URL('../', import.meta.url));
const folder = join(root, '../src/stolik/server/static/preview');
const woff = createRequire(import.meta.url).resolve(
  '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2',
);

const colours = readFileSync(join(root, 'src/tokens.css'), 'utf-8');
const vite = await createServer({
  root,
  configFile: false,
  logLevel: 'warn',
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, watch: null },
  plugins: [svelte({ compilerOptions: { css: 'injected' } })],
});
const made = mkdtempSync(join(tmpdir(), 'stolik-font-'));
try {
  const font = join(made, 'fraunces.ttf');
  writeFileSync(font, await wawoff2.decompress(readFileSync(woff)));
  const { render } = await vite.ssrLoadModule('svelte/server');
  const { games } = await vite.ssrLoadModule('/src/generated/games.ts');
  const { default: Picture } = await vite.ssrLoadModule('/src/games/Picture.svelte');
  mkdirSync(folder, { recursive: true });
  for (const game of Object.keys(games)) {
    const { head, body } = render(Picture, { props: { game } });
    const picture = new Resvg(standalone(body, head), {
      font: { fontFiles: [font], loadSystemFonts: false, defaultFontFamily: 'Fraunces' },
    });
    writeFileSync(join(folder, `${game}.png`), picture.render().asPng());
  }
} finally {
  rmSync(made, { recursive: true });
  await vite.close();
}

/** The drawing with its styles inside and the app's colours filled in. */
function standalone(body, head) {
  const styles = [...head.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css).join('\n');
  const svg = body
    .replace(/<!--[\s\S]*?-->/g, '')
    .trim()
    .replace('<svg', `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"`)
    .replace(/(<svg[^>]*>)/, `$1<style>${styles}</style>`);
  return svg.replace(
    /var\((--[\w-]+)\)/g,
    (_, name) => new RegExp(`${name}: ([^;]+);`).exec(colours)?.[1] ?? 'Fraunces',
  );
}
