// The temporary folder of one test run. Everything that its tests write lies in it, so it goes at the end of the run;
// what a killed run left behind, its database servers included, goes at the beginning of the next.
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commandOf, isAlive } from './processes.mjs';

const prefix = 'komawari-run-';
const ownerFile = '.pid';

/** Its path; `TMPDIR` of the tests. It goes when this process ends. */
export function openWorkspace() {
  for (const name of readdirSync(tmpdir())) if (name.startsWith(prefix)) clearAbandoned(path.join(tmpdir(), name));
  const folder = mkdtempSync(path.join(tmpdir(), prefix));
  // the account of PostgreSQL passes through it when the tests run as root
  chmodSync(folder, 0o711);
  writeFileSync(path.join(folder, ownerFile), `${process.pid}`);
  process.on('exit', () => clear(folder));
  return folder;
}

function clearAbandoned(folder) {
  try {
    const owner = Number(readFileSync(path.join(folder, ownerFile), 'utf8'));
    if (!isAlive(owner)) clear(folder);
  } catch {
    // being made or removed by another run, or another user's
  }
}

function clear(folder) {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name, 'postgres', 'postmaster.pid');
    if (!existsSync(file)) continue;
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
    // the file names its own folder, and the process runs on it: nobody else's server is stopped
    if (pid && commandOf(pid).includes(path.join(folder, name))) process.kill(pid, 'SIGKILL');
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
