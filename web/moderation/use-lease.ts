// Lease of the open item: it is taken when the item is opened, renewed while it is open, and given back when it is left.
import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import { call } from '#web/lib/api/call.ts';
import { listen } from '#web/ui/behavior/listen.ts';
import { refreshQueue } from './queries.ts';

export interface Lease {
  /** End of the own lease; null without one. */
  until: number | null;
  /** Why the item could not be taken. */
  failure: unknown;
}

interface HeldLease extends Lease {
  id: string;
}

const none: Lease = { until: null, failure: null };

// one after the other: what was left and is opened again would be given back last
let lastCall: Promise<void> = Promise.resolve();
async function inOrder<T>(next: () => Promise<T>): Promise<T> {
  const before = lastCall;
  const { promise, resolve } = Promise.withResolvers<void>();
  lastCall = promise;
  await before;
  try {
    return await next();
  } finally {
    resolve();
  }
}

/** @param isWaiting whether there is something to decide */
export function useLease(id: string | null, isWaiting: boolean): { lease: Lease; takeOver: () => void } {
  const client = useQueryClient();
  const [held, setHeld] = useState<HeldLease | null>(null);
  const claim = async (item: string, takeOver = false): Promise<void> => {
    try {
      const { until } = await inOrder(() => call('moderation.claim', { params: { id: item }, body: { takeOver } }));
      setHeld({ id: item, until: Date.parse(until), failure: null });
    } catch (failure) {
      setHeld({ id: item, until: null, failure });
    }
  };
  useEffect(() => {
    if (id === null || !isWaiting) return undefined;
    const renew = (): void => void claim(id);
    // a page that is being unloaded cannot wait for its turn
    const release = (): Promise<unknown> =>
      call('moderation.release', { params: { id }, keepalive: true }).catch(() => undefined);
    renew();
    const timer = setInterval(renew, moderationLimits.renewSeconds * 1000);
    const stop = listen(window, {
      pagehide: () => void release(),
      pageshow: ({ persisted }) => persisted && renew(),
    });
    return () => {
      clearInterval(timer);
      stop();
      // the queue may have been asked for before it was free
      void inOrder(release).then(() => refreshQueue(client));
    };
  }, [client, id, isWaiting]);
  return { lease: held?.id === id ? held : none, takeOver: () => id !== null && void claim(id, true) };
}
