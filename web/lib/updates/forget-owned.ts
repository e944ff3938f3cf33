import { downloadKey } from '#web/lib/downloads/downloads.ts';
import { readStored, writeStored } from '#web/lib/preferences/stored-value.ts';

/**
 * After sign-out: removes the account's chapters from the list of downloads. The service worker deletes the chapters.
 */
export function forgetOwned(): void {
  const downloadNames = readStored(downloadKey)?.split(' ') ?? [];
  writeStored(downloadKey, downloadNames.filter((name) => !name.endsWith('~')).join(' ') || null);
}
