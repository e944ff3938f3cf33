import type { EditorField } from '../model/problem.ts';
import { sectionOf } from '../model/sections.ts';

const fields = 'input, textarea, select';

/** Moves the focus to a field, or to one of its rows. */
export function goToField(field: EditorField, at?: string): void {
  const section = document.getElementById(sectionOf(field));
  const box = section?.querySelector(`[data-field="${field}"]`) ?? section;
  const row = rowOf(box, at);
  const part = row ?? box;
  const controls = [...(part?.querySelectorAll<HTMLInputElement>(fields) ?? [])];
  // a button may stand before the field that it fills
  const control =
    part?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    controls.find(({ value }) => value === '') ??
    controls[0] ??
    part?.querySelector<HTMLElement>('button');
  part?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}

/** The row, or what it is part of: a field of an adaptation is in the row of the adaptation. */
function rowOf(box: Element | null | undefined, at: string | undefined): Element | null {
  if (at === undefined) return null;
  const part = at.slice(0, Math.max(0, at.lastIndexOf('/')));
  return box?.querySelector(`[data-at="${CSS.escape(at)}"]`) ?? rowOf(box, part === '' ? undefined : part);
}
