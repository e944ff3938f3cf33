import { type ReactNode, type RefObject, type SubmitEvent, useRef } from 'react';
import { Note } from '#web/ui/feedback/Note.tsx';
import { focusFirstError, useFocusOnRefusal } from './focus.ts';
import styles from './Frame.module.css';
import { refusalText } from './refusal-words.ts';
import type { Sending } from './use-sending.ts';

/** What a form is for; null when a field has to be put right first, and says so. */
type StepWork = (() => Promise<'stay' | 'leave'>) | null;

/**
 * The form of a step: what was refused stands above its fields unless one of them says it, and the first field that is
 * wrong has the focus. Nothing is sent while the server wants to wait.
 */
export function StepForm({
  sending,
  told = false,
  formRef,
  onSubmit,
  children,
}: {
  sending: Pick<Sending, 'error' | 'attempt' | 'wait' | 'send'>;
  /** A field says what was refused. */
  told?: boolean;
  formRef?: RefObject<HTMLFormElement | null>;
  onSubmit: (form: HTMLFormElement) => StepWork | Promise<StepWork>;
  children: ReactNode;
}) {
  const own = useRef<HTMLFormElement>(null);
  const form = formRef ?? own;
  const { error, attempt, wait, send } = sending;
  useFocusOnRefusal(form, attempt);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const work = await onSubmit(event.currentTarget);
    if (work === null) focusFirstError(form.current);
    else if (wait === 0) await send(work);
  };
  return (
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      {error && !told && (
        <Note key={attempt} kind="bad" live>
          {refusalText(error)}
        </Note>
      )}
      {children}
    </form>
  );
}
