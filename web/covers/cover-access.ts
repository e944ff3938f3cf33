import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';

/** How often signed paths are requested anew; they are valid for ten minutes at least. */
const renewMs = 9 * 60_000;

/** The most titles that one request asks for. */
const titlesPerRequest = 100;

/**
 * Addresses of covers that are not public for the viewer, by the ids of their titles.
 * @param titleIds titles that have some
 */
export function useCoverAccess(titleIds: readonly string[]): ReadonlyMap<string, string> {
  const ids = titleIds.slice(0, titlesPerRequest);
  const { data } = useQuery({
    queryKey: ['cover access', ...ids.toSorted()],
    queryFn: async ({ signal }) => (await call('covers.access', { query: { manga: ids }, signal })).titles,
    enabled: ids.length > 0,
    staleTime: renewMs,
    refetchInterval: renewMs,
  });
  return new Map(data?.map(({ id, baseUrl }) => [id, baseUrl]));
}
