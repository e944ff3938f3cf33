// Jumps to a number in a list of chapters: one typed into the jump field, or that of a URL which ends in `#ch-21`.
import { useEffect, useState } from 'react';
import { parseLeadingNumber } from '#contract/rules/chapter-arithmetic.ts';
import type { VolumeGroup } from './chapter-list.ts';

interface Target {
  /** Key of the `NumberGroup` to jump to. */
  key: string;
  volume: string | null;
}

/** The element id of a number. */
export const anchorOf = (key: string): string => `ch-${key.trim().replaceAll(' ', '-')}`;

/** Finds a number as it is printed, else by its value: "007" finds 7. */
export function findNumber(volumes: readonly VolumeGroup[], text: string): Target | null {
  const wanted = text.trim();
  const all = volumes.flatMap(({ volume, numbers }) => numbers.map(({ key, number }) => ({ key, volume, number })));
  const value = /^\d+(\.\d+)?$/.test(wanted) ? parseLeadingNumber(wanted) : null;
  const found =
    all.find(({ number }) => number === wanted) ??
    (value === null ? undefined : all.find(({ number }) => parseLeadingNumber(number) === value));
  return found && wanted !== '' ? { key: found.key, volume: found.volume } : null;
}

/** The number to jump to, and a function that jumps; it returns false when there is no such number. */
export function useJump(volumes: readonly VolumeGroup[]): { target: Target | null; jump: (text: string) => boolean } {
  const [target, setTarget] = useState(() => findNumber(volumes, /^#ch-(.+)$/.exec(location.hash)?.[1] ?? ''));
  useEffect(() => {
    if (!target) return;
    const element = document.getElementById(anchorOf(target.key));
    element?.scrollIntoView({ block: 'center' });
    element?.querySelector('a')?.focus({ preventScroll: true });
  }, [target]);
  const jump = (text: string): boolean => {
    const found = findNumber(volumes, text);
    if (found) setTarget(found);
    return found !== null;
  };
  return { target, jump };
}
