import { useState } from 'react';
import { type SessionUser, useSession } from './session.ts';

/**
 * The account of a page with work that must not be lost. It stays while the session cannot be renewed, as in an outage, or has
 * ended without a sign-out; null for guests.
 */
export function useLastingUser(): SessionUser | null {
  const { user, refreshFailed } = useSession();
  const [last, setLast] = useState(user);
  if (user && user !== last) setLast(user);
  return user ?? (refreshFailed ? last : null);
}
