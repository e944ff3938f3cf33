// The list of followed titles, with their newest chapters and unread counts in an order of the account's choice; and when
// their next chapters come.
import { limits } from '#contract/rules/limits.ts';
import { predictNextUpload } from '#contract/rules/chapter-arithmetic.ts';
import type { FollowSort } from '#contract/rules/follow-choices.ts';
import type { ReadingLineInputs } from '#contract/rules/reading-line-choices.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import { scheduledVersions } from '#server/chapters/line-cache.ts';
import type { Context } from '#server/core/context.ts';
import type { LineVersion } from '#server/chapters/line-cache.ts';
import { preferencesByTitle, type NumberWithVersions } from '#server/reading/line-numbers.ts';
import type { FollowedTitle } from './followed.ts';
import { followLines, type FollowLine } from './follow-lines.ts';
import { newestOf, newestTime, unreadNumbers } from './unread-follows.ts';

interface ListedTitle {
  title: FollowedTitle;
  unread: number;
  /** The newest number in the account's languages; null without any. */
  newest: NumberWithVersions | null;
  expected: Date | null;
}

interface ListQuery {
  limit: number;
  offset: number;
  sort?: FollowSort | undefined;
  title?: string | undefined;
  show?: 'unread' | 'muted' | undefined;
}

/** A followed title as it is put in order. */
interface Candidate {
  title: FollowedTitle;
  unread: number;
  /** When its newest chapter came out; null without any. */
  newestAt: number | null;
}

interface CandidateWithLine extends Candidate {
  line: FollowLine | null;
  /** Since when the account can read its newest number: not later than `newestAt`. */
  at: number;
}

const orders: Record<Exclude<FollowSort, 'latest'>, (a: Candidate, b: Candidate) => number> = {
  unread: (a, b) => b.unread - a.unread || (b.newestAt ?? 0) - (a.newestAt ?? 0),
  name: (a, b) => (a.title.name < b.title.name ? -1 : a.title.name > b.title.name ? 1 : 0),
  followed: (a, b) => b.title.followedAt - a.title.followedAt,
};
const byId = (a: Candidate, b: Candidate): number => b.title.id - a.title.id;

export async function listFollowedTitles(
  ctx: Context,
  userId: number,
  titles: readonly FollowedTitle[],
  inputs: ReadingLineInputs,
  blocks: Blocks | null,
  { limit, offset, sort = 'latest', title: searched, show }: ListQuery,
): Promise<{ data: ListedTitle[]; total: number }> {
  const named = searched
    ? new Set((await ctx.names.find('title', searched, { limit: limits.resultWindow })).ids)
    : null;
  const matching = titles.filter(
    ({ id, notify }) => (named === null || named.has(id)) && (show !== 'muted' || notify === 0),
  );
  const candidates = new Map(matching.map((title) => [title.id, { title, unread: 0, newestAt: null } as Candidate]));
  for await (const { title, unread, newestAt } of unreadNumbers(ctx, userId, matching, inputs, blocks))
    candidates.set(title.id, { title, unread: unread.length, newestAt });
  const shown = [...candidates.values()].filter(({ unread }) => show !== 'unread' || unread > 0);
  const withLines = (some: readonly Candidate[]): Promise<CandidateWithLine[]> =>
    addLines(ctx, userId, some, inputs, blocks);
  const page =
    sort === 'latest'
      ? await latestPage(shown, { limit, offset }, withLines)
      : await withLines(shown.toSorted((a, b) => orders[sort](a, b) || byId(a, b)).slice(offset, offset + limit));
  const now = ctx.clock();
  return {
    data: page.map(({ title, line, unread }) => ({
      title,
      unread,
      newest: line && newestOf(line),
      expected: line && expectedDate(line, now),
    })),
    total: shown.length,
  };
}

/** Titles whose chapters are read at once, to find those of a page. */
const readAtOnce = 100;

/**
 * A page in the order of the newest numbers. Chapters are read of as many titles as have newer ones than the last title of
 * the page: no number is newer than the newest chapter.
 */
