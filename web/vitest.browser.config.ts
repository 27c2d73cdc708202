import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/browser/*.test.ts', 'src/games/*/browser.test.ts'],
    globalSetup: ['scripts/positions.ts', 'tests/browser/server.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2, // browsers and the server they share are busy enough
  },
});
