// npm test: every check and every test, with nothing else typed. `--only unit|api|browser` runs one part.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt, ensureChromium, ensureInstalled, root, say } from './lib/setup.mjs';
import { checks, runStep, runTests } from './lib/steps.mjs';

const argument = process.argv.indexOf('--only');
const only = argument === -1 ? null : process.argv[argument + 1];
const filters = process.argv.slice(2).filter((arg, at, all) => !arg.startsWith('--') && all[at - 1] !== '--only');
const wanted = (name) => only === null || only === name;

ensureInstalled();
mkdirSync(path.join(root, '.cache'), { recursive: true });
const total = { passed: 0, failed: 0, skipped: 0 };
const add = (counts) => {
  for (const key of Object.keys(total)) total[key] += counts[key];
};

if (wanted('check')) {
  for (const step of checks())
    add(runStep(step) ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 });
}
ensureBuilt();
for (const project of ['unit', 'api']) if (wanted(project)) add(runTests(project, { filters }));
if (wanted('browser')) add(runTests('browser', { filters, env: { CHROME_PATH: await ensureChromium() } }));

say(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 ? 0 : 1);
