// Implements `npm run faults`: kills the server twenty times at each of fourteen points of an upload, and cuts five hundred
// uploads at any byte, see `test/processes/upload-faults.test.ts` and `test/api/upload-cleanup.test.ts`.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, environment, pinnedNode, root } from './lib/setup.mjs';

await ensureInstalled();
await ensureBuilt();
const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
const files = ['test/processes/upload-faults.test.ts', 'test/api/upload-cleanup.test.ts'];
const result = spawnSync(pinnedNode(), [vitest, 'run', '--project', 'processes', '--project', 'api', ...files], {
  cwd: root,
  stdio: 'inherit',
  env: { ...environment(), NODE_ENV: 'test', FAULT_KILLS: '20', ABORTED_UPLOADS: '500' },
});
process.exit(result.status ?? 1);
