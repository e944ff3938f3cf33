// State of a page that lives in the query string of its URL, such as filters and sort order.
import { useCallback } from 'react';
import { useSearchParams } from './location.ts';
import { useBurstNavigate } from './use-burst-navigate.ts';

/** Returns the query parameters, and a function that patches them: null and '' remove one. @param path of the page */
export function useUrlParams(path: string): [URLSearchParams, (patch: Record<string, string | null>) => void] {
  const params = useSearchParams();
  const navigateInBursts = useBurstNavigate();
  const patchParams = useCallback(
    (patch: Record<string, string | null>) => {
      const nextParams = new URLSearchParams(location.search);
      for (const [name, value] of Object.entries(patch)) {
        if (value === null || value === '') nextParams.delete(name);
        else nextParams.set(name, value);
      }
      const queryString = nextParams.toString();
      navigateInBursts(queryString === '' ? path : `${path}?${queryString}`);
    },
    [path, navigateInBursts],
  );
  return [params, patchParams];
}
