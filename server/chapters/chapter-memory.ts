// The chapters of titles in memory, a title at a time: what its feed and its tree are answered from. Every change of a
// chapter touches its title's row, so the feed of changes names the title.
import type { Context } from '#server/core/context.ts';
import { type Memory, openMemory } from '#server/core/memory.ts';
import { oncePer } from '#server/core/once-per.ts';
import { type ChapterRow, TitleChapters } from './title-chapters.ts';

export interface ChapterMemory {
  /** The published chapters of a title. */
  of(titleId: number): Promise<TitleChapters>;
  /** Reads those of many titles ahead, as far as there is room. */
  readAhead(titleIds: readonly number[]): Promise<void>;
  full(): boolean;
}

/** The one memory of this process. */
export const chapterMemory: (ctx: Context) => ChapterMemory = oncePer(({ changes }) => changes, open);

function open(ctx: Context): ChapterMemory {
  const memory: Memory<TitleChapters> = openMemory({
    changes: ctx.changes,
    kinds: ['title'],
    budget: { caches: ctx.caches, name: 'chapters' },
    sizeOf: ({ size }) => size,
  });
  const read = (titleIds: readonly number[]): Promise<Map<number, TitleChapters>> =>
    memory.during(async (put) => {
      const found = await readChapters(ctx, titleIds);
      for (const [id, chapters] of found) put('title', id, chapters);
      return found;
    });
  return {
    of: async (titleId) => memory.get('title', titleId) ?? (await read([titleId])).get(titleId)!,
    readAhead: async (titleIds) => {
      const missing = titleIds.filter((id) => memory.get('title', id) === undefined);
      if (missing.length > 0) await read(missing);
    },
    full: () => memory.full(),
  };
}

async function readChapters(ctx: Context, titleIds: readonly number[]): Promise<Map<number, TitleChapters>> {
  const rows = await ctx.prepared.rows<ChapterRow>(readSql, [titleIds]);
  const documents = await ctx.docs.bytesOf(
    'chapters',
    rows.map((row) => [row[1], row[2]]),
  );
  const byTitle = Map.groupBy(
    rows.map((row, at) => ({ row, document: documents[at] })).filter(({ document }) => document !== undefined),
    ({ row }) => row[0],
  );
  return new Map(
    titleIds.map((id) => {
      const own = byTitle.get(id) ?? [];
      return [
        id,
        new TitleChapters(
          own.map(({ row }) => row),
          own.map(({ document }) => document!),
        ),
      ];
    }),
  );
}

const micros = (column: string): string => `(extract(epoch FROM ${column}) * 1000000)::float8`;
const readSql = `SELECT title_id, id, doc, language, volume, chapter, volume_sort::float8, chapter_sort::float8, unavailable,
    pages, external_url IS NOT NULL, ${['readable_at', 'created_at', 'updated_at', 'publish_at'].map(micros).join(', ')}
  FROM chapters WHERE title_id = ANY ($1::int[]) AND state = 'published'
    AND EXISTS (SELECT FROM titles WHERE titles.id = title_id AND titles.state = 'published') ORDER BY title_id, id`;
