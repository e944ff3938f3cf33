// CPU time and memory of a process and of the processes that it started, from /proc.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** `CLK_TCK`, which is 100 on all Linux systems. */
const ticksPerSecond = 100;

interface ProcessStat {
  parent: number;
  cpuSeconds: number;
}

function readStat(pid: number): ProcessStat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // the name in brackets may contain anything
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    // utime, stime, and those of children that have ended
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
    return { parent: Number(fields[1]), cpuSeconds: ticks / ticksPerSecond };
  } catch {
    return null;
  }
}

/** Returns the CPU seconds of a process and of its descendants, also of those that have ended. */
export function cpuSecondsOf(pid: number): number {
  const stats = new Map(
    readdirSync('/proc').flatMap((name): [number, ProcessStat][] => {
      const stat = /^\d+$/.test(name) ? readStat(Number(name)) : null;
      return stat ? [[Number(name), stat]] : [];
    }),
  );
  const isDescendant = (id: number): boolean => {
    for (let current: number | undefined = id; current !== undefined; current = stats.get(current)?.parent)
      if (current === pid) return true;
    return false;
  };
  return [...stats].reduce((sum, [id, { cpuSeconds }]) => sum + (isDescendant(id) ? cpuSeconds : 0), 0);
}

/** Returns the largest resident memory of a process in bytes since `resetPeakMemory`. */
export function peakMemoryOf(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
}

export function resetPeakMemory(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
