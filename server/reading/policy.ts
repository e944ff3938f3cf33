// SQL conditions for the chapters in an account's own lists (history, bookmarks, continue): readable and not blocked.
import { type RawBuilder, sql } from 'kysely';
import type { Blocks } from '#server/blocks/blocks.ts';
import { notBlockedChapters } from '#server/blocks/policy.ts';
import { chapterIsVisible } from '#server/chapters/policy.ts';

/** SQL condition on chapters joined with their titles: the chapter can be opened now. */
export const chapterIsReadable: RawBuilder<boolean> = sql<boolean>`${chapterIsVisible} AND NOT chapters.unavailable
  AND chapters.publish_at <= now()`;

/** SQL condition on chapters: the viewer blocks the chapter. */
export function isBlocked(blocks: Blocks | null): RawBuilder<boolean> {
  const notBlocked = blocks ? notBlockedChapters(blocks) : [];
  return notBlocked.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.join(notBlocked, sql` AND `)}) IS NOT TRUE`;
}

/** SQL expression for the read key of a chapter (joined with its title); same as `readKey` of reading-rules.ts. */
export const readKeySql: RawBuilder<string> = sql<string>`CASE WHEN chapters.chapter IS NULL THEN '#' || chapters.uid
  WHEN titles.numbers_reset THEN coalesce(chapters.volume, '') || '/' || chapters.chapter ELSE chapters.chapter END`;
