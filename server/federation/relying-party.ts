// What another OpenID provider says of somebody, believed only when it has signed it for this site. Only addresses that
// the operator has named, and that the provider behind them names itself, are ever asked; redirects are not followed.
import { createRemoteJWKSet, errors as joseErrors, type JWTPayload, jwtVerify } from 'jose';
import type { Context } from '#server/core/context.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { isLoopback } from '#server/core/process/loopback.ts';

/** What a provider may have signed with: never what a public key could have been used for. */
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
/** Seconds since it was signed. */
export const freshFor = 300;
/** Milliseconds that a provider is asked for, and that its addresses are remembered. */
const timeoutMs = 5000;
const addressesStay = 3600_000;

/** As what this site is known at a provider. */
interface Party {
  issuer: string;
  clientId: string;
  /** Null for a public client. */
  clientSecret: string | null;
}

export type Claims = JWTPayload & { sub: string; iat: number };

interface CodeRequest {
  redirectUri: string;
  state: string;
  nonce: string;
  /** Of the PKCE verifier, S256. */
  challenge: string;
  /** Languages for its pages, as OpenID writes them. */
  uiLocales: string | undefined;
  /** Whoever is signed in there shows it again. */
  again: boolean;
}

interface CodeAnswer {
  code: string;
  redirectUri: string;
  verifier: string;
  nonce: string;
  /** The issuer that the answer names (RFC 9207), when it names one. */
  iss: string | undefined;
}

export interface RelyingParty {
  /** Claims of an ID token. @throws ApiError 401 for what the provider did not say, 503 when it cannot be asked */
  read(idToken: string): Promise<Claims>;
  /** Where a browser goes to sign in there. @throws ApiError 503 */
  authorizeAt(request: CodeRequest): Promise<string>;
  /** Who it is that came back with a code. @throws ApiError 401, 503 */
  redeem(answer: CodeAnswer): Promise<Claims>;
}

interface Facts {
  authorize: URL;
  token: URL;
  keys: ReturnType<typeof createRemoteJWKSet>;
  namesItself: boolean;
  /** How a client with a secret shows it. */
  basic: boolean;
  at: number;
}

export function openRelyingParty(ctx: Pick<Context, 'clock' | 'log'>, party: Party): RelyingParty {
  const { issuer, clientId } = party;
  let known: Facts | null = null;
  const facts = async (): Promise<Facts> => {
    if (known && performance.now() - known.at < addressesStay) return known;
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
      known = readFacts(issuer, (await response.json()) as Record<string, unknown>);
      return known;
    } catch (error) {
      ctx.log.warn('an outside OpenID provider does not answer', { address, error });
      throw silent();
    }
  };

  const read = async (idToken: string, nonce?: string): Promise<Claims> => {
    const { keys } = await facts();
    try {
      const { payload } = await jwtVerify(idToken, keys, {
        issuer,
        audience: clientId,
        algorithms,
        requiredClaims: ['sub', 'iat', 'exp'],
        maxTokenAge: freshFor,
        clockTolerance: 30,
        currentDate: ctx.clock(),
      });
      // one that was made for several readers says for whom
      if (payload['azp'] !== undefined && payload['azp'] !== clientId) throw new Error('another party');
      if (typeof payload.sub !== 'string' || payload.sub === '' || payload.sub.length > 255) throw new Error('nobody');
      if (nonce !== undefined && payload['nonce'] !== nonce) throw new Error('another sign-in');
      return payload as Claims;
    } catch (error) {
      if (error instanceof joseErrors.JWKSTimeout || error instanceof TypeError) throw silent();
      throw refused();
    }
  };

  return {
    read: (idToken) => read(idToken),
    authorizeAt: async ({ redirectUri, state, nonce, challenge, uiLocales, again }) => {
      const to = new URL((await facts()).authorize);
      const query: Record<string, string> = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'openid profile email',
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        // with an age it has to say since when somebody is signed in there
        max_age: String(longestAge),
        ...(uiLocales ? { ui_locales: uiLocales } : {}),
        ...(again ? { prompt: 'login' } : {}),
      };
      for (const [name, value] of Object.entries(query)) to.searchParams.set(name, value);
      return to.href;
    },
    redeem: async ({ code, redirectUri, verifier, nonce, iss }) => {
      const { token, namesItself, basic } = await facts();
      if (iss === undefined ? namesItself : iss !== issuer) throw refused();
      const form = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      });
      const headers: Record<string, string> = { accept: 'application/json' };
      if (party.clientSecret !== null && basic) headers['authorization'] = basicOf(clientId, party.clientSecret);
      else {
        form.set('client_id', clientId);
        if (party.clientSecret !== null) form.set('client_secret', party.clientSecret);
      }
      return read(await askForToken(ctx, token, { form, headers }), nonce);
    },
  };
}

