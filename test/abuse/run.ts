// npm run abuse: one address attacks, within its allowance and above it, while a second client reads. Exit code 1 when
// the second client waits too long or any request gets a server error.
//   --tier M --data DIR     the seeded site, as `npm run bench` stores it
//   --seconds 60            duration of each attack, within and above the allowance
//   --quiet                 hides the site's own warnings
//   --only WORDS            runs attacks whose name contains this
import { fork } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { withContext } from '../../bench/context.ts';
import { seedFolder, type Site, startSite, stopAll } from '../../bench/servers.ts';
import { memoryOf } from '#server/core/files/images/memory.ts';
import { trustedProxyEnv } from '../../bench/ask.ts';
import type { AttackCounts, Task } from './attacker.ts';
import { type Attack, attacks, hostileDescription } from './attacks.ts';
import { runSecondClient } from './second-client.ts';
import { loadTargets, type AttackTargets } from './world.ts';

interface Description {
  language: string;
  description: string;
}

const { values: options } = parseArgs({
  options: {
    tier: { type: 'string', default: 'M' },
    data: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
    quiet: { type: 'boolean', default: false },
  },
});
const seconds = Number(options.seconds);
/** Maximum p95 latency of the second client, in milliseconds. */
const maxP95 = 150;

const dataRoot = path.resolve(options.data ?? path.join(import.meta.dirname, '..', '..', '.cache', 'bench'));
const folder = path.join(dataRoot, `${options.tier}-data`);
seedFolder(folder, options.tier, { readers: true });
const started = await startSite(folder, 'none', {
  env: { ...trustedProxyEnv, RATE_LIMITS: 'on' },
  quiet: options.quiet,
});
let failures = 0;
try {
  await forgetRequests(started);
  const world = await loadTargets(started);
  const restore = await describeHostile(started, world.titles[0]!);
  try {
    failures += await runAttack('nobody attacks', false, world, null);
    for (const attack of attacks.filter(({ name }) => name.includes(options.only))) {
      for (const within of [true, false]) failures += await runAttack(attack.name, within, world, attack);
    }
  } finally {
    await restore();
  }
} finally {
  await stopAll();
}
console.log(
  failures === 0 ? '\nNobody was kept waiting.' : `\n${failures} attacks kept others waiting or got a server error.`,
);
process.exitCode = failures === 0 ? 0 : 1;

/**
 * Runs one attack and prints its result. @returns 1 when the second client had a failed request or exceeded its latency
 * limit, or when the attacker got a server error
 */
async function runAttack(name: string, within: boolean, world: AttackTargets, attack: Attack | null): Promise<number> {
  const [counts, { asked, failed, refused, times }] = await Promise.all([
    attack ? attackFor({ attack: attack.name, within, seconds, world }) : {},
    runSecondClient(world, seconds),
  ]);
  const serverErrors = Object.keys(counts).filter((status) => status === 'none' || Number(status) >= 500);
  const hasPassed = failed === 0 && refused === 0 && times.percentile(0.95) <= maxP95 && serverErrors.length === 0;
  const answers = Object.entries(counts).map(([status, count]) => `${count} × ${status}`);
  const [p50, p95, slowest] = [0.5, 0.95, 1].map((part) => times.percentile(part).toFixed(0));
  const residentMb = (memoryOf(started.pid) ?? 0) / 1024 ** 2;
  console.log(
    `${hasPassed ? '✓' : '✗'} ${name}${attack ? (within ? ', within the allowance' : ', above the allowance') : ''}: ` +
      `second client p50 ${p50}, p95 ${p95}, slowest ${slowest} ms, ${failed} of ${asked} failed; ` +
      `attacker ${answers.join(', ') || 'none'}; ${residentMb.toFixed(0)} MB`,
  );
  return hasPassed ? 0 : 1;
}

function attackFor(task: Task): Promise<AttackCounts> {
  const child = fork(path.join(import.meta.dirname, 'attacker.ts'), [], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.send(task);
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as AttackCounts));
    child.once('exit', () => reject(new Error('the attacker ended early')));
  });
}

/** Resets the rate limits, which requests of earlier runs may have used up. */
function forgetRequests(site: Site): Promise<void> {
  return withContext(site, async ({ db }) => {
    for (const table of ['rate_limits', 'request_buckets'] as const) await db.deleteFrom(table).execute();
  });
}

/**
 * Replaces a title's descriptions with Markdown that is extremely slow to parse.
 * @returns function that restores the original descriptions
 */
async function describeHostile(site: Site, uid: string): Promise<() => Promise<void>> {
  const replace = (descriptions: readonly Description[]): Promise<Description[]> =>
    withContext(site, ({ db }) =>
      db.transaction().execute(async (tx) => {
        const { id } = await tx.selectFrom('titles').select('id').where('uid', '=', uid).executeTakeFirstOrThrow();
        const before = await tx
          .deleteFrom('title_descriptions')
          .where('title_id', '=', id)
          .returning(['language', 'description'])
          .execute();
        const rows = descriptions.map((one) => ({ ...one, title_id: id }));
        if (rows.length > 0) await tx.insertInto('title_descriptions').values(rows).execute();
        return before;
      }),
    );
  const before = await replace([{ language: 'en', description: hostileDescription }]);
  return async () => void (await replace(before));
}
