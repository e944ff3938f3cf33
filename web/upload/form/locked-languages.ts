// Languages in which a title takes no chapters, and why.
import { useQuery } from '@tanstack/react-query';
import type { TitleLockReason } from '#contract/rules/title-locks.ts';
import { call } from '#web/lib/api/call.ts';

export interface LanguageLock {
  languages: readonly string[];
  /** Null when nobody gave one. */
  reason: TitleLockReason | null;
}

const none: LanguageLock = { languages: [], reason: null };

/** @returns none as long as nobody knows: the server refuses them in any case */
export function useLockedLanguages(title: string): LanguageLock {
  const query = useQuery({
    queryKey: ['upload locks', title],
    queryFn: ({ signal }) => call('titles.uploadLock', { params: { id: title }, signal }),
  });
  return query.data ?? none;
}
