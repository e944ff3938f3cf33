// Folders that a setting names.
import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartProblem } from '../process/start-problem.ts';

/**
 * Makes sure that this process can write into a folder; creates it, and what is missing above it.
 * @param variable the setting that names it
 * @throws StartProblem that says what is in the way
 */
export function openFolder(folder: string, variable: string, mode = 0o777): void {
  try {
    create(folder, mode);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartProblem(
      `${folder} cannot be used: ${reason(error as NodeJS.ErrnoException)}. Set ${variable} to a folder that this user can write to`,
      { cause: error },
    );
  }
}

/** Lets nobody but this process's account and root into a folder of ours; one that an earlier version made may be open. */
export function closeFolder(folder: string): void {
  chmodSync(folder, 0o700);
}

/** Step by step, because the recursive call of Node never returns where a file system takes no folders. */
function create(folder: string, mode: number): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (found) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR', path: folder });
  create(path.dirname(folder), mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // somebody else was quicker
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

const reasons: Record<string, string> = {
  ENOTDIR: 'a file stands in the way',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOENT: 'no folder can be made there',
  ENOSPC: 'the disk is full',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'the name is too long',
};

const reason = ({ code, message }: NodeJS.ErrnoException): string => reasons[code ?? ''] ?? message;
