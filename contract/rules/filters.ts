// What a reader's preferences keep out of lists, and the cookie that tells the server of it. Both sides ask the first
// questions of a page by it, so they have to come to the same words.
import { interfaceLanguages, isLanguage, type InterfaceLanguage, type Language } from './languages.ts';
import {
  type Preferences,
  type Rating,
  readPreferences,
  type SiteTheme,
  siteThemes,
  type UserPreferences,
} from './preferences.ts';
import { themeBase } from './theme-colours.ts';

export interface Filters {
  /** Content ratings that are shown; never empty. */
  ratings: readonly Rating[];
  /** Original languages; empty is all. */
  originals: readonly Language[];
  /** Languages of chapters; empty is all. */
  languages: readonly Language[];
}

/** With the name of the preference that shows each. */
export const ratingSwitches = Object.freeze([
  ['safe', 'showSafe'],
  ['suggestive', 'showSuggestive'],
  ['erotica', 'showErotic'],
  ['pornographic', 'showHentai'],
] as const satisfies readonly (readonly [Rating, keyof UserPreferences])[]);

export const everyRating: readonly Rating[] = ratingSwitches.map(([rating]) => rating);

/** Nothing is kept out: the "show everything" lens. */
export const noFilters: Filters = Object.freeze({ ratings: everyRating, originals: [], languages: [] });

export const filtersOf = ({ userPreferences }: Preferences): Filters => ({
  ratings: ratingSwitches.flatMap(([rating, shown]) => (userPreferences[shown] ? [rating] : [])),
  originals: userPreferences.originLanguages,
  languages: userPreferences.filteredLanguages,
});

/** What a reader without preferences has; questions to the API leave it out, so that everybody shares their answers. */
export const usualFilters: Filters = Object.freeze(filtersOf(readPreferences(null, 0)));

export const isUsual = ({ ratings, originals, languages }: Filters): boolean =>
  sameRatings(ratings, usualFilters.ratings) && originals.length === 0 && languages.length === 0;

/** Nothing is kept out. */
export const isEverything = ({ ratings, originals, languages }: Filters): boolean =>
  ratings.length === everyRating.length && originals.length === 0 && languages.length === 0;

const sameRatings = (a: readonly Rating[], b: readonly Rating[]): boolean => a.join() === b.join();

interface TitleFilter {
  contentRating?: Rating[];
  originalLanguage?: Language[];
}

/** As part of a question for titles. */
export const titleFilter = ({ ratings, originals }: Filters): TitleFilter => ({
  ...(sameRatings(ratings, usualFilters.ratings) ? {} : { contentRating: [...ratings] }),
  ...(originals.length === 0 ? {} : { originalLanguage: [...originals] }),
});

/** As part of a question for chapters. */
export const chapterFilter = (filters: Filters): TitleFilter & { translatedLanguage?: Language[] } => ({
  ...titleFilter(filters),
  ...(filters.languages.length === 0 ? {} : { translatedLanguage: [...filters.languages] }),
});

/** What the server may know of the preferences before any script runs. */
export interface Hints {
  /** Of a custom theme the one that it rests on; its colours are set by the first script. */
  theme: SiteTheme;
  language: InterfaceLanguage | null;
  filters: Filters;
}

export const hintsCookie = 'komawari_view';
/** Of the cookie's value; a longer one was not written here. */
const longest = 1000;

export const hintsOf = (preferences: Preferences): Hints => ({
  theme: shownTheme(preferences.userPreferences),
  language: preferences.userPreferences.interfaceLocale,
  filters: filtersOf(preferences),
});

/** The site's theme that the page has, whether or not colours of somebody's own lie over it. */
export const shownTheme = ({ theme, customTheme }: Pick<UserPreferences, 'theme' | 'customTheme'>): SiteTheme =>
  theme !== 'custom' ? theme : customTheme ? themeBase(customTheme.colours) : 'system';

/** The cookie's value, or null when there is nothing that the server would answer differently. */
export function writeHints({ theme, language, filters }: Hints): string | null {
  if (theme === 'system' && language === null && isUsual(filters)) return null;
  const ratings = everyRating.map((rating) => (filters.ratings.includes(rating) ? '1' : '0')).join('');
  return [theme, language ?? '', ratings, filters.originals.join('.'), filters.languages.join('.')].join('~');
}

/** From a Cookie header; null when there are no hints, or none that make a difference. Whatever is wrong is left out. */
export function readHints(header: string | undefined): Hints | null {
  const pair = header?.split(/;\s*/).find((each) => each.startsWith(`${hintsCookie}=`));
  const value = pair?.slice(hintsCookie.length + 1);
  if (value === undefined || value.length > longest) return null;
  const [theme = '', language = '', shown = '', originals = '', languages = ''] = value.split('~');
  const ratings = everyRating.filter((_, at) => shown[at] === '1');
  const codes = (text: string): Language[] => [...new Set(text.split('.').filter(isLanguage))];
  const hints: Hints = {
    theme: siteThemes.find((each) => each === theme) ?? 'system',
    language: interfaceLanguages.find((each) => each === language) ?? null,
    filters: {
      ratings: ratings.length === 0 ? usualFilters.ratings : ratings,
      originals: codes(originals),
      languages: codes(languages),
    },
  };
  return writeHints(hints) === null ? null : hints;
}
