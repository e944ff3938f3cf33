// Registry of all settings sections: tab, search terms and lazy component. A new section is one entry; its component
// renders what is below the heading.
import { createElement, type ComponentType } from 'react';
import type { BlockList } from '#web/blocks/blocked-list.ts';
import { fold } from '#web/lib/i18n/fold-text.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { accountSections } from './account-sections.ts';
import { type LazySection, lazySection, type SettingSection, type SettingTab } from './setting-section.ts';
import { withCatalogues } from '#web/lib/i18n/language.ts';

/** Tabs whose settings belong to an account, with the title of the sign-in prompt for guests. */
export const accountTabs = {
  blocks: 'settings.signInBlocks',
  account: 'settings.signInAccount',
  notifications: 'settings.signInNotifications',
  clients: 'settings.signInClients',
} as const satisfies Partial<Record<SettingTab, MessageKey>>;
type AccountTab = keyof typeof accountTabs;

export const isAccountTab = (tab: SettingTab): tab is AccountTab => Object.hasOwn(accountTabs, tab);

const loadReaderSections = () => import('./ReaderSections.tsx');

export const sections: readonly SettingSection[] = [
  {
    id: 'interface',
    tab: 'language',
    title: 'settings.interfaceLanguage',
    words: 'settings.interface.words',
    Section: lazySection(async () => (await import('./InterfaceSection.tsx')).InterfaceSection),
  },
  {
    id: 'content',
    tab: 'language',
    title: 'settings.content',
    words: 'settings.content.words',
    Section: lazySection(async () => (await import('./LanguageSections.tsx')).ContentSection),
  },
  {
    id: 'line',
    tab: 'language',
    title: 'settings.line',
    rows: ['settings.line.groups', 'settings.line.titles'],
    words: 'settings.line.words',
    Section: lazySection(async () => (await import('./ReadingLineSection.tsx')).ReadingLineSection),
  },
  {
    id: 'originals',
    tab: 'language',
    title: 'settings.originals',
    words: 'settings.originals.words',
    Section: lazySection(async () => (await import('./LanguageSections.tsx')).OriginalsSection),
  },
  {
    id: 'theme',
    tab: 'display',
    title: 'settings.theme',
    words: 'settings.theme.words',
    skeletonRows: 2,
    Section: lazySection(async () => (await import('./LookSections.tsx')).ThemeSection),
  },
  {
    id: 'density',
    tab: 'display',
    title: 'settings.density',
    words: 'settings.density.words',
    Section: lazySection(async () => (await import('./LookSections.tsx')).DensitySection),
  },
  {
    id: 'ratings',
    tab: 'display',
    title: 'settings.ratings',
    words: 'settings.ratings.words',
    skeletonRows: 4,
    Section: lazySection(async () => (await import('./RatingsSection.tsx')).RatingsSection),
  },
  {
    id: 'lists',
    tab: 'display',
    title: 'settings.lists',
    rows: ['settings.listStyle', 'settings.oneLine', 'settings.blur', 'settings.ambient'],
    words: 'settings.lists.words',
    Section: lazySection(async () => (await import('./ListsSection.tsx')).ListsSection),
  },
  {
    id: 'home',
    tab: 'display',
    title: 'settings.home',
    words: 'settings.home.words',
    Section: lazySection(async () => (await import('./HomeSection.tsx')).HomeSection),
  },
  {
    id: 'comfort',
    tab: 'display',
    title: 'settings.comfort',
    rows: ['settings.motion', 'settings.bottomNav'],
    words: 'settings.comfort.words',
    Section: lazySection(async () => (await import('./ListsSection.tsx')).ComfortSection),
  },
  {
    id: 'reader-layout',
    tab: 'reader',
    title: 'controls.tab.layout',
    rows: [
      'controls.set.mode',
      'controls.set.direction',
      'controls.set.fit',
      'controls.set.doubleIn',
      'controls.set.spreadStart',
      'controls.set.stripWidth',
      'controls.set.maxWidth',
      'controls.set.gap',
      'controls.set.widePages',
      'controls.set.crop',
      'controls.set.background',
    ],
    words: 'settings.reader.layout.words',
    Section: lazySection(async () => (await loadReaderSections()).LayoutSection),
    Aside: lazySection(async () => (await loadReaderSections()).ReaderScopeChooser),
  },
  {
    id: 'reader-filters',
    tab: 'reader',
    title: 'controls.tab.filters',
    rows: [
      'controls.set.brightness',
      'controls.set.contrast',
      'controls.set.saturation',
      'controls.set.hue',
      'controls.set.sepia',
      'controls.set.gray',
      'controls.set.invert',
    ],
    words: 'settings.reader.filters.words',
    Section: lazySection(async () => (await loadReaderSections()).FiltersSection),
    Aside: lazySection(async () => (await loadReaderSections()).ReaderScopeChooser),
  },
  {
    id: 'reader-hands',
    tab: 'reader',
    title: 'controls.tab.hands',
    rows: [
      'controls.set.zones',
      'controls.set.invertZones',
      'controls.set.doubleTap',
      'controls.set.lens',
      'controls.set.jump',
      'controls.set.autoSeconds',
      'controls.set.atEnd',
    ],
    words: 'settings.reader.hands.words',
    Section: lazySection(async () => (await loadReaderSections()).HandsSection),
    Aside: lazySection(async () => (await loadReaderSections()).ReaderScopeChooser),
  },
  {
    id: 'reader-general',
    tab: 'reader',
    title: 'controls.tab.general',
    rows: [
      'controls.set.bar',
      'controls.set.barSide',
      'controls.set.barSize',
      'controls.set.credits',
      'controls.set.preload',
      'controls.set.saver',
      'controls.set.skipDuplicates',
      'controls.set.skipFiltered',
      'controls.set.skipRead',
      'controls.set.awake',
      'controls.set.openFull',
      'controls.set.hideCursor',
      'controls.set.animations',
    ],
    words: 'settings.reader.general.words',
    Section: lazySection(async () => (await loadReaderSections()).GeneralSection),
  },
  {
    id: 'reader-keys',
    tab: 'reader',
    title: 'controls.tab.keys',
    words: 'settings.reader.keys.words',
    Section: lazySection(async () => (await loadReaderSections()).KeysSection),
  },
  {
    id: 'reader-titles',
    tab: 'reader',
    title: 'settings.readerChoices',
    rows: ['settings.reader.own'],
    words: 'settings.reader.titles.words',
    Section: lazySection(async () => (await loadReaderSections()).ReaderTitlesSection),
  },
  {
    id: 'reader-reset',
    tab: 'reader',
    title: 'settings.reader.resetAll',
    words: 'settings.reset.words',
    Section: lazySection(async () => (await loadReaderSections()).ReaderResetSection),
  },
  blockSection('users'),
  blockSection('groups'),
  blockSection('titles'),
  blockSection('within'),
  ...accountSections,
  {
    id: 'clients',
    tab: 'clients',
    title: 'settings.clients',
    words: 'settings.clients.words',
    Section: lazySection(async () => {
      const { ClientsSection } = await withCatalogues(import('./ClientsSection.tsx'), 'clients');
      return ClientsSection;
    }),
  },
  {
    id: 'device',
    tab: 'other',
    title: 'settings.device',
    rows: ['reading.private', 'settings.history', 'settings.searches', 'settings.readerKept'],
    words: 'settings.device.words',
    skeletonRows: 2,
    Section: lazySection(async () => (await import('./DeviceSection.tsx')).DeviceSection),
  },
  {
    id: 'kept',
    tab: 'other',
    title: 'kept.section',
    words: 'kept.words',
    Section: lazySection(async () => (await import('#web/downloads/DownloadsSection.tsx')).DownloadsSection),
  },
  {
    id: 'install',
    tab: 'other',
    title: 'install.section',
    words: 'install.words',
    Section: lazySection(async () => (await import('#web/install/InstallSection.tsx')).InstallSection),
  },
  {
    id: 'reset',
    tab: 'other',
    title: 'settings.reset',
    rows: ['settings.resetAll'],
    words: 'settings.reset.words',
    Section: lazySection(async () => (await import('./DeviceSection.tsx')).ResetSection),
  },
  {
    id: 'flags',
    tab: 'experiments',
    title: 'settings.flags',
    words: 'settings.flags.words',
    Section: lazySection(async () => (await import('./FlagsSection.tsx')).FlagsSection),
  },
];

