// Applies the reading line to chapters, with this reader's preferences.
import { useMemo } from 'react';
import { lineFor } from '#contract/rules/reading-line-choices.ts';
import { readingLine, type Line, type LineChapter, type LineEntry } from '#contract/rules/reading-line.ts';
import { usePreferences } from '../preferences/preferences.ts';
import { usePreferredLanguages } from '../preferences/reader-languages.ts';
import { related, relatedIds, type Chapter } from './related.ts';

/** A version of a chapter number. */
export interface Version extends LineChapter {
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
export const lineOf = (
  chapters: readonly Chapter[],
  options: { line: Line; resets: boolean; open?: Chapter | null },
): LineEntry<Version>[] =>
  readingLine(chapters.map(versionOf), { ...options, open: options.open ? versionOf(options.open) : null });

/** The reader's reading line for a title; with null, the general one. Memoized. */
export function useLine(titleId: string | null): Line {
  const { readingLine: choices, filteredLanguages: chosen } = usePreferences().userPreferences;
  const preferred = usePreferredLanguages();
  return useMemo(() => lineFor({ choices, chosen, preferred }, titleId), [choices, chosen, preferred, titleId]);
}
