// Implements `npm test`: all checks and tests, without further arguments. docs/tests.md says what each part covers.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { selectChanged } from './lib/changed-tests.mjs';
import { record } from './lib/measured.mjs';
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

// the checks run in parallel with the build, because each has a core to spare; with shards, only the first runs them
const isChecked = options.parts.includes('check') && (options.shard === null || options.shard.startsWith('1/'));
const checking = Promise.all(isChecked ? checks().map(runStep) : []);

const selected = options.changed === null ? null : selectChanged(options);
const wanted = (selected?.parts ?? options.parts).filter((part) => part !== 'check');
if (wanted.length > 0) {
  await ensureBuilt();
  const folder = openWorkspace();
  // shared compile cache for the servers and commands that tests start
  const env = { TMPDIR: folder, NODE_COMPILE_CACHE: path.join(folder, 'compiled'), ...selected?.env };
  const windows = wanted.some((part) => parts[part].wholeBrowser);
  if (wanted.some((part) => parts[part].browser)) env.CHROME_PATH = await ensureChromium({ windows });
  if (wanted.includes('processes')) env.NGINX_PATH = findNginx() ?? '';
  await checking;
  // all parts in one run, because while one waits for a process to exit, another can use the CPU
  const run = runVitest(wanted, { filters: selected?.files ?? options.filters, shard: options.shard, env });
  const failures = failuresOf(run);
  const flaky = retryFailures(failures, { env });
  total.passed += run.counts.passed + flaky.passed.length;
  total.failed += run.counts.failed - flaky.passed.length;
  total.skipped += run.counts.skipped;
  if (flaky.tooMany) total.failed++;
  if (options.record) record(run);
  for (const line of failureLines(failures.filter((each) => !flaky.passed.includes(each)))) say(line);
  for (const line of flaky.lines) say(line);
}
for (const passed of await checking) total[passed ? 'passed' : 'failed']++;
for (const line of selected?.leftOut ?? []) say(line);

say(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 ? 0 : 1);
