// Target path after sign-in, when the sign-in pages redirect elsewhere than to where it was requested. In
// sessionStorage.
const key = 'komawari.after-sign-in';

export const savePathAfterSignIn = (path: string): void => sessionStorage.setItem(key, path);

/** Removes and returns the stored path. */
export function takePathAfterSignIn(): string | null {
  const path = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return path;
}
