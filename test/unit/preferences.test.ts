// Preferences document: survives whatever is stored, migrates old values, and the newest modification wins in every
// tab, whatever the clocks say.
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  filtersOf,
  areDefaultFilters,
  readCookiePreferences,
  titleFilter,
  chapterFilter,
  cookiePreferencesOf,
  writeCookiePreferences,
} from '#contract/rules/filters.ts';
import { interfaceLanguages, languages } from '#contract/rules/languages.ts';
import {
  maxClockSkewMs,
  defaultPreferences,
  densities,
  newerDocument,
  readPreferences,
  homeRails,
  themeChoices,
  type Preferences,
} from '#contract/rules/preferences.ts';
import { colourTokens, type ThemeColours } from '#contract/rules/theme-colours.ts';

const now = Date.parse('2026-05-01T12:00:00Z');
const moss = {
  name: 'Moss',
  author: null,
  colours: Object.fromEntries(colourTokens.map((token) => [token, '#17211a'])) as ThemeColours,
};
const emptyPreferences = { ...defaultPreferences, metadata: { version: 1, modified: 0 } };

test('any stored value parses to a complete document, and parsing is idempotent', () => {
  fc.assert(
    fc.property(fc.anything({ maxDepth: 4 }), (untrustedInput) => {
      const parsed = readPreferences(untrustedInput, now);
      expect(readPreferences(JSON.parse(JSON.stringify(parsed)), now)).toEqual(parsed);
      expect(Object.keys(parsed)).toEqual(['metadata', 'preferredLayout', 'userPreferences']);
    }),
  );
  const untrustedValue = fc.oneof(fc.anything(), fc.constant('dark'), fc.constant(['en', 'NULL', 7, '__proto__']));
  const untrustedDocument = fc.record({
    metadata: fc.record({ modified: untrustedValue, version: untrustedValue }),
    preferredLayout: fc.record({
      density: untrustedValue,
      oneLine: untrustedValue,
      home: fc.record({ order: untrustedValue, hidden: untrustedValue }),
      more: untrustedValue,
    }),
    userPreferences: fc.record({
      theme: untrustedValue,
      showSafe: untrustedValue,
      originLanguages: untrustedValue,
      filteredLanguages: untrustedValue,
    }),
  });
  fc.assert(
    fc.property(untrustedDocument, (untrustedInput) => {
      const { metadata, preferredLayout, userPreferences } = readPreferences(untrustedInput, now);
      expect(themeChoices).toContain(userPreferences.theme);
      expect(densities).toContain(preferredLayout.density);
      expect(metadata.modified).toBeLessThanOrEqual(now + maxClockSkewMs);
      expect(Object.keys(preferredLayout)).toEqual(Object.keys(defaultPreferences.preferredLayout));
      expect(userPreferences.filteredLanguages).not.toContain('NULL');
      expect(filtersOf(readPreferences(untrustedInput, now)).ratings.length).toBeGreaterThan(0);
    }),
  );
});

test('nothing and invalid documents parse to the default preferences', () => {
  for (const untrustedInput of [null, undefined, 'md', 7, [], [[]], { userPreferences: null }, { userPreferences: [] }])
    expect(readPreferences(untrustedInput, now)).toEqual(emptyPreferences);
});

test('home keeps the chosen order, drops unknown sections and appends new ones', () => {
  const parseHome = (home: unknown) => readPreferences({ preferredLayout: { home } }, now).preferredLayout.home;
  expect(parseHome({ order: ['groups', 'jukebox', 'latest', 'groups'], hidden: ['featured', 7, 'featured'] })).toEqual({
    // unlike other new sections, `continue` is put first, because it is what readers come for
    order: [
      'continue',
      'groups',
      'latest',
      ...homeRails.slice(1).filter((name) => name !== 'groups' && name !== 'latest'),
    ],
    hidden: ['featured'],
  });
  expect(parseHome({ order: ['latest', 'continue'] }).order.slice(0, 3)).toEqual(['latest', 'continue', 'popular']);
  for (const untrustedInput of [undefined, null, 'latest', { order: 'latest', hidden: {} }, { order: [['latest']] }])
    expect(parseHome(untrustedInput)).toEqual({ order: homeRails, hidden: [] });
});

test('old values are migrated', () => {
  const parsed = readPreferences(
    {
      metadata: { version: 0, modified: '2026-05-01T11:00:00+00:00' },
      userPreferences: {
        theme: 'current',
        originLanguages: ['ja', 'NULL', 'ko', 'ja'],
        filteredLanguages: ['NULL', 'fr', null, 'xx', 'en'],
        interfaceLocale: 'de',
        userBlacklist: ['x'],
      },
    },
    now,
  );
  expect(parsed.metadata).toEqual({ version: 1, modified: now - 3_600_000 });
  expect(parsed.userPreferences).toMatchObject({
    theme: 'system',
    originLanguages: ['ja', 'ko'],
    filteredLanguages: ['fr', 'en'],
    interfaceLocale: null,
  });
  expect(parsed.userPreferences).not.toHaveProperty('userBlacklist');
});

