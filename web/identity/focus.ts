import { type RefObject, useEffect } from 'react';

const focusInvalid = (form: HTMLElement | null): void => form?.querySelector<HTMLElement>('[aria-invalid]')?.focus();

/** Focuses the first invalid field of a form after the next render. */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => focusInvalid(form));
}

/**
 * Focuses the first invalid field each time the server refuses a form.
 * @param attempt counts the refusals; 0 if there is none
 */
export function useFocusOnRefusal(form: RefObject<HTMLElement | null>, attempt: number): void {
  useEffect(() => {
    if (attempt > 0) focusInvalid(form.current);
  }, [form, attempt]);
}
