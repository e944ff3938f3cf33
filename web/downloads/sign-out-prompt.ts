// Signing out, where chapters may be on this device that somebody kept while they were signed in.
import { keptKey } from '#web/lib/downloads/downloads.ts';
import { needTexts } from '#web/lib/i18n/language.ts';
import { signOut } from '#web/lib/session/session.ts';
import { readStored } from '#web/lib/preferences/stored-value.ts';

/** How many whole chapters are here that would go with them. */
const ownKept = (): number => readStored(keptKey)?.match(/[\da-f-]{36}~/g)?.length ?? 0;

/** Signs out. Asks first whether such chapters stay; where the question does not load they go. */
export async function leave(after?: string): Promise<void> {
  const count = ownKept();
  if (count === 0) return signOut(after);
  try {
    const [{ askToLeave }] = await Promise.all([import('./SignOutPrompt.tsx'), needTexts('more')]);
    askToLeave(count, after);
    return undefined;
  } catch {
    return signOut(after);
  }
}
