import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearch } from 'wouter';
import { navigate, pathTo } from '#web/lib/navigation/routes.ts';
import { readCriteria, writeCriteria, type Criteria } from '#contract/preload/search-criteria.ts';

/** Changes within this time share one entry of the browser history, in ms. */
const burstMs = 3_000;

/** The search criteria in the URL, which is their only storage, and their setter. */
export function useCriteria(): [Criteria, (next: Criteria) => void] {
  const search = useSearch();
  const criteria = useMemo(() => readCriteria(search), [search]);
  const last = useRef(0);
  const change = useCallback((next: Criteria) => {
    const href = pathTo.titles(writeCriteria(next));
    if (href === location.pathname + location.search) return;
    const now = performance.now();
    navigate(href, { replace: last.current > 0 && now - last.current < burstMs });
    last.current = now;
  }, []);
  useEffect(() => {
    // going back ends the burst: the next change adds a history entry
    const onPopState = () => (last.current = 0);
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, []);
  return [criteria, change];
}
