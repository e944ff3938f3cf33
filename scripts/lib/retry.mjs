// Retries failed tests of browsers and processes, each alone after all others. A test that passes then is flaky: the
// run passes, and the end of its output names the test. docs/tests.md says how to handle it.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root, say } from './setup.mjs';
import { parts } from './test-options.mjs';
import { flakyLine, runVitest } from './vitest-run.mjs';

/** Maximum number of flaky tests; more fail the run. */
const maxFlaky = 5;
/** Maximum number of failures in a run that are retried; if there are more, they are not random, and none is retried. */
const maxRetried = 12;

/** @returns the tests that passed on retry, a line for each, and whether there are too many */
export function retryFailures(failures, { env }) {
  const retriedFailures = failures.filter(({ file }) => parts[partOf(file)]?.retried);
  const passed = [];
  if (retriedFailures.length > 0 && retriedFailures.length <= maxRetried) {
    for (const failure of retriedFailures) if (passesAlone(failure, env)) passed.push(failure);
  }
  const lines = passed.map((failure) => flakyLine(failure, evidenceOf(failure)));
  const tooMany = passed.length > maxFlaky;
  if (tooMany) lines.push(`✗ ${passed.length} flaky tests in one run; at most ${maxFlaky} may be.`);
  return { passed, lines, tooMany };
}

const partOf = (file) => file.split('/')[1];

function passesAlone({ file, test }, env) {
  say(`\nagain, alone: ${file}${test === null ? '' : ` > ${test}`}`);
  const pattern = test === null ? null : `^${test.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`;
  const { counts } = runVitest([partOf(file)], { filters: [file], pattern, env: { ...env, RETRY: '1' } });
  return counts.failed === 0 && counts.passed > 0;
}

/** Returns the folder with screenshot and trace of the first failure, see test/support/browser/failure-evidence.ts. */
function evidenceOf({ file, test }) {
  if (test === null) return null;
  const folder = path.posix.join('.cache', 'failures', slugOf(`${path.basename(file, '.test.ts')} ${test}`));
  return existsSync(path.join(root, folder)) ? folder : null;
}

/** Returns a test's folder name; test/support/browser/failure-evidence.ts must use the same rule. */
const slugOf = (text) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 100);
