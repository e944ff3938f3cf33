// Whether the saved settings of a recipient show a title, and which languages of chapters they read.
import { filtersOf, type Filters } from '#contract/rules/filters.ts';
import { readPreferences } from '#contract/rules/preferences.ts';
import { versionPreferenceFor } from '#contract/rules/reading-line-choices.ts';
import type { ChapterFacts, TitleFacts } from './sources.ts';

const defaults = readPreferences(null, 0);

/** @param document settings as they are stored; null for the defaults */
function preferencesOf(document: string | null): typeof defaults {
  return document === null ? defaults : readPreferences(JSON.parse(document), Number.MAX_SAFE_INTEGER);
}

export function acceptsTitle(document: string | null, title: TitleFacts): boolean {
  return showsTitle(filtersOf(preferencesOf(document)), title);
}

export function acceptsChapter(
  document: string | null,
  { title, language }: Pick<ChapterFacts, 'title' | 'language'>,
): boolean {
  const preferences = preferencesOf(document);
  if (!showsTitle(filtersOf(preferences), title)) return false;
  const { filteredLanguages, readingLine: choices } = preferences.userPreferences;
  const inputs = { choices, chosenLanguages: filteredLanguages, rankedLanguages: [] };
  const { languages } = versionPreferenceFor(inputs, title.uid);
  return languages.length === 0 || languages.includes(language);
}

const showsTitle = ({ ratings, originals }: Filters, { rating, originalLanguage }: TitleFacts): boolean =>
  (ratings as readonly string[]).includes(rating) &&
  (originals.length === 0 || (originals as readonly string[]).includes(originalLanguage));
