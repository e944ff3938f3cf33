import { announcementEndpoints } from '#contract/announcements.ts';
import { flagEndpoints, readFlag } from '#contract/flags.ts';
import { siteEndpoints } from '#contract/site.ts';
import { ApiError, notFound } from '#server/core/errors.ts';
import { memberRoute, route, type Scope } from '#server/core/route.ts';
import { collection, single } from '#server/core/views.ts';
import { flagsOf, setFlag } from './flags.ts';
import { findAnnouncement, findAnnouncements, viewAnnouncements } from './announcements.ts';

export function siteRoutes(scope: Scope): void {
  route(scope, siteEndpoints.ping, () => 'pong' as const);
  route(scope, announcementEndpoints.list, async ({ db }, { query }) => {
    const { ids, total } = await findAnnouncements(db, query);
    return collection(await viewAnnouncements(db, ids, query.includes ?? []), query, total);
  });
  route(scope, announcementEndpoints.get, async ({ db }, { params, query }) => {
    const id = await findAnnouncement(db, params.id);
    const [announcement] = id === null ? [] : await viewAnnouncements(db, [id], query.includes ?? []);
    if (!announcement) throw notFound('Announcement');
    return single(announcement);
  });
  route(scope, flagEndpoints.list, async (ctx) => ({ result: 'ok' as const, flags: await flagsOf(ctx) }));
  memberRoute(scope, flagEndpoints.set, async (ctx, { params: { name }, body, viewer }) => {
    const value = readFlag(name, body.value);
    if (value === undefined) throw new ApiError('validation_exception', `Error validating /value: no value of ${name}`);
    await setFlag(ctx.db, name, value, viewer.id);
    await ctx.changes.settle();
    return { result: 'ok' as const, flags: await flagsOf(ctx) };
  });
}
