// Places of the editor that get the focus when the button that was pressed goes with what it has done.
import { focusSoon } from '#web/ui/behavior/move-focus.ts';

/** Notes above the form: what is waited for, or what reviewers said. */
export const notesId = 'editor-notes';
export const focusNotes = (): void => focusSoon(() => document.getElementById(notesId));

export const focusFirstField = (): void =>
  focusSoon(() => document.querySelector<HTMLElement>('[data-field="names"] input'));

/** Id of the title that was just created: its page is another one, with a form and buttons of its own. */
let created: string | null = null;
export const rememberCreated = (id: string): void => void (created = id);

/** Focuses Save on the page of a title that was just created, unless the focus is somewhere by now. */
export function focusSaveOf(id: string | null): void {
  if (id === null || created !== id) return;
  created = null;
  focusSoon(() =>
    document.activeElement === document.body ? document.querySelector<HTMLElement>('[data-save-row] button') : null,
  );
}
