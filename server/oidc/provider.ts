// The embedded OpenID provider: one realm with one client, the site itself. Personal API clients have their own tokens.
import { type Configuration, errors, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Context } from '#server/core/context.ts';
import { waitForOwnWrites } from '#server/core/http/wait-for-own-writes.ts';
import { webClientId } from '#server/sessions/issuer.ts';
import { signingAlgorithm } from '#server/sessions/keys.ts';
import { audience, scopes, siteScope, type Tokens } from '#server/sessions/tokens.ts';
import { findAccount, scopeClaims } from './claims.ts';
import { completeDiscovery } from './discovery.ts';
import { createRecordAdapters } from './records.ts';

const daySeconds = 24 * 3600;

/** Renders the provider's own pages other than the sign-in. */
interface ProviderPages {
  /**
   * @param form action and CSRF token of the provider's form that ends the session
   * @param skipsConfirmation whether no confirmation is needed
   */
  askLogout(ctx: KoaContextWithOIDC, form: { action: string; xsrf: string }, skipsConfirmation: boolean): void;
  signedOut(ctx: KoaContextWithOIDC): void;
  failed(ctx: KoaContextWithOIDC, error: { code: string; description: string }): void;
}

export interface OpenProvider {
  /** Provider with the current signing keys. */
  current(): Promise<Provider>;
  /** Canonical base path of the realm. */
  base: string;
}

export function openProvider(
  ctx: Context,
  tokens: Tokens,
  pages: ProviderPages,
  networkOf: (headers: Record<string, string | string[] | undefined>) => string | null,
): OpenProvider {
  const base = new URL(tokens.issuer).pathname;
  let cachedProvider: { key: string; provider: Provider } | null = null;
  return {
    base,
    current: async () => {
      const keys = await tokens.keys();
      const key = keys.map(({ kid }) => kid).join(' ');
      if (cachedProvider?.key === key) return cachedProvider.provider;
      const provider = new Provider(tokens.issuer, {
        ...providerConfiguration(ctx, tokens, base, pages),
        adapter: createRecordAdapters(ctx, networkOf),
        jwks: { keys },
      });
      // trusts forwarded headers, because `relay` has replaced the client's by the site's canonical address
      provider.proxy = true;
      provider.use(completeDiscovery);
      // responses of the provider bypass the listener, which makes all other responses wait for own writes
      provider.use(async (_ctx, next) => {
        await next();
        await waitForOwnWrites(ctx);
      });
      provider.on('server_error', (_ctx, error) => ctx.log.error('the OpenID provider failed', { error }));
      cachedProvider = { key, provider };
      return provider;
    },
  };
}

