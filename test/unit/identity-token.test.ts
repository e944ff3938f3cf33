// Validation of the identity provider's responses. What the sign-in library checks (state, nonce, code) is not tested
// here: test/browser/session.test.ts proves that it is in use.
import { expect, test } from 'vitest';
import { checkIssuer, type ProviderUser, IdentityRefused, validateUser } from '#web/lib/session/identity-token.ts';

const issuer = 'https://comics.example/realms/komawari';
const clientId = 'komawari-web';
const now = Date.UTC(2026, 0, 1);
const seconds = now / 1000;

interface TokenChanges {
  head?: object;
  profile?: Partial<ProviderUser['profile']>;
}

/**
 * Valid response of the provider, with changes to the header or claims of its identity token. The encoded header
 * contains `_` and `-`, which only base64url uses.
 */
function buildProviderUser({ head = {}, profile = {} }: TokenChanges = {}): ProviderUser {
  const encoded = Buffer.from(JSON.stringify({ alg: 'EdDSA', typ: 'JWT', kid: '???>>>', ...head })).toString(
    'base64url',
  );
  return {
    id_token: `${encoded}.body.signature`,
    profile: { iss: issuer, aud: clientId, exp: seconds + 900, ...profile },
  };
}
const validate = (user: ProviderUser | null): ProviderUser | null => validateUser(user, { issuer, clientId }, now);

test.each<[string, TokenChanges]>([
  ['as it is made', {}],
  ['for several sites, of which this is one', { profile: { aud: ['somebody-else', clientId] } }],
  ['without a type', { head: { typ: undefined } }],
  ['with its type in small letters', { head: { typ: 'jwt' } }],
  ['signed with RSA', { head: { alg: 'RS256' } }],
  ['that ended just now, for clocks that differ', { profile: { exp: seconds - 60 } }],
])('a token %s is accepted', (_what, changes) => {
  const user = buildProviderUser(changes);
  expect(validate(user)).toBe(user);
});

test.each<[string, TokenChanges, string]>([
  ['of another issuer', { profile: { iss: 'https://evil.example' } }, 'another site’s'],
  ['of an issuer whose address begins alike', { profile: { iss: `${issuer}-2` } }, 'another site’s'],
  ['for another audience', { profile: { aud: 'somebody-else' } }, 'another site’s'],
  ['for several audiences, none of them this site', { profile: { aud: ['one', 'another'] } }, 'another site’s'],
  ['that has expired', { profile: { exp: seconds - 61 } }, 'too old'],
  ['with alg none', { head: { alg: 'none' } }, 'not signed'],
  ['with alg None', { head: { alg: 'None' } }, 'not signed'],
  ['without alg', { head: { alg: undefined } }, 'not signed'],
  ['with HS256, as if the public key were a secret', { head: { alg: 'HS256' } }, 'not signed'],
  ['with hs512', { head: { alg: 'hs512' } }, 'not signed'],
  ['of another type', { head: { typ: 'at+jwt' } }, 'no identity'],
])('a token %s is refused', (_what, changes, why) => {
  expect(() => validate(buildProviderUser(changes))).toThrow(new IdentityRefused(why));
});

test('a missing user and a user without a token are refused', () => {
  expect(() => validate(null)).toThrow(IdentityRefused);
  expect(() => validate({ profile: buildProviderUser().profile })).toThrow();
});

test.each<[string, { query: string; outside: boolean; taken: boolean }]>([
  ['the issuer itself is taken', { query: `code=a&iss=${encodeURIComponent(issuer)}`, outside: false, taken: true }],
  ['no issuer is refused', { query: 'code=a', outside: false, taken: false }],
  ['another issuer is refused', { query: 'code=a&iss=https://evil.example', outside: false, taken: false }],
  ['an empty issuer is refused', { query: 'code=a&iss=', outside: false, taken: false }],
  ['an outside issuer is taken', { query: `iss=${encodeURIComponent(issuer)}`, outside: true, taken: true }],
  ['no issuer is taken where it is an outside one', { query: 'code=a', outside: true, taken: true }],
  ['another than the outside issuer is refused', { query: 'iss=https://evil.example', outside: true, taken: false }],
])('a response that names %s', (_what, { query, outside, taken }) => {
  const check = (): void => checkIssuer(new URLSearchParams(query), { issuer, outside });
  if (taken) expect(check).not.toThrow();
  else expect(check).toThrow(IdentityRefused);
});
