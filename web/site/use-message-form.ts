// State of forms that send a message to the people behind the site: what was tried, the failure, and the captcha that the server asks for.
import { useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { ApiFailure } from '#web/lib/api/failure.ts';

interface Submission {
  /** Whether everything is filled in, as of now. */
  isComplete: () => boolean;
  /** Sends the message; a failure shows in the form. */
  request: () => Promise<void>;
}

export function useMessageForm() {
  /** Whether somebody has tried to send it. */
  const [tried, setTried] = useState(false);
  /** Key of the captcha; null while none is asked for. */
  const [siteKey, setSiteKey] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const send = async (form: HTMLFormElement, request: () => Promise<void>): Promise<void> => {
    setFailure(null);
    setSending(true);
    try {
      await request();
    } catch (error) {
      const key = error instanceof ApiFailure ? error.context['siteKey'] : undefined;
      // rendered synchronously, before the focus moves to the first error
      flushSync(() => {
        setSending(false);
        setFailure(error);
        if (typeof key === 'string') setSiteKey(key);
      });
      focusFirst(form);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>, { isComplete, request }: Submission): void => {
    event.preventDefault();
    if (sending) return;
    const form = event.currentTarget;
    flushSync(() => setTried(true));
    if (isComplete()) void send(form, request);
    else focusFirst(form);
  };
  return { tried, siteKey, sending, failure, clearFailure: () => setFailure(null), submit };
}

const focusFirst = (form: HTMLFormElement): void =>
  form
    .querySelector<HTMLElement>('[aria-invalid=true], input[type=checkbox]:not(:checked), input[name=captcha]')
    ?.focus();