function providerConfiguration(ctx: Context, tokens: Tokens, base: string, pages: ProviderPages): Configuration {
  const { publicUrl, accessTokenLife } = ctx.config;
  const isSecure = publicUrl.startsWith('https:');
  const cookieName = (word: string): string => (isSecure ? `__Secure-${word}` : word);
  const cookie = { httpOnly: true, overwrite: true, sameSite: 'lax' as const, signed: true, secure: isSecure };
  return {
    clients: [
      {
        client_id: webClientId,
        client_name: ctx.config.siteName,
        token_endpoint_auth_method: 'none',
        application_type: 'web',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${publicUrl}/callback/login`],
        post_logout_redirect_uris: [`${publicUrl}/auth/logout`],
        id_token_signed_response_alg: signingAlgorithm,
        scope: siteScope,
      },
    ],
    clientDefaults: { id_token_signed_response_alg: signingAlgorithm },
    enabledJWA: { idTokenSigningAlgValues: [signingAlgorithm] },
    scopes,
    claims: scopeClaims,
    // puts the few claims of the site's own client into its ID token, so that it need not call userinfo
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    cookies: {
      keys: [ctx.secret.derive('cookies').toString('base64url')],
      names: {
        session: isSecure ? '__Host-komawari_session' : 'komawari_session',
        interaction: cookieName('komawari_interaction'),
        resume: cookieName('komawari_resume'),
      },
      long: { ...cookie, path: '/' },
      short: cookie,
    },
    routes: {
      authorization: '/protocol/openid-connect/auth',
      token: '/protocol/openid-connect/token',
      end_session: '/protocol/openid-connect/logout',
      jwks: '/protocol/openid-connect/certs',
      revocation: '/protocol/openid-connect/revoke',
    },
    discovery: { userinfo_endpoint: `${tokens.issuer}/protocol/openid-connect/userinfo` },
    features: {
      devInteractions: { enabled: false },
      // userinfo is served by the site itself, for tokens of every kind
      userinfo: { enabled: false },
      // a client may revoke only its own tokens; access tokens are revoked by `revocation.ts`
      revocation: { enabled: true, allowedPolicy: (_koa, client, token) => token.clientId === client.clientId },
      // no token of this site is bound to a key
      dPoP: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => ctx.config.apiUrl,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource) => {
          if (resource !== ctx.config.apiUrl) throw new errors.InvalidTarget();
          return {
            scope: siteScope,
            audience,
            accessTokenTTL: accessTokenLife,
            accessTokenFormat: 'jwt' as const,
            jwt: { sign: { alg: signingAlgorithm } },
          };
        },
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (koa, form) => {
          const action = /action="([^"]+)"/.exec(form)?.[1] ?? '';
          const xsrf = /value="([^"]+)"/.exec(form)?.[1] ?? '';
          const idTokenHint = koa.oidc.entities.IdTokenHint as { payload?: { sub?: string } } | undefined;
          const skipsConfirmation =
            idTokenHint?.payload?.sub !== undefined && idTokenHint.payload.sub === koa.oidc.session?.accountId;
          pages.askLogout(koa, { action, xsrf }, skipsConfirmation);
        },
        postLogoutSuccessSource: async (koa) => pages.signedOut(koa),
      },
    },
    ttl: {
      AccessToken: accessTokenLife,
      AuthorizationCode: 60,
      IdToken: accessTokenLife,
      Interaction: 3600,
      // a session that must not persist ends with the browser, and after a day in any case
      Session: (_koa, session) => (session.transient ? daySeconds : 30 * daySeconds),
      Grant: 30 * daySeconds,
      RefreshToken: 30 * daySeconds,
    },
    expiresWithSession: () => true,
    // the page holds the refresh token in memory, so that renewal needs no iframe
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    formats: {
      customizers: {
        jwt: (_koa, token, jwt) => {
          Object.assign(jwt.payload, { sid: (token as { sessionUid?: string }).sessionUid });
        },
      },
    },
    extraParams: ['screen_hint'],
    interactions: {
      policy: signInOnlyPolicy(),
      url: (_koa, interaction) => `${base}/interaction/${interaction.uid}`,
    },
    findAccount: (_koa, sub) => findAccount(ctx, sub),
    // first-party client: no consent for using the account on the site itself
    loadExistingGrant: async (koa) => {
      const { client, session, provider } = koa.oidc;
      const grantId = session!.grantIdFor(client!.clientId);
      const grant = (grantId && (await provider.Grant.find(grantId))) || undefined;
      if (grant && grant.accountId === session!.accountId) return grant;
      const newGrant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! });
      newGrant.addOIDCScope(siteScope);
      newGrant.addResourceScope(ctx.config.apiUrl, siteScope);
      await newGrant.save();
      return newGrant;
    },
    renderError: async (koa, oauthError) =>
      pages.failed(koa, { code: oauthError.error, description: oauthError.error_description ?? '' }),
    // browsers send the Origin header for forms of the same origin too; the site is the only client and has one origin
    clientBasedCORS: (_koa, origin) => origin === publicUrl,
    clockTolerance: 5,
  };
}

/** The provider's default interaction policy without the consent prompt. */
function signInOnlyPolicy(): NonNullable<NonNullable<Configuration['interactions']>['policy']> {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  return policy;
}
