// mangadex-full-api's own test suite, run against a site that has the demo world, with only the origins changed.
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { demoPassword } from '#server/demo/accounts.ts';
import { demoClient } from '#server/demo/seed-client.ts';

interface Report {
  testResults: {
    name: string;
    message: string;
    assertionResults: { title: string; status: string; failureMessages: string[] }[];
  }[];
}

interface SuiteResult {
  name: string;
  status: string;
  why: string;
}

/** Runs the suite. @param api origin of the API @returns how many files it has, and the result of each test */
export async function runOwnSuite(api: string): Promise<{ files: number; results: SuiteResult[] }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'komawari-suite-'));
  try {
    const { testResults } = await reportOf(api, folder);
    const results = testResults.flatMap(({ name, message, assertionResults }) => {
      const file = path.basename(name, '.test.ts');
      if (assertionResults.length === 0) throw new Error(`${file} did not run: ${message}`);
      return assertionResults.map(({ title, status, failureMessages }) => ({
        name: `${file}: ${title}`,
        status,
        why: failureMessages.join('\n'),
      }));
    });
    return { files: testResults.length, results };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function reportOf(api: string, folder: string): Promise<Report> {
  const require = createRequire(import.meta.url);
  const packageFolder = path.resolve(path.dirname(require.resolve('mangadex-full-api')), '..');
  // copies the suite, because TypeScript inside node_modules is not compiled
  for (const subfolder of ['src', 'tests'])
    cpSync(path.join(packageFolder, subfolder), path.join(folder, subfolder), { recursive: true });
  const vitest = path.join(path.dirname(require.resolve('vitest/package.json')), 'vitest.mjs');
  const config = path.resolve(import.meta.dirname, 'own-suite.config.ts');
  const reportPath = path.join(folder, 'report.json');
  const env = {
    ...process.env,
    VITEST: undefined,
    SUITE_FOLDER: folder,
    SUITE_ORIGIN: api,
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
