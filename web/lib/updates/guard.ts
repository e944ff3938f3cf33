// Prevents reload loops: at most one automatic reload per tab and reason, and none without sessionStorage.
const storageKey = 'komawari.reloads';
const maxReasons = 20;

/** Whether a reload may happen; records it. @param reason such as the id of a build; without spaces */
export function mayReload(reason: string): boolean {
  try {
    const usedReasons = (sessionStorage.getItem(storageKey) ?? '').split(' ');
    if (usedReasons.includes(reason)) return false;
    sessionStorage.setItem(storageKey, [...usedReasons, reason].slice(-maxReasons).join(' '));
    return true;
  } catch {
    return false;
  }
}
