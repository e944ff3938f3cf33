// Changes of what people write about a title, at once or as a proposal.
import { sql } from 'kysely';
import { requirePermission, type Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { checkVersion } from '#server/core/process/version.ts';
import { findVersionContent } from '#server/versions/versions.ts';
import { readContent, type TitleContent, writeContent } from './content.ts';
import { checkNamedIds, mergeFields, type TitleFields } from './content-rules.ts';
import { type LockedTitle, lockTitle, recordTitleEdit, requireEditable } from './lock-title.ts';
import { proposeChanges } from './proposals.ts';
import { saveVersion } from './save-version.ts';

type EditContext = Pick<Context, 'db' | 'clock'>;

interface Edit {
  /** Version that the viewer has seen. */
  version: number;
  note?: string | undefined;
  /** The version that the change restores. */
  revertedTo?: number;
}

/**
 * Changes the content of a title or draft; a refused draft is a draft again. Where changes of the viewer are reviewed, it
 * proposes them, and the title stays as it is. @returns its internal id @throws ApiError 403, 404 or 409
 */
function changeContent(
  { db, clock }: EditContext,
  viewer: Viewer,
  uid: string,
  { version, note, revertedTo }: Edit,
  contentOf: (tx: Db, title: LockedTitle, stored: TitleContent) => Promise<TitleContent>,
): Promise<number> {
  return transaction({ db }, async (tx) => {
    const now = clock();
    const title = await lockTitle(tx, viewer, uid, now);
    const { needsReview } = requireEditable(title, viewer, now);
    checkVersion(version, title.version);
    const stored = await readContent(tx, title.id);
    const content = await contentOf(tx, title, stored);
    if (needsReview) {
      await proposeChanges(tx, title, viewer, { stored, content, note }, now);
      return title.id;
    }
    await writeContent(tx, title.id, content, stored);
    await saveVersion(tx, { title, stored, byId: viewer.id, revertedTo }, now);
    await recordTitleEdit(tx, viewer, title, now);
    return title.id;
  });
}

/** Changes the fields that are given. @throws ApiError 400, too */
export function editTitle(
  ctx: EditContext,
  viewer: Viewer,
  uid: string,
  { version, note, ...fields }: TitleFields & Pick<Edit, 'version' | 'note'>,
): Promise<number> {
  return changeContent(ctx, viewer, uid, { version, note }, async (tx, title, stored) => {
    const content = mergeFields(stored, fields);
    if (content.primaryCover !== stored.primaryCover) requirePermission(viewer, 'cover.main.pick', ctx.clock());
    await checkNamedIds(tx, { titleId: title.id, viewerId: viewer.id }, content, stored);
    return content;
  });
}

/** Makes a title what a version was, but for its main cover, and for authors and tags that are gone. */
export function revertTitle(
  ctx: EditContext,
  viewer: Viewer,
  uid: string,
  { version, to }: { version: number; to: number },
): Promise<number> {
  return changeContent(ctx, viewer, uid, { version, revertedTo: to }, async (tx, { id }, stored) => {
    const restored = (await findVersionContent(tx, 'titles', id, to)) as Partial<TitleContent>;
    const content = { ...stored, ...restored, primaryCover: stored.primaryCover };
    return withExisting(tx, { ...content, title: inOrderOf(content.title, stored.title) }, stored);
  });
}

/** A content without the authors and tags that are gone. */
export async function withExisting(tx: Db, content: TitleContent, stored: TitleContent): Promise<TitleContent> {
  return {
    ...content,
    authors: await existing(tx, 'authors', content.authors, stored.authors),
    artists: await existing(tx, 'authors', content.artists, stored.artists),
    tags: await existing(tx, 'tags', content.tags, stored.tags),
  };
}

/** Names in the order that the title has, because the first one is what it is called; stored versions have none. */
function inOrderOf(names: Record<string, string>, order: Record<string, string>): Record<string, string> {
  const places = Object.keys(order);
  const placeOf = (language: string): number => (places.includes(language) ? places.indexOf(language) : places.length);
  return Object.fromEntries(Object.entries(names).toSorted(([a], [b]) => placeOf(a) - placeOf(b)));
}

/** Those of the public ids that anybody may name, or that the title has now. */
async function existing(
  tx: Db,
  table: 'authors' | 'tags',
  uids: readonly string[],
  present: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`SELECT uid FROM ${sql.table(table)} WHERE uid = ANY (${uids}::uuid[])
    ${table === 'authors' ? sql`AND state = 'published'` : sql``}`.execute(tx);
  const known = new Set([...present, ...rows.map(({ uid }) => uid)]);
  return uids.filter((uid) => known.has(uid));
}
