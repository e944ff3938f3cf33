// Possible duplicates of what an item is about.
import { sql } from 'kysely';
import type { ItemDetail } from '#contract/endpoints/moderation.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { findAlike } from '#server/titles/alike.ts';

type Alike = ItemDetail['alike'];
const maxShown = 6;

/** @param subject its table and public id */
export async function viewAlike(
  ctx: Context,
  viewer: Viewer,
  { kind, uid }: { kind: string; uid: string },
): Promise<Alike> {
  if (kind === 'titles') return alikeTitles(ctx, viewer, uid);
  if (kind === 'chapters') return alikeChapters(ctx, uid);
  if (kind === 'authors') return alikeAuthors(ctx, uid);
  return [];
}

async function alikeTitles(ctx: Context, viewer: Viewer, uid: string): Promise<Alike> {
  const { rows } = await sql<{ names: string[]; links: Record<string, string> }>`
    SELECT ARRAY(SELECT name FROM title_names WHERE title_id = titles.id ORDER BY position LIMIT 10) AS names, links
    FROM titles WHERE uid = ${uid}`.execute(ctx.db);
  if (!rows[0]) return [];
  const links = Object.entries(rows[0].links ?? {}).map(([key, value]) => `${key}:${value}`);
  const found = await findAlike(ctx, viewer, { names: rows[0].names, links, except: uid });
  return found
    .slice(0, maxShown)
    .map(({ id, name, matches }) => ({ kind: 'titles' as const, id, name: name ?? '', detail: matches }));
}

/** Chapters of the same title, number and language that others can see. */
async function alikeChapters({ db }: Context, uid: string): Promise<Alike> {
  const { rows } = await sql<{ id: string; name: string; detail: string | null }>`
    SELECT others.uid AS id, concat_ws(' ', 'Vol. ' || others.volume, 'Ch. ' || others.chapter, others.name) AS name,
      (SELECT string_agg(groups.name, ', ' ORDER BY position) FROM chapter_groups JOIN groups ON groups.id = group_id
        WHERE chapter_id = others.id) AS detail
    FROM chapters JOIN chapters AS others ON others.title_id = chapters.title_id AND others.language = chapters.language
      AND others.chapter IS NOT DISTINCT FROM chapters.chapter AND others.id <> chapters.id AND others.state = 'published'
    WHERE chapters.uid = ${uid} ORDER BY others.id LIMIT ${maxShown}`.execute(db);
  return rows.map((row) => ({ kind: 'chapters', ...row }));
}

async function alikeAuthors(ctx: Context, uid: string): Promise<Alike> {
  const author = await ctx.db.selectFrom('authors').select(['id', 'name']).where('uid', '=', uid).executeTakeFirst();
  if (!author) return [];
  const { ids } = await ctx.names.find('author', author.name, { limit: maxShown });
  const { rows } = await sql<{ id: string; name: string }>`SELECT uid AS id, name FROM authors
    WHERE id = ANY (${ids}::int[]) AND id <> ${author.id} AND state = 'published' ORDER BY name`.execute(ctx.db);
  return rows.map((row) => ({ kind: 'authors', ...row, detail: null }));
}
