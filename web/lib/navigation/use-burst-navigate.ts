import { useCallback, useEffect, useRef } from 'react';
import { listen } from '#web/ui/behavior/listen.ts';
import { navigate } from './routes.ts';

/** Changes that follow each other within this time share one history entry. */
const burstMs = 3_000;

/** `navigate` for filters and other state in the query string: rapid changes share one history entry. */
export function useBurstNavigate(): (href: string) => void {
  const lastChangeAt = useRef(0);
  // Back ends a burst: the next change gets a history entry of its own
  useEffect(() => listen(window, { popstate: () => (lastChangeAt.current = 0) }), []);
  return useCallback((href) => {
    if (href === location.pathname + location.search) return;
    const now = performance.now();
    navigate(href, { replace: lastChangeAt.current > 0 && now - lastChangeAt.current < burstMs });
    lastChangeAt.current = now;
  }, []);
}
