// Cached read states of chapters of any titles: what marking changes in them.
import type { QueryClient } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import type { Chapter } from '../catalogue/related.ts';
import { readingKey } from './title-progress.ts';

export type StatesResponse = ClientResponse<'reading.ofChapters'>;

export const statesKey = [...readingKey, 'states'] as const;

/** Updates the cached states of chapters that were just marked, before the server has confirmed it. */
export function updateStatesOptimistically(client: QueryClient, chapters: readonly Chapter[], read: boolean): void {
  const markedStates = chapters.map(({ id }) => [id, read ? 'read' : undefined] as const);
  client.setQueriesData<StatesResponse>({ queryKey: statesKey }, (cached) => {
    if (!cached) return cached;
    const states = Object.entries({ ...cached.data, ...Object.fromEntries(markedStates) });
    const data = Object.fromEntries(states.filter(([, state]) => state !== undefined)) as StatesResponse['data'];
    return { ...cached, data };
  });
}

export const invalidateStates = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: statesKey });
