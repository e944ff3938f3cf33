// Endpoints to link the viewer's account to outside providers, and the address that providers redirect back to.
import type { FastifyInstance } from 'fastify';
import { toWireDate } from '#contract/endpoints/common.ts';
import { linkedAccountEndpoints } from '#contract/endpoints/linked-accounts.ts';
import { notFound } from '#server/core/http/errors.ts';
import { memberRoute, type RouteScope } from '#server/core/http/route.ts';
import type { Context } from '#server/core/context.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import {
  type AuthorizationOwner,
  type AccountLinking,
  linkAccount,
  linkedAccounts,
  createLinkTicket,
  unlinkAccount,
} from '#server/federation/linked-accounts.ts';
import { languageOf } from '#server/accounts/language.ts';
import { queueAccountMail } from '#server/accounts/mails.ts';

const okResponse = { result: 'ok' as const };

export function linkedAccountRoutes(scope: RouteScope, connections: AccountLinking): void {
  memberRoute(scope, linkedAccountEndpoints.list, async (ctx, { viewer }) => {
    const linkedRows = await linkedAccounts(ctx, ctx.db, viewer.id);
    const configuredProviders = connections.providers.map(({ name, label }) => ({
      provider: name,
      label,
      available: true,
    }));
    const formerProviders = linkedRows
      .filter(({ provider }) => configuredProviders.every((eachProvider) => eachProvider.provider !== provider))
      .map(({ provider }) => ({ provider, label: provider, available: false }));
    return {
      ...okResponse,
      data: [...configuredProviders, ...formerProviders].map((eachProvider) => {
        const linkedAccount = linkedRows.find(({ provider }) => provider === eachProvider.provider);
        const { name, linkedAt, usedAt, removable } = linkedAccount ?? {};
        return {
          ...eachProvider,
          linked: linkedAccount
            ? {
                name: name!,
                since: toWireDate(linkedAt!),
                usedAt: usedAt ? toWireDate(usedAt) : null,
                removable: removable!,
              }
            : null,
        };
      }),
    };
  });
  memberRoute(scope, linkedAccountEndpoints.begin, async (_ctx, { viewer, params, source }) => {
    const uiLocales = languageOf(source());
    return {
      ...okResponse,
      to: await connections.begin({ ...authorizationOwnerOf(viewer), provider: params.provider, uiLocales }),
    };
  });
  memberRoute(scope, linkedAccountEndpoints.check, async (ctx, { viewer, params, body }) => {
    const authorizationOwner = authorizationOwnerOf(viewer);
    const person = await connections.finish(body, authorizationOwner);
    if (person.provider.name !== params.provider) throw notFound('Provider');
    return {
      ...okResponse,
      name: person.name,
      ticket: await createLinkTicket(ctx, viewer.id, authorizationOwner.binding, person),
    };
  });
  memberRoute(scope, linkedAccountEndpoints.link, async (ctx, { viewer, params, body, source }) => {
    const target = { userId: viewer.id, binding: authorizationOwnerOf(viewer).binding, provider: params.provider };
    await linkAccount(ctx, target, body.ticket, (tx) =>
      queueAccountMail(ctx, tx, {
        userId: viewer.id,
        mail: 'connection_added',
        language: languageOf(source()),
        to: '',
      }),
    );
    return okResponse;
  });
  memberRoute(scope, linkedAccountEndpoints.unlink, async (ctx, { viewer, params }) => {
    await unlinkAccount(ctx, viewer.id, params.provider);
    return okResponse;
  });
}

/** Binds an authorization request to the viewer's session: its response is valid only there. */
const authorizationOwnerOf = ({ uid, session }: Viewer): AuthorizationOwner => ({
  purpose: 'link',
  binding: `${uid} ${session.uid}`,
});

/**
 * Redirect target of outside providers. Only redirects on to the page that started the request, with the response in
 * the URL fragment, where no log and no other site sees it.
 */
export function linkedAccountCallback(app: FastifyInstance, ctx: Context, connections: AccountLinking): void {
  app.get<{ Params: { realm: string; provider: string } }>(
    '/realms/:realm/connection/:provider',
    async (request, reply) => {
      const { realm, provider } = request.params;
      const isConfigured = connections.providers.some(({ name }) => name === provider);
      if (realm !== ctx.config.realm || !isConfigured) throw notFound('Page');
      const query = new URL(request.url, ctx.config.publicUrl).searchParams;
      const authorizationOwner = connections.ownerOfState(query.get('state') ?? '');
      const parameters = new URLSearchParams();
      const names = query.has('error') || !authorizationOwner ? ['error'] : ['code', 'state', 'iss'];
      for (const name of names) {
        const value = query.get(name);
        if (value !== null) parameters.set(name, value.slice(0, 2048));
      }
      if (!authorizationOwner) parameters.set('error', 'state');
      const page =
        authorizationOwner?.purpose === 'sign-in'
          ? `/realms/${realm}/interaction/${encodeURIComponent(authorizationOwner.binding)}`
          : `/auth/user-connections/${provider}`;
      return reply
        .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
        .redirect(`${ctx.config.publicUrl}${page}#${parameters.toString()}`, 303);
    },
  );
}
