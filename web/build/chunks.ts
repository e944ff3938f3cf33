// Decides which modules share a chunk. By default the bundler creates chunks of about a kilobyte, one for each set of
// modules shared by the same pages. A page would load forty of them, which compress badly and cost round trips.
import path from 'node:path';

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: string[]; code: string | null } | null;
}

type IsReachable = (id: string) => boolean;

/** Modules that the index of react-query re-exports, but home does not use. */
const isOnlyReexported =
  /\/@tanstack\/.*\/(useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver|useQueries|queriesObserver)\.js$/;

/** Packages of the Markdown parser. Not the modules of this site that use them: other pages may need those, too. */
const isMarkdown = /\/node_modules\/(markdown-it|linkify-it|mdurl|uc\.micro)\//;

/** Queries of which the number changes: the library and the states of a feed's chapters have them. */
const isManyQueries = /\/@tanstack\/.*\/(useQueries|queriesObserver)\.js$/;
const feedStates = 'lib/reading/use-chapter-states.ts';

const isIcon = /\/lucide-react\/.*\/icons\//;

/**
 * Modules of home that are kept out of its chunk: the one with its dynamic imports, whose files would be listed a second
 * time, and those that other chunks use, too.
 */
const isSharedHomeModule = /\/home\/(deferred-parts\.ts|queries\.ts|ReadLink\.tsx)$/;

/** The frame around pages, which the reader does not have, and those parts of it that a phone does not show at first. */
const frame = 'app/frame.chunk.ts';
const frameParts = 'app/frame-parts.chunk.ts';

const titlePage = 'titles/TitlePage.tsx';
const searchPage = 'search/TitlesPage.tsx';

/** Entry of the library: code that it shares with other pages is grouped like that of browsing pages, its own folder is not. */
const libraryPage = 'library/LibraryPage.tsx';

/** Pages that people open again and again, by the group of what they share with others; the first group gets it. */
const personalGroups: Readonly<Record<string, readonly string[]>> = {
  follows: ['follows/FollowsPage.tsx', 'follows/UpdatesPage.tsx'],
  history: ['history/HistoryPage.tsx'],
  community: ['community/SocialPage.tsx'],
  finding: ['search/SearchPage.tsx'],
};
const personalPages = Object.values(personalGroups).flat();
/** Small modules that personal pages share with others, too. */
const isSmallPart =
  /\/(ui\/controls\/Switch|ui\/cards\/Row|ui\/layout\/ListTools|ui\/overlays\/(Area|Placed)Menu|lib\/api\/Loaded|lib\/render\/use-debounced)\./;
/** The search field with suggestions, which is loaded by name, and what its list needs. */
const isSuggestingField = /\/(search\/QuickField|ui\/controls\/Combobox|ui\/behavior\/use-popup-placement)\./;
const isPackage = /\/node_modules\//;
/** Queries of a chapter, which the bookmarks of the history ask as well, without the rest of the reader. */
const readerQueries = 'reader/queries.ts';

/** Landing pages, and pages visited next: modules that they share with other pages are grouped into few chunks. */
const browsingPages = [
  titlePage,
  searchPage,
  'feeds/LatestPage.tsx',
  'feeds/TitleFeedPage.tsx',
  'lists/ListPage.tsx',
  'groups/GroupPage.tsx',
  'authors/AuthorPage.tsx',
  'users/UserPage.tsx',
];

/**
 * Modules that are loaded by `import()` stay out of groups: the exports of a group have short names, and a retry in
 * `lib/render/load-chunk` imports a file without the code that maps them.
 */
const isLoadedByName = (id: string): boolean => id.endsWith('.chunk.ts');

/** Page of the reader; not in `browsingPages`, because its size budget allows only the modules that it renders with. */
const readerPage = 'reader/ReaderPage.tsx';

/** Overlays: dialogs, sheets, menus. No page needs them for its first render. */
const overlays = ['ui/overlays/DialogPanel.tsx', 'ui/overlays/BottomSheet.tsx'];

