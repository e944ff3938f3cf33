// Which translations a reader prefers (the reading line: languages and groups in order), a part of the settings
// document: preferred groups, and overrides for single titles. Without zod, because the first chunk of the web reads it.
import { isLanguage, type Language } from './languages.ts';
import type { VersionPreference } from './reading-line.ts';
import { asJsonObject } from './json-object.ts';

interface PreferredGroup {
  id: string;
  /** The group's name when it was chosen, shown where its current name is not known. */
  name: string;
}

/** The reading line choices of one title, which override the general ones. */
export interface TitleLineOverride {
  /** Languages, preferred first; never empty. */
  languages?: readonly Language[];
  /** Group ids, preferred first; never empty. */
  groups?: readonly string[];
}

export interface ReadingLineChoices {
  /** Groups, preferred first. */
  groups: readonly PreferredGroup[];
  /** Overrides by title id, in the order of their last change. */
  titles: Readonly<Record<string, TitleLineOverride>>;
}

export const noReadingLineChoices: ReadingLineChoices = Object.freeze({ groups: [], titles: {} });

/** Limits that keep the choices small enough for the settings document of an account, which may have 32 kB. */
export const readingLineLimits = { groups: 50, titles: 200, groupsPerTitle: 20, nameLength: 60, titlesLength: 14_000 };

/** Parses stored choices: invalid ones are dropped, and of too many titles those that were changed longest ago. */
export function parseReadingLineChoices(value: unknown): ReadingLineChoices {
  const { groups, titles } = asJsonObject(value);
  const groupsById = new Map(
    asArray(groups).flatMap((each): [string, PreferredGroup][] => {
      const { id, name } = asJsonObject(each);
      return isId(id) && typeof name === 'string'
        ? [[id, { id, name: name.slice(0, readingLineLimits.nameLength) }]]
        : [];
    }),
  );
  const titleOverrides = Object.entries(asJsonObject(titles)).flatMap(([id, each]): [string, TitleLineOverride][] => {
    const titleOverride = parseTitleOverride(each);
    return isId(id) && titleOverride ? [[id, titleOverride]] : [];
  });
  return {
    groups: [...groupsById.values()].slice(0, readingLineLimits.groups),
    titles: Object.fromEntries(limitToNewest(titleOverrides)),
  };
}

function parseTitleOverride(value: unknown): TitleLineOverride | null {
  const storedOverride = asJsonObject(value);
  const languages = [...new Set(asArray(storedOverride['languages']).filter(isLanguageCode))];
  const groups = [...new Set(asArray(storedOverride['groups']).filter(isId))].slice(
    0,
    readingLineLimits.groupsPerTitle,
  );
  if (languages.length === 0 && groups.length === 0) return null;
  return { ...(languages.length > 0 ? { languages } : {}), ...(groups.length > 0 ? { groups } : {}) };
}

function limitToNewest(titleOverrides: readonly [string, TitleLineOverride][]): [string, TitleLineOverride][] {
  const newestOverrides: [string, TitleLineOverride][] = [];
  let length = 0;
  for (const entry of titleOverrides.slice(-readingLineLimits.titles).toReversed()) {
    length += JSON.stringify(entry).length;
    if (length > readingLineLimits.titlesLength) break;
    newestOverrides.push(entry);
  }
  return newestOverrides.reverse();
}

/** Returns the choices with the override of one title replaced; an empty override removes it. */
export function withTitleOverride(
  choices: ReadingLineChoices,
  titleId: string,
  titleOverride: TitleLineOverride,
): ReadingLineChoices {
  const { [titleId]: _, ...otherTitles } = choices.titles;
  const hasOverride = titleOverride.languages !== undefined || titleOverride.groups !== undefined;
  return { ...choices, titles: hasOverride ? { ...otherTitles, [titleId]: titleOverride } : otherTitles };
}

/** The choices and languages from which a reader's reading line is derived. */
export interface ReadingLineInputs {
  choices: ReadingLineChoices;
  /** Chapter languages that the reader has chosen, preferred first; empty when none were chosen. */
  chosenLanguages: readonly string[];
  /** The reader's languages, chosen or not, preferred first. */
  rankedLanguages: readonly string[];
}

/** Resolves the reader's preferences for a title, with its override if there is one. */
export function versionPreferenceFor(
  { choices, chosenLanguages, rankedLanguages }: ReadingLineInputs,
  titleId: string | null,
): VersionPreference {
  const overrideOfTitle = titleId === null ? undefined : choices.titles[titleId];
  const defaultLanguages = chosenLanguages.length > 0 ? chosenLanguages : rankedLanguages;
  const groups = choices.groups.map(({ id }) => id);
  return {
    languages: overrideOfTitle?.languages ?? defaultLanguages,
    otherLanguages: [...defaultLanguages, ...rankedLanguages],
    groups: overrideOfTitle?.groups ? [...overrideOfTitle.groups, ...groups] : groups,
  };
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

const isLanguageCode = (value: unknown): value is Language =>
  typeof value === 'string' && value !== 'NULL' && isLanguage(value);

const asArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
