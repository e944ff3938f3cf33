// Reads and adjusts a process's memory state through /proc, where it exists.
import { readFileSync, writeFile } from 'node:fs';

/** Resident memory of a process in bytes, or null without /proc or when the process has exited. */
export function residentMemoryOf(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
}

/** Makes the kernel's OOM killer choose this process first. */
export function preferOomKill(pid: number): void {
  writeFile(`/proc/${pid}/oom_score_adj`, '1000', () => {});
}
