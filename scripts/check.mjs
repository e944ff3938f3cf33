// Implements `npm run check`: format, lint and types, fast enough to run before every commit. `--fix` applies automatic
// fixes.
import { ensureInstalled } from './lib/setup.mjs';
import { checks, runStep } from './lib/steps.mjs';

await ensureInstalled();
const fix = process.argv.includes('--fix');
let failed = 0;
// sequentially, because with `--fix` two steps may write the same file
for (const step of checks(fix)) if (!(await runStep(step))) failed++;
process.exit(failed === 0 ? 0 : 1);
