// The steps of `npm test` and `npm run check`.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { environment, pinnedNode, root, say } from './setup.mjs';

const tool = (...parts) => path.join(root, 'node_modules', ...parts);
const sources = ['contract', 'server', 'web', 'test', 'bench', 'scripts', 'vite.config.ts', 'vitest.config.ts'];
const present = () => sources.filter((name) => existsSync(path.join(root, name)));

export function checks(fix = false) {
  return [
    { name: 'format', program: tool('.bin', 'oxfmt'), args: [...(fix ? [] : ['--check']), ...present()] },
    { name: 'lint', program: tool('.bin', 'oxlint'), args: [...(fix ? ['--fix'] : []), '--quiet', ...present()] },
    { name: 'types', program: pinnedNode(), args: [tool('typescript', 'bin', 'tsc'), '--noEmit', '-p', root] },
  ];
}

/** True when the step passed; prints its output only when it did not. */
export function runStep({ name, program, args }) {
  const started = Date.now();
  const done = spawnSync(program, args, { cwd: root, encoding: 'utf8', env: environment(), maxBuffer: 64e6 });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const passed = done.status === 0;
  say(`${passed ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (!passed) say(`${done.stdout ?? ''}${done.stderr ?? ''}${done.error?.message ?? ''}`);
  return passed;
}

/** Runs vitest projects side by side; answers their counts. A run that cannot tell its counts is one failure. */
export function runTests(projects, { env = {}, filters = [] } = {}) {
  const report = path.join(root, '.cache', `vitest-${projects.join('-')}-${process.pid}.json`);
  rmSync(report, { force: true });
  say(`\n${projects.join(' and ')} tests`);
  const done = spawnSync(
    pinnedNode(),
    [
      tool('vitest', 'vitest.mjs'),
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      '--passWithNoTests=false',
      ...filters,
    ],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: environment({ NODE_ENV: 'test', ...env }) },
  );
  let counts = { passed: 0, failed: 1, skipped: 0 };
  if (existsSync(report)) {
    const result = JSON.parse(readFileSync(report, 'utf8'));
    const brokenFiles = result.testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    );
    counts = {
      passed: result.numPassedTests,
      failed: result.numFailedTests + brokenFiles.length,
      skipped: result.numPendingTests + (result.numTodoTests ?? 0),
    };
    rmSync(report, { force: true });
    for (const line of failures(result)) say(line);
  }
  if (done.status !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}

/** What failed, a line each: whoever has only the end of a long output sees all of them. */
function failures({ testResults }) {
  const line = (file, what, message) =>
    `✗ ${path.relative(root, file.name)}${what} ${stripVTControlCharacters(message ?? '')
      .split('\n')[0]
      .slice(0, 200)}`.trimEnd();
  return testResults.flatMap((file) => {
    if (file.status === 'failed' && file.assertionResults.length === 0) return [line(file, ':', file.message)];
    return file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => line(file, ` > ${fullName}:`, failureMessages[0]));
  });
}
