// Whether a page's thing exists for a guest, so that pages answer real statuses.
import type { Db } from '#server/core/db.ts';

export async function findVisibleTitle(db: Db, uid: string): Promise<boolean> {
  const row = await db
    .selectFrom('titles')
    .select('id')
    .where('uid', '=', uid)
    .where('state', '=', 'published')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findVisibleChapter(db: Db, uid: string): Promise<boolean> {
  const row = await db
    .selectFrom('chapters')
    .innerJoin('titles', 'titles.id', 'chapters.title_id')
    .select('chapters.id')
    .where('chapters.uid', '=', uid)
    .where('chapters.state', '=', 'published')
    .where('titles.state', '=', 'published')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findVisibleList(db: Db, uid: string): Promise<boolean> {
  const row = await db
    .selectFrom('lists')
    .select('id')
    .where('uid', '=', uid)
    .where('visibility', '=', 'public')
    .executeTakeFirst();
  return row !== undefined;
}
