// Implements `npm test`: all checks and tests, without further arguments. docs/tests.md says what each part covers.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { selectChanged } from './lib/changed-tests.mjs';
import { recordMeasurements } from './lib/measured.mjs';
import { retryFailures } from './lib/retry.mjs';
import { ensureBuilt, ensureChromium, ensureInstalled, findNginx, root, say } from './lib/setup.mjs';
import { checks, runStep } from './lib/steps.mjs';
import { parts, readOptions } from './lib/test-options.mjs';
import { failureLines, failuresOf, runVitest } from './lib/vitest-run.mjs';
import { openWorkspace } from './lib/workspace.mjs';

const options = readOptions(process.argv.slice(2));

await ensureInstalled();
mkdirSync(path.join(root, '.cache'), { recursive: true });
rmSync(path.join(root, '.cache', 'failures'), { recursive: true, force: true });
if (options.record) rmSync(path.join(root, '.cache', 'opened-pages'), { recursive: true, force: true });
const total = { passed: 0, failed: 0, skipped: 0 };

// the checks run in parallel with the build, because each has a core to spare; with `--shard`, only the first shard
// runs them
const isChecked = options.parts.includes('check') && (options.shard === null || options.shard.startsWith('1/'));
const checksDone = Promise.all(isChecked ? checks().map(runStep) : []);

const selected = options.changed === null ? null : selectChanged(options);
const partsToRun = (selected?.parts ?? options.parts).filter((part) => part !== 'check');
if (partsToRun.length > 0) {
  await ensureBuilt();
  const workspaceFolder = openWorkspace();
  // shared compile cache for the servers and commands that tests start
  const env = { TMPDIR: workspaceFolder, NODE_COMPILE_CACHE: path.join(workspaceFolder, 'compiled'), ...selected?.env };
  const windows = partsToRun.some((part) => parts[part].wholeBrowser);
  if (partsToRun.some((part) => parts[part].browser)) env.CHROME_PATH = await ensureChromium({ windows });
  if (partsToRun.includes('processes')) env.NGINX_PATH = findNginx() ?? '';
  await checksDone;
  // all parts in one run, because while one waits for a process to exit, another can use the CPU
  const testRun = runVitest(partsToRun, { filters: selected?.files ?? options.filters, shard: options.shard, env });
  const failures = failuresOf(testRun);
  const flaky = retryFailures(failures, { env });
  total.passed += testRun.counts.passed + flaky.passed.length;
  total.failed += testRun.counts.failed - flaky.passed.length;
  total.skipped += testRun.counts.skipped;
  if (flaky.tooMany) total.failed++;
  if (options.record) recordMeasurements(testRun);
  for (const line of failureLines(failures.filter((each) => !flaky.passed.includes(each)))) say(line);
  for (const line of flaky.lines) say(line);
}
for (const passed of await checksDone) total[passed ? 'passed' : 'failed']++;
for (const line of selected?.leftOut ?? []) say(line);

say(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 ? 0 : 1);
