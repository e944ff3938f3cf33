// Languages in which a title takes no chapters.
import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';

const none: readonly string[] = [];

/** @returns none as long as nobody knows: the server refuses them in any case */
export function useLockedLanguages(title: string): readonly string[] {
  const query = useQuery({
    queryKey: ['upload locks', title],
    queryFn: async ({ signal }) => (await call('titles.uploadLock', { params: { id: title }, signal })).languages,
  });
  return query.data ?? none;
}
