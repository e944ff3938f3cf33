// Signing in and staying signed in, with oidc-client-ts. Tokens are in this module's memory alone; a reload renews them
// silently against the provider's own cookie.
import { ErrorResponse, type User } from 'oidc-client-ts';
import { savePathAfterSignOut, saveAccountDeleted } from './after-sign-out.ts';
import { takePathAfterSignIn } from './after-sign-in.ts';
import { boot } from '../api/boot-facts.ts';
import { interfaceLanguage } from '../i18n/i18n.ts';
import { checkIssuer, IdentityRefused, validateUser } from './identity-token.ts';
import { toBcp47 } from '#contract/rules/languages.ts';
import { checkHasReading } from '../reading/has-reading.ts';
import { beginWork } from '../render/pending-work.ts';
import { writeStored } from '../preferences/stored-value.ts';
import { batchKey, uploadKey } from './upload-key.ts';
import { setPendingAction } from './pending-action.ts';
import { returnPath } from './return-path.ts';
import {
  cachedToken,
  sessionState,
  setSession,
  type SessionState,
  type SessionUser,
  type SignInOptions,
} from './session.ts';
import { userManager } from './user-manager.ts';

export class SignInFailure extends Error {
  readonly reason: 'closed' | 'blocked' | 'failed';
  constructor(reason: 'closed' | 'blocked' | 'failed', cause?: unknown) {
    super(`sign-in ${reason}`, { cause });
    this.name = 'SignInFailure';
    this.reason = reason;
  }
}

/** Longest time since the password was entered at an external provider, in seconds (`max_age`). */
const maxAuthAgeSeconds = 90 * 24 * 3600;

/** Seconds before its expiry at which a token is renewed; less for short-lived ones. */
const renewAheadSeconds = 60;

/**
 * Access token for the API. With an external provider it is a token of this site, exchanged for the provider's identity
 * token.
 */
interface AccessToken {
  token: string;
  /** Expiry, in milliseconds since 1970. */
  endsAt: number;
  lifeSeconds: number;
  user: User;
}

let currentAccess: AccessToken | null = null;
/** For the sign-out at the provider: a deletion of the account may end the session here before its answer has arrived. */
let idTokenHint: string | undefined;
cachedToken.get = () => (currentAccess && secondsLeft(currentAccess) > 0 ? currentAccess.token : null);
let resolveRedirectFinished = (): void => {};
const redirectFinished = new Promise<void>((resolve) => (resolveRedirectFinished = resolve));
let renewalTimer: number | undefined;
let pendingRenewal: Promise<AccessToken | null> | null = null;

/** Renews the session at page start. To be called only on a device that was signed in. */
export async function resumeSession(): Promise<void> {
  if (location.pathname !== '/callback/login') await renewSession();
}

/** The current token, renewed when it has expired or is about to. Null when not signed in. */
export async function currentToken(): Promise<string | null> {
  if (sessionState().status === 'starting') await renewSession();
  if (currentAccess && secondsLeft(currentAccess) > Math.min(10, currentAccess.lifeSeconds / 4))
    return currentAccess.token;
  return (await renewSession())?.token ?? null;
}

export async function tokenAfterRefusal(refused: string): Promise<string | null> {
  if (currentAccess && currentAccess.token !== refused) return currentAccess.token;
  return (await renewSession())?.token ?? null;
}

/** Renews the session with the provider silently. Concurrent calls share one renewal. */
export function renewSession(): Promise<AccessToken | null> {
  if (pendingRenewal) return pendingRenewal;
  const endWork = beginWork();
  pendingRenewal = renewOnce().finally(() => {
    pendingRenewal = null;
    endWork();
  });
  return pendingRenewal;
}

/** Seconds until the next attempt to renew a session whose provider cannot be reached; doubled by each attempt. */
const firstRetrySeconds = 5;
let retrySeconds = firstRetrySeconds;
const maxRetrySeconds = 60;

function nextRetrySeconds(): number {
  const seconds = retrySeconds;
  retrySeconds = Math.min(maxRetrySeconds, seconds * 2);
  return seconds;
}

