// Runs Vitest and parses its report.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { environment, pinnedNode, root, say } from './setup.mjs';

/**
 * Runs parts (Vitest projects) in parallel. A run without a report counts as one failure.
 * @param filters substrings of file paths
 * @param pattern regular expression for full test names
 * @returns the counts, Vitest's report or null, and the seconds of each file including imports and hooks
 */
export function runVitest(parts, { env = {}, filters = [], shard = null, pattern = null } = {}) {
  const report = path.join(root, '.cache', `vitest-${process.pid}.json`);
  const durations = path.join(root, '.cache', `durations-${process.pid}.json`);
  rmSync(report, { force: true });
  say(`\n${parts.join(' and ')} tests`);
  const vitestProcess = spawnSync(
    pinnedNode(),
    [
      path.join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...parts.flatMap((part) => ['--project', part]),
      '--reporter=default',
      '--reporter=json',
      `--reporter=${path.join(root, 'test', 'support', 'durations-reporter.ts')}`,
      `--outputFile.json=${report}`,
      '--passWithNoTests=false',
      ...(shard === null ? [] : [`--shard=${shard}`]),
      ...(pattern === null ? [] : [`--testNamePattern=${pattern}`]),
      ...filters,
    ],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: environment({ NODE_ENV: 'test', DURATIONS_FILE: durations, ...env }),
    },
  );
  const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
  const seconds = existsSync(durations) ? JSON.parse(readFileSync(durations, 'utf8')) : {};
  for (const file of [report, durations]) rmSync(file, { force: true });
  const counts = result ? countsOf(result) : { passed: 0, failed: 1, skipped: 0 };
  if (vitestProcess.status !== 0 && counts.failed === 0) counts.failed = 1;
  return { counts, result, seconds };
}

function countsOf(result) {
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + result.testResults.filter(isBroken).length,
    skipped: result.numPendingTests + (result.numTodoTests ?? 0),
  };
}

/** Whether a file failed outside of its tests: it did not load, or a hook threw. */
const isBroken = (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed');

/**
 * @returns the failures: the file, the full test name as Vitest's patterns match it (null for a whole file) and the
 *   first line of the error
 */
export function failuresOf({ result }) {
  const firstLine = (text) =>
    stripVTControlCharacters(text ?? '')
      .split('\n')[0]
      .slice(0, 200);
  return (result?.testResults ?? []).flatMap((file) => {
    const name = path.relative(root, file.name).replaceAll(path.sep, '/');
    if (isBroken(file)) return [{ file: name, test: null, error: firstLine(file.message) }];
    return file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ ancestorTitles, title, failureMessages }) => ({
        file: name,
        test: [...ancestorTitles, title].join(' > '),
        error: firstLine(failureMessages[0]),
      }));
  });
}

const failureName = ({ file, test }) => (test === null ? file : `${file} > ${test}`);

/** Formats one line per failure, for the end of the output. */
export const failureLines = (failures) => failures.map((each) => `✗ ${failureName(each)}: ${each.error}`);

export const flakyLine = (failure, evidence) =>
  `flaky: ${failureName(failure)}: ${failure.error}${evidence === null ? '' : ` (${evidence})`}`;
