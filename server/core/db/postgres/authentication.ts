// Who may connect to the embedded PostgreSQL: over its socket alone, the user that runs this process, as one of the two roles. The
// kernel says who is at the other end (`peer`), so there is no password to keep. docs/decisions/0011-database-roles.md says why.
import { closeSync, fchownSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connection } from '../db.ts';
import { StartProblem } from '../../process/start-problem.ts';
import type { Account } from './account.ts';
import { applicationRole, ownerRole } from './roles.ts';

const map = 'komawari';
const pollMs = 25;

/**
 * Writes the rules into PostgreSQL's files where they say something else; a server reads them at its start or reload.
 * @param user who may connect
 */
export function writeAuthentication(folder: string, account: Account | null, user: string): void {
  const note = '# Written by Komawari at every start.\n';
  // the rules name the map: it has to be there first
  replaceFile(
    path.join(folder, 'pg_ident.conf'),
    `${note}${map} "${user}" ${ownerRole}\n${map} "${user}" ${applicationRole}\n`,
    account,
  );
  replaceFile(
    path.join(folder, 'pg_hba.conf'),
    `${note}local all ${ownerRole},${applicationRole} peer map=${map}\n`,
    account,
  );
}

/** The name of the user that runs this process, as PostgreSQL will be told it. @throws StartProblem when it has none */
export function connectingUser(): string {
  try {
    return userInfo().username;
  } catch (error) {
    throw new StartProblem(
      `The user ${process.getuid?.()} that this runs as has no name, so PostgreSQL cannot tell who connects. Give it a line in /etc/passwd, or set DATABASE_URL`,
      { cause: error },
    );
  }
}

/** Another name first, so that whoever is killed here leaves either the old file or the new one. */
function replaceFile(file: string, text: string, account: Account | null): void {
  try {
    if (readFileSync(file, 'utf8') === text) return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const fresh = `${file}.new`;
  const handle = openSync(fresh, 'w', 0o600);
  try {
    writeSync(handle, text);
    if (account) fchownSync(handle, account.uid, account.gid);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(fresh, file);
  const folder = openSync(path.dirname(file), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/**
 * Makes a running server read its rules again. @returns whether it has: new connections follow them
 * @param url the owner's
 */
export async function reloadAuthentication(
  pid: number,
  url: string,
  { timeout, hopeful }: { timeout: number; hopeful: () => boolean },
): Promise<boolean> {
  const asked = Date.now();
  // not by a query: the rules that it has may let nobody in
  process.kill(pid, 'SIGHUP');
  while (Date.now() < asked + timeout && hopeful()) {
    const client = new pg.Client({ ...connection(url), connectionTimeoutMillis: 5000, query_timeout: 10_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ loaded: Date; wrong: boolean }>(
        'SELECT pg_conf_load_time() AS loaded, EXISTS (SELECT FROM pg_hba_file_rules WHERE error IS NOT NULL) AS wrong',
      );
      if (rows[0]!.loaded.getTime() >= asked) return !rows[0]!.wrong;
    } catch {
      // it still follows the old rules, or starts
    } finally {
      await client.end().catch(() => {});
    }
    await sleep(pollMs);
  }
  return false;
}
