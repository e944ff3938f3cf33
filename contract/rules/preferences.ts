// The settings document with a reader's preferences, stored by the public API per account and locally on each device.
// Without zod, because the first chunk of the web reads it.
import { interfaceLanguages, isLanguage, type InterfaceLanguage, type Language } from './languages.ts';
import { type ReadingLineChoices, noReadingLineChoices, parseReadingLineChoices } from './reading-line-choices.ts';
import { type CustomTheme, readCustomTheme } from './theme-colours.ts';
import { asJsonObject } from './json-object.ts';

/** Built-in themes. */
export const siteThemes = ['system', 'light', 'dark', 'slate'] as const;
export const themeChoices = [...siteThemes, 'custom'] as const;
export const densities = ['compact', 'comfortable', 'large'] as const;
/** Styles of title lists: rows with text, small rows side by side, cover cards. */
export const listStyles = ['list', 'grid', 'covers'] as const;
export const motions = ['system', 'less'] as const;
/** Views of a title's chapter list: the best version of each number on top, all versions, or a grid of numbers. */
export const chapterViews = ['best', 'all', 'grid'] as const;
/** Sections of the home page, in their default order. */
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

export interface HomeLayout {
  /** Every section, hidden ones included. */
  order: readonly HomeRail[];
  hidden: readonly HomeRail[];
}

export interface PreferredLayout {
  density: Density;
  listStyle: ListStyle;
  /** Names under covers take one line instead of two. */
  oneLine: boolean;
  /** The cover art of a title fills the background of its page. */
  ambient: boolean;
  /** Extra padding below the bottom navigation, for screens with rounded corners. */
  bottomNavPadding: boolean;
  motion: Motion;
  chapterView: ChapterView;
  home: HomeLayout;
}

export interface UserPreferences {
  /** The chosen theme; `custom` only while `customTheme` is set. */
  theme: ThemeChoice;
  /** The reader's own theme; retained while another theme is chosen. */
  customTheme: CustomTheme | null;
  /** Null: the browser's preferred language. */
  interfaceLocale: InterfaceLanguage | null;
  showSafe: boolean;
  showSuggestive: boolean;
  showErotic: boolean;
  showHentai: boolean;
  /** Cover blur for erotica and mature titles. */
  blurAdult: boolean;
  /** Page images are loaded in reduced quality, unless the settings of the comics reader say otherwise. */
  dataSaver: boolean;
  /** Original languages of the titles that lists show; empty shows all. */
  originLanguages: Language[];
  /** Languages of the chapters that lists show, the favorite first; empty shows all. */
  filteredLanguages: Language[];
  /** The reader's choices that decide which version of a chapter is the best. */
  readingLine: ReadingLineChoices;
}

export interface Preferences {
  /** `modified`: milliseconds since 1970, 0 when nothing was ever chosen. */
  metadata: { version: number; modified: number };
  preferredLayout: PreferredLayout;
  userPreferences: UserPreferences;
}

const documentVersion = 1;
/** Tolerated clock skew. Modification times further ahead are capped, so that a wrong clock does not win forever. */
export const maxClockSkewMs = 5 * 60_000;

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
    readingLine: noReadingLineChoices,
  }),
});

/**
 * Parses a settings document from storage or the server, whatever its content: unknown values fall back to the default,
 * unknown fields are dropped, and outdated values are migrated.
 * @param now milliseconds; later modification times are capped at `maxClockSkewMs` after it
 */
