// Names of temporary files. A name identifies its writer, so that opening a store removes only files of dead writers
// and never one that another process is still writing.
import { randomBytes } from 'node:crypto';
import { readdir, stat, unlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { isAlive } from '../../process/processes.ts';

export const temporaryFolder = '.tmp';

/** Milliseconds after which a temporary file counts as abandoned, even one of a writer on another machine. */
const abandonedAfterMs = 24 * 60 * 60 * 1000;

const hostId = Buffer.from(hostname()).toString('hex').slice(0, 32) || 'local';
const processRunId = randomBytes(4).toString('hex');
let temporaryCount = 0;

export function temporaryName(): string {
  return `${hostId}-${process.pid}-${processRunId}-${(temporaryCount++).toString(36)}`;
}

/** Removes temporary files whose writers have exited. */
export async function sweepTemporary(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    if (await isInUse(file, name)) continue;
    await unlink(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
}

async function isInUse(file: string, name: string): Promise<boolean> {
  const [writerHost, pid, writerRunId] = name.split('-');
  const stats = await stat(file).catch(() => null);
  if (stats === null || Date.now() - stats.mtimeMs > abandonedAfterMs) return false;
  if (writerHost !== hostId) return true;
  // our own pid with another run id: an earlier process had the same pid and wrote the file
  if (Number(pid) === process.pid) return writerRunId === processRunId;
  return isAlive(Number(pid));
}
