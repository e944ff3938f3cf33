// Runs mangadex-full-api's own test suite against the demo world, with only the origins changed: all of its tests pass.
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword } from '#server/demo/accounts.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { demoClient } from '#server/demo/seed-client.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';

interface Report {
  testResults: {
    name: string;
    message: string;
    assertionResults: { title: string; status: string; failureMessages: string[] }[];
  }[];
}

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await testApp({ env: { SEED: 'demo' } });
  // draws pictures at a sixth of their width, because these tests do not look at them
  await seedDemo(app.ctx, { density: 12 });
  folder = mkdtempSync(path.join(tmpdir(), 'komawari-suite-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

async function runSuite(): Promise<Report> {
  const require = createRequire(import.meta.url);
  const packageFolder = path.resolve(path.dirname(require.resolve('mangadex-full-api')), '..');
  // copies the suite, because TypeScript inside node_modules is not compiled
  for (const subfolder of ['src', 'tests'])
    cpSync(path.join(packageFolder, subfolder), path.join(folder, subfolder), { recursive: true });
  const vitest = path.join(path.dirname(require.resolve('vitest/package.json')), 'vitest.mjs');
  const config = path.resolve(import.meta.dirname, '../support/client/own-suite.config.ts');
  const reportPath = path.join(folder, 'report.json');
  const env = {
    ...process.env,
    VITEST: undefined,
    SUITE_FOLDER: folder,
    SUITE_ORIGIN: app.api,
    MFA_TEST_USERNAME: demoClient.owner,
    MFA_TEST_PASSWORD: demoPassword,
    MFA_TEST_CLIENT_ID: demoClient.id,
    MFA_TEST_CLIENT_SECRET: demoClient.secret,
  };
  const command = [vitest, 'run', '--config', config, '--reporter=json', `--outputFile=${reportPath}`];
  // exit code 1 means that a test failed; the report shows whether the suite ran
  const { stderr = '' } = await promisify(execFile)(process.execPath, command, { env, cwd: folder }).catch(
    (error: { stderr: string }) => error,
  );
  try {
    return JSON.parse(readFileSync(reportPath, 'utf8')) as Report;
  } catch {
    throw new Error(`the suite did not run: ${stderr}`);
  }
}

test('every test of the suite passes', async () => {
  const { testResults } = await runSuite();
  const results = testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.basename(name, '.test.ts');
    if (assertionResults.length === 0) throw new Error(`${file} did not run: ${message}`);
    return assertionResults.map(({ title, status, failureMessages }) => ({
      name: `${file}: ${title}`,
      status,
      why: failureMessages.join('\n'),
    }));
  });
  expect(testResults).toHaveLength(10);
  expect(results.filter(({ status }) => status !== 'passed' && status !== 'failed')).toEqual([]);
  expect(results.filter(({ status }) => status === 'failed')).toEqual([]);
  expect(results).toHaveLength(48);
});
