// Texts that were typed but not sent, kept in the tab: they survive a reload and a sign-in that leaves the page.
import { sessionState } from '#web/lib/session/session.ts';

const prefix = 'komawari.comment.';
/** Key of a draft: the next person to sign in in this tab must not see it. */
const keyOf = (name: string): string => `${prefix}${sessionState().user?.id}.${name}`;

export function readDraft(name: string): string {
  try {
    return sessionStorage.getItem(keyOf(name)) ?? '';
  } catch {
    return '';
  }
}

export function saveDraft(name: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(name));
    else sessionStorage.setItem(keyOf(name), text);
  } catch {
    // storage is full or not allowed: the text is on the page still
  }
}

/** Adds a text to the end of a draft. */
export function appendToDraft(name: string, text: string): void {
  const draft = readDraft(name).trimEnd();
  saveDraft(name, draft === '' ? text : `${draft}\n\n${text}`);
}
