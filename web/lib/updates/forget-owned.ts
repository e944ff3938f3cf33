import { downloadKey } from '#web/lib/downloads/downloads.ts';
import { readStored, writeStored } from '#web/lib/preferences/stored-value.ts';
import { pushKey } from './push-key.ts';

/**
 * After sign-out: removes the account's chapters from the list of downloads, and its push notifications. The service
 * worker deletes the chapters, and ends the subscription.
 */
export function forgetOwned(): void {
  writeStored(pushKey, null);
  const downloadNames = readStored(downloadKey)?.split(' ') ?? [];
  writeStored(downloadKey, downloadNames.filter((name) => !name.endsWith('~')).join(' ') || null);
}