async function latestPage(
  candidates: readonly Candidate[],
  { limit, offset }: { limit: number; offset: number },
  withLines: (some: readonly Candidate[]) => Promise<CandidateWithLine[]>,
): Promise<CandidateWithLine[]> {
  const sorted = candidates.toSorted((a, b) => (b.newestAt ?? 0) - (a.newestAt ?? 0) || byId(a, b));
  let found: CandidateWithLine[] = [];
  for (let index = 0; index < sorted.length; index += readAtOnce) {
    found = found.concat(await withLines(sorted.slice(index, index + readAtOnce)));
    found.sort((a, b) => b.at - a.at || byId(a, b));
    const last = found[offset + limit - 1];
    if (last && (sorted[index + readAtOnce]?.newestAt ?? 0) < last.at) break;
  }
  return found.slice(offset, offset + limit);
}

async function addLines(
  ctx: Context,
  userId: number,
  candidates: readonly Candidate[],
  inputs: ReadingLineInputs,
  blocks: Blocks | null,
): Promise<CandidateWithLine[]> {
  const lineById = new Map<number, FollowLine>();
  const titles = candidates.map(({ title }) => title);
  for await (const { lines } of followLines(ctx, userId, titles, inputs, blocks))
    for (const line of lines) lineById.set(line.title.id, line);
  return candidates.map((candidate) => {
    const line = lineById.get(candidate.title.id) ?? null;
    return { ...candidate, line, at: line ? newestTime(line) : 0 };
  });
}

/** Numbers whose days an estimate considers: many more than it needs, unless a day had very many. */
const maxEstimatedNumbers = 100;

/** When the next chapter of an ongoing title is expected, by the days of the latest ones; null when nobody can tell. */
function expectedDate({ title, numbers }: FollowLine, now: Date): Date | null {
  if (!title.isOngoing) return null;
  const firstTimes = numbers.map(({ firstAt }) => firstAt).sort((a, b) => b - a);
  const dates = firstTimes.slice(0, maxEstimatedNumbers).map((time) => new Date(time).toISOString());
  return predictNextUpload(dates, now);
}

interface UpcomingChapter {
  title: FollowedTitle;
  at: Date;
  /** The scheduled chapter; null in estimates. */
  version: LineVersion | null;
}

const dayMs = 86_400_000;
/** No estimate is later than two intervals after the newest chapter, and an interval has at most 28 days. */
const maxEstimateMs = 2 * 28 * dayMs;
/** Scheduled chapters of the next weeks; a page of this size is the most that anybody reads through. */
const upcomingMs = 60 * dayMs;
const maxUpcoming = 200;

/** Next chapters of followed titles, the soonest first: of each title the scheduled one, else an estimate. */
export async function upcomingChapters(
  ctx: Context,
  userId: number,
  titles: readonly FollowedTitle[],
  inputs: ReadingLineInputs,
  blocks: Blocks | null,
): Promise<UpcomingChapter[]> {
  const now = ctx.clock();
  const upcoming: UpcomingChapter[] = [];
  const ids = titles.map(({ id }) => id);
  const scheduled = await scheduledVersions(ctx, ids, now.getTime() + upcomingMs, blocks);
  const preferenceOf = preferencesByTitle(inputs);
  const isScheduled = new Set<number>();
  for (const title of titles) {
    const { languages } = preferenceOf(title.uid);
    const next = scheduled
      .get(title.id)
      ?.find(({ language }) => languages.length === 0 || languages.includes(language));
    if (!next) continue;
    isScheduled.add(title.id);
    upcoming.push({ title, at: new Date(next.publishAt), version: next });
  }
  const estimated = titles.filter(
    ({ id, isOngoing, latestAt }) =>
      isOngoing && latestAt !== null && latestAt > now.getTime() - maxEstimateMs && !isScheduled.has(id),
  );
  for await (const { lines } of followLines(ctx, userId, estimated, inputs, blocks)) {
    for (const line of lines) {
      const at = expectedDate(line, now);
      if (at) upcoming.push({ title: line.title, at, version: null });
    }
  }
  return upcoming.sort((a, b) => a.at.getTime() - b.at.getTime() || a.title.id - b.title.id).slice(0, maxUpcoming);
}
