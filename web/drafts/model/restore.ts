// Continues with a working copy: as it was, or combined with what was saved elsewhere since it was begun.
import { combine, type Combined } from './changes.ts';
import type { TitleContent } from './content.ts';
import { contentOfForm, formOf, type TitleForm } from './form.ts';

interface Restored {
  form: TitleForm;
  /** Null when nobody saved meanwhile. */
  combined: Combined | null;
}

export function restoreForm(
  copy: { form: TitleForm; base: TitleContent; version: number | null },
  current: { content: TitleContent; version: number | null },
): Restored {
  if (copy.version === current.version) return { form: copy.form, combined: null };
  const combined = combine(copy.base, contentOfForm(copy.form), current.content);
  return { form: formOf(combined.content), combined };
}
