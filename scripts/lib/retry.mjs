// Tests of browsers and processes that failed are run again, each alone after all others. One that passes then is flaky:
// the run passes, and its last lines name it. docs/tests.md says what to do about it.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root, say } from './setup.mjs';
import { parts } from './test-options.mjs';
import { flakyLine, runVitest } from './vitest-run.mjs';

/** More flaky tests than this fail the run. */
const maxFlaky = 5;
/** So many failures at once are no chance: none of them is tried again. */
const maxRetried = 12;

/** @returns those that passed alone, their lines, and whether they were too many */
export function retryFailures(failures, { env }) {
  const again = failures.filter(({ file }) => parts[partOf(file)]?.retried);
  const passed = [];
  if (again.length > 0 && again.length <= maxRetried) {
    for (const failure of again) if (passesAlone(failure, env)) passed.push(failure);
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

/** Where the screenshot and the trace of the first failure are, see test/support/browser/failure-evidence.ts. */
function evidenceOf({ file, test }) {
  if (test === null) return null;
  const folder = path.posix.join('.cache', 'failures', slugOf(`${path.basename(file, '.test.ts')} ${test}`));
  return existsSync(path.join(root, folder)) ? folder : null;
}

/** Name of a test's folder; test/support/browser/failure-evidence.ts writes it by the same rule. */
const slugOf = (text) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 100);
