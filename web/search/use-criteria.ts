import { useCallback, useMemo } from 'react';
import { useSearch } from '#web/lib/navigation/location.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useBurstNavigate } from '#web/lib/navigation/use-burst-navigate.ts';
import { readCriteria, writeCriteria, type Criteria } from '#contract/preload/search-criteria.ts';

/** The search criteria in the URL, which is their only storage, and their setter. */
export function useCriteria(): [Criteria, (next: Criteria) => void] {
  const search = useSearch();
  const criteria = useMemo(() => readCriteria(search), [search]);
  const navigateInBursts = useBurstNavigate();
  const setCriteria = useCallback(
    (next: Criteria) => navigateInBursts(pathTo.titles(writeCriteria(next))),
    [navigateInBursts],
  );
  return [criteria, setCriteria];
}
