import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { TimedSequencer } from './test/support/timed-sequencer.ts';

const sharedOptions = {
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

const project = (name: string, include: string[], overrides: object = {}) => ({
  test: { ...sharedOptions, name, include, ...overrides },
});

export default defineConfig({
  test: {
    // runs once for all projects and starts the shared PostgreSQL
    globalSetup: ['test/support/server/global-setup.ts'],
    sequence: { sequencer: TimedSequencer },
    projects: [
      project('unit', ['test/unit/**/*.test.ts', 'test/*.test.ts']),
      project('api', ['test/api/**/*.test.ts', 'test/client/**/*.test.ts']),
      project('processes', ['test/processes/**/*.test.ts']),
      project('browser', ['test/browser/**/*.test.ts']),
      // slow, so it only runs through its own command
      project('full', ['test/full/**/*.test.ts']),
      // builds the web three times and opens many tabs, so it only runs through its own command
      project('deploy', ['test/deploy/**/*.test.ts'], { testTimeout: 300_000, hookTimeout: 300_000, isolate: true }),
    ],
  },
});
