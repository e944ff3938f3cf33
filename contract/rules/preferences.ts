// What a reader prefers: the settings document, as the public API keeps it for accounts and each device for itself. No
// zod here, because the first chunk of the web reads it.
import { interfaceLanguages, isLanguage, type InterfaceLanguage, type Language } from './languages.ts';
import { type LineChoices, noLineChoices, readLineChoices } from './reading-line-choices.ts';
import { type CustomTheme, readCustomTheme } from './theme-colours.ts';

/** Those that the site brings along. */
export const siteThemes = ['system', 'light', 'dark', 'slate'] as const;
export const themeChoices = [...siteThemes, 'custom'] as const;
export const densities = ['compact', 'comfortable', 'large'] as const;
/** How titles are listed: rows with text, small rows side by side, cover cards. */
export const listStyles = ['list', 'grid', 'covers'] as const;
const motions = ['system', 'less'] as const;
/** How the chapters of a title are listed: the best version of each in front, every version, numbers alone. */
export const chapterViews = ['best', 'all', 'grid'] as const;
/** Parts of home, in their usual order. */
export const homeRails = [
  'continue',
  'popular',
  'latest',
  'staffPicks',
  'selfPublished',
  'featured',
  'seasonal',
  'recent',
  'groups',
] as const;

export type SiteTheme = (typeof siteThemes)[number];
export type ThemeChoice = (typeof themeChoices)[number];
export type Density = (typeof densities)[number];
export type ListStyle = (typeof listStyles)[number];
export type HomeRail = (typeof homeRails)[number];
export type ChapterView = (typeof chapterViews)[number];
type Motion = (typeof motions)[number];
export type Rating = 'safe' | 'suggestive' | 'erotica' | 'pornographic';

export interface HomeLayout {
  /** All of them. */
  order: readonly HomeRail[];
  hidden: readonly HomeRail[];
}

export interface PreferredLayout {
  density: Density;
  listStyle: ListStyle;
  /** Names under covers take one line instead of two. */
  oneLine: boolean;
  /** The art of a title stands large behind its page. */
  ambient: boolean;
  /** More room below the bottom navigation, for screens with rounded corners. */
  bottomNavPadding: boolean;
  motion: Motion;
  chapterView: ChapterView;
  home: HomeLayout;
}

export interface UserPreferences {
  /** `custom` only while there is a custom theme. */
  theme: ThemeChoice;
  /** Kept while another theme is chosen. */
  customTheme: CustomTheme | null;
  /** Null: what the browser prefers. */
  interfaceLocale: InterfaceLanguage | null;
  showSafe: boolean;
  showSuggestive: boolean;
  showErotic: boolean;
  showHentai: boolean;
  /** Art of erotica and mature titles waits behind a veil. */
  blurAdult: boolean;
  /** Pages come in their reduced quality unless the reader's own settings say otherwise. */
  dataSaver: boolean;
  /** Original languages of the titles that lists show; empty shows all. */
  originLanguages: Language[];
  /** Languages of the chapters that lists show, the favourite first; empty shows all. */
  filteredLanguages: Language[];
  /** Which version of a chapter is the best. */
  readingLine: LineChoices;
}

export interface Preferences {
  /** `modified`: milliseconds since 1970, 0 when nothing was ever chosen. */
  metadata: { version: number; modified: number };
  preferredLayout: PreferredLayout;
  userPreferences: UserPreferences;
}

const documentVersion = 1;
/** A document from further ahead than this has a wrong clock, and must not win for ever. */
export const clockSlackMs = 5 * 60_000;

export const defaultPreferences: Preferences = Object.freeze({
  metadata: Object.freeze({ version: documentVersion, modified: 0 }),
  preferredLayout: Object.freeze({
    density: 'comfortable',
    listStyle: 'list',
    oneLine: false,
    ambient: true,
    bottomNavPadding: false,
    motion: 'system',
    chapterView: 'best',
    home: Object.freeze({ order: homeRails, hidden: [] }),
  }),
  userPreferences: Object.freeze({
    theme: 'system',
    customTheme: null,
    interfaceLocale: null,
    showSafe: true,
    showSuggestive: true,
    showErotic: true,
    showHentai: false,
    blurAdult: true,
    dataSaver: false,
    originLanguages: [],
    filteredLanguages: [],
    readingLine: noLineChoices,
  }),
});

