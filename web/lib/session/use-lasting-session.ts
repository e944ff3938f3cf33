import { useState } from 'react';
import { type SessionState, useSession } from './session.ts';

interface LastingSession extends Pick<SessionState, 'status' | 'user'> {
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
 * Data of a query that stays through a renewal: the cache forgets what an account has loaded as soon as it is a guest.
 * @param key changes with the account and with what is loaded
 */
export function useLastingData<T>(data: T | undefined, key: string): T | undefined {
  const [last, setLast] = useState({ key, data });
  if (data !== undefined && (data !== last.data || key !== last.key)) setLast({ key, data });
  return data !== undefined || last.key !== key ? data : last.data;
}