/**
 * Groups for `output.codeSplitting`. Home and each page stay chunks of their own.
 * - `core`: needed by every page, including the sign-in pages; `base`: the rest of what every page needs
 * - `frame`: the frame around pages, without what the reader also needs; `frameParts`: what a phone does not show of it at
 *   first
 * - `cards`: what home renders with
 * - `forms`: shared by the sign-in pages and the browsing pages; `common`: by the reader and the browsing pages
 * - `titlePage`: shared by the title page and other browsing pages; `searchPage`: by the title search and others; `listed`: by
 *   both; `browse`: whatever else browsing pages share
 * - `follows`, `history`, `community`, `finding`: what the pages that people open again and again share with others
 * - `above`: overlays
 * - `around`: what the reader shares with other pages; `readerPage`: the modules in web/reader/ that its page imports;
 *   `reading`: recording of reading positions
 * @param web folder of the sources
 */
export function chunkGroups(web: string) {
  const reachableByName = new Map<string, IsReachable>();
  const isReachableFrom = (name: string, entries: readonly string[], id: string, graph: ModuleGraph): boolean => {
    let isReachable = reachableByName.get(name);
    if (!isReachable) {
      isReachable = findReachable(
        entries.map((entry) => path.join(web, entry)),
        graph,
      );
      reachableByName.set(name, isReachable);
    }
    return isReachable(id);
  };
  const usedBySignIn = (id: string, graph: ModuleGraph): boolean =>
    isReachableFrom('identity', ['identity/main.tsx'], id, graph);
  const usedByEveryPage = (id: string, graph: ModuleGraph): boolean =>
    isReachableFrom('site', ['main.tsx'], id, graph) && id !== path.join(web, 'main.tsx');
  const usedByHome = (id: string, graph: ModuleGraph): boolean =>
    isReachableFrom('home', ['home/HomePage.tsx'], id, graph) &&
    (!id.startsWith(path.join(web, 'home')) || isSharedHomeModule.test(id));
  const usedByFrame = (id: string, graph: ModuleGraph): boolean => isReachableFrom('frame', [frame], id, graph);
  const usedByFrameParts = (id: string, graph: ModuleGraph): boolean =>
    isReachableFrom('frameParts', [frameParts], id, graph);
  const usedByBrowsing = (id: string, graph: ModuleGraph): boolean =>
    isReachableFrom('browse', browsingPages, id, graph) && !browsingPages.some((page) => id === path.join(web, page));
  const isSharedByLibrary = (id: string, graph: ModuleGraph): boolean =>
    isReachableFrom('library', [libraryPage], id, graph) && !id.startsWith(path.join(web, 'library/'));
  const isSharedByPersonal = (id: string, graph: ModuleGraph): boolean =>
    isReachableFrom('personal', personalPages, id, graph) && !personalPages.some((page) => id === path.join(web, page));
  const usedByTitle = (id: string, graph: ModuleGraph): boolean =>
    usedByBrowsing(id, graph) && isReachableFrom('title', [titlePage], id, graph);
  const usedBySearch = (id: string, graph: ModuleGraph): boolean =>
    usedByBrowsing(id, graph) && isReachableFrom('search', [searchPage], id, graph);
  const usedByReader = (id: string, graph: ModuleGraph): boolean => isReachableFrom('reader', [readerPage], id, graph);
  const isReaderModule = (id: string, graph: ModuleGraph): boolean =>
    usedByReader(id, graph) &&
    id.startsWith(path.join(web, 'reader/')) &&
    !id.endsWith(readerPage) &&
    !id.endsWith(readerQueries);
  const usedByOverlays = (id: string, graph: ModuleGraph): boolean => isReachableFrom('above', overlays, id, graph);
  const chunkGroup = (name: string, matches: (id: string, graph: ModuleGraph) => boolean, minShareCount = 1) => ({
    name: (id: string, graph: ModuleGraph) => (matches(id, graph) ? name : null),
    debugName: name,
    minShareCount,
  });
  // the first matching group gets a module
  return [
    chunkGroup('core', (id) => id.includes('rolldown/runtime')),
    chunkGroup('markdown', (id) => isMarkdown.test(id)),
    chunkGroup(
      'core',
      (id, graph) =>
        usedBySignIn(id, graph) && (usedByEveryPage(id, graph) || usedByFrame(id, graph) || usedByHome(id, graph)),
    ),
    chunkGroup('forms', (id, graph) => usedBySignIn(id, graph) && usedByBrowsing(id, graph)),
    chunkGroup(
      'base',
      (id, graph) =>
        usedByEveryPage(id, graph) ||
        (usedByReader(id, graph) &&
          (usedByFrame(id, graph) || usedByHome(id, graph) || (usedByTitle(id, graph) && usedBySearch(id, graph)))),
    ),
    chunkGroup(
      'frame',
      (id, graph) =>
        !isLoadedByName(id) && (usedByFrame(id, graph) || (usedByFrameParts(id, graph) && usedByBrowsing(id, graph))),
    ),
    chunkGroup(
      'common',
      (id, graph) =>
        usedByReader(id, graph) &&
        !isReaderModule(id, graph) &&
        (usedByBrowsing(id, graph) || usedByOverlays(id, graph) || isSharedByPersonal(id, graph)),
      2,
    ),
    chunkGroup('around', (id, graph) => usedByReader(id, graph) && !isReaderModule(id, graph), 2),
    chunkGroup('reader', isReaderModule),
    // loaded by the reader after its first image
    chunkGroup('reading', (id) => id.startsWith(path.join(web, 'lib/reading/')) && !id.endsWith(feedStates)),
    chunkGroup('cards', usedByHome, 2),
    chunkGroup('frameParts', (id, graph) => !isLoadedByName(id) && usedByFrameParts(id, graph)),
    chunkGroup('listed', (id, graph) => usedByTitle(id, graph) && usedBySearch(id, graph), 2),
    chunkGroup('title', usedByTitle, 2),
    chunkGroup('search', usedBySearch, 2),
    chunkGroup(
      'browse',
      (id, graph) =>
        usedByBrowsing(id, graph) ||
        isSharedByLibrary(id, graph) ||
        isManyQueries.test(id) ||
        (isSharedByPersonal(id, graph) && (isIcon.test(id) || isSmallPart.test(id))),
      2,
    ),
    ...Object.entries(personalGroups).map(([name, pages]) =>
      chunkGroup(
        name,
        (id, graph) =>
          isReachableFrom(name, pages, id, graph) &&
          !personalPages.some((page) => id === path.join(web, page)) &&
          !isPackage.test(id) &&
          !isSuggestingField.test(id),
        2,
      ),
    ),
    chunkGroup('above', usedByOverlays),
    // one chunk for all icons that pages share: with a chunk for each, its name in the lists of files would be longer
    // than the icon
    chunkGroup('icons', (id, graph) => isIcon.test(id) && !usedBySignIn(id, graph), 2),
    chunkGroup('signInIcons', (id) => isIcon.test(id), 2),
  ].map((each, groupIndex, allGroups) => ({ ...each, priority: allGroups.length - groupIndex }));
}

/**
 * Finds the modules that entries import statically. The icon library's index imports every icon, so of these only the
 * ones imported by name count.
 */
function findReachable(entries: string[], graph: ModuleGraph): IsReachable {
  const reachableModules = new Set<string>();
  const icons = new Set<string>();
  const visit = (each: string): void => {
    if (reachableModules.has(each) || each.includes('/lucide-react/') || isOnlyReexported.test(each)) return;
    reachableModules.add(each);
    const { importedIds = [], code = '' } = graph.getModuleInfo(each) ?? {};
    for (const [, names] of (code ?? '').matchAll(/import \{([^}]*)\} from ["']lucide-react["']/g))
      for (const name of names!.split(','))
        icons.add(
          name
            .trim()
            .replace(/(?<=[a-z])(?=[A-Z\d])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-')
            .toLowerCase(),
        );
    importedIds.forEach(visit);
  };
  entries.forEach(visit);
  return (id) =>
    reachableModules.has(id) || icons.has(/\/lucide-react\/.*\/icons\/([\w-]+)\.m?js$/.exec(id)?.[1] ?? '');
}
