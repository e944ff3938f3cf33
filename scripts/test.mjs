// npm test: every check and every test, with nothing else typed.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureChromium, ensureInstalled, fail, root, say } from './lib/setup.mjs';
import { checks, runStep, runTests } from './lib/steps.mjs';
import { openWorkspace } from './lib/workspace.mjs';

/** Those that a plain run has, and those that take too long for it. */
const usual = ['check', 'unit', 'api', 'browser', 'french'];
const long = ['full', 'deploy'];
const withBrowser = new Set(['browser', 'french', ...long]);

const usage = `npm test                            every check and every test
npm test -- --only PART             one part: ${[...usual, ...long].join(', ')}
npm test -- --only api manga feed   one part, the files whose paths contain a word`;

const { only, filters } = options();

ensureInstalled();
mkdirSync(path.join(root, '.cache'), { recursive: true });
const total = { passed: 0, failed: 0, skipped: 0 };
const add = (counts) => {
  for (const key of Object.keys(total)) total[key] += counts[key];
};

if (only === null || only === 'check') {
  for (const step of checks())
    add(runStep(step) ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 });
}
if (only !== 'check') {
  ensureBuilt();
  const folder = openWorkspace();
  // the servers and commands that tests start compile what they share once
  const env = { TMPDIR: folder, NODE_COMPILE_CACHE: path.join(folder, 'compiled') };
  // side by side: while one waits for a process to end, another has something to do
  const parts = only === null ? usual.filter((part) => part !== 'check') : [only];
  const windows = parts.some((part) => long.includes(part));
  if (parts.some((part) => withBrowser.has(part))) env.CHROME_PATH = await ensureChromium({ windows });
  add(runTests(parts, { filters, env }));
}

say(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 ? 0 : 1);

function options() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { only: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
    if (values.help) {
      say(usage);
      process.exit(0);
    }
    const part = values.only ?? null;
    if (part !== null && ![...usual, ...long].includes(part)) throw new Error(`There is no part "${part}".`);
    return { only: part, filters: positionals };
  } catch (error) {
    return fail(`${error.message}\n\n${usage}`);
  }
}
