import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The long ones first, so that no worker is left alone with one of them at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number =>
      Number(!/(screens|faults|living|lessons)\.test\.ts$/.test(moduleId));
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    include: ['tests/browser/*.test.ts', 'src/games/*/browser.test.ts'],
    globalSetup: ['scripts/positions.ts', 'tests/browser/server.ts'],
    // A wait for something that comes costs nothing on a quick machine, and a slow one gets there too.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: LongFirst },
    maxWorkers: 2, // browsers and the server they share are busy enough
  },
});
