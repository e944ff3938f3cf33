// Subject of an item beside one of its possible duplicates: all fields of both, with their covers or first pages.
import { sql } from 'kysely';
import type { ComparedSide } from '#contract/endpoints/moderation.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { notFound } from '#server/core/http/errors.ts';
import { readContent } from '#server/titles/content.ts';
import { requireItem } from '../queue.ts';
import { viewAlike } from './alike.ts';
import { nameIds } from './changes.ts';
import { viewPictures } from './pictures.ts';
import { nameSubjects } from './subject-names.ts';

/** Pictures of each side. */
const maxPictures = 12;

/** @throws ApiError 404 unless it is one of the possible duplicates */
export async function compareItem(
  ctx: Context,
  viewer: Viewer,
  uid: string,
  other: string,
): Promise<{ sides: ComparedSide[]; names: Record<string, string> }> {
  const { subject_kind: kind, subject_uid } = await requireItem(ctx.db, uid, viewer.id);
  const alike = await viewAlike(ctx, viewer, { kind, uid: subject_uid });
  if (!alike.some(({ id }) => id === other)) throw notFound('Duplicate');
  const subjects = [subject_uid, other].map((each) => ({ subject_kind: kind, subject_uid: each }));
  const subjectNames = await nameSubjects(ctx.db, subjects);
  const sides = await Promise.all(
    [subject_uid, other].map(async (id) => {
      const { images, pages } = await viewPictures(ctx, viewer, { kind, uid: id });
      const pictures = pages.length > 0 ? pages.map(({ url }) => url) : images;
      return {
        id,
        name: subjectNames.get(`${kind} ${id}`)?.name ?? null,
        fields: await readFields(ctx.db, kind, id),
        images: pictures.slice(0, maxPictures),
      };
    }),
  );
  return { sides, names: await nameIds(ctx.db, sides) };
}

/** All fields of a title, a chapter or an author; none of what is gone. */
async function readFields(db: Db, kind: string, uid: string): Promise<Record<string, unknown>> {
  if (kind === 'titles') {
    const title = await db.selectFrom('titles').select('id').where('uid', '=', uid).executeTakeFirst();
    if (!title) return {};
    const { primaryCover: _cover, ...fields } = await readContent(db, title.id);
    return fields;
  }
  const query =
    kind === 'chapters'
      ? sql<Record<string, unknown>>`SELECT volume, chapter, chapters.name, language,
          ARRAY(SELECT groups.uid::text FROM chapter_groups JOIN groups ON groups.id = group_id
            WHERE chapter_id = chapters.id ORDER BY position) AS groups
        FROM chapters WHERE uid = ${uid}`
      : sql<Record<string, unknown>>`SELECT name, biography, links FROM authors WHERE uid = ${uid}`;
  return (await query.execute(db)).rows[0] ?? {};
}
