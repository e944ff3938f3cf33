import { useState } from 'react';
import { boot } from '../api/boot-facts.ts';
import { signIn, type SignInOptions } from './session.ts';

export interface SignInState {
  /** Why the last attempt failed: the popup was blocked or closed, or another reason. */
  problem: 'blocked' | 'closed' | 'failed' | null;
  busy: boolean;
  /** Whether it goes on in a window of its own. */
  inPopup: boolean;
  start: (options: SignInOptions) => Promise<void>;
}

/** Starts a sign-in, and tells how it goes. */
export function useSignIn(): SignInState {
  const [problem, setProblem] = useState<SignInState['problem']>(null);
  const [busy, setBusy] = useState(false);
  const [inPopup, setInPopup] = useState(false);
  const start = async (options: SignInOptions) => {
    setProblem(null);
    // the closing of an external provider's popup cannot be detected, so the button is not shown as busy for one
    setBusy(!options.popup || !boot.signIn.outside);
    setInPopup(options.popup ?? false);
    try {
      await signIn(options);
    } catch (error) {
      const reason = (error as { reason?: string }).reason;
      setProblem(reason === 'blocked' || reason === 'closed' ? reason : 'failed');
    } finally {
      setBusy(false);
      setInPopup(false);
    }
  };
  return { problem, busy, inPopup, start };
}

/** Whether there is room for a popup next to the page instead of on top of it. */
export function hasRoomForPopup(): boolean {
  return matchMedia('(min-width: 1024px) and (pointer: fine)').matches;
}
