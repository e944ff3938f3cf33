// Pictures of an item: pages of a chapter, covers of a title. Their addresses are signed, for the moderator alone.
import { type RawBuilder, sql } from 'kysely';
import type { ItemDetail } from '#contract/endpoints/moderation.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { signedBase } from '#server/media/signed-paths.ts';
import { viewPages } from '#server/chapters/pages.ts';

type Pictures = Pick<ItemDetail, 'pages' | 'images'>;

/** @param subject its table and public id */
export async function viewPictures(
  ctx: Context,
  viewer: Viewer,
  subject: { kind: string; uid: string },
): Promise<Pictures> {
  if (subject.kind === 'chapters') return { pages: await pagesOf(ctx, viewer, subject.uid), images: [] };
  if (subject.kind !== 'covers' && subject.kind !== 'titles') return { pages: [], images: [] };
  const of = subject.kind === 'covers' ? sql`covers.uid = ${subject.uid}` : sql`titles.uid = ${subject.uid}`;
  const covers = await findCovers(ctx, viewer, sql`${of} AND covers.state <> 'rejected'`, 512);
  return { pages: [], images: covers.map(([, address]) => address) };
}

/** Addresses of covers by their public ids. */
export async function viewCovers(
  ctx: Context,
  viewer: Viewer,
  uids: readonly string[],
): Promise<Record<string, string>> {
  if (uids.length === 0) return {};
  return Object.fromEntries(await findCovers(ctx, viewer, sql`covers.uid = ANY (${uids}::uuid[])`, 256));
}

/** Public ids and addresses of covers, the oldest first. */
async function findCovers(
  ctx: Context,
  viewer: Viewer,
  which: RawBuilder<unknown>,
  width: 256 | 512,
): Promise<[string, string][]> {
  const { rows } = await sql<{ uid: string; title: string; file: string; public: boolean }>`
    SELECT covers.uid, titles.uid AS title, covers.file_uid || '.' || blobs.extension AS file,
      covers.state = 'published' AND titles.state = 'published' AS public
    FROM covers JOIN titles ON titles.id = title_id JOIN blobs ON blobs.id = blob_id
    WHERE ${which} ORDER BY covers.id LIMIT 50`.execute(ctx.db);
  return rows.map(({ uid, title, file, public: isPublic }) => {
    const base = isPublic ? ctx.config.mediaUrl : staffBase(ctx, viewer, 'title', title);
    return [uid, `${base}/covers/${title}/${file}.${width}.jpg`];
  });
}

async function pagesOf(ctx: Context, viewer: Viewer, uid: string): Promise<ItemDetail['pages']> {
  const chapter = await ctx.db.selectFrom('chapters').select('id').where('uid', '=', uid).executeTakeFirst();
  if (!chapter) return [];
  const { baseUrl, hash, pages } = await viewPages(ctx, chapter.id, uid, staffBase(ctx, viewer, 'chapter', uid));
  return pages.map(({ file, saver, width, height }) => ({
    url: `${baseUrl}/data-saver/${hash}/${saver.file}`,
    full: `${baseUrl}/data/${hash}/${file}`,
    width,
    height,
  }));
}

/** Address in front of the paths of pictures that only staff see. */
export const staffBase = (ctx: Context, viewer: Pick<Viewer, 'id'>, kind: 'chapter' | 'title', uid: string): string =>
  signedBase(ctx, { kind, uid, viewerId: viewer.id, asStaff: true }).baseUrl;
