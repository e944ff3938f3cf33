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
import { newestOf, newestTime } from './unread-follows.ts';

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

interface Candidate {
  title: FollowedTitle;
  line: FollowLine | null;
  unread: number;
  at: number;
}

const orders: Record<FollowSort, (a: Candidate, b: Candidate) => number> = {
  latest: (a, b) => b.at - a.at,
  unread: (a, b) => b.unread - a.unread || b.at - a.at,
  name: (a, b) => (a.title.name < b.title.name ? -1 : a.title.name > b.title.name ? 1 : 0),
  followed: (a, b) => b.title.followedAt - a.title.followedAt,
};

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
  const byOwnFacts = (sort === 'name' || sort === 'followed') && show !== 'unread';
  const bare = matching.map((title): Candidate => ({ title, line: null, unread: 0, at: 0 }));
  const compare = (a: Candidate, b: Candidate): number => orders[sort](a, b) || b.title.id - a.title.id;
  // orders that need no chapters read only those of the page
  const candidates = byOwnFacts
    ? await withLines(ctx, userId, bare.sort(compare).slice(offset, offset + limit), inputs, blocks)
    : (await withLines(ctx, userId, bare, inputs, blocks)).filter(({ unread }) => show !== 'unread' || unread > 0);
  const page = byOwnFacts ? candidates : candidates.toSorted(compare).slice(offset, offset + limit);
  const now = ctx.clock();
  return {
    data: page.map(({ title, line, unread }) => ({
      title,
      unread,
      newest: line && newestOf(line),
      expected: line && expectedDate(line, now),
    })),
    total: byOwnFacts ? matching.length : candidates.length,
  };
}

async function withLines(
  ctx: Context,
  userId: number,
  candidates: readonly Candidate[],
  inputs: ReadingLineInputs,
  blocks: Blocks | null,
): Promise<Candidate[]> {
  const lineById = new Map<number, FollowLine>();
  const titles = candidates.map(({ title }) => title);
  for await (const { lines } of followLines(ctx, userId, titles, inputs, blocks))
    for (const line of lines) lineById.set(line.title.id, line);
  return candidates.map(({ title }) => {
    const line = lineById.get(title.id) ?? null;
    if (!line) return { title, line, unread: 0, at: 0 };
    const unread = line.numbers.reduce((sum, { read }) => sum + Number(!read), 0);
    return { title, line, unread, at: newestTime(line) };
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
