// Changes of parts of published titles by staff, such as those that take the edits of one person back.
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';
import { type ChangedBy, type ChangedParts, fittingChanges, type PartChange } from '#server/versions/parts.ts';
import { applyChanges, type Change, changesBetween, valueOf } from './changes.ts';
import { readContent, type TitleContent, writeContent } from './content.ts';
import { withExisting } from './edit.ts';
import type { LockedTitle } from './lock-title.ts';
import { saveVersion } from './save-version.ts';

/** Names as they were before a change, whose order its parts do not tell, and the version that the change made. */
interface FormerNames {
  version: number;
  names: [string, string][];
  altTitles: Record<string, string>[];
}

/** Applies what fits; authors and tags that are gone stay away. Null for a title that is not published. */
export async function changeTitleParts(
  tx: Db,
  id: number,
  wanted: readonly PartChange[],
  { byId, now }: ChangedBy,
  exact: unknown = null,
): Promise<ChangedParts | null> {
  const { rows } = await sql<LockedTitle>`SELECT id, uid, state, creator_id, version, updated_at FROM titles
    WHERE id = ${id} AND state = 'published' FOR NO KEY UPDATE`.execute(tx);
  const title = rows[0];
  if (!title) return null;
  const stored = await readContent(tx, id);
  const { fitting, conflicts } = fittingChanges(wanted as readonly Change[], (part) =>
    valueOf(stored, [part.field as Change['field'], part.key]),
  );
  const applied = applyChanges(stored, fitting as Change[]);
  const unchanged = { uid: title.uid, done: [], exact: null };
  if (!applied.content) return { ...unchanged, conflicts: conflicts + fitting.length };
  const former = exact as FormerNames | null;
  const named = withFormerNames(applied.content, title.version, former);
  const primaryCover = (await isCover(tx, id, named.primaryCover)) ? named.primaryCover : stored.primaryCover;
  const content = await withExisting(tx, { ...named, primaryCover }, stored);
  const done = changesBetween(stored, content);
  if (done.length === 0) return { ...unchanged, conflicts };
  await writeContent(tx, id, content, stored);
  await saveVersion(tx, { title, stored, byId }, now);
  const names: FormerNames = {
    version: title.version + 1,
    names: Object.entries(stored.title),
    altTitles: stored.altTitles,
  };
  return { uid: title.uid, done, conflicts, exact: names };
}

/** The names in the order in which they were, if they are the same ones. */
function withFormerNames(content: TitleContent, version: number, former: FormerNames | null): TitleContent {
  if (former?.version !== version) return content;
  const title = Object.fromEntries(former.names);
  const isSame = isDeepStrictEqual(title, content.title) && former.altTitles.length === content.altTitles.length;
  return isSame ? { ...content, title, altTitles: former.altTitles } : content;
}

/** Whether a title has a published cover of a public id. */
async function isCover(tx: Db, titleId: number, uid: string | null): Promise<boolean> {
  if (uid === null) return false;
  const { rows } =
    await sql`SELECT FROM covers WHERE uid = ${uid} AND title_id = ${titleId} AND state = 'published'`.execute(tx);
  return rows.length > 0;
}
