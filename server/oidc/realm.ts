// Routes of the identity realm, in Keycloak's layout: all of the OpenID provider's on the site, and on the API's origin
// those that programs call. The alias `mangadex` works too, because existing clients use it.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IdentityPage } from '#contract/endpoints/identity.ts';
import { type CodeAction, codeActions } from '#contract/rules/code-actions.ts';
import type { Context } from '#server/core/context.ts';
import { asApiError, notFound } from '#server/core/http/errors.ts';
import { splitTarget } from '#server/core/http/request-target.ts';
import type { Tokens } from '#server/sessions/tokens.ts';
import type { Identify } from '#server/sessions/viewers.ts';
import { findAccount } from './claims.ts';
import type { OpenProvider } from './provider.ts';
import { readInteraction, relay } from './relay.ts';
import { revokeAccessToken } from './revocation.ts';

const realmAlias = 'mangadex';
const protocolPath = '/protocol/openid-connect';

/** Sends one of the pages of web/identity. */
type SendIdentityPage = (reply: FastifyReply, status: number, page: IdentityPage) => FastifyReply;

/** Handles a form of a client that the OpenID provider does not know; false if the form is not from one. */
type FormHandler = (request: FastifyRequest, reply: FastifyReply, form: URLSearchParams) => Promise<boolean>;

/** Form handlers at the OpenID provider's addresses, for clients that it does not know. */
export interface OtherClients {
  token: FormHandler;
  logout: FormHandler;
  revoke: FormHandler;
}

export interface RealmOptions {
  ctx: Context;
  /** Null when users sign in at an outside provider. */
  provider: OpenProvider | null;
  identify: Identify;
  tokens: Tokens;
  others: OtherClients;
}

/** Registers the routes that both origins have, the site's and the API's. */
export function programRoutes(app: FastifyInstance, options: RealmOptions): void {
  const { ctx, identify, tokens, others } = options;
  void app.register(async (realm) => {
    // the OpenID provider parses the bodies of requests itself
    realm.removeAllContentTypeParsers();
    realm.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    const realmPath = (path: string): string => `/realms/:realm${path}`;
    const forwardToProvider = createProviderForwarder(options);
    realm.addHook('onRequest', async (request) => checkRealm(ctx, request));
    realm.get(realmPath('/.well-known/openid-configuration'), forwardToProvider);
    realm.get(realmPath(`${protocolPath}/certs`), forwardToProvider);
    realm.post(realmPath(`${protocolPath}/revoke`), async (request, reply) => {
      const form = formOf(request);
      if (await others.revoke(request, reply, form)) return reply;
      if (await revokeAccessToken(ctx, tokens, form)) return reply.header('cache-control', 'no-store').send('');
      return forwardToProvider(request, reply);
    });
    realm.setErrorHandler((error, request, reply) => sendOAuthError(error, request, reply));
    realm.post(realmPath(`${protocolPath}/token`), async (request, reply) =>
      (await others.token(request, reply, formOf(request))) ? reply : forwardToProvider(request, reply),
    );
    realm.post(realmPath(`${protocolPath}/logout`), async (request, reply) =>
      (await others.logout(request, reply, formOf(request))) ? reply : forwardToProvider(request, reply),
    );
    const userinfo = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const { authorization } = request.headers;
      const viewer = authorization === undefined ? null : await identify(authorization).catch(() => null);
      const account = viewer && (await findAccount(ctx, viewer.uid));
      if (!account) {
        return reply
          .code(401)
          .headers({ 'www-authenticate': 'Bearer error="invalid_token"', 'cache-control': 'no-store' })
          .send({ error: 'invalid_token', error_description: 'The token has ended or was never one' });
      }
      const claims = await account.claims('userinfo', await scopeOfToken(tokens, authorization!), {}, []);
      return reply.headers({ 'cache-control': 'no-store', vary: 'Authorization' }).send(claims);
    };
    realm.get(realmPath(`${protocolPath}/userinfo`), userinfo);
    realm.post(realmPath(`${protocolPath}/userinfo`), userinfo);
  });
}

