import { type ReactNode, type RefObject, type SubmitEvent, useRef } from 'react';
import { Note } from '#web/ui/feedback/Note.tsx';
import { focusFirstError, useFocusOnRefusal } from './focus.ts';
import styles from './Frame.module.css';
import { refusalText } from './refusal-words.ts';
import type { Sending } from './use-sending.ts';

/** Work to do on submit; null if a field has an error, which the field then shows. */
type StepWork = (() => Promise<'stay' | 'leave'>) | null;

/**
 * Form of a sign-in step. Shows an error below its fields unless a field shows it, and focuses the first invalid field.
 * Sends nothing while the server's rate limit requires a wait.
 */
export function StepForm({
  sending,
  errorAtField = false,
  formRef,
  onSubmit,
  children,
}: {
  sending: Pick<Sending, 'error' | 'attempt' | 'wait' | 'send'>;
  /** Whether a field displays the error itself. */
  errorAtField?: boolean;
  formRef?: RefObject<HTMLFormElement | null>;
  onSubmit: (form: HTMLFormElement) => StepWork | Promise<StepWork>;
  children: ReactNode;
}) {
  const ownFormRef = useRef<HTMLFormElement>(null);
  const form = formRef ?? ownFormRef;
  const { error, attempt, wait, send } = sending;
  useFocusOnRefusal(form, attempt);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const request = await onSubmit(event.currentTarget);
    if (request === null) focusFirstError(form.current);
    else if (wait === 0) await send(request);
  };
  return (
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      {error && !errorAtField && (
        <Note key={attempt} kind="bad" live>
          {refusalText(error)}
        </Note>
      )}
      {children}
    </form>
  );
}
