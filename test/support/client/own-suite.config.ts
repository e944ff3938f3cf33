// The own tests of mangadex-full-api, as its package ships them: written for Jest, run by Vitest in a process of their own.
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const here = import.meta.dirname;

export default defineConfig({
  root: process.env['SUITE_FOLDER']!,
  // it reads its account from a file unless the environment has one
  resolve: { alias: { 'dotenv/config': path.join(here, 'own-suite-environment.ts') } },
  test: {
    globals: true,
    environment: 'node',
    include: ['tests/*.test.ts'],
    setupFiles: [path.join(here, 'own-suite-setup.ts')],
    testTimeout: 60_000,
    maxWorkers: 2,
  },
});
