import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { rulesPages } from './scripts/rules.ts';

const server = process.env['STOLIK_SERVER'] ?? 'http://127.0.0.1:8400';

/** The app's styles after the first picture of the page, which needs none of them: it does not wait until they are there. */
const stylesLast: Plugin = {
  name: 'styles-last',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const links = html.match(/ *<link rel="stylesheet" crossorigin[^>]*>\n/g) ?? [];
      const without = links.reduce((page, link) => page.replace(link, ''), html);
      return without.replace('  </body>', `${links.join('')}  </body>`);
    },
  },
};

export default defineConfig({
  plugins: [svelte(), rulesPages(), stylesLast],
  build: {
    outDir: '../src/stolik/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0, // a data: address would need a looser content policy
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
  server: {
    fs: { allow: ['..'] }, // the rules pages lie beside the rules
    proxy: {
      '/api': { target: server, changeOrigin: false },
      '/ws': { target: server, ws: true, changeOrigin: false },
    },
  },
});
