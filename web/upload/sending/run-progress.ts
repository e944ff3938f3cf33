// How far an upload is, and how long it waits.
import { useEffect, useState } from 'react';
import type { RunPage, RunState } from './run-types.ts';

/** Share of the bytes that are sent. */
export function shareOf({ files }: RunState, pages: readonly RunPage[]): number {
  const total = pages.reduce((sum, { bytes }) => sum + bytes, 0);
  const sent = pages.reduce((sum, { id, bytes }) => {
    const file = files.get(id);
    const share = file?.kind === 'sending' ? file.share : file?.kind === 'checking' || file?.kind === 'stored' ? 1 : 0;
    return sum + share * bytes;
  }, 0);
  return total === 0 ? 0 : sent / total;
}

/** Seconds until a time in milliseconds; 0 for none. */
export function useRemainingSeconds(until: number | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (until === null) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
}
