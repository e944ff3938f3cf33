import { clientEndpoints } from '#contract/endpoints/clients.ts';
import { limits } from '#contract/rules/limits.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/http/errors.ts';
import { memberRoute, type RouteScope } from '#server/core/http/route.ts';
import { decide } from '#server/core/access/viewer.ts';
import { collectionEnvelope, entityEnvelope } from '#server/core/http/wire.ts';
import { createClient, deleteClient, editClient, rotateSecret, showSecret } from './clients.ts';
import { findClient, findClientsOf } from './queries.ts';
import { viewClients } from './views.ts';

/** Rate limit of creations. Only created clients count: a request with too short a name costs nothing. */
const creationLimit = {
  name: clientEndpoints.create.id,
  requests: limits.clientsPerDay,
  minutes: 24 * 60,
  failClosed: false,
};

export function clientRoutes(scope: RouteScope): void {
  const clientResponse = async ({ db }: Context, id: number, includes?: readonly 'creator'[]) => {
    const [client] = await viewClients(db, [id], includes);
    if (!client) throw notFound('API client');
    return entityEnvelope(client);
  };

  memberRoute(scope, clientEndpoints.list, async ({ db }, { query, viewer }) => {
    const { ids, total } = await findClientsOf(db, viewer.id, query);
    return collectionEnvelope(await viewClients(db, ids, query.includes), query, total);
  });
  memberRoute(scope, clientEndpoints.create, async (ctx, { body, viewer }) =>
    clientResponse(
      ctx,
      await createClient(ctx, { ...body, ownerId: viewer.id }, () =>
        ctx.limits.take(creationLimit, { user: viewer.id }),
      ),
    ),
  );
  memberRoute(scope, clientEndpoints.get, async (ctx, { params, query, viewer }) => {
    const decision = decide(viewer, 'client.decide', ctx.clock());
    const waiting = decision.ok && !decision.grant.requestOnly;
    const id = await findClient(ctx.db, { uid: params.id, ownerId: viewer.id, waiting });
    if (id === null) throw notFound('API client');
    return clientResponse(ctx, id, query.includes);
  });
  memberRoute(scope, clientEndpoints.edit, async (ctx, { params, body, viewer }) => {
    const { description, isActive: active, version } = body;
    const ownedClient = { ownerId: viewer.id, uid: params.id };
    return clientResponse(ctx, await editClient(ctx, ownedClient, { description, active, version }));
  });
  memberRoute(scope, clientEndpoints.remove, async (ctx, { params, query, viewer }) => {
    await deleteClient(ctx, { ownerId: viewer.id, uid: params.id }, query.version);
    return { result: 'ok' as const };
  });
  memberRoute(scope, clientEndpoints.secret, async (ctx, { params, viewer }) => ({
    result: 'ok' as const,
    data: await showSecret(ctx, { ownerId: viewer.id, uid: params.id }),
  }));
  memberRoute(scope, clientEndpoints.rotate, async (ctx, { params, body, viewer }) => ({
    result: 'ok' as const,
    data: await rotateSecret(ctx, { ownerId: viewer.id, uid: params.id }, body.version),
  }));
}
