import { useState } from 'react';
import { ApiFailure, failureText } from '#web/lib/api/failure.ts';
import { combine, type Combined } from '../model/changes.ts';
import { formOf } from '../model/form.ts';
import { isConflict, loadEditedTitle, type EditedTitle } from '../queries.ts';
import { saveTitle, type Saved } from './save-title.ts';
import { baseOf, type TitleFormState } from './use-title-form.ts';

export interface Saving {
  busy: boolean;
  /** Why it was not saved. */
  failure: string | null;
  /** Somebody saved meanwhile; the form has the changes of both, and is to be saved again. */
  conflict: Combined | null;
  /** @returns what was saved; null when nothing was */
  save: (note: string) => Promise<Saved | null>;
  dismissConflict: () => void;
}

/** Saves the form. If the title was changed elsewhere meanwhile, both changes are combined and nothing is overwritten. */
export function useSaving(
  titleId: string | null,
  state: TitleFormState,
  onReloaded: (title: EditedTitle) => void,
  restored: Combined | null,
): Saving {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Combined | null>(restored);

  const combineWithCurrent = async (id: string): Promise<void> => {
    const current = await loadEditedTitle(id);
    const next = baseOf(current);
    const combined = combine(state.base.content, state.content, next.content);
    state.rebase(next, formOf(combined.content));
    onReloaded(current);
    setConflict(combined);
  };

  const save = async (note: string): Promise<Saved | null> => {
    if (busy) return null;
    setBusy(true);
    setFailure(null);
    setConflict(null);
    try {
      const saved = await saveTitle(titleId, state.base, state.content, note, ({ base }) => state.rebase(base));
      state.rebase(saved.base, formOf(saved.base.content));
      return saved;
    } catch (error) {
      if (titleId === null || !isConflict(error)) setFailure(failureWords(error));
      else await combineWithCurrent(titleId).catch((reason: unknown) => setFailure(failureWords(reason)));
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, conflict, save, dismissConflict: () => setConflict(null) };
}

/** The reason in words; for a field that the server refuses, what it says of it. */
function failureWords(error: unknown): string {
  const isFieldError =
    error instanceof ApiFailure && error.code === 'validation_exception' && 'pointer' in error.context;
  return isFieldError ? `${failureText(error)} (${error.message})` : failureText(error);
}
