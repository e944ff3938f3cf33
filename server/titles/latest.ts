// The newest chapter of each title, for those who block the one that is newest for everybody.
import { sql } from 'kysely';
import type { Blocks } from '#server/blocks/blocks.ts';
import { welcomeChapters, withoutHidden } from '#server/blocks/policy.ts';
import type { Context } from '#server/core/context.ts';
import type { JsonPiece } from '#server/core/json-text.ts';

const told = /"latestUploadedChapter":"([0-9a-f-]{36})"/g;

/** Titles as they are told to somebody who blocks something: nothing of it is named in them. */
export async function welcomeTitles(ctx: Context, entities: JsonPiece[], blocks: Blocks | null): Promise<JsonPiece[]> {
  const conditions = blocks ? welcomeChapters(blocks, { named: true }) : [];
  const titles = withoutHidden(entities, blocks);
  if (conditions.length === 0) return titles;
  const texts = titles.map((title) => Buffer.concat(title).toString());
  const newest = texts.flatMap((text) => [...text.matchAll(told)].map(([, uid]) => uid!));
  if (newest.length === 0) return titles;
  const welcome = sql.join(conditions, sql` AND `);
  // found by their ids, and few of them are blocked
  const rows = await ctx.prepared.run<[blocked: string, instead: string | null]>(
    sql`SELECT blocked.uid, (SELECT chapters.uid FROM chapters WHERE chapters.title_id = blocked.title_id
        AND chapters.state = 'published' AND NOT chapters.unavailable AND chapters.publish_at <= now() AND ${welcome}
        ORDER BY chapters.readable_at DESC, chapters.id DESC LIMIT 1)
      FROM (SELECT uid, title_id FROM chapters WHERE uid = ANY (${newest}::uuid[]) AND (${welcome}) IS NOT TRUE) AS blocked`.compile(
      ctx.db,
    ),
  );
  if (rows.length === 0) return titles;
  const instead = new Map(rows);
  return texts.map((text) => [
    Buffer.from(
      text.replaceAll(told, (whole, uid: string) => {
        const next = instead.get(uid);
        return next === undefined ? whole : `"latestUploadedChapter":${JSON.stringify(next)}`;
      }),
    ),
  ]);
}
