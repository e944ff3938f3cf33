import { announcementEndpoints } from '#contract/endpoints/announcements.ts';
import { featureFlagEndpoints } from '#contract/endpoints/feature-flags.ts';
import { siteEndpoints } from '#contract/endpoints/site.ts';
import { takedownEndpoints } from '#contract/endpoints/takedowns.ts';
import { textNames } from '#contract/rules/text-pages.ts';
import { notFound } from '#server/core/http/errors.ts';
import { route, type RouteScope } from '#server/core/http/route.ts';
import { collectionEnvelope, entityEnvelope } from '#server/core/http/wire.ts';
import { readFeatureFlags } from './site-settings.ts';
import { findAnnouncement, findAnnouncements, viewAnnouncements } from './announcements.ts';
import { writeToStaff } from './contact.ts';
import { demoProgress } from './demo-progress.ts';
import { sendRightsNotice } from './rights-notices.ts';
import { siteText } from './site-texts.ts';
import { staffOf } from './staff.ts';

export function siteRoutes(scope: RouteScope): void {
  route(scope, siteEndpoints.ping, () => 'pong' as const);
  route(scope, siteEndpoints.page, async (ctx, { params, query: { language = 'en' } }) => {
    const name = textNames.find((each) => each === params.name);
    if (!name) throw notFound('Page');
    return { result: 'ok' as const, page: await siteText(ctx, name, language) };
  });
  route(scope, siteEndpoints.staff, async ({ db }) => ({ result: 'ok' as const, staff: await staffOf(db) }));
  route(scope, siteEndpoints.demo, (ctx) => ({ result: 'ok' as const, demo: demoProgress(ctx) }));
  route(scope, siteEndpoints.contact, async (ctx, { body, viewer, source }) => {
    await writeToStaff(ctx, body, { viewer, network: source().network });
    return { result: 'ok' as const };
  });
  route(scope, takedownEndpoints.create, async (ctx, { body, viewer, source }) => {
    return { result: 'ok' as const, id: await sendRightsNotice(ctx, body, { viewer, network: source().network }) };
  });
  route(scope, announcementEndpoints.list, async ({ db }, { query }) => {
    const { ids, total } = await findAnnouncements(db, query);
    return collectionEnvelope(await viewAnnouncements(db, ids, query.includes ?? []), query, total);
  });
  route(scope, announcementEndpoints.get, async ({ db }, { params, query }) => {
    const id = await findAnnouncement(db, params.id);
    const [announcement] = id === null ? [] : await viewAnnouncements(db, [id], query.includes ?? []);
    if (!announcement) throw notFound('Announcement');
    return entityEnvelope(announcement);
  });
  route(scope, featureFlagEndpoints.list, async (ctx) => ({
    result: 'ok' as const,
    flags: await readFeatureFlags(ctx),
  }));
}
