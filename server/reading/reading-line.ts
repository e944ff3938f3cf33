// Reading line of an account (of each chapter number, the version that suits its settings best): loads the account's
// choices from its settings, and finds the chapter after a finished one.
import { sql } from 'kysely';
import { versionPreferenceFor, type ReadingLineInputs } from '#contract/rules/reading-line-choices.ts';
import { readPreferences } from '#contract/rules/preferences.ts';
import { type ChapterVersion, nextInLine, indexInLine, readingLine } from '#contract/rules/reading-line.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';
import { readSettings } from '#server/settings/settings.ts';
import { chapterIsReadable, isBlocked, readKeySql } from './policy.ts';

/** Loads an account's reading line choices. @param languages languages to use if the account's settings name none */
export async function linePreferencesOf(
  ctx: Context,
  userId: number,
  languages: readonly string[],
): Promise<ReadingLineInputs> {
  const saved = await readSettings(ctx.db, userId);
  const { filteredLanguages, readingLine: choices } = readPreferences(
    saved?.settings,
    ctx.clock().getTime(),
  ).userPreferences;
  return { choices, chosenLanguages: filteredLanguages, rankedLanguages: languages };
}

/** A chapter that was finished, by its internal id. */
interface FinishedChapter {
  id: number;
  title_id: number;
  /** Whether the account reads the chapter again. The next chapter may then be one that is marked as read. */
  again: boolean;
}

interface VersionRow {
  titleUid: string;
  titleId: number;
  resets: boolean;
  id: number;
  uid: string;
  language: string;
  volume: string | null;
  number: string | null;
  readableAt: Date;
  pages: number;
  groups: { uid: string; official: boolean }[] | null;
  read: boolean;
}

interface VersionWithRow extends ChapterVersion {
  row: VersionRow;
}

/** Next chapters in the reading line, by internal title id. Titles without a next chapter are left out. */
export async function nextChaptersByLine(
  ctx: Context,
  userId: number,
  finished: readonly FinishedChapter[],
  linePreferences: ReadingLineInputs,
  blocks: Blocks | null,
): Promise<Map<number, { id: number; uid: string; pages: number }>> {
  const rows = finished.length === 0 ? [] : await versionsOf(ctx, userId, finished, blocks);
  const byTitle = Map.groupBy(rows, ({ titleId }) => titleId);
  return new Map(
    finished.flatMap(({ id, title_id: titleId, again }) => {
      const titleVersions = (byTitle.get(titleId) ?? []).map(versionOf);
      const openVersion = titleVersions.find(({ row }) => row.id === id);
      if (!openVersion) return [];
      const { resets, titleUid } = openVersion.row;
      const entries = readingLine(titleVersions, {
        line: versionPreferenceFor(linePreferences, titleUid),
        resets,
        open: openVersion,
      });
      const next = nextInLine(entries, indexInLine(entries, openVersion.id), {
        read: again ? undefined : (entry) => entry.versions.some(({ row }) => row.read),
      });
      if (!next) return [];
      const { row } = next.versions[0];
      return [[titleId, { id: row.id, uid: row.uid, pages: Math.max(1, row.pages) }] as const];
    }),
  );
}

const versionOf = (row: VersionRow): VersionWithRow => ({
  id: row.uid,
  language: row.language,
  groups: row.groups?.map(({ uid }) => uid) ?? [],
  number: row.number,
  volume: row.volume,
  readableAt: row.readableAt.toISOString(),
  official: row.groups?.some(({ official }) => official) ?? false,
  row,
});

/** Readable chapters of the titles, and the finished chapters even if these are no longer readable. */
async function versionsOf(
  { db }: Context,
  userId: number,
  finished: readonly FinishedChapter[],
  blocks: Blocks | null,
): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    SELECT titles.uid AS "titleUid", titles.id AS "titleId", titles.numbers_reset AS resets, chapters.id, chapters.uid,
      chapters.language, chapters.volume, chapters.chapter AS number, chapters.readable_at AS "readableAt", chapters.pages,
      (SELECT json_agg(json_build_object('uid', groups.uid, 'official', groups.official))
        FROM chapter_groups JOIN groups ON groups.id = chapter_groups.group_id
        WHERE chapter_groups.chapter_id = chapters.id) AS groups,
      coalesce(${readKeySql} = ANY (reads.chapters), false) AS read
    FROM titles JOIN chapters ON chapters.title_id = titles.id
      LEFT JOIN reads ON reads.user_id = ${userId} AND reads.title_id = titles.id
    WHERE titles.id = ANY (${finished.map(({ title_id: id }) => id)}::int[])
      AND (chapters.id = ANY (${finished.map(({ id }) => id)}::int[])
        OR ${chapterIsReadable} AND NOT ${isBlocked(blocks)} AND (chapters.pages > 0 OR chapters.external_url IS NOT NULL))`.execute(
    db,
  );
  return rows;
}
