// Pictures of an item: pages of a chapter, covers of a title. Their addresses are signed, for the moderator alone.
import { sql } from 'kysely';
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
  const { rows } = await sql<{ title: string; file: string; public: boolean }>`
    SELECT titles.uid AS title, covers.file_uid || '.' || blobs.extension AS file, covers.state = 'published' AND titles.state = 'published' AS public
    FROM covers JOIN titles ON titles.id = title_id JOIN blobs ON blobs.id = blob_id
    WHERE ${subject.kind === 'covers' ? sql`covers.uid = ${subject.uid}` : sql`titles.uid = ${subject.uid}`}
      AND ${subject.kind === 'covers' || subject.kind === 'titles'} AND covers.state <> 'rejected'
    ORDER BY covers.id LIMIT 50`.execute(ctx.db);
  const images = rows.map(({ title, file, public: isPublic }) => {
    const base = isPublic ? ctx.config.mediaUrl : staffBase(ctx, viewer, 'title', title);
    return `${base}/covers/${title}/${file}.512.jpg`;
  });
  return { pages: [], images };
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
