// Access tokens at the revocation endpoint (RFC 7009). The OpenID provider itself refuses every token that is a JWT.
import { decodeProtectedHeader } from 'jose';
import type { Context } from '#server/core/context.ts';
import { webClientId } from '#server/sessions/issuer.ts';
import { endSessions } from '#server/sessions/sessions.ts';
import { accessTokenType, type Tokens } from '#server/sessions/tokens.ts';

/**
 * Ends the session of an access token of the site's own client.
 * @returns whether the request has been handled; false for tokens of other kinds and for other clients
 */
export async function revokeAccessToken(
  ctx: Pick<Context, 'db' | 'clock' | 'secret'>,
  tokens: Pick<Tokens, 'verifyAccess'>,
  form: URLSearchParams,
): Promise<boolean> {
  const [token, ...others] = form.getAll('token');
  if (token === undefined || others.length > 0 || form.get('client_id') !== webClientId) return false;
  if (!isAccessToken(token)) return false;
  const claims = await tokens.verifyAccess(token);
  // a token that has expired, or is not this site's, counts as revoked
  if (claims?.client_id === webClientId) await endSessions(ctx, ctx.db, { uid: claims.sid });
  return true;
}

function isAccessToken(token: string): boolean {
  try {
    return decodeProtectedHeader(token).typ === accessTokenType;
  } catch {
    return false;
  }
}
