// Implements `npm run bench`: reports ratios between variants that are measured side by side in one run.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, environment, pinnedNode, root } from './lib/setup.mjs';

await ensureInstalled();
await ensureBuilt();
const nodeArgs = ['--disable-warning=ExperimentalWarning', path.join(root, 'bench', 'run.ts')];
const result = spawnSync(pinnedNode(), [...nodeArgs, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: environment(),
});
process.exit(result.status ?? 1);
