// How much of titles somebody has not read yet, in numbers, as the reading line of their settings counts them.
import { sql } from 'kysely';
import { lineFor, noLineChoices } from '#contract/line-choices.ts';
import { countedIn, readingLine, type Unread, unreadInLine } from '#contract/reading-line.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';
import { tasteOf } from './line.ts';
import { chapterIsOut, isBlocked, readKeySql } from './policy.ts';

type Row = [
  title: string,
  resets: boolean,
  id: number,
  language: string,
  volume: string | null,
  number: string | null,
  groups: string,
  key: string,
  read: boolean,
];

/** For guests: of each number the keys that it is read under. */
interface Counted extends Unread {
  numbers?: string[][];
}

/**
 * By the public ids of the titles; those that nobody may know of, and those without chapters, are left out.
 * @param userId null for guests
 * @param languages that are read where the settings name none
 */
export async function countUnread(
  ctx: Context,
  userId: number | null,
  titleUids: readonly string[],
  languages: readonly string[],
  blocks: Blocks | null,
): Promise<Record<string, Counted>> {
  const taste =
    userId === null
      ? { choices: noLineChoices, chosen: [], preferred: languages }
      : await tasteOf(ctx, userId, languages);
  const rows = await chaptersOf(ctx, userId, titleUids, blocks);
  return Object.fromEntries(
    [...Map.groupBy(rows, ([title]) => title)].map(([title, own]): [string, Counted] => {
      const read = new Set<string>();
      const versions = own.map(([, , place, language, volume, number, groups, key, isRead]) => {
        const id = String(place);
        if (isRead) read.add(id);
        return {
          id,
          language,
          volume,
          number,
          key,
          groups: groups === '' ? [] : groups.split(','),
          readableAt: '',
          official: false,
        };
      });
      const entries = readingLine(versions, { line: lineFor(taste, title), resets: own[0]![1] });
      const counted = unreadInLine(entries, (id) => read.has(id));
      if (userId !== null) return [title, counted];
      const numbers = countedIn(entries).map((entry) => [...new Set(entry.versions.map(({ key }) => key))]);
      return [title, { ...counted, numbers }];
    }),
  );
}

/** What can be opened, without what only decides which version is the best. */
async function chaptersOf(
  { db, prepared }: Context,
  userId: number | null,
  titleUids: readonly string[],
  blocks: Blocks | null,
): Promise<Row[]> {
  const query = sql`
    SELECT titles.uid, titles.numbers_reset, chapters.id, chapters.language, chapters.volume, chapters.chapter,
      array_to_string(ARRAY(SELECT group_id FROM chapter_groups WHERE chapter_id = chapters.id), ','), ${readKeySql},
      coalesce(${readKeySql} = ANY (reads.chapters), false)
    FROM titles JOIN chapters ON chapters.title_id = titles.id
      LEFT JOIN reads ON reads.user_id = ${userId}::int AND reads.title_id = titles.id
    WHERE titles.uid = ANY (${titleUids}::uuid[]) AND ${chapterIsOut} AND NOT ${isBlocked(blocks)}
      AND (chapters.pages > 0 OR chapters.external_url IS NOT NULL)`;
  return prepared.run<Row>(query.compile(db));
}
