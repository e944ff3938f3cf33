// Continue reading: for each title the chapter that the reader is in the middle of, or the next one.
import { sql } from 'kysely';
import type { QueryOf } from '#contract/endpoints/endpoint.ts';
import type { readingEndpoints } from '#contract/endpoints/reading.ts';
import { isFinished } from '#contract/rules/reading-rules.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';
import type { ReadingLineInputs } from '#contract/rules/reading-line-choices.ts';
import { activeSnoozes } from './snoozes.ts';
import { nextChaptersByLine, linePreferencesOf } from './reading-line.ts';
import { chapterIsReadable, isBlocked, readKeySql } from './policy.ts';
import type { EntryRow } from './queries.ts';

type Query = Omit<QueryOf<typeof readingEndpoints.continue>, 'blocked'>;

interface ContinueRow extends EntryRow {
  page: number;
  pages: number;
  next: boolean;
  again: boolean;
}

/** Number of titles queried per title returned, because some are finished or no longer readable. */
const oversamplingFactor = 8;

export async function findContinue(
  ctx: Context,
  userId: number,
  query: Query,
  blocks: Blocks | null,
): Promise<ContinueRow[]> {
  const linePreferences = await linePreferencesOf(ctx, userId, query.languages ?? []);
  const positions = await withoutSnoozed(
    ctx,
    userId,
    await newestPositions(ctx, userId, query, blocks),
    linePreferences,
    blocks,
  );
  const finished = positions.filter(isFinished);
  const nextChapterByTitle = await nextChapters(ctx, userId, finished, query, blocks);
  const selectedPositions = positions
    .filter((position) => (isFinished(position) ? nextChapterByTitle.has(position.title_id) : position.open))
    .slice(0, query.limit);
  // if the account's languages are unknown, reading continues in the language of the finished chapter
  const hasLanguages = linePreferences.chosenLanguages.length > 0 || linePreferences.rankedLanguages.length > 0;
  const nextByTitle = hasLanguages
    ? await nextChaptersByLine(ctx, userId, selectedPositions.filter(isFinished), linePreferences, blocks)
    : nextChapterByTitle;
  return selectedPositions.flatMap((position): ContinueRow[] => {
    if (!isFinished(position)) return [{ ...position, next: false }];
    const chapter = nextByTitle.get(position.title_id);
    return chapter
      ? [{ ...chapter, title_id: position.title_id, at: position.at, page: 1, next: true, again: false }]
      : [];
  });
}

interface ReadingPosition extends EntryRow {
  page: number;
  pages: number;
  again: boolean;
  /** Whether the chapter is readable and not blocked by the viewer. */
  open: boolean;
  /** Whether the viewer has hidden the title until its next chapter, and not read it since. */
  snoozed: boolean;
}

/** Leaves out titles that the viewer hides until a next chapter that has not come yet. */
async function withoutSnoozed(
  ctx: Context,
  userId: number,
  positions: ReadingPosition[],
  linePreferences: ReadingLineInputs,
  blocks: Blocks | null,
): Promise<ReadingPosition[]> {
  if (!positions.some(({ snoozed }) => snoozed)) return positions;
  const snoozes = await activeSnoozes(ctx, userId, linePreferences, blocks);
  const hidden = new Set(snoozes.map(({ titleId }) => titleId));
  return positions.filter(({ snoozed, title_id }) => !snoozed || !hidden.has(title_id));
}