test('the default ratings are shown if every rating is switched off', () => {
  const noRatings = { showSafe: false, showSuggestive: false, showErotic: false, showHentai: false };
  expect(filtersOf(readPreferences({ userPreferences: noRatings }, now)).ratings).toEqual([
    'safe',
    'suggestive',
    'erotica',
  ]);
});

const anyDocument = fc
  .record({
    modified: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: now - 1000, max: now + 10 * maxClockSkewMs })),
    theme: fc.constantFrom(...themeChoices),
    density: fc.constantFrom(...densities),
    languages: fc.uniqueArray(fc.constantFrom(...languages), { maxLength: 4 }),
  })
  .map(({ modified, theme, density, languages: filteredLanguages }) =>
    readPreferences(
      { metadata: { modified }, preferredLayout: { density }, userPreferences: { theme, filteredLanguages } },
      now,
    ),
  );

test('documents merge to the same one, one of the newest, in whatever order they arrive', () => {
  fc.assert(
    fc.property(fc.array(anyDocument, { minLength: 1, maxLength: 8 }), fc.infiniteStream(fc.nat()), (all, sortKeys) => {
      const shuffled = all
        .map((document) => ({ document, at: sortKeys.next().value ?? 0 }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ document }) => document);
      const last = (documents: Preferences[]) => documents.reduce((own, offered) => newerDocument(own, offered));
      const winner = last(all);
      expect(last(shuffled)).toEqual(winner);
      expect(winner.metadata.modified).toBe(Math.max(...all.map(({ metadata }) => metadata.modified)));
    }),
  );
});

test('hints contain what the server needs, and are omitted for the defaults', () => {
  expect(writeCookiePreferences(cookiePreferencesOf(emptyPreferences))).toBeNull();
  const somePreferences = fc.record({
    theme: fc.constantFrom(...themeChoices),
    interfaceLocale: fc.constantFrom(null, ...interfaceLanguages),
    showHentai: fc.boolean(),
    showErotic: fc.boolean(),
    dataSaver: fc.boolean(),
    originLanguages: fc.uniqueArray(fc.constantFrom(...languages)),
    filteredLanguages: fc.uniqueArray(fc.constantFrom(...languages)),
  });
  fc.assert(
    fc.property(somePreferences, fc.constantFrom('', '1_1.0.2.0.0.0.0.5__x'), (userPreferences, reader) => {
      const hints = cookiePreferencesOf(readPreferences({ userPreferences }, now), reader);
      const value = writeCookiePreferences(hints);
      if (value === null) expect(areDefaultFilters(hints.filters)).toBe(true);
      // only characters that RFC 6265 allows in the value of a cookie
      else expect(value).toMatch(/^[!#$%&'()*+\-./0-9:<=>?@A-Z[\]^_`a-z{|}~]+$/);
      expect(readCookiePreferences(`a=b; komawari_view=${value ?? ''}; c=d`)).toEqual(value === null ? null : hints);
    }),
  );
});

test('any cookie is parsed without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 1200 }), (text) => {
      const hints = readCookiePreferences(`komawari_view=${text}`);
      if (hints) expect(readCookiePreferences(`komawari_view=${writeCookiePreferences(hints)}`)).toEqual(hints);
    }),
  );
  expect(readCookiePreferences(undefined)).toBeNull();
  expect(readCookiePreferences('komawari_view=')).toBeNull();
  expect(readCookiePreferences('komawari_view=~~~~')).toBeNull();
  expect(readCookiePreferences('other=dark~fr~1111~~')).toBeNull();
  expect(readCookiePreferences('komawari_view=dark~xx~0000~ja.xx~')).toEqual({
    theme: 'dark',
    language: null,
    filters: { ratings: ['safe', 'suggestive', 'erotica'], originals: ['ja'], languages: [] },
    dataSaver: false,
    reader: '',
  });
});

test('requests contain only filters that differ from the defaults', () => {
  const usualFilters = filtersOf(emptyPreferences);
  expect([titleFilter(usualFilters), chapterFilter(usualFilters)]).toEqual([{}, {}]);
  const own = filtersOf(
    readPreferences(
      { userPreferences: { showErotic: false, originLanguages: ['ko'], filteredLanguages: ['fr'] } },
      now,
    ),
  );
  expect(chapterFilter(own)).toEqual({
    contentRating: ['safe', 'suggestive'],
    originalLanguage: ['ko'],
    translatedLanguage: ['fr'],
  });
});

// Each simulated tab is a copy of the module. The tabs share one storage; `receiveChange` notifies a tab of a write.
type Store = typeof import('#web/lib/preferences/preferences.ts');
let storedValues: Map<string, string>;
let openTabs: { key: string; listeners: ((event: { key: string | null }) => void)[] }[];

