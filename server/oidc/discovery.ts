// Completes the discovery document for clients of the realm that the OpenID provider does not know.
import type { KoaContextWithOIDC } from 'oidc-provider';

/** Client authentication methods of the site's own client and of personal API clients. */
const clientAuthMethods = ['none', 'client_secret_basic', 'client_secret_post'];

/**
 * Middleware that corrects the provider's response: it knows its own client only, and lists grants and authentication
 * methods that no client here has.
 */
export async function completeDiscovery(koa: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  if (koa.oidc?.route !== 'discovery') return;
  const { token_endpoint_auth_signing_alg_values_supported: _unused, ...document } = koa.body as DiscoveryDocument;
  koa.body = {
    ...document,
    grant_types_supported: ['authorization_code', 'refresh_token', 'password'],
    response_types_supported: ['code'],
    token_endpoint_auth_methods_supported: clientAuthMethods,
    revocation_endpoint_auth_methods_supported: clientAuthMethods,
  };
}

interface DiscoveryDocument {
  token_endpoint_auth_signing_alg_values_supported?: string[];
}