async function renewOnce(): Promise<AccessToken | null> {
  // `finishRedirect` is processing the response to a sign-in: its result is the renewal
  if (sessionState().status === 'starting' && location.pathname === '/callback/login') {
    await redirectFinished;
    return currentAccess;
  }
  try {
    return boot.signIn.outside ? await renewOutside() : await completeSignIn(await renewSilently());
  } catch (error) {
    // only a response of the provider ends the session; other errors may be temporary
    const wasRefused = error instanceof ErrorResponse || error instanceof IdentityRefused;
    if (!wasRefused && currentAccess && secondsLeft(currentAccess) > 0) {
      scheduleRenewal(5);
      return currentAccess;
    }
    // a failed renewal does not end the session without a response of the provider, so a session whose last renewal
    // failed still counts
    const hadSession = sessionState().status !== 'guest' || sessionState().refreshFailed !== false;
    clearSession({
      refreshFailed: hadSession && (wasRefused ? 'ended' : 'unreachable'),
      again: hadSession && !wasRefused,
    });
    if (!wasRefused) addEventListener('online', () => void renewSession(), { once: true });
    // an external provider is asked again only by a page load, which leaves the page
    if (hadSession && !wasRefused && !boot.signIn.outside) scheduleRenewal(nextRetrySeconds());
    return null;
  }
}

/**
 * Renews by refresh token when there is one, else in an iframe. A refresh token is sent only once: if the response was
 * lost, it may have been used, and reuse would end the session.
 */
async function renewSilently(): Promise<User> {
  if (currentAccess?.user.refresh_token) {
    delete currentAccess.user.refresh_token;
    try {
      return validateUser(await userManager.signinSilent(), boot.signIn);
    } catch (error) {
      await userManager.removeUser();
      if (!(error instanceof ErrorResponse)) throw error;
    }
  }
  return validateUser(await userManager.signinSilent({ nonce: crypto.randomUUID() }), boot.signIn);
}

export async function signIn({
  after,
  popup = false,
  register = false,
  ...otherOptions
}: SignInOptions): Promise<void> {
  // clears the path of an earlier sign-in that was abandoned
  takePathAfterSignIn();
  const again = otherOptions.reauthenticate || sessionStorage.getItem(reauthenticateKey) !== null;
  const returnTarget = returnPath(after ?? location.pathname + location.search + location.hash);
  const request = {
    nonce: crypto.randomUUID(),
    ui_locales: toBcp47(interfaceLanguage()),
    ...(register ? { extraQueryParams: { screen_hint: 'signup' } } : {}),
    ...(again ? { prompt: 'login' } : {}),
    // with `max_age` the provider has to return when the user signed in there
    ...(boot.signIn.outside ? { max_age: maxAuthAgeSeconds } : {}),
  };
  await userManager.clearStaleState();
  if (!popup) {
    const state: SignInState = { after: returnTarget, again, pendingAction: otherOptions.pendingAction };
    await userManager.signinRedirect({ ...request, state, redirectMethod: 'assign' });
    return new Promise(() => {});
  }
  let providerUser: User;
  try {
    providerUser = validateUser(
      await userManager.signinPopup({
        ...request,
        state: { after: returnTarget },
        popupWindowFeatures: { width: 480, height: 680 },
        // an external provider may sever the popup from its opener, to which it then looks closed
        popupAbortOnClose: !boot.signIn.outside,
      }),
      boot.signIn,
    );
  } catch (error) {
    const errorMessage = error instanceof Error ? error.message : '';
    if (/disposed window|blocked/i.test(errorMessage)) throw new SignInFailure('blocked', error);
    throw new SignInFailure(/closed/i.test(errorMessage) ? 'closed' : 'failed', error);
  }
  await completeSignIn(providerUser, { tell: true });
}

/** State of a sign-in by redirect. */
interface SignInState extends Pick<SignInOptions, 'pendingAction'> {
  after: string;
  /** Whether the user had to enter the password again. */
  again?: boolean;
  /** Whether this is a silent check, without interaction. */
  quietly?: boolean;
}

/**
 * Completes a sign-in by redirect that returned to this URL. Returns the path to go to.
 * @throws SignInFailure when the URL is not the response to a request of this tab
 */
