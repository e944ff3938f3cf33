// npm run check: format, lint and types; seconds, before every commit. `--fix` writes what can be written.
import { ensureInstalled } from './lib/setup.mjs';
import { checks, runStep } from './lib/steps.mjs';

await ensureInstalled();
const fix = process.argv.includes('--fix');
let failed = 0;
// one after the other: two of them may write the same file
for (const step of checks(fix)) if (!(await runStep(step))) failed++;
process.exit(failed === 0 ? 0 : 1);