/** Reading position in the last opened chapter of each title, even if the chapter is no longer readable. */
async function newestPositions(
  { db }: Context,
  userId: number,
  { limit, contentRating }: Query,
  blocks: Blocks | null,
): Promise<ReadingPosition[]> {
  const hidden = [...(blocks?.titles.ids ?? [])];
  const { rows } = await sql<ReadingPosition>`
    WITH newest AS MATERIALIZED (
      SELECT * FROM (SELECT DISTINCT ON (title_id) * FROM progress
        WHERE user_id = ${userId} AND title_id <> ALL (${hidden}::int[])
        ORDER BY title_id, at DESC, chapter_id DESC) AS own
      -- a title without any newer chapter stays hidden whatever its languages are
      WHERE NOT EXISTS (SELECT FROM snoozes
        WHERE snoozes.user_id = ${userId} AND snoozes.title_id = own.title_id AND snoozes.at >= own.at
          AND coalesce((SELECT latest_chapter_at FROM titles WHERE id = snoozes.title_id), '-infinity') <= snoozes.at)
      ORDER BY at DESC, title_id LIMIT ${limit * oversamplingFactor})
    SELECT chapters.id, chapters.uid, newest.title_id, newest.at, newest.page, newest.pages, newest.again,
      ${chapterIsReadable} AND NOT ${isBlocked(blocks)} AS open,
      EXISTS (SELECT FROM snoozes WHERE snoozes.user_id = ${userId} AND snoozes.title_id = newest.title_id
        AND snoozes.at >= newest.at) AS snoozed
    FROM newest JOIN chapters ON chapters.id = newest.chapter_id JOIN titles ON titles.id = newest.title_id
    WHERE titles.state = 'published'
      ${contentRating ? sql`AND titles.content_rating = ANY (${contentRating}::content_rating[])` : sql``}
    ORDER BY newest.at DESC, newest.title_id`.execute(db);
  return rows;
}

/**
 * Next chapters after finished ones, by internal title id: the next number if the title is being read again, otherwise
 * the next unread number. Prefers the language of the finished chapter, and within a number its groups.
 */
async function nextChapters(
  { db }: Context,
  userId: number,
  positions: readonly ReadingPosition[],
  { translatedLanguage }: Query,
  blocks: Blocks | null,
): Promise<Map<number, Omit<ContinueRow, 'at' | 'page' | 'next' | 'again'>>> {
  if (positions.length === 0) return new Map();
  const rank = sql`coalesce(array_position(${translatedLanguage ?? []}::text[], chapters.language), 1000)`;
  const { rows } = await sql<Omit<ContinueRow, 'at' | 'page' | 'next' | 'again'>>`
    SELECT next.id, next.uid, last.title_id, greatest(next.pages, 1) AS pages
    FROM unnest(${positions.map(({ id }) => id)}::int[], ${positions.map(({ again }) => again)}::boolean[]) AS place (id, again)
      JOIN chapters AS last ON last.id = place.id
      LEFT JOIN reads ON reads.user_id = ${userId} AND reads.title_id = last.title_id
      CROSS JOIN LATERAL (
        SELECT chapters.id, chapters.uid, chapters.pages
        FROM chapters JOIN titles ON titles.id = chapters.title_id
        WHERE chapters.title_id = last.title_id AND ${chapterIsReadable} AND NOT ${isBlocked(blocks)}
          AND (chapters.pages > 0 OR chapters.external_url IS NOT NULL)
          AND (chapters.language = last.language OR ${!translatedLanguage} OR chapters.language = ANY (${translatedLanguage ?? []}::text[]))
          AND CASE WHEN titles.numbers_reset
            THEN (coalesce(chapters.volume_sort, 'infinity'), chapters.chapter_sort, chapters.chapter)
              > (coalesce(last.volume_sort, 'infinity'), last.chapter_sort, last.chapter)
            ELSE (chapters.chapter_sort, chapters.chapter) > (last.chapter_sort, last.chapter) END
          AND (place.again OR reads.chapters IS NULL OR ${readKeySql} <> ALL (reads.chapters))
        ORDER BY chapters.language <> last.language, ${rank},
          CASE WHEN titles.numbers_reset THEN chapters.volume_sort END NULLS LAST, chapters.chapter_sort, chapters.chapter,
          NOT EXISTS (SELECT FROM chapter_groups AS own JOIN chapter_groups AS other USING (group_id)
            WHERE own.chapter_id = chapters.id AND other.chapter_id = last.id),
          chapters.readable_at, chapters.id
        LIMIT 1) AS next`.execute(db);
  return new Map(rows.map((row) => [row.title_id, row]));
}
