// Texts that were typed but not sent, kept in the tab: they survive a reload and a sign-in that leaves the page.
const prefix = 'komawari.comment.';
const keyOf = (name: string): string => prefix + name;

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
