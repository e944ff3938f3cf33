// State of the subject of an item that staff has made already: removed, unavailable or locked.
import { type RawBuilder, sql } from 'kysely';
import type { ItemDetail } from '#contract/endpoints/moderation.ts';
import type { Db } from '#server/core/db/db.ts';

type Standing = NonNullable<ItemDetail['standing']>;

const states: Readonly<Record<string, RawBuilder<Standing | null>>> = {
  titles: sql`CASE WHEN deleted_at IS NOT NULL THEN 'removed' WHEN locked THEN 'locked' END`,
  chapters: sql`CASE WHEN state = 'removed' THEN 'removed' WHEN unavailable THEN 'unavailable' END`,
  comments: sql`CASE WHEN state = 'removed' THEN 'removed' END`,
};

/** Null when nothing was done about it, and for what has no such states. @param kind table of the subject */
export async function viewStanding(db: Db, { kind, uid }: { kind: string; uid: string }): Promise<Standing | null> {
  const state = states[kind];
  if (!state) return null;
  const { rows } = await sql<{ standing: Standing | null }>`
    SELECT ${state} AS standing FROM ${sql.table(kind)} WHERE uid = ${uid}`.execute(db);
  return rows[0]?.standing ?? null;
}
