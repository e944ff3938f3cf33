// Checks the availability of a username while it is typed.
import { useEffect, useState } from 'react';
import { limits } from '#contract/rules/limits.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { checkName, type NameAvailability } from './api.ts';
import { looksLikeName } from './looks.ts';

type NameStatus = { kind: 'unknown' | 'asking' | 'free' } | { kind: 'refused'; why: MessageKey };

const reasons: Record<string, MessageKey> = {
  taken: 'identity.name.taken',
  reserved: 'identity.name.reserved',
  long: 'identity.name.long',
  letters: 'identity.name.letters',
};

/** Client-side validation of a username; null if it is valid. */
export function validateName(name: string): MessageKey | null {
  if (name === '') return 'identity.name.missing';
  if ([...name].length > limits.usernameMaxLength) return 'identity.name.long';
  return looksLikeName(name) ? null : 'identity.name.letters';
}

/**
 * Availability of a username, debounced. A failed request leaves it `unknown`: the server decides when the account is
 * created.
 */
export function useNameAvailability(name: string): NameStatus {
  const [answer, setAnswer] = useState<{ name: string; given: NameAvailability | null } | null>(null);
  const fault = validateName(name);
  useEffect(() => {
    if (fault !== null) return;
    const abortController = new AbortController();
    const timer = setTimeout(() => {
      checkName(name, abortController.signal).then(
        (given) => setAnswer({ name, given }),
        () => {
          if (!abortController.signal.aborted) setAnswer({ name, given: null });
        },
      );
    }, 350);
    return () => {
      abortController.abort();
      clearTimeout(timer);
    };
  }, [name, fault]);
  if (name === '') return { kind: 'unknown' };
  if (fault !== null) return { kind: 'refused', why: fault };
  if (answer?.name !== name) return { kind: 'asking' };
  if (answer.given === null) return { kind: 'unknown' };
  if (answer.given.available) return { kind: 'free' };
  return { kind: 'refused', why: reasons[answer.given.reason ?? ''] ?? 'identity.name.taken' };
}
