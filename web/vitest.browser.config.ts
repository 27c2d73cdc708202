import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/browser/*.test.ts', 'src/games/*/browser.test.ts'],
    globalSetup: ['scripts/positions.ts', 'tests/browser/server.ts'],
    // A wait for something that comes costs nothing on a quick machine, and a slow one gets there too.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2, // browsers and the server they share are busy enough
  },
});
