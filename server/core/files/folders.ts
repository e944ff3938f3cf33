// Checks and creates folders that a setting names.
import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartProblem } from '../process/start-problem.ts';

/**
 * Ensures that this process can write to a folder; creates it together with missing parents.
 * @param variableName the environment variable that names it
 * @throws StartProblem that names the obstacle
 */
export function openFolder(folder: string, variableName: string, mode = 0o777): void {
  try {
    createFolder(folder, mode);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartProblem(
      `${folder} cannot be used: ${describeReason(error as NodeJS.ErrnoException)}. Set ${variableName} to a folder that this user can write to`,
      { cause: error },
    );
  }
}

/**
 * Restricts a folder of the server to this process's account and root; a folder made by an earlier version may be more
 * open.
 */
export function restrictFolder(folder: string): void {
  chmodSync(folder, 0o700);
}

/** Creates one level at a time, because Node's recursive mkdir never returns on a file system that refuses folders. */
function createFolder(folder: string, mode: number): void {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats?.isDirectory()) return;
  if (stats) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR', path: folder });
  createFolder(path.dirname(folder), mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // another process may have created it first
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

const reasonByCode: Record<string, string> = {
  ENOTDIR: 'a file stands in the way',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOENT: 'no folder can be made there',
  ENOSPC: 'the disk is full',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'the name is too long',
};

const describeReason = ({ code, message }: NodeJS.ErrnoException): string => reasonByCode[code ?? ''] ?? message;
