import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { TimedSequencer } from './test/support/timed-sequencer.ts';

const shared = {
  environment: 'node' as const,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // a busy machine takes its time
  expect: { poll: { timeout: 15_000 } },
  // files of a worker share what they import: the server alone takes a second to load
  isolate: false,
  // two for each core: while one waits for a timer of the product or for a process, another has something to do
  maxWorkers: Math.min(8, 2 * availableParallelism()),
};

const part = (name: string, include: string[], over: object = {}) => ({ test: { ...shared, name, include, ...over } });

export default defineConfig({
  test: {
    // once for all parts: one PostgreSQL
    globalSetup: ['test/support/server/global-setup.ts'],
    sequence: { sequencer: TimedSequencer },
    projects: [
      part('unit', ['test/unit/**/*.test.ts', 'test/*.test.ts']),
      part('api', ['test/api/**/*.test.ts', 'test/client/**/*.test.ts']),
      part('processes', ['test/processes/**/*.test.ts']),
      part('browser', ['test/browser/**/*.test.ts']),
      // long: only by its own command
      part('full', ['test/full/**/*.test.ts']),
      // builds the web three times and opens many tabs: only by its own command
      part('deploy', ['test/deploy/**/*.test.ts'], { testTimeout: 300_000, hookTimeout: 300_000, isolate: true }),
    ],
  },
});
