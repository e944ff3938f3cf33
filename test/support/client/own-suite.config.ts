// Vitest config for the test suite that the package mangadex-full-api ships; written for Jest, run in a separate
// process.
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const folder = import.meta.dirname;

export default defineConfig({
  root: process.env['SUITE_FOLDER']!,
  // the suite imports dotenv/config to read its account from a file; here the environment has it already
  resolve: { alias: { 'dotenv/config': path.join(folder, 'own-suite-environment.ts') } },
  test: {
    globals: true,
    environment: 'node',
    include: ['tests/*.test.ts'],
    setupFiles: [path.join(folder, 'own-suite-setup.ts')],
    testTimeout: 60_000,
    maxWorkers: 2,
  },
});
