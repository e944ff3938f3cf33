// Restores a snapshot into an empty site: checks it, copies its files, loads its rows, and erases again the accounts that were
// erased after it was made.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { deleteAccount } from '#server/accounts/erase.ts';
import { readErasures } from '#server/accounts/erasures.ts';
import { AdminProblem, type SiteDatabase } from '#server/audit/admin-command.ts';
import type { Context } from '#server/core/context.ts';
import { openSecret } from '#server/core/access/secret.ts';
import { openFileStore } from '#server/core/files/storage/file-store.ts';
import { secretCheckOf, secretFileOf } from './installation-secret.ts';
import { fileListName, filesFolder, findSnapshot, readManifest, secretName, verifyParts } from './manifest.ts';
import { refuseNewerVersion, refuseOtherContent, restoreDatabase } from './restore-database.ts';

interface RestoreOptions {
  snapshot: string | undefined;
  /** Files that list erased accounts. */
  erasures: readonly string[];
  /** Whether to go on without the secret of the site that made the backup. */
  otherSecret: boolean;
}

interface RestoreResult {
  name: string;
  files: number;
  /** Keys of files that are missing in the backup or damaged. */
  lost: string[];
  erased: number;
}

/** @throws AdminProblem when nothing was restored */
export async function restoreBackup(
  ctx: Context,
  database: SiteDatabase,
  folder: string,
  { snapshot: name, erasures, otherSecret }: RestoreOptions,
): Promise<RestoreResult> {
  const snapshot = await findSnapshot(folder, name);
  const manifest = await readManifest(snapshot);
  const erasedUids = await readErasures(erasures);
  await refuseNewerVersion(manifest);
  await refuseOtherContent(database);
  await verifyParts(snapshot, manifest);
  const secret = await restoreSecret(ctx, snapshot, manifest.secretCheck, otherSecret);
  const { count, lost } = await restoreFiles(ctx, folder, snapshot);
  await restoreDatabase(database, snapshot, manifest);
  const restored = { ...ctx, secret };
  let erased = 0;
  for (const uid of erasedUids) {
    const person = await ctx.db
      .selectFrom('users')
      .select('id')
      .where('uid', '=', uid)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!person) continue;
    await deleteAccount(restored, person.id);
    erased++;
  }
  return { name: path.basename(snapshot), files: count, lost, erased };
}

/** Takes the secret of the backup if it has one. @throws AdminProblem when the site is left with another one */
async function restoreSecret(
  { config, secret }: Context,
  snapshot: string,
  check: string,
  otherSecret: boolean,
): Promise<Context['secret']> {
  if (secretCheckOf(secret) === check || otherSecret) return secret;
  const kept = await readFile(path.join(snapshot, secretName), 'utf8').catch(() => null);
  if (kept !== null && config.secret === null) {
    await writeFile(secretFileOf(config), kept, { mode: 0o600, flush: true });
    return openSecret(null, config.dataDir);
  }
  const place = config.secret === null ? secretFileOf(config) : 'SECRET';
  throw new AdminProblem(
    `This site has another secret than the one that made the backup. Put that one in ${place}, or add --other-secret, after which everybody signs in again and sets up their second factor anew`,
  );
}

/** Files at once: each waits for the disk. */
const maxAtOnce = 4;

async function restoreFiles(
  { storage }: Context,
  folder: string,
  snapshot: string,
): Promise<{ count: number; lost: string[] }> {
  const source = await openFileStore(path.join(folder, filesFolder));
  const lost: string[] = [];
  let count = 0;
  const restoreFile = async (line: string): Promise<void> => {
    const [hash, key] = [line.slice(0, 64), line.slice(66)];
    const content = await source.get(key);
    if (content === null || createHash('sha256').update(content).digest('hex') !== hash) {
      lost.push(key);
      return;
    }
    await storage.put(key, content);
    count++;
  };
  const list = createReadStream(path.join(snapshot, fileListName)).pipe(createGunzip());
  let running: Promise<void>[] = [];
  for await (const line of createInterface({ input: list, crlfDelay: Infinity })) {
    running.push(restoreFile(line));
    if (running.length < maxAtOnce) continue;
    await Promise.all(running);
    running = [];
  }
  await Promise.all(running);
  return { count, lost };
}
