// Validates responses of the identity provider, before a user counts as signed in.
import type { User } from 'oidc-client-ts';

/** The identity provider, and the client id of this site there. */
interface Provider {
  issuer: string;
  clientId: string;
  /** Whether the provider is external, not run by this site. */
  outside: boolean;
}

/** Thrown when a response proves no identity for this site, or says that the session has ended. */
export class IdentityRefused extends Error {}

/** The fields of a user that are validated. */
export type ProviderUser = Pick<User, 'id_token'> & { profile: Pick<User['profile'], 'iss' | 'aud' | 'exp'> };

/**
 * Returns the user when their identity token is from this provider, for this site, not expired, and of a signed type;
 * the signature itself is not verified here.
 * @throws IdentityRefused
 */
export function validateUser<T extends ProviderUser>(
  providerUser: T | null,
  { issuer, clientId }: Omit<Provider, 'outside'>,
  now = Date.now(),
): T {
  if (!providerUser) throw new IdentityRefused('nobody');
  const { iss, aud, exp } = providerUser.profile;
  const audiences = [aud].flat();
  const tokenHeader = JSON.parse(
    atob((providerUser.id_token ?? '').split('.')[0]!.replaceAll('-', '+').replaceAll('_', '/')),
  ) as {
    alg?: string;
    typ?: string;
  };
  if (iss !== issuer || !audiences.includes(clientId)) throw new IdentityRefused('another site’s');
  if (exp * 1000 < now - 60_000) throw new IdentityRefused('too old');
  if (!tokenHeader.alg || /^(none|HS)/i.test(tokenHeader.alg)) throw new IdentityRefused('not signed');
  if (tokenHeader.typ !== undefined && !/^jwt$/i.test(tokenHeader.typ)) throw new IdentityRefused('no identity');
  return providerUser;
}

/** Checks the issuer named in a response (RFC 9207), which external providers may omit. @throws IdentityRefused */
export function checkIssuer(query: URLSearchParams, { issuer, outside }: Omit<Provider, 'clientId'>): void {
  const responseIssuer = query.get('iss');
  if (responseIssuer !== issuer && (responseIssuer !== null || !outside)) throw new IdentityRefused('another issuer');
}
