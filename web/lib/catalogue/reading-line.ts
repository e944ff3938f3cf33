// Builds the reading line (the best version of each chapter number) from the reader's preferences.
import { useMemo } from 'react';
import { versionPreferenceFor } from '#contract/rules/reading-line-choices.ts';
import {
  readingLine,
  type VersionPreference,
  type ChapterVersion,
  type ReadingLineEntry,
} from '#contract/rules/reading-line.ts';
import { usePreferences } from '../preferences/preferences.ts';
import { usePreferredLanguages } from '../preferences/reader-languages.ts';
import { related, relatedIds, type Chapter } from './related.ts';

/** Input of `readingLine`: a version (translation) of a chapter number, with the API entity that it was made from. */
export interface Version extends ChapterVersion {
  chapter: Chapter;
}

export function versionOf(chapter: Chapter): Version {
  const { chapter: number, volume, translatedLanguage, readableAt } = chapter.attributes;
  return {
    id: chapter.id,
    number,
    volume,
    language: translatedLanguage,
    groups: relatedIds(chapter, 'scanlation_group'),
    readableAt,
    official: related(chapter, 'scanlation_group').some(({ attributes }) => attributes.official),
    chapter,
  };
}

/** Chapter numbers in reading order, each with its versions, best first. */
export const readingLineOf = (
  chapters: readonly Chapter[],
  options: { line: VersionPreference; resets: boolean; open?: Chapter | null },
): ReadingLineEntry<Version>[] =>
  readingLine(chapters.map(versionOf), { ...options, open: options.open ? versionOf(options.open) : null });

/** The reader's preferred languages and groups for a title's chapters; with null, for all titles. Memoized. */
export function useReadingLine(titleId: string | null): VersionPreference {
  const { readingLine: choices, filteredLanguages: chosenLanguages } = usePreferences().userPreferences;
  const rankedLanguages = usePreferredLanguages();
  return useMemo(
    () => versionPreferenceFor({ choices, chosenLanguages, rankedLanguages }, titleId),
    [choices, chosenLanguages, rankedLanguages, titleId],
  );
}
