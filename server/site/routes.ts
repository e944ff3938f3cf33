import { announcementEndpoints } from '#contract/announcements.ts';
import { siteEndpoints } from '#contract/site.ts';
import { notFound } from '#server/core/errors.ts';
import { route, type Scope } from '#server/core/route.ts';
import { collection, single } from '#server/core/views.ts';
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
}
