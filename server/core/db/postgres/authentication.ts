// Access rules of the embedded PostgreSQL: only over its socket, only the user that runs this process, as one of the
// two roles. The kernel identifies the peer (`peer`), so there is no password to store. See
// docs/decisions/0011-database-roles.md.
import { closeSync, fchownSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectionOptions } from '../db.ts';
import { StartProblem } from '../../process/start-problem.ts';
import type { Account } from './account.ts';
import { applicationRole, ownerRole } from './roles.ts';

const identMap = 'komawari';
const pollMs = 25;

/**
 * Writes the access rules into pg_ident.conf and pg_hba.conf where they differ; a server reads them when it starts or
 * reloads.
 * @param user the OS user that may connect
 */
export function writeAuthentication(folder: string, account: Account | null, user: string): void {
  const headerComment = '# Written by Komawari at every start.\n';
  // pg_hba.conf refers to the map, so pg_ident.conf has to exist first
  replaceFile(
    path.join(folder, 'pg_ident.conf'),
    `${headerComment}${identMap} "${user}" ${ownerRole}\n${identMap} "${user}" ${applicationRole}\n`,
    account,
  );
  replaceFile(
    path.join(folder, 'pg_hba.conf'),
    `${headerComment}local all ${ownerRole},${applicationRole} peer map=${identMap}\n`,
    account,
  );
}

/** Returns the name of the user that runs this process, as PostgreSQL sees it. @throws StartProblem when it has none */
export function operatingSystemUser(): string {
  try {
    return userInfo().username;
  } catch (error) {
    throw new StartProblem(
      `The user ${process.getuid?.()} that this runs as has no name, so PostgreSQL cannot tell who connects. Give it a line in /etc/passwd, or set DATABASE_URL`,
      { cause: error },
    );
  }
}

/** Writes a temporary file and renames it, so that a process killed here leaves either the old file or the new one. */
function replaceFile(file: string, content: string, account: Account | null): void {
  try {
    if (readFileSync(file, 'utf8') === content) return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const temporaryFile = `${file}.new`;
  const handle = openSync(temporaryFile, 'w', 0o600);
  try {
    writeSync(handle, content);
    if (account) fchownSync(handle, account.uid, account.gid);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(temporaryFile, file);
  const folder = openSync(path.dirname(file), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/**
 * Makes a running server reload its access rules.
 * @param url of the database, with the owner's role
 * @returns whether it has reloaded them, so that new connections follow them
 */
export async function reloadAuthentication(
  pid: number,
  url: string,
  { timeout, hopeful }: { timeout: number; hopeful: () => boolean },
): Promise<boolean> {
  const requestedAt = Date.now();
  // a signal instead of a query: the current rules may refuse every connection
  process.kill(pid, 'SIGHUP');
  while (Date.now() < requestedAt + timeout && hopeful()) {
    const client = new pg.Client({ ...connectionOptions(url), connectionTimeoutMillis: 5000, query_timeout: 10_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ loaded: Date; wrong: boolean }>(
        'SELECT pg_conf_load_time() AS loaded, EXISTS (SELECT FROM pg_hba_file_rules WHERE error IS NOT NULL) AS wrong',
      );
      if (rows[0]!.loaded.getTime() >= requestedAt) return !rows[0]!.wrong;
    } catch {
      // the server still follows the old rules, or is still starting
    } finally {
      await client.end().catch(() => {});
    }
    await sleep(pollMs);
  }
  return false;
}
