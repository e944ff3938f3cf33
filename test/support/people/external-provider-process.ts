// External OpenID provider for tests, run as a separate process: signs in any visitor as the identity in `login_hint`
// or in an earlier visit of /become/{name}; the identity `nobody` cancels the sign-in. Arguments: port and the site's
// origin. Prints a line when it listens.
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
    {
      client_id: 'komawari-linked',
      client_secret: 'a secret: of +tests%',
      redirect_uris: [`${site}/realms/komawari/connection/nimbus`],
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

const handleRequest = provider.callback();
createServer((request, response) => {
  const url = new URL(request.url ?? '/', issuer);
  if (url.pathname.startsWith('/become/')) {
    const identityName = url.pathname.split('/')[2]!;
    // changing the identity signs out
    const cookies = [`who=${identityName}; Path=/`, '_session=; Path=/; Max-Age=0', '_session.sig=; Path=/; Max-Age=0'];
    response.writeHead(200, { 'set-cookie': cookies, 'content-type': 'text/plain' }).end(`You are ${identityName}`);
    return;
  }
  if (!url.pathname.startsWith('/enter/')) return void handleRequest(request, response);
  const identityName = /\bwho=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
  void provider.interactionDetails(request, response).then(({ params }) => {
    const hint = params['login_hint'];
    const accountId = typeof hint === 'string' ? hint : (identityName ?? 'outsider');
    return provider.interactionFinished(
      request,
      response,
      accountId === 'nobody'
        ? { error: 'access_denied', error_description: 'they went back' }
        : { login: { accountId, amr: ['pwd', 'otp'] } },
    );
  });
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('listening\n'));