/**
 * A document from storage or from the server, whatever it holds: what is not a known choice falls back to the default,
 * unknown parts are left out, and old values become what they mean today.
 * @param now milliseconds; a modification later than `clockSlackMs` after it counts as that
 */
export function readPreferences(document: unknown, now: number): Preferences {
  const { metadata, preferredLayout, userPreferences } = record(document);
  const layout = record(preferredLayout);
  const user = record(userPreferences);
  const { preferredLayout: usual, userPreferences: usually } = defaultPreferences;
  const ratings = {
    showSafe: flag(user['showSafe'], usually.showSafe),
    showSuggestive: flag(user['showSuggestive'], usually.showSuggestive),
    showErotic: flag(user['showErotic'], usually.showErotic),
    showHentai: flag(user['showHentai'], usually.showHentai),
  };
  const customTheme = readCustomTheme(user['customTheme']);
  // older documents call the device's own theme "current"; what cannot be drawn any more is that, too
  const theme = among(themeChoices, user['theme'], usually.theme);
  return {
    metadata: { version: documentVersion, modified: readModified(record(metadata)['modified'], now) },
    preferredLayout: {
      density: among(densities, layout['density'], usual.density),
      listStyle: among(listStyles, layout['listStyle'], usual.listStyle),
      oneLine: flag(layout['oneLine'], usual.oneLine),
      ambient: flag(layout['ambient'], usual.ambient),
      bottomNavPadding: flag(layout['bottomNavPadding'], usual.bottomNavPadding),
      motion: among(motions, layout['motion'], usual.motion),
      chapterView: among(chapterViews, layout['chapterView'], usual.chapterView),
      home: readHome(layout['home']),
    },
    userPreferences: {
      theme: theme === 'custom' && !customTheme ? usually.theme : theme,
      customTheme,
      interfaceLocale: interfaceLanguages.find((code) => code === user['interfaceLocale']) ?? null,
      // with none there would be nothing to see anywhere
      ...(Object.values(ratings).some(Boolean) ? ratings : defaultRatingsShown),
      blurAdult: flag(user['blurAdult'], usually.blurAdult),
      dataSaver: flag(user['dataSaver'], usually.dataSaver),
      originLanguages: readLanguages(user['originLanguages']),
      filteredLanguages: readLanguages(user['filteredLanguages']),
      readingLine: readLineChoices(user['readingLine']),
    },
  };
}

const { showSafe, showSuggestive, showErotic, showHentai } = defaultPreferences.userPreferences;
const defaultRatingsShown = { showSafe, showSuggestive, showErotic, showHentai };

/** The one that was modified last. Of two from the same moment everybody has to choose the same. */
export function newerOf(a: Preferences, b: Preferences): Preferences {
  if (a.metadata.modified !== b.metadata.modified) return a.metadata.modified > b.metadata.modified ? a : b;
  return JSON.stringify(a) >= JSON.stringify(b) ? a : b;
}

/** Milliseconds, or a date in words, as other programs write it. */
function readModified(value: unknown, now: number): number {
  const time = typeof value === 'string' ? Date.parse(value) : value;
  if (typeof time !== 'number' || !Number.isFinite(time) || time < 0) return 0;
  return Math.floor(Math.min(time, now + clockSlackMs));
}

/** Older documents have `NULL` among the languages, for chapters without one. */
function readLanguages(value: unknown): Language[] {
  if (!Array.isArray(value)) return [];
  const codes = value.filter((code): code is string => typeof code === 'string' && code !== 'NULL');
  return [...new Set(codes.filter(isLanguage))];
}

/** Parts that are new since it was written come last, but where the reader goes on comes first. */
function readHome(value: unknown): HomeLayout {
  const { order, hidden } = record(value);
  const known = railsAmong(order);
  const first: HomeRail[] = known.includes('continue') ? [] : ['continue'];
  return { order: [...new Set([...first, ...known, ...homeRails])], hidden: railsAmong(hidden) };
}

const railsAmong = (value: unknown): HomeRail[] => [
  ...new Set((Array.isArray(value) ? value : []).filter((name): name is HomeRail => homeRails.includes(name))),
];

const among = <T extends string>(known: readonly T[], value: unknown, fallback: T): T =>
  known.find((each) => each === value) ?? fallback;

const flag = (value: unknown, fallback: boolean): boolean => (typeof value === 'boolean' ? value : fallback);

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
