// Checks the availability of a username while it is typed.
import { useEffect, useState } from 'react';
import { limits } from '#contract/rules/limits.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { checkName, type NameAvailability } from './api.ts';
import { looksLikeName } from './looks.ts';

type NameStatus = { kind: 'unknown' | 'asking' | 'free' } | { kind: 'refused'; why: MessageKey };

const messageByReason: Record<string, MessageKey> = {
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
  const [result, setResult] = useState<{ name: string; given: NameAvailability | null } | null>(null);
  const validationError = validateName(name);
  useEffect(() => {
    if (validationError !== null) return;
    const abortController = new AbortController();
    const timer = setTimeout(() => {
      checkName(name, abortController.signal).then(
        (given) => setResult({ name, given }),
        () => {
          if (!abortController.signal.aborted) setResult({ name, given: null });
        },
      );
    }, 350);
    return () => {
      abortController.abort();
      clearTimeout(timer);
    };
  }, [name, validationError]);
  if (name === '') return { kind: 'unknown' };
  if (validationError !== null) return { kind: 'refused', why: validationError };
  if (result?.name !== name) return { kind: 'asking' };
  if (result.given === null) return { kind: 'unknown' };
  if (result.given.available) return { kind: 'free' };
  return { kind: 'refused', why: messageByReason[result.given.reason ?? ''] ?? 'identity.name.taken' };
}
