import { useEffect, useRef, useState } from 'react';
import { ApiFailure, failureText } from '#web/lib/api/failure.ts';
import { dropCopy, keepCopy } from '../working-copy.ts';
import type { TitleFormState } from './use-title-form.ts';

const pauseMs = 1_500;
const retryMs = 10_000;

export interface Autosave {
  state: 'none' | 'pending' | 'kept' | 'failed';
  keptAt: Date | null;
  /** Why the last attempt failed; the next one follows by itself. */
  failure: string | null;
  /** Forgets the copy, once the form is saved or given up. */
  drop: () => Promise<void>;
}

/** Keeps the form as the account's working copy a moment after each change, and tries again when that fails. */
export function useAutosave(
  titleId: string | null,
  { form, base, isDirty }: TitleFormState,
  restoredAt: Date | null,
  enabled: boolean,
): Autosave {
  const [keptAt, setKeptAt] = useState<Date | null>(restoredAt);
  const [kept, setKept] = useState<unknown>(restoredAt ? form : null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const lastRequest = useRef<Promise<unknown>>(Promise.resolve());
  const isDue = enabled && isDirty && kept !== form;

  useEffect(() => {
    if (!isDue) return undefined;
    let isCurrent = true;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const keep = async (): Promise<void> => {
      try {
        // one after the other, so that an older copy never overtakes a newer one
        await lastRequest.current;
        if (!isCurrent) return;
        const request = keepCopy(titleId, { form, base: base.content, version: base.version });
        lastRequest.current = request.catch(() => undefined);
        await request;
        setKept(form);
        setKeptAt(new Date());
        setFailure(null);
      } catch (error) {
        setFailure(failureText(error));
        const seconds = error instanceof ApiFailure ? error.retryAfter : null;
        if (isCurrent)
          retry = setTimeout(() => setAttempt((number) => number + 1), seconds === null ? retryMs : seconds * 1_000);
      }
    };
    const timer = setTimeout(() => void keep(), pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      clearTimeout(retry);
    };
  }, [isDue, form, base, titleId, attempt]);

  const isOutdated = enabled && !isDirty && kept !== null;
  useEffect(() => {
    if (!isOutdated) return;
    // the form is as it was saved again
    const forget = async (): Promise<void> => {
      await lastRequest.current;
      setKept(null);
      await dropCopy(titleId);
    };
    void forget().catch(() => undefined);
  }, [isOutdated, titleId]);

  const drop = async (): Promise<void> => {
    await lastRequest.current;
    setKept(null);
    setKeptAt(null);
    setFailure(null);
    // a copy that stays is compared with the title when the editor is opened again
    await dropCopy(titleId).catch(() => undefined);
  };
  const state = failure !== null ? 'failed' : isDue ? 'pending' : keptAt && isDirty ? 'kept' : 'none';
  return { state, keptAt, failure, drop };
}
