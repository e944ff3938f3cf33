// PostgreSQL refuses to run as root: finds the OS account to run it as, and whether that account can reach a folder.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartProblem } from '../../process/start-problem.ts';

export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** Returns the OS account for PostgreSQL when this process is root, else null (it runs as the current user). */
export function serverAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const accountName of ['postgres', 'nobody']) {
    const passwdFields = lines.find((line) => line.startsWith(`${accountName}:`))?.split(':');
    if (passwdFields) return { name: accountName, uid: Number(passwdFields[2]), gid: Number(passwdFields[3]) };
  }
  throw new StartProblem(
    'PostgreSQL cannot run as root and there is no user "postgres" or "nobody". Create one, or set DATABASE_URL',
  );
}

/** Whether the account may traverse every folder on the path to `target`. */
export function canReach(account: Account, target: string): boolean {
  let folder = path.resolve(target);
  for (;;) {
    const stat = statSync(folder, { throwIfNoEntry: false });
    if (stat) {
      const canTraverse =
        (stat.mode & 0o001) !== 0 ||
        (stat.uid === account.uid && (stat.mode & 0o100) !== 0) ||
        (stat.gid === account.gid && (stat.mode & 0o010) !== 0);
      if (!canTraverse) return false;
    }
    const parent = path.dirname(folder);
    if (parent === folder) return true;
    folder = parent;
  }
}
