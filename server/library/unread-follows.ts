// Unread chapters of the titles that an account follows: the newest titles for home, counts, and all chapters to mark.
import { limits } from '#contract/rules/limits.ts';
import type { ReadingLineInputs } from '#contract/rules/reading-line-choices.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';
import { lastInLineFirst, type NumberWithVersions } from '#server/reading/line-numbers.ts';
import type { FollowedTitle } from './followed.ts';
import { followLines, type FollowLine, type LineOptions } from './follow-lines.ts';

/** A title with its newest unread number. */
interface UnreadTitle {
  line: FollowLine;
  newest: NumberWithVersions;
}

/** The newest titles with unread numbers. @param titles the one with the newest chapter first */
export async function newestUnread(
  ctx: Context,
  userId: number,
  titles: readonly FollowedTitle[],
  inputs: ReadingLineInputs,
  blocks: Blocks | null,
  limit: number,
): Promise<UnreadTitle[]> {
  let found: { line: FollowLine; at: number }[] = [];
  for await (const { lines, end } of followLines(ctx, userId, titles, inputs, blocks, { state: 'unread' })) {
    for (const line of lines) found.push({ line, at: newestTime(line) });
    found = found.sort((a, b) => b.at - a.at || a.line.title.id - b.line.title.id).slice(0, limit);
    const last = found[limit - 1];
    if (last && (titles[end]?.latestAt ?? 0) < last.at) break;
  }
  return found.map(({ line }) => ({ line, newest: newestOf(line) }));
}

export const newestTime = ({ numbers }: FollowLine): number =>
  numbers.reduce((newest, { at }) => Math.max(newest, at), 0);

/** The newest number of a title; of numbers that came out at the same time the last one in reading order. */
export function newestOf(line: FollowLine): NumberWithVersions {
  const newestAt = newestTime(line);
  const newest = line.numbers.filter(({ at }) => at === newestAt);
  return lastInLineFirst(newest, line.resets, line.preference)[0]!;
}

interface UnreadCounts {
  titles: number;
  chapters: number;
  /** Numbers by language; one that exists in two counts for both. */
  languages: Record<string, number>;
}

export async function countUnreadFollows(
  ctx: Context,
  userId: number,
  titles: readonly FollowedTitle[],
  inputs: ReadingLineInputs,
  blocks: Blocks | null,
  options: LineOptions,
): Promise<UnreadCounts> {
  const counts: UnreadCounts = { titles: 0, chapters: 0, languages: {} };
  for await (const { lines } of followLines(ctx, userId, titles, inputs, blocks, options)) {
    counts.titles += lines.length;
    for (const { numbers, preference } of lines) {
      counts.chapters += numbers.length;
      for (const { number } of numbers) {
        for (const language of new Set(number.versions.map((version) => version.language))) {
          if (preference.languages.length > 0 && !preference.languages.includes(language)) continue;
          counts.languages[language] = (counts.languages[language] ?? 0) + 1;
        }
      }
    }
  }
  return counts;
}

/** How many numbers came out after a time. @param titles the one with the newest chapter first */
export async function countNewer(
  ctx: Context,
  userId: number,
  titles: readonly FollowedTitle[],
  inputs: ReadingLineInputs,
  blocks: Blocks | null,
  options: LineOptions & { since: number },
): Promise<number> {
  const newer = titles.filter(({ latestAt }) => latestAt !== null && latestAt > options.since);
  let total = 0;
  for await (const { lines } of followLines(ctx, userId, newer, inputs, blocks, options)) {
    for (const { numbers } of lines) total += numbers.filter(({ at }) => at > options.since).length;
  }
  return total;
}

/** Public ids of the best version of each unread number, at most `limits.resultWindow`, and how many there are. */
export async function unreadChapters(
  ctx: Context,
  userId: number,
  titles: readonly FollowedTitle[],
  inputs: ReadingLineInputs,
  blocks: Blocks | null,
  options: LineOptions,
): Promise<{ ids: string[]; total: number }> {
  const ids: string[] = [];
  let total = 0;
  for await (const { lines } of followLines(ctx, userId, titles, inputs, blocks, options)) {
    for (const { numbers, resets, preference } of lines) {
      const unread = numbers.filter(({ read }) => !read);
      total += unread.length;
      if (ids.length >= limits.resultWindow) continue;
      for (const { versions } of lastInLineFirst(unread, resets, preference, options.only)) ids.push(versions[0].id);
    }
  }
  return { ids: ids.slice(0, limits.resultWindow), total };
}