export async function finishRedirect(address: string): Promise<string> {
  const endWork = beginWork();
  let state: Partial<SignInState> = {};
  try {
    checkIssuer(new URL(address, location.origin).searchParams, boot.signIn);
    const providerUser = validateUser(await userManager.signinRedirectCallback(address), boot.signIn);
    state = (providerUser.state as Partial<SignInState> | undefined) ?? {};
    setPendingAction(state.pendingAction);
    await completeSignIn(providerUser, { tell: true });
  } catch (error) {
    // no session or a canceled sign-in is no error: returns to the previous page
    if (error instanceof ErrorResponse && expectedErrors.has(error.error ?? '')) {
      clearSession({ refreshFailed: false });
      state = (error.state as Partial<SignInState> | undefined) ?? {};
    } else if (error instanceof IdentityRefused && state.quietly) clearSession({ refreshFailed: 'ended' });
    // the provider still has the session that was ended on this site: requires the password to sign in again
    else if (error instanceof IdentityRefused && sessionStorage.getItem(reauthenticateKey) && !state.again)
      await signIn(state);
    else throw new SignInFailure('failed', error);
  } finally {
    resolveRedirectFinished();
    endWork();
  }
  // a silent check continues on the page it left; a canceled sign-in is not started again
  if (state.quietly) return sameSitePath(state.after);
  const after = returnPath(takePathAfterSignIn() ?? state.after);
  return sessionState().status === 'member'
    ? `/auth/login?shouldRedirect=true&afterAuthentication=${encodeURIComponent(after)}`
    : after;
}

/** Validates the path of a page that this tab has left: unlike in `returnPath`, every page of this site is allowed. */
function sameSitePath(path = '/'): string {
  const url = new URL(path, location.origin);
  return url.origin === location.origin ? url.pathname + url.search + url.hash : '/';
}

/** Ends the session on the server first; if the server is unreachable, the tab is signed out all the same. */
export async function signOut(after: string, ended?: 'sessions' | 'account'): Promise<void> {
  const token = ended ? null : (currentAccess?.token ?? null);
  if (ended === 'account') saveAccountDeleted();
  if (token !== null) {
    await fetch('/api/auth/logout', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(5000),
    }).catch(() => undefined);
  }
  for (const key of [uploadKey, batchKey]) writeStored(key, null);
  clearSession({ refreshFailed: false, tell: true });
  const returnTarget = returnPath(after);
  if (boot.signIn.outside && idTokenHint) {
    savePathAfterSignOut(returnTarget);
    await userManager.signoutRedirect({ id_token_hint: idTokenHint });
    return;
  }
  location.assign(`/auth/logout?afterSignout=${encodeURIComponent(returnTarget)}`);
}

/** To be called when another tab has signed out. */
export function signedOutElsewhere(): void {
  clearSession({ refreshFailed: false });
}

/** Error codes that are no failure: a silent check without a session, or a sign-in that was canceled. */
const expectedErrors = new Set(['login_required', 'interaction_required', 'access_denied']);

async function completeSignIn(providerUser: User, { tell = false }: { tell?: boolean } = {}): Promise<AccessToken> {
  return installToken(boot.signIn.outside ? await exchangeToken(providerUser) : ownToken(providerUser), { tell });
}

function ownToken(user: User): AccessToken {
  const endsAt = (user.expires_at ?? 0) * 1000;
  return { token: user.access_token, endsAt, lifeSeconds: user.profile.exp - user.profile.iat, user };
}

