// What an answer of the identity provider has to be before anybody is taken for signed in.
import type { User } from 'oidc-client-ts';

/** The identity provider that was asked, and the client of it that this site is. */
interface Provider {
  issuer: string;
  clientId: string;
  /** Whether the provider is run by somebody else than this site. */
  outside: boolean;
}

/** What the provider answered is not what was asked for. */
export class Refused extends Error {}

/** The fields of a user that are validated. */
export type Found = Pick<User, 'id_token'> & { profile: Pick<User['profile'], 'iss' | 'aud' | 'exp'> };

/** Answers the user, when their identity token is from this provider and for this site. @throws Refused */
export function validateUser<T extends Found>(
  found: T | null,
  { issuer, clientId }: Omit<Provider, 'outside'>,
  now = Date.now(),
): T {
  if (!found) throw new Refused('nobody');
  const { iss, aud, exp } = found.profile;
  const audiences = [aud].flat();
  const head = JSON.parse(atob((found.id_token ?? '').split('.')[0]!.replaceAll('-', '+').replaceAll('_', '/'))) as {
    alg?: string;
    typ?: string;
  };
  if (iss !== issuer || !audiences.includes(clientId)) throw new Refused('another site’s');
  if (exp * 1000 < now - 60_000) throw new Refused('too old');
  if (!head.alg || /^(none|HS)/i.test(head.alg)) throw new Refused('not signed');
  if (head.typ !== undefined && !/^jwt$/i.test(head.typ)) throw new Refused('no identity');
  return found;
}

/** An answer names the provider that it comes from (RFC 9207); outside ones need not. @throws Refused */
export function checkIssuer(query: URLSearchParams, { issuer, outside }: Omit<Provider, 'clientId'>): void {
  const named = query.get('iss');
  if (named !== issuer && (named !== null || !outside)) throw new Refused('another issuer');
}
