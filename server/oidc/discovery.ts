// What the discovery document says of programs that are no client of the OpenID provider but of the same realm.
import type { KoaContextWithOIDC } from 'oidc-provider';

/** Of the site's own client and of personal API clients. */
const clientAuthMethods = ['none', 'client_secret_basic', 'client_secret_post'];

/** After the provider: it knows its own client alone, and lists grants and ways to authenticate that no client here has. */
export async function completeDiscovery(koa: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  if (koa.oidc?.route !== 'discovery') return;
  const { token_endpoint_auth_signing_alg_values_supported: _unused, ...document } = koa.body as Document;
  koa.body = {
    ...document,
    grant_types_supported: ['authorization_code', 'refresh_token', 'password'],
    response_types_supported: ['code'],
    token_endpoint_auth_methods_supported: clientAuthMethods,
    revocation_endpoint_auth_methods_supported: clientAuthMethods,
  };
}

interface Document {
  token_endpoint_auth_signing_alg_values_supported?: string[];
}
