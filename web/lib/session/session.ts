// Session state of this tab. Tokens stay in the memory of `sign-in.ts`, which is loaded on demand: when this device was
// signed in, or to sign in.
import { createStore, useStore } from '#web/ui/behavior/store.ts';
import { readStored, writeStored } from '../preferences/stored-value.ts';

export interface SessionUser {
  id: string;
  name: string;
  email: string | null;
  /** Role names of the API, such as `ROLE_MEMBER`. */
  roles: readonly string[];
  /** Permissions of the API, as `object.action`. */
  permissions: readonly string[];
  avatarUrl: string | null;
}

export interface SessionState {
  /** `starting`: this device was signed in, and whether it still is, is being checked. */
  status: 'starting' | 'guest' | 'member';
  user: SessionUser | null;
  /** Why a session of this device was not renewed: the provider refused, or could not be asked. */
  refreshFailed: false | 'ended' | 'unreachable';
}

export interface SignInOptions {
  /** Path to go to afterwards; defaults to the current one. */
  after?: string;
  /** Signs in in a popup, so that the page keeps its state. */
  popup?: boolean;
  /** Opens the registration instead of the sign-in. */
  register?: boolean;
  /** Requires the password even when already signed in. */
  reauthenticate?: boolean;
  /** What to carry out on the page that a redirect returns to, for `takePendingAction`. */
  pendingAction?: string | undefined;
}

/** localStorage flag that this device was signed in; it holds no identity and grants nothing. */
const signedInKey = 'komawari.signed-in';
const channelName = 'komawari.session';

const sessionStore = createStore<SessionState>({
  status: readStored(signedInKey) === null ? 'guest' : 'starting',
  user: null,
  refreshFailed: false,
});
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName);

export const sessionState = sessionStore.get;
export const subscribeSession = sessionStore.subscribe;
export const useSession = (): SessionState => useStore(sessionStore);

/** Whether the viewer has a permission, according to the API. For showing and hiding only; the server enforces it. */
export function hasPermission(permission: string): boolean {
  return sessionState().user?.permissions.includes(permission) ?? false;
}

/**
 * Sets the state; only for `sign-in.ts`.
 * @param tell whether to notify the other tabs
 * @param again whether the next page load tries to renew the session
 */
export function setSession(
  next: SessionState,
  { tell = false, again = next.status === 'member' }: { tell?: boolean; again?: boolean } = {},
): void {
  writeStored(signedInKey, again ? '1' : null);
  if (tell) channel?.postMessage(next.status);
  sessionStore.set(next);
}

const loadSignIn = () => import('./sign-in.ts');

/** To be called once, when the page starts. */
export function startSession(): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const { status, refreshFailed } = sessionState();
    if (data === 'guest' && (status !== 'guest' || refreshFailed))
      void loadSignIn().then(({ signedOutElsewhere }) => signedOutElsewhere());
    if (data === 'member' && status === 'guest') void loadSignIn().then(({ renewSession: renew }) => renew());
  });
  if (sessionState().status === 'starting')
    void loadSignIn().then(({ resumeSession }) => resumeSession(), fallBackToGuest);
}

/** Falls back to a guest session when `sign-in.ts` does not load. */
function fallBackToGuest(): void {
  setSession({ status: 'guest', user: null, refreshFailed: 'unreachable' }, { again: true });
}

/**
 * The token for a request, or null for guests. Requests that need a member wait for the session check; others are sent
 * as a guest during the check, and repeated once signed in.
 */
export async function accessToken(access: 'optional' | 'member'): Promise<string | null> {
  const { status } = sessionState();
  if (status === 'guest' || (status === 'starting' && access === 'optional')) return null;
  return (await loadSignIn()).currentToken();
}

/** The current token, synchronously, for requests of a page that is being unloaded. Set by `sign-in.ts`. */
export const cachedToken: { get: () => string | null } = { get: () => null };

/** A new token after this one was refused; null when the session has ended. */
export async function renewedToken(refusedToken: string): Promise<string | null> {
  return (await loadSignIn()).tokenAfterRefusal(refusedToken);
}

/** Resolves once signed in by popup; never for a redirect, which unloads the page. Rejects with `SignInFailure`. */
export async function signIn(options: SignInOptions = {}): Promise<void> {
  await (await loadSignIn()).signIn(options);
}

/**
 * Ends the session on the server, here and in every tab, then goes to `after`.
 * @param ended `sessions` or `account`: the server has already ended all sessions, or deleted the account as well
 */
export async function signOut(after = '/', ended?: 'sessions' | 'account'): Promise<void> {
  await (await loadSignIn()).signOut(after, ended);
}
