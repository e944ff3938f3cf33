import { useState } from 'react';
import { ApiFailure } from '../api/failure.ts';
import { sessionState, type SessionState, useSession } from './session.ts';

export interface LastingSession extends Pick<SessionState, 'status' | 'user'> {
  /** Whether requests are sent as a guest meanwhile; their answers are not those of the account. */
  isRenewing: boolean;
}

/**
 * The session of a page with work that must not be lost. It stays that of its account while it cannot be renewed, as in an
 * outage, or has ended without a sign-out.
 */
export function useLastingSession(): LastingSession {
  const { status, user, refreshFailed } = useSession();
  const [last, setLast] = useState(user);
  if (user && user !== last) setLast(user);
  if (user === null && last !== null && refreshFailed) return { status: 'member', user: last, isRenewing: true };
  return { status, user, isRenewing: false };
}

/**
 * Options of a query of a lasting session. An answer counts only when the account has asked for it: a request that is tried
 * again while the session cannot be renewed would be answered as that of a guest, to whom the page would show nothing.
 */
export function lastingQuery<O extends { queryFn?: unknown }>(
  { user, isRenewing }: LastingSession,
  options: O,
  enabled = true,
): O & { enabled: boolean } {
  const load = options.queryFn as (context: unknown) => Promise<unknown>;
  const checkAccount = (): void => {
    if (user !== null && sessionState().user?.id !== user.id)
      throw new ApiFailure('offline', 0, 'the session is not renewed');
  };
  const queryFn = async (context: unknown): Promise<unknown> => {
    checkAccount();
    const answer = await load(context);
    checkAccount();
    return answer;
  };
  return { ...options, enabled: enabled && !isRenewing, queryFn };
}

/**
 * Data of a query that stays through a renewal: the cache forgets what an account has loaded as soon as it is a guest.
 * @param key changes with the account and with what is loaded
 */
export function useLastingData<T>(data: T | undefined, key: string): T | undefined {
  const [last, setLast] = useState({ key, data });
  if (data !== undefined && (data !== last.data || key !== last.key)) setLast({ key, data });
  return data !== undefined || last.key !== key ? data : last.data;
}
