// Who is signed in, in this tab. Tokens stay in the memory of `sign-in.ts`, which is loaded when it is needed: for people
// who were signed in on this device, and for those who want to.
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../preferences/stored-value.ts';

export interface SessionUser {
  id: string;
  name: string;
  email: string | null;
  /** As the API names them, `ROLE_MEMBER`. */
  roles: readonly string[];
  /** `object.action`, as the API names them. */
  permissions: readonly string[];
  avatarUrl: string | null;
}

export interface SessionState {
  /** `starting`: this device was signed in, and whether it still is will be known in a moment. */
  status: 'starting' | 'guest' | 'member';
  user: SessionUser | null;
  /** A sign-in that was under way could not be renewed. */
  refreshFailed: boolean;
}

export interface SignInOptions {
  /** Where to go then; here when it is not given. */
  after?: string;
  /** In a window of its own, so that the page keeps what is in it. */
  popup?: boolean;
  /** To make an account. */
  register?: boolean;
  /** Ask for the password even of somebody who is signed in. */
  again?: boolean;
}

/** Says that somebody was signed in, not who; opens nothing. */
const mark = 'komawari.signed-in';
const channelName = 'komawari.session';

let state: SessionState = {
  status: readStored(mark) === null ? 'guest' : 'starting',
  user: null,
  refreshFailed: false,
};
const listeners = new Set<() => void>();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName);

export const sessionState = (): SessionState => state;

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useSession(): SessionState {
  return useSyncExternalStore(subscribeSession, sessionState);
}

/** Whether the API says that the viewer may; for showing and hiding, the server decides. */
export function mayNow(permission: string): boolean {
  return state.user?.permissions.includes(permission) ?? false;
}

/** Only for `sign-in.ts`. @param tell other tabs, because it happened here. @param again the next page tries to renew */
export function setSession(
  next: SessionState,
  { tell = false, again = next.status === 'member' }: { tell?: boolean; again?: boolean } = {},
): void {
  state = next;
  writeStored(mark, again ? '1' : null);
  if (tell) channel?.postMessage(next.status);
  for (const listener of listeners) listener();
}

const work = () => import('./sign-in.ts');

/** To be called once, when the page starts. */
export function startSession(): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'guest' && (state.status !== 'guest' || state.refreshFailed))
      void work().then(({ forget }) => forget());
    if (data === 'member' && state.status === 'guest') void work().then(({ renew }) => renew());
  });
  if (state.status === 'starting') void work().then(({ begin }) => begin(), startedWithout);
}

/** What does not load cannot renew anything; the page is read as a guest. */
function startedWithout(): void {
  setSession({ status: 'guest', user: null, refreshFailed: true }, { again: true });
}

/**
 * The token for a request, or null for guests. What only members may ask waits until it is known who is here; the rest
 * is asked as a guest meanwhile, and again once somebody is signed in.
 */
export async function accessToken(access: 'optional' | 'member'): Promise<string | null> {
  if (state.status === 'guest' || (state.status === 'starting' && access === 'optional')) return null;
  return (await work()).currentToken();
}

/** The token that is there without waiting, for what is sent by a page that is being left. Set by `sign-in.ts`. */
export const heldToken: { now: () => string | null } = { now: () => null };

/** Another token after this one was refused; null when the sign-in has ended. */
export async function renewedToken(refused: string): Promise<string | null> {
  return (await work()).tokenAfter(refused);
}

/** Resolves when somebody is signed in; a redirect never resolves. Rejects with `SignInFailure`. */
export async function signIn(options: SignInOptions = {}): Promise<void> {
  await (await work()).signIn(options);
}

/**
 * Ends the session on the server, here and in every tab, then goes to `after`.
 * @param ended what the server has ended already: every session, or the account with them
 */
export async function signOut(after = '/', ended?: 'sessions' | 'account'): Promise<void> {
  await (await work()).signOut(after, ended);
}
