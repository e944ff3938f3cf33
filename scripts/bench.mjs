// Implements `npm run bench`: reports ratios between variants that are measured side by side in one run.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt, ensureChromium, ensureInstalled, environment, pinnedNode, root } from './lib/setup.mjs';

await ensureInstalled();
await ensureBuilt();
// the library is measured in a browser, too
const chrome = process.argv.includes('library') ? await ensureChromium() : undefined;
const nodeArgs = ['--disable-warning=ExperimentalWarning', path.join(root, 'bench', 'run.ts')];
const result = spawnSync(pinnedNode(), [...nodeArgs, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: environment(chrome === undefined ? {} : { CHROME_PATH: chrome }),
});
process.exit(result.status ?? 1);
