// The theme that is being made in this tab, with every step to it. The builder writes it, previews beside it read it.
import { useSyncExternalStore } from 'react';
import type { ColourToken, CustomTheme } from '#contract/rules/theme-colours.ts';

interface Draft {
  theme: CustomTheme;
  /** What it was when it was last kept or begun. */
  kept: CustomTheme;
  past: readonly CustomTheme[];
  future: readonly CustomTheme[];
}

/** Steps that can be taken back. */
const remembered = 100;
/** Milliseconds in which changes of one thing are one step: dragging over a palette makes dozens. */
const oneStepMs = 700;

let draft: Draft | null = null;
let last = { what: '', at: 0 };
const listeners = new Set<() => void>();

export const useDraft = (): Draft | null =>
  useSyncExternalStore((tell) => {
    listeners.add(tell);
    return () => listeners.delete(tell);
  }, draftNow);

export const draftNow = (): Draft | null => draft;

export const hasDraft = (): boolean => draft !== null;

/** Begins with a theme, and nothing to take back. */
export const beginDraft = (theme: CustomTheme): void => put({ theme, kept: theme, past: [], future: [] });

export const endDraft = (): void => put(null);

export const isDirty = ({ theme, kept }: Draft): boolean => !isSame(theme, kept);

/** Whoever changes a theme of somebody else has made another one. */
export function setColour(token: ColourToken, colour: string): void {
  if (draft) change({ ...draft.theme, author: null, colours: { ...draft.theme.colours, [token]: colour } }, token);
}

export function setName(name: string): void {
  if (draft) change({ ...draft.theme, name }, 'name');
}

/** All of it at once: another start, or a file. */
export const setTheme = (theme: CustomTheme): void => change(theme, '');

export function undo(): void {
  const before = draft?.past.at(-1);
  if (!draft || !before) return;
  put({ ...draft, theme: before, past: draft.past.slice(0, -1), future: [draft.theme, ...draft.future] });
}

export function redo(): void {
  const [after, ...future] = draft?.future ?? [];
  if (!draft || !after) return;
  put({ ...draft, theme: after, past: [...draft.past, draft.theme], future });
}

/** Nothing of it would be lost any more. */
export function markKept(): void {
  if (draft) put({ ...draft, kept: draft.theme });
}

/** Back to what was kept; as a step, so that it can be taken back. */
export function discard(): void {
  if (draft) change(draft.kept, '');
}

/** @param what consecutive changes of it that follow each other soon are one step; '' is always one */
function change(theme: CustomTheme, what: string): void {
  if (!draft || isSame(theme, draft.theme)) return;
  const now = Date.now();
  const same = what !== '' && last.what === what && now - last.at < oneStepMs && draft.past.length > 0;
  const past = same ? draft.past : [...draft.past, draft.theme].slice(-remembered);
  put({ ...draft, theme, past, future: [] });
  last = { what, at: now };
}

function put(next: Draft | null): void {
  draft = next;
  last = { what: '', at: 0 };
  for (const tell of listeners) tell();
}

const isSame = (a: CustomTheme, b: CustomTheme): boolean => JSON.stringify(a) === JSON.stringify(b);
