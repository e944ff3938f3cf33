// Ids of erased accounts, outside of the database: whoever restores an older backup erases these accounts again. The list is
// `erasures.log` of the data folder, with a time and a public id in each line: `begun` before an erasure is committed, so that no
// crash loses it; without a word once it is committed; `kept` for one that was not.
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import { addJob, handleJob, jobKind } from '#server/core/jobs.ts';
import type { Db } from '#server/core/db/db.ts';

const kind = jobKind<{ uid: string }>('erasure');
const linePattern =
  /^(?<at>\S+) (?:(?<word>begun|kept) )?(?<uid>[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;
/** Milliseconds after which an erasure that has begun is committed or was given up. */
const settledAfterMs = 10 * 60_000;

type ErasureContext = Pick<Context, 'config' | 'clock'>;

export const erasuresFileOf = ({ dataDir }: Pick<Context['config'], 'dataDir'>): string =>
  path.join(dataDir, 'erasures.log');

/** Lists an account before its erasure is committed. */
export const beginErasure = (ctx: ErasureContext, uid: string): Promise<void> => append(ctx, `begun ${uid}`);

/** Has an erased account listed. @param tx the transaction that erases it */
export const listErasure = (tx: Db, uid: string): Promise<void> => addJob(tx, kind, { uid });

export const erasureHandler = handleJob(kind, async (ctx, { uid }) => {
  await append(ctx, uid);
  ctx.log.info('an account was erased', { account: uid });
});

export const settleErasuresHandler = handleJob(jobKind('erasures:settle'), settleErasures, {
  cron: '23 * * * *',
  atStart: true,
});

/** Finds out what became of erasures that have begun: an account that stays is not erased by a restore. */
async function settleErasures(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock().getTime() - settledAfterMs).toISOString();
  const entries = await readEntries([erasuresFileOf(ctx.config)]);
  const undecided = [...entries].flatMap(([uid, { at, word }]) => (word === 'begun' && at < before ? [uid] : []));
  if (undecided.length === 0) return;
  const { rows } = await sql<{ uid: string; erased: boolean }>`
    SELECT uid, deleted_at IS NOT NULL AS erased FROM users WHERE uid = ANY (${undecided}::uuid[])`.execute(ctx.db);
  for (const { uid, erased } of rows) await append(ctx, erased ? uid : `kept ${uid}`);
}

/** Appends a line that survives a crash of the machine. What a crash has left of an earlier line stays a line of its own. */
async function append({ config, clock }: ErasureContext, words: string): Promise<void> {
  const file = erasuresFileOf(config);
  const handle = await open(file, 'a+', 0o600);
  try {
    const { size } = await handle.stat();
    const last = Buffer.alloc(1);
    if (size > 0) await handle.read(last, 0, 1, size - 1);
    const start = size > 0 && last.toString() !== '\n' ? '\n' : '';
    await handle.write(`${start}${clock().toISOString()} ${words}\n`);
    await handle.sync();
    if (size === 0) await syncFolder(path.dirname(file));
  } finally {
    await handle.close();
  }
}

/** Makes the name of a new file survive a crash. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

type Entries = Map<string, { at: string; word: string | undefined }>;

/** The last line of each account; one that says that it was erased stands against all others. */
async function readEntries(files: readonly string[]): Promise<Entries> {
  const entries: Entries = new Map();
  for (const file of files) {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    for (const line of text.split('\n')) {
      const { at, word, uid } = linePattern.exec(line)?.groups ?? {};
      if (at === undefined || uid === undefined) continue;
      const known = entries.get(uid);
      const isLater = !known || (known.word !== undefined && known.at <= at);
      if (isLater || word === undefined) entries.set(uid, { at, word });
    }
  }
  return entries;
}

/**
 * Public ids of all accounts that the files list, also of those whose erasure began just before the site was lost. A file that is
 * not there lists none.
 */
export async function readErasures(files: readonly string[]): Promise<Set<string>> {
  const entries = await readEntries(files);
  return new Set([...entries].flatMap(([uid, { word }]) => (word === 'kept' ? [] : [uid])));
}
