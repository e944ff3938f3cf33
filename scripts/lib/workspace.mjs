// Temporary folder of one test run, which contains all files that its tests write. It is removed at the end of the run;
// leftovers of a killed run, including its database servers, are removed at the start of the next one.
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commandOf, isAlive } from './processes.mjs';

const prefix = 'komawari-run-';
const ownerFile = '.pid';

/** File system in memory: databases and data folders are copied there without waiting for the disk. */
const memoryFolder = '/dev/shm';
/** Room in bytes that a run may use there, and memory that must be free beside it. */
const [neededRoom, neededMemory] = [4 * 1024 ** 3, 8 * 1024 ** 3];

/** Whether a run fits into memory; containers often have a `/dev/shm` of 64 MB. */
function fitsIntoMemory() {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize >= neededRoom && process.availableMemory() >= neededMemory;
  } catch {
    return false;
  }
}

/** Creates the folder. @returns its path, used as `TMPDIR` of the tests; it is removed when this process exits */
export function openWorkspace() {
  for (const parent of [tmpdir(), memoryFolder].filter((each) => existsSync(each))) {
    for (const name of readdirSync(parent)) if (name.startsWith(prefix)) clearAbandoned(path.join(parent, name));
  }
  const folder = mkdtempSync(path.join(fitsIntoMemory() ? memoryFolder : tmpdir(), prefix));
  // PostgreSQL's account must be able to traverse it when the tests run as root
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
    // unreadable: another run is creating or removing the folder, or it belongs to another user
  }
}

function clear(folder) {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name, 'postgres', 'postmaster.pid');
    if (!existsSync(file)) continue;
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
    // only a process whose command line names this folder is killed, so no unrelated server is stopped
    if (pid && commandOf(pid).includes(path.join(folder, name))) process.kill(pid, 'SIGKILL');
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
