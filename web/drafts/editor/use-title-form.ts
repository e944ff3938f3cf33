import { useState } from 'react';
import type { EditedTitle } from '../queries.ts';
import { changedFields } from '../model/changes.ts';
import { contentOf, emptyContent, type TitleContent } from '../model/content.ts';
import { contentOfForm, formOf, type TitleForm } from '../model/form.ts';

/** What the form is compared with: the title as it was last loaded or saved. */
export interface Base {
  content: TitleContent;
  /** Null before the title is saved for the first time. */
  version: number | null;
}

export interface TitleFormState {
  base: Base;
  form: TitleForm;
  /** Content that the form would be saved as. */
  content: TitleContent;
  isDirty: boolean;
  set: (fields: Partial<TitleForm>) => void;
  /** Replaces what the form is compared with, and unless it keeps its own, the form. */
  rebase: (base: Base, form?: TitleForm) => void;
}

export const baseOf = ({ title, adaptations }: EditedTitle): Base => ({
  content: contentOf(title, adaptations),
  version: title.attributes.version,
});

export const newBase: Base = { content: emptyContent, version: null };

/** The form of a title, and what it differs from. @param restored form of a working copy */
export function useTitleForm(loaded: Base, restored: TitleForm | null): TitleFormState {
  const [base, setBase] = useState(loaded);
  const [form, setForm] = useState<TitleForm>(() => restored ?? formOf(loaded.content));
  const content = contentOfForm(form);
  return {
    base,
    form,
    content,
    isDirty: changedFields(base.content, content).length > 0,
    set: (fields) => setForm((now) => ({ ...now, ...fields })),
    rebase: (next, nextForm) => {
      setBase(next);
      if (nextForm) setForm(nextForm);
    },
  };
}
