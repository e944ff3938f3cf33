// Syncs the reader settings of this device with the signed-in account, and with the cookie that the server reads.
import { syncEntriesWith } from './account-entries.ts';
import { syncReaderHints } from './cookie-hints.ts';

/** @param accountId null for guests @returns a function that ends it, and sends what was not sent yet */
export function syncSettings(accountId: string | null): () => void {
  const stops = [syncReaderHints(), ...(accountId === null ? [] : [syncEntriesWith(accountId)])];
  return () => stops.forEach((stop) => stop());
}