export function readPreferences(document: unknown, now: number): Preferences {
  const { metadata, preferredLayout, userPreferences } = asJsonObject(document);
  const storedLayout = asJsonObject(preferredLayout);
  const storedPreferences = asJsonObject(userPreferences);
  const { preferredLayout: defaultLayout, userPreferences: defaultUserPreferences } = defaultPreferences;
  const ratings = {
    showSafe: readBoolean(storedPreferences['showSafe'], defaultUserPreferences.showSafe),
    showSuggestive: readBoolean(storedPreferences['showSuggestive'], defaultUserPreferences.showSuggestive),
    showErotic: readBoolean(storedPreferences['showErotic'], defaultUserPreferences.showErotic),
    showHentai: readBoolean(storedPreferences['showHentai'], defaultUserPreferences.showHentai),
  };
  const customTheme = readCustomTheme(storedPreferences['customTheme']);
  // older documents call the device's theme "current"; it and every unknown theme fall back to the default, `system`
  const theme = oneOf(themeChoices, storedPreferences['theme'], defaultUserPreferences.theme);
  return {
    metadata: { version: documentVersion, modified: readModified(asJsonObject(metadata)['modified'], now) },
    preferredLayout: {
      density: oneOf(densities, storedLayout['density'], defaultLayout.density),
      listStyle: oneOf(listStyles, storedLayout['listStyle'], defaultLayout.listStyle),
      oneLine: readBoolean(storedLayout['oneLine'], defaultLayout.oneLine),
      ambient: readBoolean(storedLayout['ambient'], defaultLayout.ambient),
      bottomNavPadding: readBoolean(storedLayout['bottomNavPadding'], defaultLayout.bottomNavPadding),
      motion: oneOf(motions, storedLayout['motion'], defaultLayout.motion),
      chapterView: oneOf(chapterViews, storedLayout['chapterView'], defaultLayout.chapterView),
      home: parseHomeLayout(storedLayout['home']),
    },
    userPreferences: {
      theme: theme === 'custom' && !customTheme ? defaultUserPreferences.theme : theme,
      customTheme,
      interfaceLocale: interfaceLanguages.find((code) => code === storedPreferences['interfaceLocale']) ?? null,
      // with every rating off all lists would be empty
      ...(Object.values(ratings).some(Boolean) ? ratings : defaultRatingsShown),
      blurAdult: readBoolean(storedPreferences['blurAdult'], defaultUserPreferences.blurAdult),
      dataSaver: readBoolean(storedPreferences['dataSaver'], defaultUserPreferences.dataSaver),
      originLanguages: readLanguages(storedPreferences['originLanguages']),
      filteredLanguages: readLanguages(storedPreferences['filteredLanguages']),
      readingLine: parseReadingLineChoices(storedPreferences['readingLine']),
    },
  };
}

const { showSafe, showSuggestive, showErotic, showHentai } = defaultPreferences.userPreferences;
const defaultRatingsShown = { showSafe, showSuggestive, showErotic, showHentai };

/** Returns the document modified last. Ties are broken by content, so that every device chooses the same one. */
export function newerDocument(a: Preferences, b: Preferences): Preferences {
  if (a.metadata.modified !== b.metadata.modified) return a.metadata.modified > b.metadata.modified ? a : b;
  return JSON.stringify(a) >= JSON.stringify(b) ? a : b;
}

/** Parses a modification time: milliseconds, or a date string as other clients write it. */
function readModified(value: unknown, now: number): number {
  const time = typeof value === 'string' ? Date.parse(value) : value;
  if (typeof time !== 'number' || !Number.isFinite(time) || time < 0) return 0;
  return Math.floor(Math.min(time, now + maxClockSkewMs));
}

/** Parses a list of languages without `NULL`, which older documents contain for chapters without a language. */
function readLanguages(value: unknown): Language[] {
  if (!Array.isArray(value)) return [];
  const codes = value.filter((code): code is string => typeof code === 'string' && code !== 'NULL');
  return [...new Set(codes.filter(isLanguage))];
}

/** Parses the home layout. Sections missing in the document are added at the end, except `continue`, added first. */
function parseHomeLayout(value: unknown): HomeLayout {
  const { order, hidden } = asJsonObject(value);
  const parsedRails = parseRails(order);
  const railsToPrepend: HomeRail[] = parsedRails.includes('continue') ? [] : ['continue'];
  return { order: [...new Set([...railsToPrepend, ...parsedRails, ...homeRails])], hidden: parseRails(hidden) };
}

const parseRails = (value: unknown): HomeRail[] => [
  ...new Set((Array.isArray(value) ? value : []).filter((name): name is HomeRail => homeRails.includes(name))),
];

const oneOf = <T extends string>(allowedValues: readonly T[], value: unknown, fallback: T): T =>
  allowedValues.find((each) => each === value) ?? fallback;

const readBoolean = (value: unknown, fallback: boolean): boolean => (typeof value === 'boolean' ? value : fallback);
