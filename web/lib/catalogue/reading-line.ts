// Applies the reading line, which has the best version of each chapter number, with this reader's preferences.
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

/** A version of a chapter number. */
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

/** The reader's preferences of versions for a title; with null, those for all titles. Memoized. */
export function useReadingLine(titleId: string | null): VersionPreference {
  const { readingLine: choices, filteredLanguages: chosenLanguages } = usePreferences().userPreferences;
  const rankedLanguages = usePreferredLanguages();
  return useMemo(
    () => versionPreferenceFor({ choices, chosenLanguages, rankedLanguages }, titleId),
    [choices, chosenLanguages, rankedLanguages, titleId],
  );
}
