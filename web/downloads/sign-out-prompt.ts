// Sign-out with a prompt, in case the account has downloads on this device.
import { downloadKey } from '#web/lib/downloads/downloads.ts';
import { withCatalogues } from '#web/lib/i18n/language.ts';
import { signOut } from '#web/lib/session/session.ts';
import { readStored } from '#web/lib/preferences/stored-value.ts';

/** Number of complete downloads that sign-out would remove. */
const countOwnDownloads = (): number => readStored(downloadKey)?.match(/[\da-f-]{36}~/g)?.length ?? 0;

/** Signs out, after asking whether the account's downloads stay; if the prompt cannot be loaded, they are removed. */
export async function signOutWithPrompt(after?: string): Promise<void> {
  const count = countOwnDownloads();
  if (count === 0) return signOut(after);
  try {
    const { openSignOutPrompt } = await withCatalogues(import('./SignOutPrompt.tsx'), 'more');
    openSignOutPrompt(count, after);
    return undefined;
  } catch {
    return signOut(after);
  }
}
