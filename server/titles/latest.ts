// The newest chapter of each title, for those who block the one that is newest for everybody.
import { sql } from 'kysely';
import type { Blocks } from '#server/blocks/blocks.ts';
import { type Crew, crewIsBlocked, welcomeChapters, withoutHidden } from '#server/blocks/policy.ts';
import type { Context } from '#server/core/context.ts';
import type { JsonPiece } from '#server/core/json-text.ts';
import { type Memory, openMemory } from '#server/core/memory.ts';
import { oncePer } from '#server/core/once-per.ts';
import { titleIndex } from './titles.ts';

interface Made {
  /** Of the chapter. */
  uid: string;
  crew: Crew;
}

interface Newest {
  /** The newest chapter by each crew, the newest first; at first only the one that a title names. */
  made: readonly Made[];
  /** How far the chapters were looked through. */
  seen: 'first' | 'some' | 'all';
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
      sizeOf: ({ made }) => made.reduce((sum, { crew }) => sum + 220 + crew.groups.length * 60, 160),
    }),
);

/** Titles as they are told to somebody who blocks something: nothing of it is named in them. */
export async function welcomeTitles(ctx: Context, entities: JsonPiece[], blocks: Blocks | null): Promise<JsonPiece[]> {
  const titles = withoutHidden(entities, blocks);
  if (!blocks || welcomeChapters(blocks, { named: true }).length === 0) return titles;
  const index = titleIndex(ctx);
  const ids = await Promise.all(titles.map((title) => index.idOf(uidOf(title))));
  const newest = await newestOf(ctx, titles, ids);
  const isWelcome = (id: number): ((made: Made) => boolean) => {
    const blocked = crewIsBlocked(blocks, id);
    return ({ crew }) => !blocked(crew);
  };
  const blocked = new Map<number, Newest>();
  for (const [at, id] of ids.entries()) {
    const first = newest[at]?.made[0];
    if (id !== null && first && !isWelcome(id)(first)) blocked.set(id, newest[at]!);
  }
  if (blocked.size === 0) return titles;
  await lookFurther(ctx, blocked);
  const instead = new Map<number, string | null>();
  const unseen: number[] = [];
  for (const [id, { made, seen }] of blocked) {
    const found = made.find(isWelcome(id));
    if (found || seen === 'all') instead.set(id, found?.uid ?? null);
    else unseen.push(id);
  }
  if (unseen.length > 0) for (const [id, uid] of await newestWelcome(ctx, unseen, blocks)) instead.set(id, uid);
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
      const crew = crews.get(uids[place] ?? '');
      const newest: Newest = { made: crew ? [{ uid: uids[place]!, crew }] : [], seen: 'first' };
      known[at] = newest;
      put('title', ids[at]!, newest);
    }
  });
  return known;
}

async function crewsOf(ctx: Context, uids: readonly string[]): Promise<Map<string, Crew>> {
  const rows = await ctx.prepared.rows<[uid: string, uploader: string | null, groups: string]>(crewsSql, [uids]);
  return new Map(rows.map(([uid, ...crew]) => [uid, crewOf(...crew)]));
}

const crewOf = (uploader: string | null, groups: string): Crew => ({
  uploader,
  groups: groups === '' ? [] : groups.split(' '),
});

const crewColumns = `users.uid, coalesce((SELECT string_agg(groups.uid::text, ' ' ORDER BY groups.id) FROM chapter_groups
    JOIN groups ON groups.id = group_id WHERE chapter_id = chapters.id), '')`;
const crewsSql = `SELECT chapters.uid, ${crewColumns} FROM chapters LEFT JOIN users ON users.id = uploader_id
  WHERE chapters.uid = ANY ($1::uuid[])`;

/** Puts the newest chapter by each crew in place of what only names the newest of all. */
async function lookFurther(ctx: Context, found: Map<number, Newest>): Promise<void> {
  const wanted = [...found].filter(([, { seen }]) => seen === 'first').map(([id]) => id);
  if (wanted.length === 0) return;
  await newestMemory(ctx).during(async (put) => {
    const rows = await ctx.prepared.rows<[id: number, uid: string, uploader: string | null, groups: string]>(
      newestSql,
      [wanted],
    );
    const byTitle = Map.groupBy(rows, ([id]) => id);
    for (const id of wanted) {
      const own = byTitle.get(id) ?? [];
      const byCrew = new Map<string, Made>();
      for (const [, uid, uploader, groups] of own) {
        const key = `${uploader} ${groups}`;
        if (!byCrew.has(key)) byCrew.set(key, { uid, crew: crewOf(uploader, groups) });
      }
      const whole = own.length < lookedThrough && byCrew.size <= maxCrews;
      const newest: Newest = { made: [...byCrew.values()].slice(0, maxCrews), seen: whole ? 'all' : 'some' };
      found.set(id, newest);
      put('title', id, newest);
    }
  });
}

/** Chapters of a title that are looked through, and crews that are remembered; few titles have more. */
const lookedThrough = 64;
const maxCrews = 8;

const newestSql = `SELECT wanted.id, newest.* FROM unnest($1::int[]) AS wanted (id) CROSS JOIN LATERAL (
    SELECT chapters.uid, ${crewColumns} FROM chapters LEFT JOIN users ON users.id = uploader_id
    WHERE chapters.title_id = wanted.id AND chapters.state = 'published' AND NOT chapters.unavailable
      AND chapters.publish_at <= now()
    ORDER BY chapters.readable_at DESC, chapters.id DESC LIMIT ${lookedThrough}) AS newest`;

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
