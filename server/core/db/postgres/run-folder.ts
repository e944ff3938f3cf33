// Folder with a short path for sockets, the same for all processes of one data folder. Socket paths must stay under
// 107 bytes, which the path of a data folder may exceed.
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { StartProblem } from '../../process/start-problem.ts';
import { type Account, serverAccount } from './account.ts';

/** @throws StartProblem when the folder exists and belongs to another user */
export function runFolder(dataDir: string, account: Account | null): string {
  const dataDirHash = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12);
  const uid = process.getuid?.() ?? 0;
  const baseFolder = existsSync('/tmp') ? '/tmp' : (process.env['TMPDIR'] ?? '/tmp');
  const folder = path.join(baseFolder, `komawari-${uid}-${dataDirHash}`);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const stat = lstatSync(folder);
  // root hands the folder over to PostgreSQL's account when it runs the embedded server
  const isOurs = stat.uid === uid || stat.uid === (account ?? findAccount())?.uid;
  if (!stat.isDirectory() || !isOurs) {
    throw new StartProblem(`${folder} belongs to somebody else. Remove it, or choose another DATA_DIR`);
  }
  chmodSync(folder, 0o700);
  // root can enter any folder; PostgreSQL's account must own it to create its socket there
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