beforeEach(() => {
  storedValues = new Map();
  openTabs = [];
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function openTab(): Promise<Store> {
  const tab = { key: String(openTabs.length), listeners: [] as ((event: { key: string | null }) => void)[] };
  openTabs.push(tab);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storedValues.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (storedValues.get(key) !== value) storedValues.set(key, value);
    },
    removeItem: (key: string) => void storedValues.delete(key),
  });
  vi.stubGlobal('addEventListener', (name: string, listener: (event: { key: string | null }) => void) => {
    if (name === 'storage') tab.listeners.push(listener);
  });
  vi.resetModules();
  const store = await import('#web/lib/preferences/preferences.ts');
  store.syncPreferencesAcrossTabs();
  return store;
}

/** Fires the storage event in a tab, which the browser does some time after another tab has written. */
function receiveChange(tab: number): void {
  for (const listener of openTabs[tab]!.listeners) listener({ key: 'md' });
}

test('choices of earlier versions are migrated into the document', async () => {
  storedValues.set('komawari.theme', 'slate');
  storedValues.set('komawari.language', 'fr');
  storedValues.set('komawari.layout', 'covers');
  const store = await openTab();
  expect(store.preferences().userPreferences).toMatchObject({ theme: 'slate', interfaceLocale: 'fr' });
  expect(store.preferences().preferredLayout.listStyle).toBe('covers');
  expect([...storedValues.keys()]).toEqual(['md']);
});

test('invalid storage counts as empty, and is overwritten by the first choice', async () => {
  for (const untrustedInput of ['{', 'null', '[]', '"dark"', '{"userPreferences":{"theme":{}}}']) {
    storedValues.set('md', untrustedInput);
    const store = await openTab();
    expect(store.preferences().userPreferences.theme).toBe('system');
    store.choosePreferences({ theme: 'dark' });
    expect(JSON.parse(storedValues.get('md')!).userPreferences.theme).toBe('dark');
  }
});

test('undo reverts its own choices and no later ones', async () => {
  const store = await openTab();
  const undoTheme = store.choosePreferences({ theme: 'dark' });
  store.choosePreferences({ density: 'large' });
  undoTheme();
  expect(store.preferences().userPreferences.theme).toBe('system');
  expect(store.preferences().preferredLayout.density).toBe('large');
  const undoReset = store.resetPreferences();
  expect(store.preferences().preferredLayout.density).toBe('comfortable');
  undoReset();
  expect(store.preferences().preferredLayout.density).toBe('large');
});

test('undo of a saved theme restores the previous theme and the previous choice', async () => {
  const store = await openTab();
  store.choosePreferences({ theme: 'slate' });
  const undo = store.choosePreferences({ theme: 'custom', customTheme: moss });
  expect(store.preferences().userPreferences).toMatchObject({ theme: 'custom', customTheme: moss });
  undo();
  expect(store.preferences().userPreferences).toMatchObject({ theme: 'slate', customTheme: null });
  // `custom` cannot be chosen without a custom theme
  store.choosePreferences({ theme: 'custom' });
  expect(store.preferences().userPreferences.theme).toBe('system');
});

test('a document from the far future is accepted, but the next local choice is newer', async () => {
  const store = await openTab();
  const futureDocument = { metadata: { modified: now + 1e12 }, userPreferences: { theme: 'slate' } };
  expect(store.mergePreferences(futureDocument).userPreferences.theme).toBe('slate');
  expect(store.preferences().metadata.modified).toBe(now + maxClockSkewMs);
  store.choosePreferences({ theme: 'light' });
  const chosenPreferences = store.preferences();
  expect(store.mergePreferences(futureDocument)).toEqual(chosenPreferences);
  // a document with an earlier modification time is not accepted either
  expect(store.mergePreferences({ metadata: { modified: 5 }, userPreferences: { theme: 'dark' } })).toEqual(
    chosenPreferences,
  );
});

const stepArbitrary = fc.oneof(
  fc.record({ tab: fc.nat(2), choose: fc.constantFrom(...themeChoices) }),
  fc.record({ tab: fc.nat(2), hear: fc.constant(true) }),
  fc.record({ wait: fc.integer({ min: -2000, max: 2000 }) }),
);

test('tabs converge to the last choice, in any order of choices and messages and with any clocks', async () => {
  const stores = [await openTab(), await openTab(), await openTab()];
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { maxLength: 30 }), async (steps) => {
      let last: string | null = null;
      for (const each of steps) {
        if ('wait' in each) vi.setSystemTime(Math.max(now, Date.now() + each.wait));
        else if ('hear' in each) receiveChange(each.tab);
        else {
          stores[each.tab]!.choosePreferences({ theme: each.choose, customTheme: moss });
          last = each.choose;
        }
      }
      for (let round = 0; round < 2; round++) for (const tab of [0, 1, 2]) receiveChange(tab);
      const all = stores.map((store) => store.preferences());
      expect(new Set(all.map((each) => JSON.stringify(each))).size).toBe(1);
      if (last !== null) expect(all[0]!.userPreferences.theme).toBe(last);
    }),
  );
});
