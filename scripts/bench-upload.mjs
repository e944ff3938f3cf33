// Implements `npm run bench:upload`: measures how fast a large chapter is uploaded from Chromium and from a Node client.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt, ensureChromium, ensureInstalled, environment, pinnedNode, root } from './lib/setup.mjs';

await ensureInstalled();
await ensureBuilt();
const chrome = await ensureChromium();
const nodeArgs = ['--disable-warning=ExperimentalWarning', path.join(root, 'bench', 'upload', 'run.ts')];
const result = spawnSync(pinnedNode(), [...nodeArgs, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: environment({ CHROME_PATH: chrome }),
});
process.exit(result.status ?? 1);
