// Access tokens: signed, short-lived, and naming no more than a session. Whether that session is still valid, and what
// its owner may do, is looked up on each request.
import { outsideRequests } from '#server/core/http/request-scope.ts';
import { hash as hashOnce, randomUUID } from 'node:crypto';
import { decodeProtectedHeader, importJWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Context } from '#server/core/context.ts';
import { issuerOf } from './issuer.ts';
import { keyExists, loadKeys, type SigningKey, signingAlgorithm } from './keys.ts';

/** The only audience of access tokens: the API, at whichever address it is called. */
export const audience = 'api';
export const accessTokenType = 'at+jwt';
/** All scopes of the OpenID provider; the site's own client requests every one. */
export const scopes = ['openid', 'email', 'groups', 'profile', 'roles'];
export const siteScope = scopes.join(' ');

interface Claims {
  /** Public id of the person. */
  sub: string;
  /** Uid of the session. */
  sid: string;
  client_id: string;
  scope?: string;
}

export interface Tokens {
  issuer: string;
  /** Private keys, the signing one first. */
  keys(): Promise<SigningKey[]>;
  /**
   * @param type `typ` header of the token, so that one kind is never mistaken for another
   * @param audience the API by default
   */
  sign(claims: JWTPayload, options: { type: string; seconds: number; audience?: string }): Promise<string>;
  signAccess(claims: Claims): Promise<string>;
  /**
   * Returns the claims of a token that this site signed, or null if it is invalid, has expired or is of another type.
   */
  verify(token: string, type: string): Promise<JWTPayload | null>;
  /** Returns the claims of an access token like `verify`. Results are cached for up to a minute. */
  verifyAccess(token: string): Promise<Claims | null>;
}

/** Milliseconds after which keys are reloaded; a token that names an unknown key reloads them at once. */
const keyCacheMs = 60_000;
/** Maximum length of a token; this site issues no longer ones. */
const maxTokenLength = 4096;

export function openTokens(ctx: Pick<Context, 'db' | 'secret' | 'clock' | 'config'>): Tokens {
  const issuer = issuerOf(ctx.config);
  let loading: Promise<SigningKey[]> | null = null;
  let loadedAt = 0;
  const keys = (): Promise<SigningKey[]> => {
    if (!loading || performance.now() - loadedAt > keyCacheMs) {
      loadedAt = performance.now();
      loading = outsideRequests(() => loadKeys(ctx));
      loading.catch(() => {
        loading = null;
      });
    }
    return loading;
  };
  const findSigningKey = async (kid: string): Promise<SigningKey | undefined> => {
    const findKey = async () => (await keys()).find((key) => key.kid === kid);
    const loadedKey = await findKey();
    // a made-up key id costs one lookup by primary key, no more than the session lookup of any valid token
    if (loadedKey || !(await keyExists(ctx, kid))) return loadedKey;
    loading = null;
    return findKey();
  };
  const seconds = (): number => Math.floor(ctx.clock().getTime() / 1000);

  const verify = async (token: string, type: string): Promise<JWTPayload | null> => {
    const kid = token.length > maxTokenLength ? undefined : kidOf(token);
    // outside the `try`: a database failure is an internal error, not an invalid token
    const key = kid === undefined ? undefined : await findSigningKey(kid);
    if (!key) return null;
    const { d: _private, ...publicKey } = key;
    try {
      const { payload } = await jwtVerify(token, await importJWK(publicKey, signingAlgorithm), {
        issuer,
        audience,
        typ: type,
        algorithms: [signingAlgorithm],
        requiredClaims: ['exp', 'iat', 'sub', 'sid'],
        currentDate: ctx.clock(),
      });
      return payload;
    } catch {
      return null;
    }
  };

  /** Cache of verified claims by hash of the token, so that a heap dump holds no token. */
  const claimsCache = new LRUCache<string, { claims: Claims; until: number }>({ max: 20_000, ttl: 60_000 });
  const sign: Tokens['sign'] = async (claims, { type, seconds: lifeSeconds, audience: tokenAudience = audience }) => {
    const [key] = await keys();
    const now = seconds();
    return new SignJWT({ jti: randomUUID(), ...claims })
      .setProtectedHeader({ alg: signingAlgorithm, kid: key!.kid, typ: type })
      .setIssuer(issuer)
      .setAudience(tokenAudience)
      .setIssuedAt(now)
      .setExpirationTime(now + lifeSeconds)
      .sign(await importJWK(key!, signingAlgorithm));
  };
  return {
    issuer,
    keys,
    sign,
    signAccess: (claims) => sign({ ...claims }, { type: accessTokenType, seconds: ctx.config.accessTokenLife }),
    verify,
    verifyAccess: async (token) => {
      const hash = hashOnce('sha256', token, 'base64');
      const cachedClaims = claimsCache.get(hash);
      if (cachedClaims) return cachedClaims.until > seconds() ? cachedClaims.claims : null;
      const payload = await verify(token, accessTokenType);
      if (!payload) return null;
      const claims = payload as JWTPayload & Claims;
      claimsCache.set(hash, { claims, until: payload.exp! });
      return claims;
    },
  };
}

/** Key id in the header of a token, not verified yet. */
function kidOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    return undefined;
  }
}