/** Registers the routes that only the site has: pages for users, which need its cookies. */
export function pageRoutes(app: FastifyInstance, options: RealmOptions, sendPage: SendIdentityPage): void {
  const { ctx, provider } = options;
  void app.register(async (realm) => {
    realm.removeAllContentTypeParsers();
    realm.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    realm.addHook('onRequest', async (request) => checkRealm(ctx, request));
    const forwardToProvider = createProviderForwarder(options);
    for (const path of ['/auth', '/auth/:uid', '/logout/confirm', '/logout/success']) {
      realm.route({ method: ['GET', 'POST'], url: `/realms/:realm${protocolPath}${path}`, handler: forwardToProvider });
    }
    // GET only: programs may send a POST to log out, which `programRoutes` handles
    realm.get(`/realms/:realm${protocolPath}/logout`, forwardToProvider);
    realm.get<{ Params: { realm: string; uid: string } }>('/realms/:realm/interaction/:uid', async (request, reply) => {
      if (!provider) throw notFound('Page');
      const { uid } = request.params;
      const base = `${provider.base}/interaction/${encodeURIComponent(uid)}`;
      const uiLocales = await requestedLanguages(ctx, provider, request, reply);
      return sendPage(reply, 200, { kind: 'interaction', base, ...(uiLocales ? { uiLocales } : {}) });
    });
    realm.get<{ Params: { action: string; code: string } }>(
      '/realms/:realm/account/:action/:code',
      async (request, reply) => {
        const { action, code } = request.params;
        if (!Object.hasOwn(codeActions, action) || !provider) throw notFound('Page');
        return sendPage(reply, 200, { kind: 'code', action: action as CodeAction, code });
      },
    );
  });
}

/** Languages that the request for the sign-in named (`ui_locales`); undefined if none, or if the sign-in has ended. */
async function requestedLanguages(
  { config }: Context,
  { current }: OpenProvider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | undefined> {
  const details = await readInteraction(await current(), config, request, reply).catch(() => null);
  const localesParameter = details?.params['ui_locales'];
  return typeof localesParameter === 'string' && localesParameter.length <= 200 ? localesParameter : undefined;
}

/** Redirects addresses of pages from the API's origin to the site. */
export function redirectRoutes(app: FastifyInstance, { ctx }: RealmOptions): void {
  for (const path of ['/auth', '/logout']) {
    app.get(`/realms/:realm${protocolPath}${path}`, async (request, reply) => {
      checkRealm(ctx, request);
      return reply.header('cache-control', 'no-store').redirect(`${ctx.config.publicUrl}${request.url}`, 302);
    });
  }
}

/** Scope of a bearer token; empty for tokens without scopes. */
async function scopeOfToken(tokens: Tokens, authorization: string): Promise<string> {
  return (await tokens.verifyAccess(authorization.replace(/^bearer +/i, '').trim()))?.scope ?? '';
}

const formOf = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString() : '');

/** Sends errors in OAuth format, which OAuth clients read, instead of the API's envelope. */
function sendOAuthError(error: unknown, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, message, headers } = asApiError(error);
  if (status >= 500 || status === 404) throw error;
  const description = status === 415 ? 'Send a form: application/x-www-form-urlencoded' : message;
  return reply
    .code(status === 415 ? 400 : status)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .send({ error: 'invalid_request', error_description: description });
}

type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

function createProviderForwarder({ ctx, provider }: RealmOptions): RouteHandler {
  return async (request, reply) => {
    if (!provider) throw notFound('Address');
    const body = Buffer.isBuffer(request.body) ? request.body : undefined;
    await relay(provider, ctx.config, { request, reply, rest: pathInRealm(request), ...(body ? { body } : {}) });
    return reply;
  };
}

function checkRealm({ config }: Context, request: FastifyRequest): void {
  const { realm } = request.params as { realm?: string };
  if (realm !== config.realm && realm !== realmAlias) throw notFound('Realm');
}

/** Path after the realm's name, with the query string. */
function pathInRealm(request: FastifyRequest): string {
  const { path, query } = splitTarget(request.url);
  return `${path.replace(/^\/realms\/[^/]+/, '')}${query === '' ? '' : `?${query}`}`;
}
