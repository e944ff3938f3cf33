import { createContext, useContext } from 'react';
import type { TitleForm } from '../model/form.ts';
import type { Problem } from '../model/problem.ts';

export interface Editor {
  /** Id of the title; null until it is saved for the first time. */
  titleId: string | null;
  /** Readers see the title, so that its covers are public. */
  isPublished: boolean;
  form: TitleForm;
  set: (fields: Partial<TitleForm>) => void;
  problems: readonly Problem[];
  /** Nothing can be changed: the draft is under review. */
  isLocked: boolean;
  /** What was tried with the form: from then on, missing parts are errors beside their fields. */
  tried: 'nothing' | 'save' | 'submit';
  /** What a reviewer wrote beside the fields, by their names in the API; '' concerns all of it. */
  remarks: Readonly<Record<string, string>>;
  /** What the viewer may do with the title, or why not. */
  can: Readonly<Record<string, unknown>>;
  /** Names of people that are known without asking, by id. */
  people: ReadonlyMap<string, string>;
  /** Saves the form, or leads to what keeps it from being saved. */
  save: () => void;
  /** Tells whether covers are on their way or have failed, which keeps a draft from being submitted. */
  setUnsentCovers: (isUnsent: boolean) => void;
  /** Remembers the name of a person who was just added. */
  knowPerson: (id: string, name: string) => void;
}

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('outside of the title editor');
  return editor;
}
