// Sets up identity: access tokens, the viewers that they stand for, and the addresses of the realm where users sign in.
import type { FastifyInstance } from 'fastify';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { IdentityPage } from '#contract/endpoints/identity.ts';
import type { Context } from '#server/core/context.ts';
import { openProvider } from '#server/oidc/provider.ts';
import { type OtherClients, pageRoutes, programRoutes, type RealmOptions, redirectRoutes } from '#server/oidc/realm.ts';
import { networkHeader } from '#server/oidc/relay.ts';
import { linkedAccountCallback } from './linked-account-routes.ts';
import { type AccountLinking, openAccountLinking } from '#server/federation/linked-accounts.ts';
import { interactionRoutes } from '#server/oidc/interactions.ts';
import { openFederatedSignIn, type FederatedSignIn } from '#server/federation/federated-users.ts';
import { openTokens, type Tokens } from '#server/sessions/tokens.ts';
import { type Identify, openViewers } from '#server/sessions/viewers.ts';

/** Renders a page of web/identity as text, with the headers that belong to it. */
type RenderIdentityPage = (
  status: number,
  page: IdentityPage,
) => { headers: Readonly<Record<string, string>>; body: string };

export interface Identity {
  tokens: Tokens;
  identify: Identify;
  /** Null unless users sign in at an outside provider. */
  federatedSignIn: FederatedSignIn | null;
  accountLinking: AccountLinking;
  /** Registers the realm's routes on the site: pages, and endpoints for programs. */
  registerSiteRoutes(app: FastifyInstance): void;
  /** Registers the realm's routes on the API's origin. */
  registerApiRoutes(app: FastifyInstance): void;
}

/** Called once per process. @param others creates the form handlers for clients unknown to the OpenID provider */
export function openIdentity(
  ctx: Context,
  { others, draw: renderPage }: { others: (tokens: Tokens) => OtherClients; draw: RenderIdentityPage },
): Identity {
  const tokens = openTokens(ctx);
  const identify = openViewers(ctx, tokens);
  const sendPage = (koa: KoaContextWithOIDC, status: number, page: IdentityPage): void => {
    const { headers, body } = renderPage(status, page);
    koa.status = status;
    koa.set(headers);
    koa.body = body;
  };
  const provider =
    ctx.config.oidcIssuer !== null
      ? null
      : openProvider(
          ctx,
          tokens,
          {
            askLogout: (koa, form, skipsConfirmation) =>
              sendPage(koa, 200, { kind: 'logout', ...form, certain: skipsConfirmation }),
            signedOut: (koa) => sendPage(koa, 200, { kind: 'signedOut' }),
            failed: (koa, { code, description }) =>
              sendPage(koa, koa.status >= 400 ? koa.status : 400, { kind: 'failed', code, description }),
          },
          (headers) => String(headers[networkHeader] ?? '') || null,
        );
  const accountLinking = openAccountLinking(ctx);
  const options: RealmOptions = { ctx, provider, identify, tokens, others: others(tokens) };
  return {
    tokens,
    identify,
    federatedSignIn: ctx.config.oidcIssuer === null ? null : openFederatedSignIn(ctx, tokens, ctx.config.oidcIssuer),
    accountLinking,
    registerSiteRoutes: (app) => {
      programRoutes(app, options);
      pageRoutes(app, options, (reply, status, page) => {
        const { headers, body } = renderPage(status, page);
        return reply.code(status).headers(headers).send(body);
      });
      if (provider) interactionRoutes(app, ctx, provider, accountLinking);
      linkedAccountCallback(app, ctx, accountLinking);
    },
    registerApiRoutes: (app) => {
      programRoutes(app, options);
      redirectRoutes(app, options);
    },
  };
}
