// Implements `npm run seed -- --tier S|M|L|XL`.
import { parseArgs } from 'node:util';
import type { Config } from '#server/core/process/config.ts';
import { printable } from '#server/core/plain-text.ts';
import { isAbort, onStopSignals } from '#server/core/process/signals.ts';
import { openContext } from './open-context.ts';
import { bulkLoadServerSettings } from '#server/seed/load-all.ts';
import { seedEmail, seedPassword } from '#server/seed/person-rows.ts';
import { showProgress } from '#server/seed/progress.ts';
import { checkDisk, isCancelled, planSeed, runSeed, SeedRefusal } from '#server/seed/seed.ts';
import type { SeedPart } from '#server/seed/seed-state.ts';
import { tierNames, tiers } from '#server/seed/tiers.ts';

const usage = `npm run seed -- --tier ${tierNames.join('|')}  fills an empty database with an invented site of that size

  --only catalogue   titles, chapters, covers, groups and authors, without readers
  --only people      readers, what they follow, rate and have read, once the catalogue is there
  --until DATE       the day that the newest chapter came out, such as 2026-11-21 (today)
  --help             this text

The same tier and day give the same rows. A running site on the same DATA_DIR waits while rows are loaded.`;

const write = (line: string): void => void process.stdout.write(`${line}\n`);
const allParts: readonly SeedPart[] = ['catalogue', 'people'];

/** @returns the exit code: 0 when all data is there, 1 when seeding was refused or stopped, 2 for wrong usage */
export async function seedCommand(args: string[], config: Config): Promise<number> {
  const parsed = readArguments(args);
  if (typeof parsed === 'number') return parsed;
  const { tier, parts, now } = parsed;
  const stop = new AbortController();
  const forceStop = new AbortController();
  onStopSignals(
    () => stop.abort(),
    () => forceStop.abort(),
  );
  const progress = showProgress(process.stdout, { signal: stop.signal });
  try {
    const openedContext = await openContext(config, {
      say: write,
      command: 'npm run seed',
      attach: true,
      signal: stop.signal,
      forceStop: forceStop.signal,
      serverSettings: bulkLoadServerSettings,
    });
    try {
      const { missing } = await planSeed(openedContext.ctx, tier, parts);
      if (missing.length === 0) {
        write(`Tier ${tier.name} is already there.`);
        return 0;
      }
      await checkDisk(openedContext.ctx, tier, missing);
      const startedAt = Date.now();
      write(`Seeding ${missing.join(' and ')} of tier ${tier.name}`);
      const counts = await runSeed(openedContext.ctx, openedContext.databaseOwnerUrl, {
        tier,
        parts: missing,
        now,
        watch: progress,
      });
      progress.end();
      const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
      write(
        `Tier ${tier.name} is ready: ${rows.toLocaleString('en')} rows in ${Math.round((Date.now() - startedAt) / 1000)} s`,
      );
      write(`Everybody's password is ${seedPassword}; ${seedEmail(0)} is an administrator`);
      return 0;
    } finally {
      await openedContext.close();
    }
  } catch (error) {
    if (error instanceof SeedRefusal) {
      write(error.message);
      return 1;
    }
    if (stop.signal.aborted && (isAbort(error) || isCancelled(error) || error === stop.signal.reason)) {
      write('\nStopped. The database is as it was before.');
      return 1;
    }
    throw error;
  }
}

function readArguments(
  args: string[],
): { tier: (typeof tiers)[keyof typeof tiers]; parts: readonly SeedPart[]; now: Date } | number {
  const refuse = (line: string): number => {
    write(line);
    return 2;
  };
  let values;
  try {
    ({ values } = parseArgs({
      args,
      options: {
        tier: { type: 'string' },
        only: { type: 'string' },
        until: { type: 'string' },
        help: { type: 'boolean' },
      },
    }));
  } catch (error) {
    return refuse(`${printable((error as Error).message, 500)}\n\n${usage}`);
  }
  if (values.help) {
    write(usage);
    return 0;
  }
  const name = tierNames.find((tierName) => tierName === values.tier?.toUpperCase());
  if (name === undefined) {
    const tierProblem =
      values.tier === undefined ? 'Name a tier.' : `There is no tier "${printable(values.tier, 40)}".`;
    return refuse(`${tierProblem} There are ${tierNames.join(', ')}.\n\n${usage}`);
  }
  const onlyPart = allParts.find((part) => part === values.only);
  if (values.only !== undefined && onlyPart === undefined) {
    return refuse(`There is no part "${printable(values.only, 40)}". There are ${allParts.join(' and ')}.`);
  }
  const now = values.until === undefined ? today() : new Date(`${values.until}T00:00:00Z`);
  if (Number.isNaN(now.getTime()) || now > today()) {
    return refuse(`--until is "${printable(values.until ?? '', 40)}"; give a day up to today, such as 2026-11-21.`);
  }
  return { tier: tiers[name], parts: onlyPart ? [onlyPart] : allParts, now };
}

/** Returns the start of the current day (UTC). */
function today(): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
}
