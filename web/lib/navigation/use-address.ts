// Choices of a page, such as filters and order, whose only state is the query of its URL.
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearch } from 'wouter';
import { navigate } from './routes.ts';

/** Changes that follow each other within this time share one history entry. */
const burstMs = 3_000;

/** Returns the query parameters, and a function that patches them: null and '' remove one. @param path of the page */
export function useUrlParams(path: string): [URLSearchParams, (patch: Record<string, string | null>) => void] {
  const search = useSearch();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const lastChangeAt = useRef(0);
  const change = useCallback(
    (patch: Record<string, string | null>) => {
      const next = new URLSearchParams(location.search);
      for (const [name, value] of Object.entries(patch)) {
        if (value === null || value === '') next.delete(name);
        else next.set(name, value);
      }
      const text = next.toString();
      const href = text === '' ? path : `${path}?${text}`;
      if (href === location.pathname + location.search) return;
      const now = performance.now();
      navigate(href, { replace: lastChangeAt.current > 0 && now - lastChangeAt.current < burstMs });
      lastChangeAt.current = now;
    },
    [path],
  );
  useEffect(() => {
    // Back ends a burst: the next change gets a history entry of its own
    const endBurst = () => (lastChangeAt.current = 0);
    addEventListener('popstate', endBurst);
    return () => removeEventListener('popstate', endBurst);
  }, []);
  return [params, change];
}
