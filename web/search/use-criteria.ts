import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearch } from 'wouter';
import { navigate, pathTo } from '#web/lib/navigation/routes.ts';
import { readCriteria, writeCriteria, type Criteria } from '#contract/preload/search-criteria.ts';

/** Changes that follow each other so soon are one step of the history. */
const burstMs = 3_000;

/** The criteria of the address, and how to change them: the address is the only place that they are kept. */
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
    // going back ends a burst: what is changed then is a step of its own
    const gone = () => (last.current = 0);
    addEventListener('popstate', gone);
    return () => removeEventListener('popstate', gone);
  }, []);
  return [criteria, change];
}
