// Cleans the folder of messages that were written to disk because no mail server is configured.
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Milliseconds until a message is deleted. The longest-lived code in a mail is valid for seven days. */
export const mailFileTtlMs = 14 * 24 * 3600_000;

/** Removes messages older than a time. @returns how many were removed */
export async function removeOldMails(folder: string, before: Date): Promise<number> {
  let removed = 0;
  for (const file of await filesIn(folder)) {
    const stats = await stat(file).catch(() => null);
    if (!stats?.isFile() || stats.mtime >= before) continue;
    await rm(file, { force: true });
    removed++;
  }
  return removed;
}

/**
 * Removes messages with an account's address in To or Reply-To.
 * @param isTheirs whether an address, given without `<>`, belongs to the account
 * @returns how many were removed
 */
export async function removeMailsOf(folder: string, isTheirs: (address: string) => boolean): Promise<number> {
  let removed = 0;
  for (const file of await filesIn(folder)) {
    const text = await readFile(file, 'utf8').catch(() => '');
    if (!addressesOf(text).some((address) => isTheirs(address))) continue;
    await rm(file, { force: true });
    removed++;
  }
  return removed;
}

/** Lists message files, including partially written ones. */
async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => /\.eml(\.part)?$/.test(name)).map((name) => path.join(folder, name));
}

function addressesOf(message: string): string[] {
  const headerText = message.split(/\r?\n\r?\n/, 1)[0]!.replaceAll(/\r?\n[ \t]+/g, ' ');
  return [...headerText.matchAll(/^(?:To|Reply-To): (.*)$/gim)].flatMap(([, addressList = '']) =>
    addressList.split(',').map((mailbox) => /<([^>]*)>/.exec(mailbox)?.[1] ?? mailbox.trim()),
  );
}