async function installToken(next: AccessToken, { tell = false }: { tell?: boolean } = {}): Promise<AccessToken> {
  const headers = { authorization: `Bearer ${next.token}` };
  const [check] = await Promise.all([fetchChecked('/api/auth/check', { headers }), tell && checkHasReading(headers)]);
  const { roles, permissions } = (await check.json()) as Pick<SessionUser, 'roles' | 'permissions'>;
  currentAccess = next;
  idTokenHint = next.user.id_token ?? idTokenHint;
  retrySeconds = firstRetrySeconds;
  for (const flag of [silentCheckKey, reauthenticateKey]) sessionStorage.removeItem(flag);
  const { preferred_username, name, email, picture } = next.user.profile;
  const id = userIdOf(next.token);
  const user: SessionUser = {
    id,
    name: preferred_username ?? name ?? id,
    email: email ?? null,
    roles,
    permissions,
    // of this site, which has it in a small size; others do not allow their pictures here
    avatarUrl: picture?.startsWith(`${boot.mediaUrl || boot.publicUrl}/avatars/`) ? `${picture}.64.jpg` : null,
  };
  scheduleRenewal(Math.max(1, secondsLeft(next) - Math.min(renewAheadSeconds, next.lifeSeconds / 3)));
  setSession({ status: 'member', user, refreshFailed: false }, { tell });
  return next;
}

/** User id: the subject of this site's own token. */
function userIdOf(token: string): string {
  const encodedPayload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
  return (JSON.parse(atob(encodedPayload)) as { sub: string }).sub;
}

/** @throws IdentityRefused when the response says that the session has ended (401) */
async function fetchChecked(address: string, init: RequestInit): Promise<Response> {
  const response = await fetch(address, { ...init, signal: AbortSignal.timeout(10_000) });
  if (response.status === 401) {
    const reason = await response.text().catch(() => '');
    if (reason.includes('step_up')) sessionStorage.setItem(reauthenticateKey, '1');
    throw new IdentityRefused('ended');
  }
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response;
}

/** Exchanges the identity token of the external provider for a token of this site. */
async function exchangeToken(user: User): Promise<AccessToken> {
  const response = await fetchChecked('/api/auth/exchange', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken: user.id_token }),
  });
  return outsideToken(await response.json(), user);
}

function outsideToken(answer: { accessToken: string; expiresIn: number }, user: User): AccessToken {
  const { accessToken: token, expiresIn: lifeSeconds } = answer;
  return { token, lifeSeconds, endsAt: Date.now() + lifeSeconds * 1000, user };
}

/**
 * sessionStorage flag: a session was ended here, so the next sign-in at the external provider requires the password.
 */
const reauthenticateKey = 'komawari.anew';
/**
 * sessionStorage flag: the silent check was done once in this tab, so that a provider without a session causes no
 * redirect loop.
 */
const silentCheckKey = 'komawari.asked';

/**
 * Renews with an external provider: a token that is still valid is exchanged for the next one. At page start the page
 * redirects to the provider and back once, because an iframe cannot see the cookies of another site.
 */
async function renewOutside(): Promise<AccessToken> {
  if (currentAccess && secondsLeft(currentAccess) > 0) {
    const response = await fetchChecked('/api/auth/renew', {
      method: 'POST',
      headers: { authorization: `Bearer ${currentAccess.token}` },
    });
    return installToken(outsideToken(await response.json(), currentAccess.user));
  }
  // the token expired while the device slept; the next page load checks with the provider
  if (currentAccess) throw new Error('the token has ended');
  if (sessionState().status !== 'starting' || sessionStorage.getItem(silentCheckKey))
    throw new IdentityRefused('nobody');
  sessionStorage.setItem(silentCheckKey, '1');
  const after = location.pathname + location.search + location.hash;
  await userManager.signinRedirect({
    prompt: 'none',
    nonce: crypto.randomUUID(),
    // the provider has to return when the user signed in there, so that an ended session stays ended
    max_age: maxAuthAgeSeconds,
    state: { after, quietly: true } satisfies SignInState,
    redirectMethod: 'replace',
  });
  return new Promise(() => {});
}

function clearSession({
  refreshFailed,
  tell = false,
  again = false,
}: {
  refreshFailed: SessionState['refreshFailed'];
  tell?: boolean;
  again?: boolean;
}): void {
  clearTimeout(renewalTimer);
  currentAccess = null;
  void userManager.removeUser();
  setSession({ status: 'guest', user: null, refreshFailed }, { tell, again });
}

function scheduleRenewal(seconds: number): void {
  clearTimeout(renewalTimer);
  renewalTimer = window.setTimeout(() => void renewSession(), seconds * 1000);
}

const secondsLeft = ({ endsAt }: AccessToken): number => (endsAt - Date.now()) / 1000;
