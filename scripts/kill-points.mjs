// Implements `npm run faults`: kills the server twenty times at each of fourteen points of an upload, cuts five hundred
// uploads at any byte, sends ten thousand damaged images, walks ten thousand random sequences of a draft's states, sends two
// thousand requests with an Idempotency-Key four times each, lets sixteen moderators empty a queue, and ten thousand items come in over four days, see the test files below.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, environment, pinnedNode, root } from './lib/setup.mjs';

await ensureInstalled();
await ensureBuilt();
const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
const files = [
  'test/processes/upload-faults.test.ts',
  'test/api/upload-cleanup.test.ts',
  'test/api/draft-states.test.ts',
  'test/api/idempotency.test.ts',
  'test/api/moderation-races.test.ts',
  'test/api/moderation-deadlines.test.ts',
  'test/unit/images/mutants.test.ts',
];
const projects = ['processes', 'api', 'unit'].flatMap((project) => ['--project', project]);
const result = spawnSync(pinnedNode(), [vitest, 'run', ...projects, ...files], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...environment(),
    NODE_ENV: 'test',
    FAULT_KILLS: '20',
    ABORTED_UPLOADS: '500',
    DRAFT_SEQUENCES: '10000',
    MUTANTS: '10000',
    DRAINED_ITEMS: '2000',
    EDIT_ROUNDS: '200',
    QUEUED_ITEMS: '10000',
    KEY_CLIENTS: '50',
    KEY_REQUESTS: '40',
  },
});
process.exit(result.status ?? 1);
