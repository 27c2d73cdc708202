import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  test: {
    include: ['{src,scripts}/**/*.test.ts'],
    exclude: ['src/games/*/browser.test.ts'],
    globalSetup: ['scripts/positions.ts', 'scripts/scored.ts'],
    environment: 'node',
    testTimeout: 60_000, // a whole match is laid out on a machine that may have much else to do
  },
});
