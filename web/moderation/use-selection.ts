// Items that are ticked in the queue, each as it was seen when it was ticked.
import { useState } from 'react';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import type { QueueItem } from './words.ts';

export interface Selection {
  /** Ticked items that the queue still shows, in its order. */
  items: readonly QueueItem[];
  has: (id: string) => boolean;
  /** Ticks an item or not; with `range` all from the one before up to it. */
  toggle: (id: string, range?: boolean) => void;
  /** Ticks all that are shown, up to the limit of one decision. */
  selectAll: () => void;
  clear: () => void;
}

/** @param shown items of the queue */
export function useSelection(shown: readonly QueueItem[]): Selection {
  const [ticked, setTicked] = useState<ReadonlyMap<string, QueueItem>>(new Map());
  const [anchor, setAnchor] = useState<string | null>(null);
  const toggle = (id: string, range = false): void => {
    const [from, to] = [shown.findIndex((item) => item.id === anchor), shown.findIndex((item) => item.id === id)];
    if (to === -1) return;
    const start = range && from !== -1 ? from : to;
    const run = shown.slice(Math.min(start, to), Math.max(start, to) + 1);
    const next = new Map(ticked);
    const isOn = !ticked.has(id);
    for (const item of run)
      if (!isOn) next.delete(item.id);
      else if (!next.has(item.id) && next.size < moderationLimits.bulkMax) next.set(item.id, item);
    setTicked(next);
    setAnchor(id);
  };
  return {
    items: shown.flatMap(({ id }) => ticked.get(id) ?? []),
    has: (id) => ticked.has(id),
    toggle,
    selectAll: () =>
      setTicked(
        new Map(shown.slice(0, moderationLimits.bulkMax).map((item) => [item.id, ticked.get(item.id) ?? item])),
      ),
    clear: () => {
      setTicked(new Map());
      setAnchor(null);
    },
  };
}
