// npm run bench: figures as ratios, everything measured side by side in one run.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, environment, pinnedNode, root } from './lib/setup.mjs';

ensureInstalled();
ensureBuilt();
const done = spawnSync(pinnedNode(), ['--disable-warning=ExperimentalWarning', path.join(root, 'bench', 'run.ts')], {
  cwd: root,
  stdio: 'inherit',
  env: environment(),
});
process.exit(done.status ?? 1);
