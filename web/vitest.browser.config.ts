import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/browser/**/*.test.ts'],
    globalSetup: ['tests/browser/server.ts'],
    testTimeout: 300_000,
    hookTimeout: 120_000,
    fileParallelism: false, // one browser at a time is enough for a small machine
  },
});
