import { toWireDate } from '#contract/endpoints/common.ts';
import { followEndpoints } from '#contract/endpoints/follows.ts';
import type { ReadingLineInputs } from '#contract/rules/reading-line-choices.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import { type Blocks, type BlockRequest, blocksOf } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/http/errors.ts';
import { memberRoute, type RouteScope } from '#server/core/http/route.ts';
import { lastInLineFirst } from '#server/reading/line-numbers.ts';
import { linePreferencesOf } from '#server/reading/reading-line.ts';
import { markAnyChapters } from '#server/reading/reading.ts';
import { activeSnoozes, snooze, unsnooze } from '#server/reading/snoozes.ts';
import { titleIndex } from '#server/titles/titles.ts';
import { followedTitles, type FollowedTitle, type FollowFilter } from './followed.ts';
import { listFollowedTitles, upcomingChapters } from './followed-list.ts';
import { entitiesText } from './follow-views.ts';
import { countNewer, countUnreadFollows, newestUnread, titlesWithUnread, unreadChapters } from './unread-follows.ts';
import { findUpdates, type UpdateGroup } from './updates.ts';

const okResult = { result: 'ok' as const };

/** Numbers of a group that a response contains, and versions of a number. */
const maxNumbers = 12;
const maxVersions = 10;
/** Unread numbers of a group that can be marked at once. */
const maxMarked = 500;

interface FollowRequest extends BlockRequest {
  viewer: Viewer;
  query: FollowFilter & { languages?: readonly string[] | undefined; blocked?: 'hide' | 'show' | undefined };
}

/** Facts that every list of followed titles starts from. */
interface Follows {
  userId: number;
  titles: FollowedTitle[];
  inputs: ReadingLineInputs;
  blocks: Blocks | null;
}

async function followsOf(ctx: Context, { viewer, query }: FollowRequest, filter: FollowFilter = query) {
  const blocks = await blocksOf(ctx, { viewer, query });
  const [titles, inputs] = await Promise.all([
    followedTitles(ctx, viewer.id, filter, blocks),
    linePreferencesOf(ctx, viewer.id, query.languages ?? []),
  ]);
  return { userId: viewer.id, titles, inputs, blocks } satisfies Follows;
}

