// Ids of erased accounts, outside of the database: whoever restores an older backup erases these accounts again. The list is
// `erasures.log` of the data folder, one line for each account: time and public id.
import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '#server/core/context.ts';
import { addJob, handleJob, jobKind } from '#server/core/jobs.ts';
import type { Db } from '#server/core/db/db.ts';

const kind = jobKind<{ uid: string }>('erasure');
const linePattern = /^\S+ (?<uid>[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

export const erasuresFileOf = ({ dataDir }: Pick<Context['config'], 'dataDir'>): string =>
  path.join(dataDir, 'erasures.log');

/** Has an erased account listed. @param tx the transaction that erases it: an account that stays is never listed */
export const listErasure = (tx: Db, uid: string): Promise<void> => addJob(tx, kind, { uid });

export const erasureHandler = handleJob(kind, async (ctx, { uid }) => {
  const line = `${ctx.clock().toISOString()} ${uid}\n`;
  await appendFile(erasuresFileOf(ctx.config), line, { mode: 0o600, flush: true });
  ctx.log.info('an account was erased', { account: uid });
});

/** Public ids of all accounts that the files list. A file that is not there lists none. */
export async function readErasures(files: readonly string[]): Promise<Set<string>> {
  const uids = new Set<string>();
  for (const file of files) {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    for (const line of text.split('\n')) {
      const uid = linePattern.exec(line)?.groups?.['uid'];
      if (uid !== undefined) uids.add(uid);
    }
  }
  return uids;
}
