import { useMemo } from 'react';
import { versionPreferenceFor } from '#contract/rules/reading-line-choices.ts';
import type { VersionPreference } from '#contract/rules/reading-line.ts';
import { usePreferences } from '../preferences/preferences.ts';
import { usePreferredLanguages } from '../preferences/reader-languages.ts';

/** The reader's preferred languages and groups for a title's chapters; with null, for all titles. Memoized. */
export function useReadingLine(titleId: string | null): VersionPreference {
  const { readingLine: choices, filteredLanguages: chosenLanguages } = usePreferences().userPreferences;
  const rankedLanguages = usePreferredLanguages();
  return useMemo(
    () => versionPreferenceFor({ choices, chosenLanguages, rankedLanguages }, titleId),
    [choices, chosenLanguages, rankedLanguages, titleId],
  );
}