/** Section of the viewer's blocks of one kind, with their number at the end of the heading. */
function blockSection(list: BlockList): SettingSection {
  const load = () => import('#web/blocks/BlockedList.tsx');
  return {
    id: `blocked-${list}`,
    tab: 'blocks',
    title: `blocks.${list}`,
    words: `blocks.${list}.words`,
    Section: lazySection(async () => componentWithList((await load()).BlockedList, list)),
    Aside: lazySection(async () => componentWithList((await load()).BlockCount, list)),
  };
}

const componentWithList = (Part: ComponentType<{ list: BlockList }>, list: BlockList) => () =>
  createElement(Part, { list });

const preloadedSections = new Set<LazySection>();

/**
 * Preloads the code of all sections in parallel: while one of them suspends, those after it are not rendered and would
 * load later.
 */
export function preloadSections(shownSections: readonly SettingSection[]): void {
  for (const each of shownSections.flatMap(({ Section, Aside }) => (Aside ? [Section, Aside] : [Section]))) {
    if (preloadedSections.has(each)) continue;
    preloadedSections.add(each);
    // the section reports the error when it renders
    each.load().catch(() => undefined);
  }
}

/** Sections whose search terms contain every word of the text. */
export function findSections(
  allSections: readonly SettingSection[],
  searchText: string,
  translate: (key: MessageKey) => string,
): SettingSection[] {
  const searchWords = fold(searchText).split(/\s+/).filter(Boolean);
  return allSections.filter(({ tab, title, rows = [], words }) => {
    const keys: MessageKey[] = [`settings.${tab}`, title, ...rows, ...(words ? [words] : [])];
    const sectionText = fold(keys.map(translate).join(' '));
    return searchWords.every((word) => sectionText.includes(word));
  });
}
