// States of titles for the account: status, follow, notifications, rating. One cached value for each title, shared by
// every place that shows it; a page with many cards asks for all of them in one request.
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import { limits } from '#contract/rules/limits.ts';
import { call } from '../api/call.ts';
import { useSession } from '../session/session.ts';

export type TitleState = ClientResponse<'library.states'>['titles'][string];

export const noState: TitleState = Object.freeze({ status: null, following: false, notify: 1, rating: null });

/** Query key prefix of the states of titles. */
export const titleStatesKey = ['title-states'] as const;

export const titleStateQuery = (id: string) =>
  queryOptions({ queryKey: [...titleStatesKey, id], queryFn: () => requestState(id) });

/** @returns the state of a title; `isKnown` is false while it is loading, and then nothing is set */
export function useTitleState(titleId: string): TitleState & { isKnown: boolean } {
  const { status } = useSession();
  const { data } = useQuery({ ...titleStateQuery(titleId), enabled: status === 'member' });
  const isKnown = status === 'guest' || data !== undefined;
  return { ...(status === 'guest' ? noState : (data ?? noState)), isKnown };
}

interface WaitingRequest {
  resolve: (state: TitleState) => void;
  reject: (error: unknown) => void;
}

/** Titles that were asked for since the last request, by id. */
let waiting = new Map<string, WaitingRequest[]>();

function requestState(id: string): Promise<TitleState> {
  return new Promise((resolve, reject) => {
    if (waiting.size === 0) setTimeout(() => void sendRequests());
    waiting.set(id, [...(waiting.get(id) ?? []), { resolve, reject }]);
  });
}

async function sendRequests(): Promise<void> {
  const requests = [...waiting];
  waiting = new Map();
  const batches = Array.from({ length: Math.ceil(requests.length / limits.idsMax) }, (_, index) =>
    requests.slice(index * limits.idsMax, (index + 1) * limits.idsMax),
  );
  await Promise.all(batches.map(sendBatch));
}

async function sendBatch(batch: readonly [id: string, requests: WaitingRequest[]][]): Promise<void> {
  try {
    const { titles } = await call('library.states', { query: { manga: batch.map(([id]) => id) } });
    for (const [id, requests] of batch) for (const { resolve } of requests) resolve(titles[id] ?? noState);
  } catch (error) {
    for (const [, requests] of batch) for (const { reject } of requests) reject(error);
  }
}
