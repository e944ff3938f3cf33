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
import { residentMemoryOf } from '#server/core/files/images/memory.ts';
import { trustedProxyEnv } from '../../bench/ask.ts';
import type { AttackCounts, Task } from './attacker.ts';
import { type Attack, attacks, hostileDescription } from './attacks.ts';
import { runSecondClient } from './second-client.ts';
import { loadTargets, type AttackTargets } from './world.ts';

interface TitleDescription {
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
const maxP95Ms = 150;

const dataRoot = path.resolve(options.data ?? path.join(import.meta.dirname, '..', '..', '.cache', 'bench'));
const folder = path.join(dataRoot, `${options.tier}-data`);
seedFolder(folder, options.tier, { readers: true });
const site = await startSite(folder, 'none', {
  env: { ...trustedProxyEnv, RATE_LIMITS: 'on' },
  quiet: options.quiet,
});
let failedAttackCount = 0;
try {
  await resetRateLimits(site);
  const targets = await loadTargets(site);
  const restoreDescriptions = await setHostileDescription(site, targets.titles[0]!);
  try {
    failedAttackCount += await runAttack('nobody attacks', false, targets, null);
    for (const attack of attacks.filter(({ name }) => name.includes(options.only))) {
      for (const within of [true, false]) failedAttackCount += await runAttack(attack.name, within, targets, attack);
    }
  } finally {
    await restoreDescriptions();
  }
} finally {
  await stopAll();
}
console.log(
  failedAttackCount === 0
    ? '\nNobody was kept waiting.'
    : `\n${failedAttackCount} attacks kept others waiting or got a server error.`,
);
process.exitCode = failedAttackCount === 0 ? 0 : 1;

/**
 * Runs one attack and prints its result. @returns 1 when the second client had a failed request or exceeded its latency
 * limit, or when the attacker got a server error
 */
async function runAttack(
  name: string,
  within: boolean,
  targets: AttackTargets,
  attack: Attack | null,
): Promise<number> {
  const [counts, { asked: sentCount, failed: failedCount, refused: refusedCount, times: latencies }] =
    await Promise.all([
      attack ? forkAttacker({ attack: attack.name, within, seconds, world: targets }) : {},
      runSecondClient(targets, seconds),
    ]);
  const serverErrors = Object.keys(counts).filter((status) => status === 'none' || Number(status) >= 500);
  const hasPassed =
    failedCount === 0 && refusedCount === 0 && latencies.percentile(0.95) <= maxP95Ms && serverErrors.length === 0;
  const statusTexts = Object.entries(counts).map(([status, count]) => `${count} × ${status}`);
  const [p50, p95, slowest] = [0.5, 0.95, 1].map((quantile) => latencies.percentile(quantile).toFixed(0));
  const residentMb = (residentMemoryOf(site.pid) ?? 0) / 1024 ** 2;
  console.log(
    `${hasPassed ? '✓' : '✗'} ${name}${attack ? (within ? ', within the allowance' : ', above the allowance') : ''}: ` +
      `second client p50 ${p50}, p95 ${p95}, slowest ${slowest} ms, ${failedCount} of ${sentCount} failed; ` +
      `attacker ${statusTexts.join(', ') || 'none'}; ${residentMb.toFixed(0)} MB`,
  );
  return hasPassed ? 0 : 1;
}

function forkAttacker(task: Task): Promise<AttackCounts> {
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
function resetRateLimits(site: Site): Promise<void> {
  return withContext(site, async ({ db }) => {
    for (const table of ['rate_limits', 'request_buckets'] as const) await db.deleteFrom(table).execute();
  });
}

/**
 * Replaces a title's descriptions with Markdown that is extremely slow to parse.
 * @returns function that restores the original descriptions
 */
async function setHostileDescription(site: Site, uid: string): Promise<() => Promise<void>> {
  const replaceDescriptions = (descriptions: readonly TitleDescription[]): Promise<TitleDescription[]> =>
    withContext(site, ({ db }) =>
      db.transaction().execute(async (tx) => {
        const { id } = await tx.selectFrom('titles').select('id').where('uid', '=', uid).executeTakeFirstOrThrow();
        const originalDescriptions = await tx
          .deleteFrom('title_descriptions')
          .where('title_id', '=', id)
          .returning(['language', 'description'])
          .execute();
        const rows = descriptions.map((descriptionRow) => ({ ...descriptionRow, title_id: id }));
        if (rows.length > 0) await tx.insertInto('title_descriptions').values(rows).execute();
        return originalDescriptions;
      }),
    );
  const originalDescriptions = await replaceDescriptions([{ language: 'en', description: hostileDescription }]);
  return async () => void (await replaceDescriptions(originalDescriptions));
}
