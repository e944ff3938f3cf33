// Jumps to a chapter number that was typed into the jump field or is in the URL hash, e.g. `#ch-21`.
import { useEffect, useState } from 'react';
import { parseLeadingNumber } from '#contract/rules/chapter-arithmetic.ts';
import type { VolumeGroup } from './chapter-list.ts';

interface JumpTarget {
  /** Key of the `NumberGroup` to jump to. */
  key: string;
  volume: string | null;
}

/** A number that was asked for outside of the list; a new object asks again. */
export interface SoughtNumber {
  number: string;
}

/** Element id of a chapter number in the list. */
export const anchorId = (key: string): string => `ch-${key.trim().replaceAll(' ', '-')}`;

/** Finds a chapter number by its exact text, otherwise by its numeric value: "007" finds 7. */
export function findNumber(volumes: readonly VolumeGroup[], text: string): JumpTarget | null {
  const numberText = text.trim();
  const allNumbers = volumes.flatMap(({ volume, numbers }) =>
    numbers.map(({ key, number }) => ({ key, volume, number })),
  );
  const numericValue = /^\d+(\.\d+)?$/.test(numberText) ? parseLeadingNumber(numberText) : null;
  const match =
    allNumbers.find(({ number }) => number === numberText) ??
    (numericValue === null ? undefined : allNumbers.find(({ number }) => parseLeadingNumber(number) === numericValue));
  return match && numberText !== '' ? { key: match.key, volume: match.volume } : null;
}

/** Target of the last jump, and a function that jumps to a number; it returns false if no chapter has the number. */
export function useJump(volumes: readonly VolumeGroup[]): {
  target: JumpTarget | null;
  jump: (text: string) => boolean;
} {
  const [target, setTarget] = useState(() => findNumber(volumes, /^#ch-(.+)$/.exec(location.hash)?.[1] ?? ''));
  useEffect(() => {
    if (!target) return;
    const element = document.getElementById(anchorId(target.key));
    element?.scrollIntoView({ block: 'center' });
    element?.querySelector('a')?.focus({ preventScroll: true });
  }, [target]);
  const jump = (text: string): boolean => {
    const match = findNumber(volumes, text);
    if (match) setTarget(match);
    return match !== null;
  };
  return { target, jump };
}
