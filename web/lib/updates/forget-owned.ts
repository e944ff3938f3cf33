import { downloadKey } from '#web/lib/downloads/downloads.ts';
import { readStored, writeStored } from '#web/lib/preferences/stored-value.ts';

/** Whoever was here has signed out; the worker removes the chapters themselves. */
export function forgetOwned(): void {
  const names = readStored(downloadKey)?.split(' ') ?? [];
  writeStored(downloadKey, names.filter((name) => !name.endsWith('~')).join(' ') || null);
}
