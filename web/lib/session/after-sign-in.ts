// The pages of the sign-in may send somebody elsewhere than to where the sign-in was asked for; this tab keeps the path.
const key = 'komawari.after-sign-in';

export const savePathAfterSignIn = (path: string): void => sessionStorage.setItem(key, path);

/** What was kept, once. */
export function takePathAfterSignIn(): string | null {
  const path = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return path;
}
