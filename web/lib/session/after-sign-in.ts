// Path to go to after sign-in, for sign-in pages that lead elsewhere than to the page where sign-in was requested.
// Stored in sessionStorage.
const storageKey = 'komawari.after-sign-in';

export const savePathAfterSignIn = (path: string): void => sessionStorage.setItem(storageKey, path);

/** Removes and returns the stored path. */
export function takePathAfterSignIn(): string | null {
  const path = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  return path;
}
