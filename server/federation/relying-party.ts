// OpenID relying party: accepts an ID token of another provider only if the provider signed it for this site. Requests
// go only to addresses that the operator has configured, or that the provider's discovery document names; redirects
// are not followed.
import { createRemoteJWKSet, errors as joseErrors, type JWTPayload, jwtVerify } from 'jose';
import type { Context } from '#server/core/context.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { isLoopback } from '#server/core/process/loopback.ts';

/** Accepted signature algorithms: only asymmetric ones, so that a public key cannot be used as a shared secret. */
const algorithms = [
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
  'PS256',
  'PS384',
  'PS512',
  'RS256',
  'RS384',
  'RS512',
];
/** Maximum age of an ID token in seconds. */
export const maxTokenAgeSeconds = 300;
/** Timeout of requests to a provider, and how long its discovery document is cached, in milliseconds. */
const timeoutMs = 5000;
const metadataCacheMs = 3600_000;

/** Registration of this site at a provider. */
interface ClientRegistration {
  issuer: string;
  clientId: string;
  /** Null for a public client. */
  clientSecret: string | null;
}

export type Claims = JWTPayload & { sub: string; iat: number };

interface AuthorizationRequest {
  redirectUri: string;
  state: string;
  nonce: string;
  /** PKCE challenge (S256) of the verifier. */
  challenge: string;
  /** Languages for the provider's pages, in the format of `ui_locales`. */
  uiLocales: string | undefined;
  /** Whether users who are signed in at the provider have to authenticate again. */
  forceLogin: boolean;
}

interface AuthorizationResponse {
  code: string;
  redirectUri: string;
  verifier: string;
  nonce: string;
  /** Issuer in the authorization response (RFC 9207), if it has one. */
  iss: string | undefined;
}

export interface RelyingParty {
  /**
   * Verifies an ID token and returns its claims. @throws ApiError 401 if it is invalid, 503 if the provider cannot be
   * reached
   */
  verifyIdToken(idToken: string): Promise<Claims>;
  /** Returns the URL for a browser to sign in at the provider. @throws ApiError 503 */
  authorizationUrl(request: AuthorizationRequest): Promise<string>;
  /** Exchanges an authorization code for the claims of the user who signed in. @throws ApiError 401, 503 */
  exchangeCode(authorizationResponse: AuthorizationResponse): Promise<Claims>;
}

interface ProviderMetadata {
  authorize: URL;
  token: URL;
  keys: ReturnType<typeof createRemoteJWKSet>;
  sendsIssuer: boolean;
  /** Whether a client secret is sent by HTTP Basic authentication; otherwise it is sent in the form. */
  usesBasicAuth: boolean;
  loadedAt: number;
}

export function openRelyingParty(ctx: Pick<Context, 'clock' | 'log'>, party: ClientRegistration): RelyingParty {
  const { issuer, clientId } = party;
  let cachedMetadata: ProviderMetadata | null = null;
  const loadMetadata = async (): Promise<ProviderMetadata> => {
    if (cachedMetadata && performance.now() - cachedMetadata.loadedAt < metadataCacheMs) return cachedMetadata;
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
      cachedMetadata = parseMetadata(issuer, (await response.json()) as Record<string, unknown>);
      return cachedMetadata;
    } catch (error) {
      ctx.log.warn('an outside OpenID provider does not answer', { address, error });
      throw unavailableError();
    }
  };

  const verifyToken = async (idToken: string, nonce?: string): Promise<Claims> => {
    const { keys } = await loadMetadata();
    try {
      const { payload } = await jwtVerify(idToken, keys, {
        issuer,
        audience: clientId,
        algorithms,
        requiredClaims: ['sub', 'iat', 'exp'],
        maxTokenAge: maxTokenAgeSeconds,
        clockTolerance: 30,
        currentDate: ctx.clock(),
      });
      // a token for several audiences names in `azp` the party that it was issued to
      if (payload['azp'] !== undefined && payload['azp'] !== clientId) throw new Error('another party');
      if (typeof payload.sub !== 'string' || payload.sub === '' || payload.sub.length > 255) throw new Error('nobody');
      if (nonce !== undefined && payload['nonce'] !== nonce) throw new Error('another sign-in');
      return payload as Claims;
    } catch (error) {
      if (error instanceof joseErrors.JWKSTimeout || error instanceof TypeError) throw unavailableError();
      throw refusedError();
    }
  };

  return {
    verifyIdToken: (idToken) => verifyToken(idToken),
    authorizationUrl: async ({ redirectUri, state, nonce, challenge, uiLocales, forceLogin }) => {
      const signInUrl = new URL((await loadMetadata()).authorize);
      const query: Record<string, string> = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'openid profile email',
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        // with `max_age` the response must include `auth_time`
        max_age: String(maxSignInAgeSeconds),
        ...(uiLocales ? { ui_locales: uiLocales } : {}),
        ...(forceLogin ? { prompt: 'login' } : {}),
      };
      for (const [name, value] of Object.entries(query)) signInUrl.searchParams.set(name, value);
      return signInUrl.href;
    },
    exchangeCode: async ({ code, redirectUri, verifier, nonce, iss }) => {
      const { token, sendsIssuer, usesBasicAuth } = await loadMetadata();
      if (iss === undefined ? sendsIssuer : iss !== issuer) throw refusedError();
      const form = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      });
      const headers: Record<string, string> = { accept: 'application/json' };
      if (party.clientSecret !== null && usesBasicAuth)
        headers['authorization'] = basicAuthorization(clientId, party.clientSecret);
      else {
        form.set('client_id', clientId);
        if (party.clientSecret !== null) form.set('client_secret', party.clientSecret);
      }
      return verifyToken(await requestToken(ctx, token, { form, headers }), nonce);
    },
  };
}

