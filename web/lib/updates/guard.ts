// The one guard of every reload that the reader did not ask for: once per tab and reason, and never without a memory of it.
const storageKey = 'komawari.reloads';
const maxKept = 20;

/** Whether a reload may happen, and notes it. @param reason such as the id of a build; without spaces */
export function mayReload(reason: string): boolean {
  try {
    const done = (sessionStorage.getItem(storageKey) ?? '').split(' ');
    if (done.includes(reason)) return false;
    sessionStorage.setItem(storageKey, [...done, reason].slice(-maxKept).join(' '));
    return true;
  } catch {
    return false;
  }
}
