// Signing out, where chapters may be on this device that somebody kept while they were signed in.
import { downloadKey } from '#web/lib/downloads/downloads.ts';
import { needTexts } from '#web/lib/i18n/language.ts';
import { signOut } from '#web/lib/session/session.ts';
import { readStored } from '#web/lib/preferences/stored-value.ts';

/** How many whole chapters are here that would go with them. */
const countOwnDownloads = (): number => readStored(downloadKey)?.match(/[\da-f-]{36}~/g)?.length ?? 0;

/** Signs out. Asks first whether such chapters stay; where the question does not load they go. */
export async function signOutWithPrompt(after?: string): Promise<void> {
  const count = countOwnDownloads();
  if (count === 0) return signOut(after);
  try {
    const [{ openSignOutPrompt }] = await Promise.all([import('./SignOutPrompt.tsx'), needTexts('more')]);
    openSignOutPrompt(count, after);
    return undefined;
  } catch {
    return signOut(after);
  }
}
