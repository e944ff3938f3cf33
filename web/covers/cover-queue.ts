// Covers that are on their way: each is sent by itself, and a failed one is retried by itself.
import type { CoverReason } from './check-cover.ts';

export interface QueuedCover {
  /** Names its request, too, so that a cover whose answer was lost is not made twice. */
  key: string;
  file: File;
  /** Address of the picture on this device. */
  url: string;
  volume: string;
  language: string;
  state: 'waiting' | 'sending' | 'failed';
  /** Why sending failed, in words. */
  failure: string | null;
  /** Whether the server refused the picture itself, so that sending it again is no use. */
  isInvalid: boolean;
}

interface RefusedFile {
  name: string;
  /** Empty for files that are no pictures. */
  reasons: readonly CoverReason[];
}

export interface Queue {
  covers: readonly QueuedCover[];
  rejected: readonly RefusedFile[];
  skipped: readonly RefusedFile[];
  /** Names of covers that are wider than tall; they are sent all the same. */
  wide: readonly string[];
}

export const emptyQueue: Queue = { covers: [], rejected: [], skipped: [], wide: [] };

export const withCover = (queue: Queue, key: string, fields: Partial<QueuedCover>): Queue => ({
  ...queue,
  covers: queue.covers.map((each) => (each.key === key ? { ...each, ...fields } : each)),
});

export const withoutCover = (queue: Queue, key: string): Queue => ({
  ...queue,
  covers: queue.covers.filter((each) => each.key !== key),
});

/** Covers to send now, so that at most `parallel` are under way. */
export const nextToSend = ({ covers }: Queue, parallel: number): readonly QueuedCover[] => {
  const room = parallel - covers.filter(({ state }) => state === 'sending').length;
  return covers.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, room));
};
