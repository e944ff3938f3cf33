// Somebody else's OpenID provider, as a process of its own: it signs in whoever comes, as the person that `login_hint`
// names. Run with the port and the site's origin; prints a line when it listens.
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { interactionPolicy, Provider } from 'oidc-provider';

const [port = '', site = ''] = process.argv.slice(2);
const issuer = `http://127.0.0.1:${port}`;
const { privateKey } = await generateKeyPair('RS256', { extractable: true });
const policy = interactionPolicy.base();
policy.remove('consent');

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'komawari-at-outside',
      token_endpoint_auth_method: 'none',
      redirect_uris: [`${site}/callback/login`],
      post_logout_redirect_uris: [`${site}/auth/logout`],
      grant_types: ['authorization_code'],
      response_types: ['code'],
    },
  ],
  jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'outside' }] },
  cookies: { keys: ['of a test'] },
  scopes: ['openid', 'email', 'profile', 'roles', 'groups'],
  claims: {
    openid: ['sub', 'amr'],
    email: ['email', 'email_verified'],
    profile: ['preferred_username'],
    roles: ['roles'],
  },
  conformIdTokenClaims: false,
  features: { devInteractions: { enabled: false } },
  clientBasedCORS: () => true,
  interactions: { policy, url: (_ctx, { uid }) => `/enter/${uid}` },
  findAccount: (_ctx, sub) => ({
    accountId: sub,
    claims: async () => ({
      sub,
      preferred_username: sub,
      email: `${sub}@outside.example`,
      email_verified: true,
      ...(sub.startsWith('mod') ? { roles: ['ROLE_GLOBAL_MODERATOR', 'ROLE_OF_NOBODY'] } : {}),
    }),
  }),
  loadExistingGrant: async (ctx) => {
    const grant = new ctx.oidc.provider.Grant({
      clientId: ctx.oidc.client!.clientId,
      accountId: ctx.oidc.session!.accountId!,
    });
    grant.addOIDCScope('openid email profile roles groups');
    await grant.save();
    return grant;
  },
});

const answer = provider.callback();
createServer((request, response) => {
  if (!request.url?.startsWith('/enter/')) return void answer(request, response);
  void provider.interactionDetails(request, response).then(({ params }) => {
    const accountId = typeof params['login_hint'] === 'string' ? params['login_hint'] : 'outsider';
    return provider.interactionFinished(request, response, { login: { accountId, amr: ['pwd', 'otp'] } });
  });
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('listening\n'));