/** Seconds since 1970 at which they signed in there; an hour ago when it does not say, so that nothing fresh follows. */
export function signedInAt(claims: Claims, now: Date): number {
  const seconds = Math.floor(now.getTime() / 1000);
  const told = claims['auth_time'];
  return typeof told === 'number' && told > 0 ? Math.min(told, seconds) : seconds - 3600;
}

/** Seconds since somebody gave their password there. */
const longestAge = 90 * 24 * 3600;

/** @throws Error about what it names wrongly */
function readFacts(issuer: string, given: Record<string, unknown>): Facts {
  if (given['issuer'] !== issuer) throw new Error('it names itself otherwise');
  const own = new URL(issuer);
  const addressOf = (name: string): URL => {
    const url = new URL(String(given[name]));
    // a provider elsewhere leads nobody into this machine
    const near = url.protocol === 'http:' && isLoopback(url.hostname) && isLoopback(own.hostname);
    if (url.protocol !== 'https:' && !near) throw new Error(`its ${name} is not behind https`);
    return url;
  };
  const ways = given['token_endpoint_auth_methods_supported'];
  return {
    authorize: addressOf('authorization_endpoint'),
    token: addressOf('token_endpoint'),
    keys: createRemoteJWKSet(addressOf('jwks_uri'), { timeoutDuration: timeoutMs }),
    namesItself: given['authorization_response_iss_parameter_supported'] === true,
    basic: !Array.isArray(ways) || ways.includes('client_secret_basic'),
    at: performance.now(),
  };
}

async function askForToken(
  ctx: Pick<Context, 'log'>,
  address: URL,
  { form, headers }: { form: URLSearchParams; headers: Record<string, string> },
): Promise<string> {
  let status: number;
  let answer: { id_token?: unknown; error?: unknown };
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers,
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    status = response.status;
    answer = (await response.json()) as typeof answer;
  } catch (error) {
    ctx.log.warn('an outside OpenID provider does not answer', { address: address.href, error });
    throw silent();
  }
  if (status >= 500) throw silent();
  if (status === 200 && typeof answer.id_token === 'string') return answer.id_token;
  // a wrong secret is the operator's to find
  if (answer.error !== 'invalid_grant') {
    ctx.log.warn('an outside OpenID provider refused this site', {
      address: address.href,
      status,
      error: answer.error,
    });
  }
  throw refused();
}

/** Both parts are form-encoded first (RFC 6749, 2.3.1). */
function basicOf(id: string, secret: string): string {
  const encode = (text: string): string => new URLSearchParams({ x: text }).toString().slice(2);
  return `Basic ${Buffer.from(`${encode(id)}:${encode(secret)}`).toString('base64')}`;
}

const silent = (): ApiError =>
  new ApiError('service_unavailable_http_exception', 'The sign-in provider does not answer. Try again later', {
    reason: 'provider_silent',
  });

const refused = (): ApiError =>
  new ApiError('unauthorized_http_exception', 'The sign-in provider did not say this', { reason: 'refused' });
