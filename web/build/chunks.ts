// Which modules share a file. Left alone, each piece that two pages share becomes a file of a kilobyte, of which a page then
// needs forty: they compress badly, and each costs a phone a part of a round trip.
import path from 'node:path';

interface Graph {
  getModuleInfo: (id: string) => { importedIds: string[]; code: string | null } | null;
}

type Reached = (id: string) => boolean;

/** What the index of react-query names, and only other pages than home use. */
const namedOnly =
  /\/@tanstack\/.*\/(useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver|useQueries|queriesObserver)\.js$/;

const isIcon = /\/lucide-react\/.*\/icons\//;

/** Imports the parts of home that come after the first paint: beside the list of files that every page has. */
const homeDeferred = 'home/deferred-parts.ts';

const title = 'titles/TitlePage.tsx';
const search = 'search/TitlesPage.tsx';

/** Where readers come from elsewhere, or go at once: what these share with any other page comes in few files. */
const browsing = [
  title,
  search,
  'feeds/LatestPage.tsx',
  'feeds/TitleFeedPage.tsx',
  'lists/ListPage.tsx',
  'groups/GroupPage.tsx',
  'authors/AuthorPage.tsx',
  'users/UserPage.tsx',
];

/** Has a budget of its own: of `browse` it gets only what it draws with. */
const reader = 'reader/ReaderPage.tsx';

/** What opens above a page: dialogs, sheets, menus. No page is drawn with them at first. */
const above = ['ui/overlays/DialogPanel.tsx', 'ui/overlays/BottomSheet.tsx'];

/**
 * Groups for `output.codeSplitting`: `core` is what every page needs and the sign-in pages as well, `base` the rest of what
 * every page needs, `cards` what home draws with, `forms` and `common` what the sign-in pages and the reader share with
 * the pages of titles, `title` what a title's own page shares with these and `search` what the search for titles does,
 * `listed` what both do, `browse` whatever else they share, `above` what opens over a page. Home and each page stay
 * chunks of their own. `around` is what the reader shares with pages of no readers, `reader` what the settings show of it,
 * `reading` what keeps its place.
 * @param web folder of the sources
 */
export function chunkGroups(web: string) {
  const reached = new Map<string, Reached>();
  const isOf = (name: string, entries: readonly string[], id: string, graph: Graph): boolean => {
    let known = reached.get(name);
    if (!known) {
      known = reachedFrom(
        entries.map((entry) => path.join(web, entry)),
        graph,
      );
      reached.set(name, known);
    }
    return known(id);
  };
  const isOfSignIn = (id: string, graph: Graph): boolean => isOf('identity', ['identity/main.tsx'], id, graph);
  const isFirst = (id: string, graph: Graph): boolean =>
    isOf('site', ['main.tsx'], id, graph) && id !== path.join(web, 'main.tsx');
  const isHome = (id: string, graph: Graph): boolean =>
    isOf('home', ['home/HomePage.tsx'], id, graph) &&
    (!id.startsWith(path.join(web, 'home')) || id.endsWith(homeDeferred));
  const isBrowsing = (id: string, graph: Graph): boolean =>
    isOf('browse', browsing, id, graph) && !browsing.some((page) => id === path.join(web, page));
  const isTitle = (id: string, graph: Graph): boolean => isBrowsing(id, graph) && isOf('title', [title], id, graph);
  const isSearch = (id: string, graph: Graph): boolean => isBrowsing(id, graph) && isOf('search', [search], id, graph);
  const isReader = (id: string, graph: Graph): boolean => isOf('reader', [reader], id, graph);
  const isOwnOfReader = (id: string, graph: Graph): boolean =>
    isReader(id, graph) && id.startsWith(path.join(web, 'reader/')) && !id.endsWith(reader);
  const isAbove = (id: string, graph: Graph): boolean => isOf('above', above, id, graph);
  const group = (name: string, holds: (id: string, graph: Graph) => boolean, minShareCount = 1) => ({
    name: (id: string, graph: Graph) => (holds(id, graph) ? name : null),
    debugName: name,
    minShareCount,
  });
  // of several that want a module the first gets it
  return [
    group('core', (id, graph) => isOfSignIn(id, graph) && (isFirst(id, graph) || isHome(id, graph))),
    group('forms', (id, graph) => isOfSignIn(id, graph) && isBrowsing(id, graph)),
    group(
      'base',
      (id, graph) =>
        isFirst(id, graph) ||
        (isReader(id, graph) && (isHome(id, graph) || (isTitle(id, graph) && isSearch(id, graph)))),
    ),
    group('common', (id, graph) => isReader(id, graph) && (isBrowsing(id, graph) || isAbove(id, graph)), 2),
    group('around', (id, graph) => isReader(id, graph) && !isOwnOfReader(id, graph), 2),
    group('reader', isOwnOfReader),
    // the reader fetches it behind its first picture
    group('reading', (id) => id.startsWith(path.join(web, 'lib/reading/'))),
    group('cards', isHome, 2),
    group('listed', (id, graph) => isTitle(id, graph) && isSearch(id, graph), 2),
    group('title', isTitle, 2),
    group('search', isSearch, 2),
    group('browse', isBrowsing, 2),
    group('above', isAbove),
    // the icons of several pages: a file of its own for each would be longer in the list of files than it is
    group('icons', (id, graph) => isIcon.test(id) && !isOfSignIn(id, graph), 2),
  ].map((each, at, all) => ({ ...each, priority: all.length - at }));
}

/** What entries import at once. A library of icons names all of them: of it only those are there that are used. */
function reachedFrom(entries: string[], graph: Graph): Reached {
  const needed = new Set<string>();
  const icons = new Set<string>();
  const visit = (each: string): void => {
    if (needed.has(each) || each.includes('/lucide-react/') || namedOnly.test(each)) return;
    needed.add(each);
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
  return (id) => needed.has(id) || icons.has(/\/lucide-react\/.*\/icons\/([\w-]+)\.m?js$/.exec(id)?.[1] ?? '');
}
