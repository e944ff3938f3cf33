// Content filters derived from a reader's preferences, and the cookie that passes them to the server. Web and server
// both build the first API requests of a page from them, so the results must be identical.
import { interfaceLanguages, isLanguage, type InterfaceLanguage, type Language } from './languages.ts';
import { type Preferences, readPreferences, type SiteTheme, siteThemes, type UserPreferences } from './preferences.ts';
import { themeBase } from './theme-colours.ts';
import { type ContentRating, contentRatings } from './content-ratings.ts';

export interface Filters {
  /** Content ratings that are shown; never empty. */
  ratings: readonly ContentRating[];
  /** Original languages; empty means all. */
  originals: readonly Language[];
  /** Languages of chapters; empty means all. */
  languages: readonly Language[];
}

/** Every content rating with the name of the preference that shows it. */
export const ratingPreferences = Object.freeze([
  ['safe', 'showSafe'],
  ['suggestive', 'showSuggestive'],
  ['erotica', 'showErotic'],
  ['pornographic', 'showHentai'],
] as const satisfies readonly (readonly [ContentRating, keyof UserPreferences])[]);

/** Filters that hide nothing: the "show everything" filter override. */
export const noFilters: Filters = Object.freeze({ ratings: contentRatings, originals: [], languages: [] });

export const filtersOf = ({ userPreferences }: Preferences): Filters => ({
  ratings: ratingPreferences.flatMap(([rating, shown]) => (userPreferences[shown] ? [rating] : [])),
  originals: userPreferences.originLanguages,
  languages: userPreferences.filteredLanguages,
});

/** Filters of a reader without preferences. API requests omit them, so that these readers share cached responses. */
export const defaultFilters: Filters = Object.freeze(filtersOf(readPreferences(null, 0)));

export const areDefaultFilters = ({ ratings, originals, languages }: Filters): boolean =>
  areSameRatings(ratings, defaultFilters.ratings) && originals.length === 0 && languages.length === 0;

/** Whether the filters hide nothing. */
export const hidesNothing = ({ ratings, originals, languages }: Filters): boolean =>
  ratings.length === contentRatings.length && originals.length === 0 && languages.length === 0;

const areSameRatings = (a: readonly ContentRating[], b: readonly ContentRating[]): boolean => a.join() === b.join();

interface TitleFilter {
  contentRating?: ContentRating[];
  originalLanguage?: Language[];
}

/** Query parameters for requests of titles; defaults are omitted. */
export const titleFilter = ({ ratings, originals }: Filters): TitleFilter => ({
  ...(areSameRatings(ratings, defaultFilters.ratings) ? {} : { contentRating: [...ratings] }),
  ...(originals.length === 0 ? {} : { originalLanguage: [...originals] }),
});

/** Query parameters for requests of chapters; defaults are omitted. */
export const chapterFilter = (filters: Filters): TitleFilter & { translatedLanguage?: Language[] } => ({
  ...titleFilter(filters),
  ...(filters.languages.length === 0 ? {} : { translatedLanguage: [...filters.languages] }),
});

/**
 * The preferences that the cookie passes to the server, so that the server knows them before any script runs in the
 * browser.
 */
export interface CookiePreferences {
  /** For a custom theme, the site theme that it is based on; the first script sets its colors. */
  theme: SiteTheme;
  language: InterfaceLanguage | null;
  filters: Filters;
  /** Whether pages are loaded in reduced quality. */
  dataSaver: boolean;
  /** Settings of the reader, as `reader-hints.ts` writes them. */
  reader: string;
}

export const preferencesCookieName = 'komawari_view';
/** Maximum length of the cookie's value; a longer one was not written by this site and is ignored. */
const maxCookieLength = 1000;

export const cookiePreferencesOf = (preferences: Preferences, reader = ''): CookiePreferences => ({
  theme: effectiveSiteTheme(preferences.userPreferences),
  language: preferences.userPreferences.interfaceLocale,
  filters: filtersOf(preferences),
  dataSaver: preferences.userPreferences.dataSaver,
  reader,
});

/** The site theme in use; for a custom theme, the one that its colors are laid over. */
export const effectiveSiteTheme = ({
  theme,
  customTheme,
}: Pick<UserPreferences, 'theme' | 'customTheme'>): SiteTheme =>
  theme !== 'custom' ? theme : customTheme ? themeBase(customTheme.colours) : 'system';

/** The cookie's value for the defaults. */
const defaultValue = 'system~~1110~~';

/** Serializes the cookie's value; null when it would not change any response of the server. */
export function writeCookiePreferences(cookiePreferences: CookiePreferences): string | null {
  const { theme, language, filters, dataSaver, reader } = cookiePreferences;
  const { ratings, originals, languages } = filters;
  const value = [
    theme,
    language ?? '',
    contentRatings.map((rating) => +ratings.includes(rating)).join(''),
    originals.join('.'),
    languages.join('.'),
    dataSaver ? 1 : '',
    reader,
  ]
    .join('~')
    // without the last two fields, which came later, if both are empty
    .replace(/~~$/, '');
  return value === defaultValue ? null : value;
}

/** Parses the hints in a Cookie header; null when absent or equal to the defaults. Invalid parts are ignored. */
export function readCookiePreferences(header: string | undefined): CookiePreferences | null {
  const cookiePair = header?.split(/;\s*/).find((each) => each.startsWith(`${preferencesCookieName}=`));
  const value = cookiePair?.slice(preferencesCookieName.length + 1);
  if (value === undefined || value.length > maxCookieLength) return null;
  const [theme = '', language = '', shown = '', originals = '', languages = '', saver = '', reader = ''] =
    value.split('~');
  const ratings = contentRatings.filter((_, index) => shown[index] === '1');
  const parseCodes = (text: string): Language[] => [...new Set(text.split('.').filter(isLanguage))];
  const cookiePreferences: CookiePreferences = {
    theme: siteThemes.find((each) => each === theme) ?? 'system',
    language: interfaceLanguages.find((each) => each === language) ?? null,
    filters: {
      ratings: ratings.length === 0 ? defaultFilters.ratings : ratings,
      originals: parseCodes(originals),
      languages: parseCodes(languages),
    },
    dataSaver: saver === '1',
    reader: /^[\w.]{0,200}$/.test(reader) ? reader : '',
  };
  return writeCookiePreferences(cookiePreferences) === null ? null : cookiePreferences;
}
