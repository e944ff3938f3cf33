// Chapters of followed titles, by day and title. A request looks at the titles with the newest chapters first, and stops
// when the page is full and all other titles are older than its last day.
import type { ReadingLineInputs } from '#contract/rules/reading-line-choices.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';
import type { OwnNumber } from '#server/reading/line-numbers.ts';
import { daysOf } from './days.ts';
import type { FollowedTitle } from './followed.ts';
import { followLines, type FollowLine, type LineOptions } from './follow-lines.ts';

/** The numbers of a title that came out on one day. */
export interface UpdateGroup {
  line: FollowLine;
  day: string;
  numbers: OwnNumber[];
  /** When the newest of them came out, a Unix time in milliseconds. */
  at: number;
  unread: number;
}

interface DayCounts {
  titles: number;
  chapters: number;
}

interface UpdatePage {
  groups: UpdateGroup[];
  /** Counts of the days of the page, by day. */
  days: Map<string, DayCounts>;
  next: string | null;
}

interface UpdateQuery extends LineOptions {
  limit: number;
  /** Place after which the page begins, as `next` of the page before returned it. */
  after?: string | undefined;
  timeZone: string;
}

type Place = Pick<UpdateGroup, 'day' | 'at'> & { isUnread: boolean; uid: string };

const maxDayMs = 26 * 3_600_000;

/** @param titles the one with the newest chapter first */
export async function findUpdates(
  ctx: Context,
  userId: number,
  titles: readonly FollowedTitle[],
  inputs: ReadingLineInputs,
  blocks: Blocks | null,
  query: UpdateQuery,
): Promise<UpdatePage> {
  const dayOf = daysOf(query.timeZone);
  const after = query.after === undefined ? null : parsePlace(query.after);
  const days = new Map<string, DayCounts>();
  let groups: UpdateGroup[] = [];
  for await (const { lines, end } of followLines(ctx, userId, titles, inputs, blocks, query)) {
    for (const line of lines) {
      for (const group of groupByDay(line, dayOf, after, query.limit + 2)) {
        const counts = days.get(group.day) ?? { titles: 0, chapters: 0 };
        days.set(group.day, { titles: counts.titles + 1, chapters: counts.chapters + group.numbers.length });
        if (!after || comparePlaces(placeOf(group), after) > 0) groups.push(group);
      }
    }
    if (groups.length <= query.limit) continue;
    groups.sort((a, b) => comparePlaces(placeOf(a), placeOf(b)));
    const lastDay = groups[query.limit - 1]!.day;
    groups = groups.filter(({ day }) => day >= lastDay).concat(groups.filter(({ day }) => day < lastDay).slice(0, 1));
    const latestAt = titles[end]?.latestAt ?? null;
    if (latestAt === null || dayOf(latestAt) < lastDay) break;
  }
  groups.sort((a, b) => comparePlaces(placeOf(a), placeOf(b)));
  const page = groups.slice(0, query.limit);
  return {
    groups: page,
    days: new Map([...days].filter(([day]) => page.some((group) => group.day === day))),
    next: groups.length > query.limit ? formatPlace(placeOf(page.at(-1)!)) : null,
  };
}

/**
 * The newest days of a title. @param after newer days are left out; its own day is counted, too
 * @param maxDays one more than a page needs to know whether another follows, and one for the day of `after`
 */
function groupByDay(
  line: FollowLine,
  dayOf: (time: number) => string,
  after: Place | null,
  maxDays: number,
): UpdateGroup[] {
  const newestAt = after ? after.at + maxDayMs : Number.POSITIVE_INFINITY;
  const numbers = line.numbers.filter(({ at }) => at <= newestAt).sort((a, b) => b.at - a.at);
  const groups: UpdateGroup[] = [];
  for (const number of numbers) {
    const day = dayOf(number.at);
    if (after && day > after.day) continue;
    let group = groups.at(-1);
    if (group?.day !== day) {
      if (groups.length === maxDays) break;
      group = { line, day, numbers: [], at: number.at, unread: 0 };
      groups.push(group);
    }
    group.numbers.push(number);
    if (!number.read) group.unread++;
  }
  return groups;
}

const placeOf = ({ day, at, unread, line }: UpdateGroup): Place => ({
  day,
  at,
  isUnread: unread > 0,
  uid: line.title.uid,
});

/** Order of the list: the newest day first, in a day what is unread, then the newest. */
function comparePlaces(a: Place, b: Place): number {
  if (a.day !== b.day) return a.day > b.day ? -1 : 1;
  return Number(b.isUnread) - Number(a.isUnread) || b.at - a.at || (a.uid < b.uid ? -1 : a.uid > b.uid ? 1 : 0);
}

const formatPlace = ({ day, at, isUnread, uid }: Place): string => `${day}.${isUnread ? 1 : 0}.${at}.${uid}`;

function parsePlace(text: string): Place {
  const [day, unread, at, uid] = text.split('.') as [string, string, string, string];
  return { day, isUnread: unread === '1', at: Number(at), uid };
}
