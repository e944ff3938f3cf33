import { useMemo } from 'react';
import { filtersOf, noFilters, type Filters } from '#contract/rules/filters.ts';
import { useShowHidden } from './show-hidden.ts';
import { usePreferences } from './preferences.ts';

/**
 * The reader's content filters; none while "show everything" (`show-hidden.ts`) is on. Every query that depends on them
 * needs them in its key.
 */
export function useFilters(): Filters {
  const showsHidden = useShowHidden();
  const preferences = usePreferences();
  return useMemo(() => (showsHidden ? noFilters : filtersOf(preferences)), [showsHidden, preferences]);
}
