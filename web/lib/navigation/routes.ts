// Links and navigation. Every address inside the site is built here, from the table of pages.
import { useEffect } from 'react';
import { buildPath, matchPage, type PageWithoutParams, slugOf, slugOfNames } from '#contract/rules/pages.ts';
import { entryKey, shownLocation, type ShownLocation } from './location.ts';
import { beginNavigation } from './page.ts';

type TitleFeedName = 'recent' | 'featured' | 'seasonal' | 'staffPicks' | 'recommended' | 'selfPublished';

interface NamedTitle {
  id: string;
  /** Names by language code, in the order in which the title lists them. */
  attributes: { title: Record<string, string>; altTitles: Record<string, string>[] };
}

export const pathTo = {
  /** Path of a page without parameters. */
  plain: (name: PageWithoutParams): string => buildPath(name),
  home: (): string => buildPath('home'),
  /** Advanced search; `query` is '' or begins with `?`. */
  titles: (query = ''): string => buildPath('titles') + query,
  /** `tab`: restricts the results to one kind. */
  search: (text = '', tab?: string): string => {
    const query = new URLSearchParams({ ...(text ? { q: text } : {}), ...(tab ? { tab } : {}) }).toString();
    return buildPath('search') + (query === '' ? '' : `?${query}`);
  },
  tags: (): string => buildPath('tags'),
  /** `name`: the English name of the tag. */
  tag: (id: string, name = ''): string => buildPath('tag', { id, slug: slugOf(name) }),
  /** `languages`: codes of the languages that chapters are filtered by; null for no filter. */
  latest: (languages: string | null = null): string =>
    `${buildPath('latest')}${languages === null ? '' : `?lang=${languages}`}`,
  /** `tab`: section of the settings; `find`: search text. */
  settings: (tab?: string, find = ''): string => {
    const query = new URLSearchParams({ ...(tab ? { tab } : {}), ...(find ? { find } : {}) }).toString();
    return buildPath('settings') + (query === '' ? '' : `?${query}`);
  },
  /** `id`: of a shared theme, to preview it. */
  theme: (id = ''): string => `${buildPath('theme')}${id === '' ? '' : `?id=${id}`}`,
  titleFeed: (name: TitleFeedName): string => buildPath(name),
  list: (id: string, name = ''): string => buildPath('list', { id, slug: slugOf(name) }),
  /** `query` is '' or begins with `?`; the same holds for `authors`. */
  groups: (query = ''): string => buildPath('groups') + query,
  group: (id: string, name = ''): string => buildPath('group', { id, slug: slugOf(name) }),
  /** Groups of the viewer; `tab`: those that they follow, or are a member of. */
  myGroups: (tab?: 'followed' | 'my-groups'): string => `${buildPath('myGroups')}${tab ? `?tab=${tab}` : ''}`,
  /** Reading history, or with `tab` the bookmarked pages or the downloaded chapters. */
  history: (tab?: 'bookmarks' | 'downloads'): string => `${buildPath('myHistory')}${tab ? `?tab=${tab}` : ''}`,
  authors: (query = ''): string => buildPath('authors') + query,
  author: (id: string, name = ''): string => buildPath('author', { id, slug: slugOf(name) }),
  users: (): string => buildPath('users'),
  user: (id: string, name = ''): string => buildPath('user', { id, slug: slugOf(name) }),
  announcements: (): string => buildPath('announcements'),
  announcement: (id: string): string => buildPath('announcement', { id }),
  /** Sign-in page, which goes to the path `after` once the user has signed in. */
  login: (after?: string): string =>
    `${buildPath('login')}${after ? `?afterAuthentication=${encodeURIComponent(after)}` : ''}`,
  random: (): string => buildPath('random'),
  /**
   * `names`: the title's names, from which the slug is made, in the order in which the title lists them. `titleOf`
   * builds the canonical path, as the server does.
   */
  title: (id: string, names: readonly string[] = []): string => buildPath('title', { id, slug: slugOfNames(names) }),
  titleOf: ({ id, attributes: { title, altTitles } }: NamedTitle): string =>
    pathTo.title(id, [title, ...altTitles].flatMap(Object.values<string>)),
  chapter: (id: string, page?: number): string => buildPath('chapter', { id, page }),
};

let entryCount = 0;

/**
 * Hooks into navigation, set for unsaved input (`lib/navigation/leave-guard`) and for new builds
 * (`lib/updates/updates`).
 */
export const navigationHooks: {
  /** Asks for confirmation, and calls `go` when it is given. */
  confirm?: ((go: () => void) => void) | null;
  /** Returns true when Back or Forward was reverted for now: no other `popstate` listener may handle it. */
  interceptBack?: (() => boolean) | null;
  /** Starts a full page load of `href` where one is needed, e.g. for a new build; returns whether it did. */
  loadPage?: ((href: string) => boolean) | null;
  /** Calls `show` once the page of a location can be drawn; until then the page in sight stays (`app/held-navigation`). */
  hold?: ((target: ShownLocation, show: () => void, isPop?: boolean) => void) | null;
  /** URL of the next page while the page in sight is held. */
  heldHref?: string | null;
} = {};

/** Whether a path is that of a chapter in the reader. */
export const isChapterPath = (path: string): boolean => matchPage(path)?.name === 'chapter';

/**
 * Navigates to a path of this site. Between chapters the history entry is replaced, so that Back leaves the reader.
 * `replace` keeps the history entry, the scroll position and the focus. The page in sight stays until the next one can
 * be drawn; if only the query changes, for links (`isLink`) alone: filters take effect at once.
 */
export function navigate(
  href: string,
  { replace = false, isLink = false }: { replace?: boolean; isLink?: boolean } = {},
): void {
  const { pathname, search } = new URL(href, location.href);
  const shown = shownLocation();
  const leavesPage = pathname !== shown.path;
  if (replace) {
    // Back or Forward has already left the entry
    if (entryKey() === shown.entry) history.replaceState({ key: shown.entry }, '', href);
    return;
  }
  if (leavesPage) {
    if (navigationHooks.confirm) return navigationHooks.confirm(() => navigate(href, { isLink }));
    if (navigationHooks.loadPage?.(href)) return;
  }
  const key = `${Date.now().toString(36)}-${(entryCount += 1)}`;
  const show = (): void => {
    if (!href.startsWith('#')) beginNavigation();
    const withinReader = isChapterPath(location.pathname) && isChapterPath(pathname);
    history[withinReader ? 'replaceState' : 'pushState']({ key }, '', href);
  };
  if ((leavesPage || isLink) && navigationHooks.hold)
    navigationHooks.hold({ path: pathname, search, entry: key }, show);
  else show();
}

/** Navigates to where a link leads. */
export const followLink = (href: string, { replace }: { replace: boolean }): void =>
  navigate(href, { replace, isLink: true });

/** Replaces the URL path by the canonical one, when it was opened with another slug; query and hash stay. */
export function useCanonicalPath(path: string | null): void {
  useEffect(() => {
    if (path !== null && location.pathname !== path)
      navigate(path + location.search + location.hash, { replace: true });
  }, [path]);
}