export function followRoutes(scope: RouteScope): void {
  memberRoute(scope, followEndpoints.updates, async (ctx, { query, viewer }) => {
    const { userId, titles, inputs, blocks } = await followsOf(ctx, { viewer, query });
    const at = query.until ?? new Date(Math.floor(ctx.clock().getTime() / 1000) * 1000);
    const shown = query.state === 'unread' ? await titlesWithUnread(ctx, userId, titles, inputs, blocks) : titles;
    const page = await findUpdates(ctx, userId, shown, inputs, blocks, {
      limit: query.limit,
      after: query.after,
      timeZone: query.timeZone ?? 'UTC',
      // times of responses have no milliseconds
      until: at.getTime() + 999,
      only: query.only,
      state: query.state,
    });
    const rows: number[] = [];
    const data = page.groups.map((group) => groupView(group, query.only, rows));
    const titleIds = page.groups.map(({ line }) => line.title.id);
    return entitiesText(ctx, { chapters: rows, titles: titleIds }, blocks, {
      ...okResult,
      data,
      days: [...page.days].map(([day, counts]) => ({ day, ...counts })),
      at: toWireDate(at),
      next: page.next,
    });
  });
  memberRoute(scope, followEndpoints.newer, async (ctx, { query, viewer }) => {
    const { userId, titles, inputs, blocks } = await followsOf(ctx, { viewer, query });
    const options = { only: query.only, state: query.state, since: (query.since ?? ctx.clock()).getTime() + 999 };
    return { ...okResult, chapters: await countNewer(ctx, userId, titles, inputs, blocks, options) };
  });
  memberRoute(scope, followEndpoints.unreadChapters, async (ctx, { query, viewer }) => {
    const { userId, titles, inputs, blocks } = await followsOf(ctx, { viewer, query });
    const until = (query.until ?? ctx.clock()).getTime() + 999;
    const options = { until, only: query.only, state: query.state ?? 'unread' };
    const { ids, total } = await unreadChapters(ctx, userId, titles, inputs, blocks, options);
    return { ...okResult, data: ids, total };
  });
  memberRoute(scope, followEndpoints.mark, async (ctx, { body, viewer }) => {
    await markAnyChapters(ctx, viewer.id, { read: body.chapterIdsRead ?? [], unread: body.chapterIdsUnread ?? [] });
    return okResult;
  });
  memberRoute(scope, followEndpoints.counts, async (ctx, { query, viewer }) => {
    const { userId, titles, inputs, blocks } = await followsOf(ctx, { viewer, query });
    const [counts, [row]] = await Promise.all([
      countUnreadFollows(ctx, userId, titles, inputs, blocks, { only: query.only, state: query.state ?? 'unread' }),
      ctx.prepared.rows<[total: number]>('SELECT count(*)::int FROM title_follows WHERE user_id = $1 AND following', [
        userId,
      ]),
    ]);
    return { ...okResult, followed: row?.[0] ?? 0, ...counts };
  });

  memberRoute(scope, followEndpoints.unread, async (ctx, { query, viewer }) => {
    const filter = { ...query, excludedStatus: ['dropped'] as const };
    const { userId, titles, inputs, blocks } = await followsOf(ctx, { viewer, query }, filter);
    const snoozed = new Set((await activeSnoozes(ctx, userId, inputs, blocks)).map(({ titleId }) => titleId));
    const shown = titles.filter(({ id }) => !snoozed.has(id));
    const found = await newestUnread(ctx, userId, shown, inputs, blocks, query.limit);
    const ids = {
      chapters: found.map(({ newest }) => newest.versions[0].row),
      titles: found.map(({ line }) => line.title.id),
    };
    return entitiesText(ctx, ids, blocks, {
      ...okResult,
      data: found.map(({ line, newest }) => ({
        title: line.title.uid,
        chapter: newest.versions[0].id,
        at: toWireDate(new Date(newest.own.at)),
        unread: line.numbers.length,
      })),
      hidden: snoozed.size,
    });
  });
  memberRoute(scope, followEndpoints.titles, async (ctx, { query, viewer }) => {
    const { userId, titles, inputs, blocks } = await followsOf(ctx, { viewer, query }, { ...query, muted: true });
    const [{ data, total }, snoozes] = await Promise.all([
      listFollowedTitles(ctx, userId, titles, inputs, blocks, query),
      activeSnoozes(ctx, userId, inputs, blocks),
    ]);
    const snoozed = new Set(snoozes.map(({ titleId }) => titleId));
    const ids = {
      chapters: data.flatMap(({ newest }) => newest?.versions[0].row ?? []),
      titles: data.map(({ title }) => title.id),
    };
    return entitiesText(ctx, ids, blocks, {
      ...okResult,
      data: data.map(({ title, unread, newest, expected }) => ({
        title: title.uid,
        followedAt: toWireDate(new Date(title.followedAt)),
        notify: title.notify,
        status: title.status === 'none' ? null : title.status,
        unread,
        chapter: newest?.versions[0].id ?? null,
        at: newest ? toWireDate(new Date(newest.own.at)) : null,
        expected: expected && toWireDate(expected),
        snoozed: snoozed.has(title.id),
      })),
      limit: query.limit,
      offset: query.offset,
      total,
    });
  });
  memberRoute(scope, followEndpoints.upcoming, async (ctx, { query, viewer }) => {
    const { userId, titles, inputs, blocks } = await followsOf(ctx, { viewer, query });
    const upcoming = await upcomingChapters(ctx, userId, titles, inputs, blocks);
    const ids = {
      chapters: upcoming.flatMap(({ version }) => version?.row ?? []),
      titles: upcoming.map(({ title }) => title.id),
    };
    return entitiesText(ctx, ids, blocks, {
      ...okResult,
      data: upcoming.map(({ title, at, version }) => ({
        title: title.uid,
        at: toWireDate(at),
        chapter: version?.id ?? null,
      })),
    });
  });

  memberRoute(scope, followEndpoints.snoozed, async (ctx, { query, viewer }) => {
    const blocks = await blocksOf(ctx, { viewer });
    const inputs = await linePreferencesOf(ctx, viewer.id, query.languages ?? []);
    const snoozes = await activeSnoozes(ctx, viewer.id, inputs, blocks);
    const uids = new Map<number, string>();
    const ids = snoozes.map(({ titleId }) => titleId);
    await titleIndex(ctx).each({ among: [ids] }, ({ id, uid }) => void uids.set(id, uid));
    return entitiesText(ctx, { titles: ids }, blocks, {
      ...okResult,
      data: snoozes.map(({ titleId, at }) => ({ title: uids.get(titleId)!, at: toWireDate(new Date(at)) })),
    });
  });
  memberRoute(scope, followEndpoints.snooze, async (ctx, { params, viewer }) => {
    await snooze(ctx, viewer.id, await requireTitle(ctx, params.id));
    return okResult;
  });
  memberRoute(scope, followEndpoints.unsnooze, async (ctx, { params, viewer }) => {
    await unsnooze(ctx, viewer.id, await requireTitle(ctx, params.id));
    return okResult;
  });
}

/** @param rows collects the internal ids of the chapters that the response contains */
function groupView({ line, day, numbers }: UpdateGroup, only: readonly string[] | undefined, rows: number[]): object {
  const { title, resets, preference } = line;
  const sorted = lastInLineFirst(numbers, resets, preference, only);
  const shown = sorted.slice(0, maxNumbers);
  for (const { versions } of shown) rows.push(...versions.slice(0, maxVersions).map(({ row }) => row));
  return {
    title: title.uid,
    day,
    notify: title.notify,
    total: numbers.length,
    unread: sorted
      .filter(({ own }) => !own.read)
      .slice(0, maxMarked)
      .map(({ versions }) => versions[0].id),
    numbers: shown.map(({ own, versions }) => ({
      versions: versions.slice(0, maxVersions).map(({ id }) => id),
      at: toWireDate(new Date(own.at)),
      read: own.read,
    })),
  };
}

async function requireTitle(ctx: Context, uid: string): Promise<number> {
  const id = await titleIndex(ctx).idOf(uid);
  if (id === null) throw notFound('Manga');
  return id;
}
