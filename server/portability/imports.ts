// The imports of an account: the list of them, and trying the entries that wait for their title again.
import { sql } from 'kysely';
import { toWireDate } from '#contract/endpoints/common.ts';
import type { ResponseOf } from '#contract/endpoints/endpoint.ts';
import type { portabilityEndpoints } from '#contract/endpoints/portability.ts';
import type { ImportPart, ImportRule, ImportSource } from '#contract/rules/portability.ts';
import type { Context } from '#server/core/context.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { handleJob, jobKind } from '#server/core/jobs.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { lockAccount } from '#server/users/lock-account.ts';
import { type ImportCounts, importTitles, storeWritten } from './import.ts';
import { fitCategories } from './fit-categories.ts';
import { matchTitles } from './match-titles.ts';
import { mergeEntries } from './plan.ts';
import { type WaitingEntry, waitingKey } from './waiting.ts';
import { removeInterruptedImports } from './undo.ts';
import { writeLists } from './write-social.ts';

/** Hours after which an entry that waits is tried again, and the number of entries that one run of the job tries. */
const retryHours = 12;
const entriesPerRun = 5000;

export async function listImports(
  { db }: Context,
  userId: number,
): Promise<ResponseOf<typeof portabilityEndpoints.imports>['imports']> {
  const { rows } = await sql<{
    id: string;
    source: ImportSource;
    at: Date;
    counts: Partial<ImportCounts>;
    waiting: number;
    undone: boolean;
  }>`
    SELECT id, source, at, counts, undone_at IS NOT NULL AS undone,
      (SELECT count(DISTINCT ${waitingKey})::int FROM account_import_waiting WHERE import_id = account_imports.id) AS waiting
    FROM account_imports WHERE user_id = ${userId} AND counts <> '{}' ORDER BY at DESC`.execute(db);
  return rows.map((row) => ({ ...row, at: toWireDate(row.at), counts: row.counts as ImportCounts }));
}

/** Forgets the entries of an import that wait for their title. @throws ApiError 404 */
export async function forgetWaiting({ db }: Context, userId: number, id: string): Promise<void> {
  const { rows } = await sql`SELECT FROM account_imports WHERE id = ${id} AND user_id = ${userId}`.execute(db);
  if (!rows[0]) throw notFound('Import');
  await db.deleteFrom('account_import_waiting').where('import_id', '=', id).execute();
}

/** Looks for the titles of entries that wait, since titles are added and get new names. */
export const waitingEntriesHandler = handleJob(jobKind('imports:retry'), retryWaiting, { cron: '23 * * * *' });

export async function retryWaiting(ctx: Context): Promise<void> {
  await removeInterruptedImports(ctx);
  const now = ctx.clock();
  const { rows } = await sql<{
    id: string;
    importId: string;
    userId: number;
    entry: WaitingEntry;
    parts: ImportPart[];
    rule: ImportRule;
  }>`
    WITH due AS (
      SELECT id FROM account_import_waiting WHERE tried_at < ${new Date(now.getTime() - retryHours * 3_600_000)}
      ORDER BY tried_at LIMIT ${entriesPerRun} FOR UPDATE SKIP LOCKED)
    UPDATE account_import_waiting AS waiting SET tried_at = ${now}
    FROM due, account_imports WHERE waiting.id = due.id AND account_imports.id = waiting.import_id
    RETURNING waiting.id, waiting.import_id AS "importId", user_id AS "userId", entry, parts, rule`.execute(ctx.db);
  const matches = await matchTitles(
    ctx.db,
    rows.map(({ entry }) => entry),
  );
  const found = rows.flatMap((row, index) => {
    const match = matches[index];
    return typeof match === 'number' ? [{ ...row, titleId: match }] : [];
  });
  for (const [importId, own] of Map.groupBy(found, (each) => each.importId)) {
    const { userId, parts, rule } = own[0]!;
    const [listed, ofLibrary] = [own.filter(({ entry }) => entry.list), own.filter(({ entry }) => !entry.list)];
    const entries = new Map(
      [...Map.groupBy(ofLibrary, ({ titleId }) => titleId)].map(([titleId, rows]) => [
        titleId,
        mergeEntries(rows.map(({ entry }) => entry)),
      ]),
    );
    try {
      const { entries: fitting } = await fitCategories(ctx.db, userId, entries);
      await importTitles(ctx, userId, importId, fitting, { parts: new Set(parts), rule }, {} as ImportCounts);
      await addToLists(ctx, userId, importId, listed);
    } catch (error) {
      // the account is deleted, or full: its entries go on waiting, those of others do not
      if (!(error instanceof ApiError)) throw error;
      continue;
    }
    await sql`DELETE FROM account_import_waiting WHERE id = ANY (${own.map(({ id }) => id)}::bigint[])`.execute(ctx.db);
  }
}

/** Adds titles to the lists that they waited for, but for lists that have been deleted since. */
async function addToLists(
  ctx: Context,
  userId: number,
  importId: string,
  found: readonly { titleId: number; entry: WaitingEntry }[],
): Promise<void> {
  if (found.length === 0) return;
  const lists = [...Map.groupBy(found, ({ entry }) => entry.list!.name)].map(([name, own]) => ({
    name,
    description: undefined,
    titles: own.map(({ titleId, entry }) => ({ id: titleId, note: entry.list!.note })),
  }));
  await transaction(ctx, async (tx) => {
    await lockAccount(tx, userId, 'alone');
    const written = await writeLists(ctx, tx, userId, lists, { dryRun: false, onlyOwn: true });
    await storeWritten({ db: tx }, importId, { social: { ...written, groups: [], users: [] } });
  });
}
