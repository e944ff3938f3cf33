import { useMemo } from 'react';
import { filtersOf, noFilters, type Filters } from '#contract/rules/filters.ts';
import { useShowHidden } from './show-hidden.ts';
import { usePreferences } from './preferences.ts';

/** What this reader wants lists to show at present. Belongs into the key of every query that asks by it. */
export function useFilters(): Filters {
  const lens = useShowHidden();
  const preferences = usePreferences();
  return useMemo(() => (lens ? noFilters : filtersOf(preferences)), [lens, preferences]);
}
