// Jumps to a chapter number that was typed into the jump field or is in the URL hash, e.g. `#ch-21`.
import { useEffect, useState } from 'react';
import { parseLeadingNumber } from '#contract/rules/chapter-arithmetic.ts';
import type { VolumeGroup } from './chapter-list.ts';

interface Target {
  /** Key of the `NumberGroup` to jump to. */
  key: string;
  volume: string | null;
}

/** Element id of a chapter number in the list. */
export const anchorOf = (key: string): string => `ch-${key.trim().replaceAll(' ', '-')}`;

/** Finds a chapter number by its exact text, otherwise by its numeric value: "007" finds 7. */
export function findNumber(volumes: readonly VolumeGroup[], text: string): Target | null {
  const wanted = text.trim();
  const all = volumes.flatMap(({ volume, numbers }) => numbers.map(({ key, number }) => ({ key, volume, number })));
  const value = /^\d+(\.\d+)?$/.test(wanted) ? parseLeadingNumber(wanted) : null;
  const found =
    all.find(({ number }) => number === wanted) ??
    (value === null ? undefined : all.find(({ number }) => parseLeadingNumber(number) === value));
  return found && wanted !== '' ? { key: found.key, volume: found.volume } : null;
}

/** Target of the last jump, and a function that jumps to a number; it returns false if no chapter has the number. */
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
