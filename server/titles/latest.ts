// The newest chapter of each title, for those who block the one that is newest for everybody.
import { sql } from 'kysely';
import type { Blocks } from '#server/blocks/blocks.ts';
import { type Crew, crewIsBlocked, welcomeChapters, withoutHidden } from '#server/blocks/policy.ts';
import type { Context } from '#server/core/context.ts';
import type { JsonPiece } from '#server/core/json-text.ts';
import { type Memory, openMemory } from '#server/core/memory.ts';
import { oncePer } from '#server/core/once-per.ts';
import { titleIndex } from './titles.ts';

/** Who made the chapter that a title names as its newest; nobody where there is none. */
interface Newest {
  crew: Crew | null;
}

const told = /"latestUploadedChapter":"([0-9a-f-]{36})"/g;
const uidAt = '{"id":"'.length;
const uidLength = 36;

/** By title, the same for everybody. Every change of a chapter touches its title's row, so the feed of changes names it. */
const newestMemory: (ctx: Context) => Memory<Newest> = oncePer(
  ({ changes }) => changes,
  ({ changes, caches }) =>
    openMemory<Newest>({
      changes,
      kinds: ['title'],
      budget: { caches, name: 'newest chapters' },
      sizeOf: ({ crew }) => 160 + (crew?.groups.length ?? 0) * 60,
    }),
);

/** Titles as they are told to somebody who blocks something: nothing of it is named in them. */
export async function welcomeTitles(ctx: Context, entities: JsonPiece[], blocks: Blocks | null): Promise<JsonPiece[]> {
  const titles = withoutHidden(entities, blocks);
  if (!blocks || welcomeChapters(blocks, { named: true }).length === 0) return titles;
  const index = titleIndex(ctx);
  const ids = await Promise.all(titles.map((title) => index.idOf(uidOf(title))));
  const newest = await newestOf(ctx, titles, ids);
  const blocked = ids.filter((id, at) => {
    const crew = newest[at]?.crew;
    return id !== null && crew !== null && crew !== undefined && crewIsBlocked(blocks, id)(crew);
  }) as number[];
  if (blocked.length === 0) return titles;
  const instead = await newestWelcome(ctx, blocked, blocks);
  return titles.map((title, at) => {
    const id = ids[at];
    if (id === null || id === undefined || !instead.has(id)) return title;
    const text = `"latestUploadedChapter":${JSON.stringify(instead.get(id))}`;
    return [Buffer.from(Buffer.concat(title).toString().replaceAll(told, text))];
  });
}

/** Where each title's own id stands: the first words of every document. */
function uidOf(title: JsonPiece): string {
  const head = title[0]!.length >= uidAt + uidLength ? title[0]! : Buffer.concat(title);
  return head.toString('latin1', uidAt, uidAt + uidLength);
}

async function newestOf(
  ctx: Context,
  titles: readonly JsonPiece[],
  ids: readonly (number | null)[],
): Promise<(Newest | undefined)[]> {
  const memory = newestMemory(ctx);
  const known = ids.map((id) => (id === null ? undefined : memory.get('title', id)));
  const missing = [...known.keys()].filter((at) => known[at] === undefined && ids[at] !== null);
  if (missing.length === 0) return known;
  await memory.during(async (put) => {
    const uids = missing.map((at) => [...Buffer.concat(titles[at]!).toString().matchAll(told)][0]?.[1] ?? null);
    const crews = await crewsOf(
      ctx,
      uids.filter((uid) => uid !== null),
    );
    for (const [place, at] of missing.entries()) {
      const newest = { crew: crews.get(uids[place] ?? '') ?? null };
      known[at] = newest;
      put('title', ids[at]!, newest);
    }
  });
  return known;
}

async function crewsOf(ctx: Context, uids: readonly string[]): Promise<Map<string, Crew>> {
  const rows = await ctx.prepared.rows<[uid: string, uploader: string | null, groups: string]>(crewsSql, [uids]);
  return new Map(
    rows.map(([uid, uploader, groups]) => [uid, { uploader, groups: groups === '' ? [] : groups.split(' ') }]),
  );
}

const crewsSql = `
  SELECT chapters.uid, users.uid, coalesce((SELECT string_agg(groups.uid::text, ' ') FROM chapter_groups
    JOIN groups ON groups.id = group_id WHERE chapter_id = chapters.id), '')
  FROM chapters LEFT JOIN users ON users.id = uploader_id WHERE chapters.uid = ANY ($1::uuid[])`;

/** The newest chapter of titles that is not blocked; null where there is none. */
async function newestWelcome(
  ctx: Context,
  titleIds: readonly number[],
  blocks: Blocks,
): Promise<Map<number, string | null>> {
  const welcome = sql.join(welcomeChapters(blocks, { named: true }), sql` AND `);
  const rows = await ctx.prepared.run<[titleId: number, uid: string | null]>(
    sql`SELECT wanted.id, (SELECT chapters.uid FROM chapters WHERE chapters.title_id = wanted.id
        AND chapters.state = 'published' AND NOT chapters.unavailable AND chapters.publish_at <= now() AND ${welcome}
        ORDER BY chapters.readable_at DESC, chapters.id DESC LIMIT 1)
      FROM unnest(${titleIds}::int[]) AS wanted (id)`.compile(ctx.db),
  );
  return new Map(rows);
}
