// Sums of stored files by folder, counted by the daily sweep, which lists all of them anyway.
import { toWireDate } from '#contract/endpoints/common.ts';
import type { Context } from '#server/core/context.ts';

export async function saveFolderFigures(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  folder: string,
  sums: { files: number; bytes: number },
): Promise<void> {
  const row = { ...sums, counted_at: clock() };
  await db
    .insertInto('storage_figures')
    .values({ folder, ...row })
    .onConflict((conflict) => conflict.column('folder').doUpdateSet(row))
    .execute();
}

export async function readFolderFigures({ db }: Pick<Context, 'db'>) {
  const rows = await db.selectFrom('storage_figures').selectAll().orderBy('bytes', 'desc').orderBy('folder').execute();
  return rows.map(({ folder, files, bytes, counted_at: at }) => ({
    folder,
    files: Number(files),
    bytes: Number(bytes),
    at: toWireDate(at),
  }));
}
