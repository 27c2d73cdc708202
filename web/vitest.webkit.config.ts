import { mergeConfig } from 'vitest/config';
import browser from './vitest.browser.config.ts';

export default mergeConfig(
  { ...browser, test: { ...browser.test, include: [] } },
  { test: { include: ['tests/webkit/*.test.ts'] } },
);
