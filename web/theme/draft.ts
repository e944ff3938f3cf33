// Theme draft of this tab, with its undo history. The builder writes it, the previews read it.
import type { ColourToken, CustomTheme } from '#contract/rules/theme-colours.ts';
import { createStore, useStore } from '#web/ui/behavior/store.ts';

interface Draft {
  theme: CustomTheme;
  /** Theme as last saved, or as the draft began. */
  saved: CustomTheme;
  past: readonly CustomTheme[];
  future: readonly CustomTheme[];
}

/** Maximum number of undo steps. */
const maxUndoSteps = 100;
/**
 * Changes of one field within this time, in milliseconds, are one undo step: dragging in a color picker makes dozens.
 */
const undoGroupMs = 700;

const draftStore = createStore<Draft | null>(null);
let lastChange = { what: '', at: 0 };

export const useDraft = (): Draft | null => useStore(draftStore);

export const currentDraft = draftStore.get;

export const hasDraft = (): boolean => currentDraft() !== null;

/** Starts a draft from a theme, with an empty undo history. */
export const beginDraft = (theme: CustomTheme): void => setDraft({ theme, saved: theme, past: [], future: [] });

export const endDraft = (): void => setDraft(null);

export const isDirty = ({ theme, saved }: Draft): boolean => !isSameTheme(theme, saved);

/** Changes a color. Clears the author, because a changed theme is no longer the author's. */
export function setColour(token: ColourToken, colour: string): void {
  const draft = currentDraft();
  if (draft) changeTheme({ ...draft.theme, author: null, colours: { ...draft.theme.colours, [token]: colour } }, token);
}

export function setName(name: string): void {
  const draft = currentDraft();
  if (draft) changeTheme({ ...draft.theme, name }, 'name');
}

/** Replaces the whole theme, by a preset or an imported one. */
export const setTheme = (theme: CustomTheme): void => changeTheme(theme, '');

export function undo(): void {
  const draft = currentDraft();
  const previousTheme = draft?.past.at(-1);
  if (!draft || !previousTheme) return;
  setDraft({ ...draft, theme: previousTheme, past: draft.past.slice(0, -1), future: [draft.theme, ...draft.future] });
}

export function redo(): void {
  const draft = currentDraft();
  const [nextTheme, ...future] = draft?.future ?? [];
  if (!draft || !nextTheme) return;
  setDraft({ ...draft, theme: nextTheme, past: [...draft.past, draft.theme], future });
}

/** Marks the draft as saved, so that leaving loses nothing. */
export function markSaved(): void {
  const draft = currentDraft();
  if (draft) setDraft({ ...draft, saved: draft.theme });
}

/** Reverts to the saved theme, as a step that can be undone. */
export function discardChanges(): void {
  const draft = currentDraft();
  if (draft) changeTheme(draft.saved, '');
}

/** @param changedField quick changes of the same field are one undo step; with '' each change is a step */
function changeTheme(theme: CustomTheme, changedField: string): void {
  const draft = currentDraft();
  if (!draft || isSameTheme(theme, draft.theme)) return;
  const now = Date.now();
  const isSameStep =
    changedField !== '' &&
    lastChange.what === changedField &&
    now - lastChange.at < undoGroupMs &&
    draft.past.length > 0;
  const past = isSameStep ? draft.past : [...draft.past, draft.theme].slice(-maxUndoSteps);
  setDraft({ ...draft, theme, past, future: [] });
  lastChange = { what: changedField, at: now };
}

function setDraft(nextDraft: Draft | null): void {
  lastChange = { what: '', at: 0 };
  draftStore.set(nextDraft);
}

const isSameTheme = (a: CustomTheme, b: CustomTheme): boolean => JSON.stringify(a) === JSON.stringify(b);
