import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { TimedSequencer } from './test/support/timed-sequencer.ts';

const shared = {
  environment: 'node' as const,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // longer than the default, because assertions poll slowly on a busy machine
  expect: { poll: { timeout: 15_000 } },
  // test files of a worker share imported modules: loading the server alone takes a second
  isolate: false,
  // two workers per core: while one waits for a timer or a process, the other one can run
  maxWorkers: Math.min(8, 2 * availableParallelism()),
};

const part = (name: string, include: string[], over: object = {}) => ({ test: { ...shared, name, include, ...over } });

export default defineConfig({
  test: {
    // runs once for all projects and starts the shared PostgreSQL
    globalSetup: ['test/support/server/global-setup.ts'],
    sequence: { sequencer: TimedSequencer },
    projects: [
      part('unit', ['test/unit/**/*.test.ts', 'test/*.test.ts']),
      part('api', ['test/api/**/*.test.ts', 'test/client/**/*.test.ts']),
      part('processes', ['test/processes/**/*.test.ts']),
      part('browser', ['test/browser/**/*.test.ts']),
      // slow, so it only runs through its own command
      part('full', ['test/full/**/*.test.ts']),
      // builds the web three times and opens many tabs, so it only runs through its own command
      part('deploy', ['test/deploy/**/*.test.ts'], { testTimeout: 300_000, hookTimeout: 300_000, isolate: true }),
    ],
  },
});
