import { type RefObject, useEffect } from 'react';

const focusInvalid = (form: HTMLElement | null): void => form?.querySelector<HTMLElement>('[aria-invalid]')?.focus();

/** Takes the focus to the first field of a form that has to be put right, after it is drawn. */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => focusInvalid(form));
}

/** The same each time that the server has refused something. @param attempt counts the refusals, 0 when there is none */
export function useFocusOnRefusal(form: RefObject<HTMLElement | null>, attempt: number): void {
  useEffect(() => {
    if (attempt > 0) focusInvalid(form.current);
  }, [form, attempt]);
}
