import { defineConfig } from 'vitest/config';

const shared = {
  globalSetup: ['test/support/server/global-setup.ts'],
  environment: 'node' as const,
  // a busy machine takes its time
  expect: { poll: { timeout: 15_000 } },
};

/** The files of a worker share what they import: the server alone takes a second to load. */
const together = { isolate: false };

/** Each has a database, a server and often a browser of its own: with more, two cores have them wait for each other. */
const maxWorkers = 3;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['test/unit/**/*.test.ts', 'test/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers,
        },
      },
      {
        test: {
          ...shared,
          ...together,
          name: 'api',
          include: ['test/api/**/*.test.ts', 'test/client/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers,
        },
      },
      {
        test: {
          ...shared,
          ...together,
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers,
        },
      },
      {
        // long: only by its own command
        test: {
          ...shared,
          ...together,
          name: 'full',
          include: ['test/full/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers,
        },
      },
      {
        // builds the web three times and opens many tabs: only by its own command
        test: {
          ...shared,
          name: 'deploy',
          include: ['test/deploy/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        // in French, so that a text that nobody has translated fails
        test: {
          ...shared,
          ...together,
          name: 'french',
          include: ['test/french/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers,
        },
      },
    ],
  },
});
