// What the kernel knows about the memory of a process, where there is /proc.
import { readFileSync, writeFile } from 'node:fs';

/** Resident memory of a process in bytes, or null where the kernel does not tell or the process is gone. */
export function memoryOf(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
}

/** When the machine runs out of memory, this process shall be ended before any other. */
export function endFirst(pid: number): void {
  writeFile(`/proc/${pid}/oom_score_adj`, '1000', () => {});
}
