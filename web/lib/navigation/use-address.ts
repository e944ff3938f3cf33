// The search part of the address as the only place that a page's choices are kept in.
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearch } from 'wouter';
import { navigate } from './routes.ts';

/** Changes that follow each other so soon are one step of the history. */
const burstMs = 3_000;

/** What the address says, and how to change some of it; null and '' take a name away. `path` is the page's own. */
export function useAddress(path: string): [URLSearchParams, (patch: Record<string, string | null>) => void] {
  const search = useSearch();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const last = useRef(0);
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
      navigate(href, { replace: last.current > 0 && now - last.current < burstMs });
      last.current = now;
    },
    [path],
  );
  useEffect(() => {
    // going back ends a burst: what is changed then is a step of its own
    const gone = () => (last.current = 0);
    addEventListener('popstate', gone);
    return () => removeEventListener('popstate', gone);
  }, []);
  return [params, change];
}