/**
 * Time of the sign-in at the provider in seconds since 1970; an hour ago if it is not reported, so that it does not
 * count as recent.
 */
export function signedInAt(claims: Claims, now: Date): number {
  const nowSeconds = Math.floor(now.getTime() / 1000);
  const authTime = claims['auth_time'];
  return typeof authTime === 'number' && authTime > 0 ? Math.min(authTime, nowSeconds) : nowSeconds - 3600;
}

/** Maximum age of the sign-in at the provider in seconds. */
const maxSignInAgeSeconds = 90 * 24 * 3600;

/** Parses a discovery document. @throws Error if its issuer or one of its addresses is not acceptable */
function parseMetadata(issuer: string, discoveryDocument: Record<string, unknown>): ProviderMetadata {
  if (discoveryDocument['issuer'] !== issuer) throw new Error('it names itself otherwise');
  const issuerUrl = new URL(issuer);
  const addressOf = (name: string): URL => {
    const url = new URL(String(discoveryDocument[name]));
    // http is allowed only between loopback addresses: a remote provider must not direct requests to this machine
    const isLocal = url.protocol === 'http:' && isLoopback(url.hostname) && isLoopback(issuerUrl.hostname);
    if (url.protocol !== 'https:' && !isLocal) throw new Error(`its ${name} is not behind https`);
    return url;
  };
  const authMethods = discoveryDocument['token_endpoint_auth_methods_supported'];
  return {
    authorize: addressOf('authorization_endpoint'),
    token: addressOf('token_endpoint'),
    keys: createRemoteJWKSet(addressOf('jwks_uri'), { timeoutDuration: timeoutMs }),
    sendsIssuer: discoveryDocument['authorization_response_iss_parameter_supported'] === true,
    usesBasicAuth: !Array.isArray(authMethods) || authMethods.includes('client_secret_basic'),
    loadedAt: performance.now(),
  };
}

async function requestToken(
  ctx: Pick<Context, 'log'>,
  address: URL,
  { form, headers }: { form: URLSearchParams; headers: Record<string, string> },
): Promise<string> {
  let status: number;
  let tokenResponse: { id_token?: unknown; error?: unknown };
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers,
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    status = response.status;
    tokenResponse = (await response.json()) as typeof tokenResponse;
  } catch (error) {
    ctx.log.warn('an outside OpenID provider does not answer', { address: address.href, error });
    throw unavailableError();
  }
  if (status >= 500) throw unavailableError();
  if (status === 200 && typeof tokenResponse.id_token === 'string') return tokenResponse.id_token;
  // logs what the operator has to fix, such as a wrong client secret
  if (tokenResponse.error !== 'invalid_grant') {
    ctx.log.warn('an outside OpenID provider refused this site', {
      address: address.href,
      status,
      error: tokenResponse.error,
    });
  }
  throw refusedError();
}

/** Returns an HTTP Basic header. Both parts are form-encoded first (RFC 6749, 2.3.1). */
function basicAuthorization(id: string, secret: string): string {
  const encode = (text: string): string => new URLSearchParams({ x: text }).toString().slice(2);
  return `Basic ${Buffer.from(`${encode(id)}:${encode(secret)}`).toString('base64')}`;
}

const unavailableError = (): ApiError =>
  new ApiError('service_unavailable_http_exception', 'The sign-in provider does not answer. Try again later', {
    reason: 'provider_silent',
  });

const refusedError = (): ApiError =>
  new ApiError('unauthorized_http_exception', 'The sign-in provider did not say this', { reason: 'refused' });
