import { notificationEndpoints } from '#contract/endpoints/notifications.ts';
import { requirePermission, type Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { EventStream } from '#server/core/http/event-stream.ts';
import { memberRoute, route, type RouteScope } from '#server/core/http/route.ts';
import { preferredLanguage } from '#server/core/mail/texts/texts.ts';
import { subscriberOf } from './digest/subscription-link.ts';
import { turnDigest } from './digest/subscription.ts';
import { markNotifications } from './notifications.ts';
import { pushRoutes } from './push/routes.ts';
import { countUnread, findGroups } from './queries.ts';
import { openRelay } from './relay.ts';
import type { NotificationSources } from './sources.ts';
import { notificationSettings, saveNotificationSettings } from './settings.ts';
import { openStreams } from './streams.ts';
import { groupsText } from './views.ts';

/** Streams of one address and of one process; one browser needs one. */
const maxStreamsPerAddress = 300;
const maxStreams = 20_000;

const okResult = { result: 'ok' as const };

export function notificationRoutes(scope: RouteScope, sources: NotificationSources): void {
  const countOf = async (ctx: Context, viewer: Viewer) => ({
    ...okResult,
    unread: await countUnread(ctx, viewer.id, sources),
  });
  memberRoute(scope, notificationEndpoints.list, async (ctx, { query, viewer }) =>
    groupsText(ctx, await findGroups(ctx, viewer.id, sources, query), sources, { userId: viewer.id, ...query }),
  );
  memberRoute(scope, notificationEndpoints.count, (ctx, { viewer }) => countOf(ctx, viewer));
  memberRoute(scope, notificationEndpoints.read, async (ctx, { body, viewer }) => {
    await markNotifications(ctx, viewer.id, body);
    return countOf(ctx, viewer);
  });
  memberRoute(scope, notificationEndpoints.settings, async (ctx, { viewer }) => ({
    ...okResult,
    ...(await notificationSettings(ctx, viewer.id)),
  }));
  memberRoute(scope, notificationEndpoints.saveSettings, async (ctx, { body, viewer, source }) => {
    const language = preferredLanguage(source().headers['accept-language']);
    await saveNotificationSettings(ctx, viewer.id, body, language);
    return okResult;
  });
  route(scope, notificationEndpoints.subscription, async (ctx, { body }) => {
    const userId = subscriberOf(ctx, body.id);
    if (userId === null || !(await turnDigest(ctx, userId, body.on))) throw notFound('Subscription');
    return okResult;
  });
  pushRoutes(scope);

  const streams = openStreams(scope.ctx);
  scope.app.addHook('preClose', async () => streams.close());
  memberRoute(scope, notificationEndpoints.stream, (ctx, { viewer, source }) => {
    const { headers, network } = source();
    const authorization = headers.authorization!;
    if (ctx.config.rateLimits && streams.countFrom(network) >= maxStreamsPerAddress) throw tooManyStreamsError();
    if (streams.size() >= maxStreams) throw tooManyStreamsError();
    return new EventStream((connection) => {
      streams.add({
        connection,
        viewer,
        network,
        tokenExpiresAt: expiryOf(authorization),
        isAllowed: () => isAllowed(scope, authorization),
      });
      openRelay({ ctx, sources }).watch(viewer.id);
    });
  });
}

async function isAllowed({ identify, ctx }: RouteScope, authorization: string): Promise<boolean> {
  try {
    requirePermission(await identify(authorization), notificationEndpoints.stream.needs!, ctx.clock());
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return false;
    throw error;
  }
}

/** Expiry in milliseconds of an access token whose signature was verified. */
function expiryOf(authorization: string): number {
  const payload = authorization.split('.')[1] ?? '';
  const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp: number };
  return exp * 1000;
}

function tooManyStreamsError(): ApiError {
  const error = new ApiError('too_many_requests_http_exception', 'Too many event streams are open. Close some tabs');
  error.headers = { 'retry-after': '60' };
  return error;
}
