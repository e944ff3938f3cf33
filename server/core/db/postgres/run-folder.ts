// A short folder for sockets, the same for every process that uses one data folder. Socket paths must stay
// under 107 bytes, which a data folder of any depth would not.
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { StartProblem } from '../../process/start-problem.ts';
import { type Account, serverAccount } from './account.ts';

/** @throws StartProblem when somebody else's folder stands in the place */
export function runFolder(dataDir: string, account: Account | null): string {
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12);
  const uid = process.getuid?.() ?? 0;
  const base = existsSync('/tmp') ? '/tmp' : (process.env['TMPDIR'] ?? '/tmp');
  const folder = path.join(base, `komawari-${uid}-${name}`);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const stat = lstatSync(folder);
  // root has given it to PostgreSQL's account when it ran the embedded one
  const ours = stat.uid === uid || stat.uid === (account ?? findAccount())?.uid;
  if (!stat.isDirectory() || !ours) {
    throw new StartProblem(`${folder} belongs to somebody else. Remove it, or choose another DATA_DIR`);
  }
  chmodSync(folder, 0o700);
  // root enters any folder; PostgreSQL's account must own it to put its socket there
  if (account && stat.uid !== account.uid) chownSync(folder, account.uid, account.gid);
  return folder;
}

function findAccount(): Account | null {
  try {
    return serverAccount();
  } catch {
    return null;
  }
}
