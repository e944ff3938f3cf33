// Looks up processes by id.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Returns the parent's process id; null when the process is gone or the parent is unknown. */
export function parentOf(pid) {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) || null;
  } catch {
    return Number(ask(pid, 'ppid=')) || null;
  }
}

/** Returns the command line joined with spaces; empty when the process is gone. */
export function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return ask(pid, 'command=');
  }
}

/** Runs `ps`, for systems without /proc. */
function ask(pid, what) {
  return spawnSync('ps', ['-o', what, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
}
