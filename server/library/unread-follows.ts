// Unread chapters of the titles that an account follows: the newest titles for home, counts, and all chapters to mark.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { limits } from '#contract/rules/limits.ts';
import type { VersionPreference } from '#contract/rules/reading-line.ts';
import type { ReadingLineInputs } from '#contract/rules/reading-line-choices.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';
import { lastInLineFirst, preferencesByTitle, type NumberWithVersions } from '#server/reading/line-numbers.ts';
import type { FollowedTitle } from './followed.ts';
import { followLines, type FollowLine, type LineOptions } from './follow-lines.ts';
import { readKeyTexts } from './page-rows.ts';
import type { TitleNumber } from './title-cache.ts';
import { newestIn, numbersIn, unreadOf, visibleLibraryTitles } from './title-counts.ts';

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
  const unread = await titlesWithUnread(ctx, userId, titles, inputs, blocks);
  for await (const { lines, end } of followLines(ctx, userId, unread, inputs, blocks, { state: 'unread' })) {
    for (const line of lines) found.push({ line, at: newestTime(line) });
    found = found.sort((a, b) => b.at - a.at || a.line.title.id - b.line.title.id).slice(0, limit);
    const last = found[limit - 1];
    if (last && (unread[end]?.latestAt ?? 0) < last.at) break;
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

/** Counts unread numbers, or those in chapters that were begun. */
export async function countUnreadFollows(
  ctx: Context,
  userId: number,
  titles: readonly FollowedTitle[],
  inputs: ReadingLineInputs,
  blocks: Blocks | null,
  options: LineOptions,
): Promise<UnreadCounts> {
  const counts: UnreadCounts = { titles: 0, chapters: 0, languages: {} };
  const add = (languagesOfNumbers: Iterable<string>[], { languages }: VersionPreference): void => {
    if (languagesOfNumbers.length === 0) return;
    counts.titles++;
    counts.chapters += languagesOfNumbers.length;
    for (const ofNumber of languagesOfNumbers)
      for (const language of new Set(ofNumber))
        if (languages.length === 0 || languages.includes(language))
          counts.languages[language] = (counts.languages[language] ?? 0) + 1;
  };
  if (options.state === 'unread') {
    const { only } = options;
    for await (const { unread, preference } of unreadNumbers(ctx, userId, titles, inputs, blocks))
      add(
        unread.flatMap(({ languages }) =>
          !only || languages.some((each) => only.includes(each) && isOwn(preference, each)) ? [languages] : [],
        ),
        preference,
      );
    return counts;
  }
  for await (const { lines } of followLines(ctx, userId, titles, inputs, blocks, options))
    for (const { numbers, preference } of lines)
      add(
        numbers.map(({ number }) => number.versions.map(({ language }) => language)),
        preference,
      );
  return counts;
}

const isOwn = ({ languages }: VersionPreference, language: string): boolean =>
  languages.length === 0 || languages.includes(language);

interface UnreadNumbers {
  title: FollowedTitle;
  preference: VersionPreference;
  /** When the newest chapter in the account's languages came out, a Unix time in milliseconds; null without any. */
  newestAt: number | null;
  unread: readonly TitleNumber[];
}

/** Titles counted between two turns of the event loop. */
const countedAtOnce = 500;

/**
 * Unread numbers in the account's languages, without the chapters themselves: what counts of thousands of titles need is
 * in memory, and their chapters would not be.
 */
export async function* unreadNumbers(
  ctx: Context,
  userId: number,
  titles: readonly FollowedTitle[],
  inputs: ReadingLineInputs,
  blocks: Blocks | null,
): AsyncGenerator<UnreadNumbers> {
  const preferenceOf = preferencesByTitle(inputs);
  const [facts, keyTexts] = await Promise.all([
    visibleLibraryTitles(
      ctx,
      titles.map(({ id }) => id),
      blocks,
    ),
    readKeyTexts(ctx, userId, null),
  ]);
  for (const [index, title] of titles.entries()) {
    if (index % countedAtOnce === countedAtOnce - 1) await nextTurn();
    const own = facts.get(title.id);
    if (!own) continue;
    const preference = preferenceOf(title.uid);
    const unread = unreadOf(numbersIn(own, preference.languages), keyTexts.get(title.id));
    yield { title, preference, newestAt: newestIn(own, preference.languages), unread };
  }
}

/** Titles with unread numbers, in the given order. */
export async function titlesWithUnread(
  ctx: Context,
  userId: number,
  titles: readonly FollowedTitle[],
  inputs: ReadingLineInputs,
  blocks: Blocks | null,
): Promise<FollowedTitle[]> {
  const found: FollowedTitle[] = [];
  for await (const { title, unread } of unreadNumbers(ctx, userId, titles, inputs, blocks))
    if (unread.length > 0) found.push(title);
  return found;
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
