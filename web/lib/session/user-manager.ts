// The client of the identity provider, from oidc-client-ts: its addresses, and where it keeps what.
import { InMemoryWebStorage, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { boot } from '../api/boot-facts.ts';

const callbackUrl = `${boot.publicUrl}/callback/login`;
const protocolUrl = `${boot.signIn.issuer}/protocol/openid-connect`;

/** Tokens are in this object's memory alone. */
export const userManager = new UserManager({
  authority: boot.signIn.issuer,
  client_id: boot.signIn.clientId,
  redirect_uri: callbackUrl,
  popup_redirect_uri: callbackUrl,
  silent_redirect_uri: callbackUrl,
  post_logout_redirect_uri: `${boot.publicUrl}/auth/logout`,
  response_type: 'code',
  scope: 'openid email groups profile roles',
  userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
  // state of a sign-in in progress; contains no token
  stateStore: new WebStorageStateStore({ prefix: 'komawari.sign-in.', store: sessionStorage }),
  automaticSilentRenew: false,
  monitorSession: false,
  loadUserInfo: false,
  silentRequestTimeoutInSeconds: 10,
  staleStateAgeInSeconds: 3600,
  ...(boot.signIn.outside
    ? {}
    : {
        metadata: {
          issuer: boot.signIn.issuer,
          authorization_endpoint: `${protocolUrl}/auth`,
          token_endpoint: `${protocolUrl}/token`,
          end_session_endpoint: `${protocolUrl}/logout`,
          jwks_uri: `${protocolUrl}/certs`,
        },
      }),
});
