// Implements `npm run bench:reader`: measures in Chromium how fast the reader opens, turns pages and scrolls.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt, ensureChromium, ensureInstalled, environment, pinnedNode, root } from './lib/setup.mjs';

await ensureInstalled();
await ensureBuilt();
const chrome = await ensureChromium({ windows: true });
const nodeArgs = ['--disable-warning=ExperimentalWarning', path.join(root, 'bench', 'reader', 'run.ts')];
const result = spawnSync(pinnedNode(), [...nodeArgs, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: environment({ CHROME_PATH: chrome }),
});
process.exit(result.status ?? 1);
