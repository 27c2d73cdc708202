import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { rulesPages } from './scripts/rules';

const server = process.env['STOLIK_SERVER'] ?? 'http://127.0.0.1:8400';

export default defineConfig({
  plugins: [svelte(), rulesPages()],
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
