// Links and navigation. Every address inside the site is built here, from the table of pages.
import { useEffect } from 'react';
import { navigate as push } from 'wouter/use-browser-location';
import { buildPath, matchPage, type PlainPage, slugOf, slugOfNames } from '#contract/rules/pages.ts';
import { beginNavigation } from './page.ts';

type TitleFeedName = 'recent' | 'featured' | 'seasonal' | 'staffPicks' | 'recommended' | 'selfPublished';

interface NamedTitle {
  id: string;
  /** Texts by language, in the title's own order. */
  attributes: { title: Record<string, string>; altTitles: Record<string, string>[] };
}

export const pathTo = {
  /** Path of a page without parameters. */
  plain: (name: PlainPage): string => buildPath(name),
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
  /** `query` is '' or begins with `?`, as for authors. */
  groups: (query = ''): string => buildPath('groups') + query,
  group: (id: string, name = ''): string => buildPath('group', { id, slug: slugOf(name) }),
  /** Groups of the viewer; `tab`: those that they follow, or are a member of. */
  myGroups: (tab?: 'followed' | 'my-groups'): string => `${buildPath('myGroups')}${tab ? `?tab=${tab}` : ''}`,
  /** Reading history; `tab`: bookmarked pages instead. */
  history: (tab?: 'bookmarks'): string => `${buildPath('myHistory')}${tab ? `?tab=${tab}` : ''}`,
  authors: (query = ''): string => buildPath('authors') + query,
  author: (id: string, name = ''): string => buildPath('author', { id, slug: slugOf(name) }),
  users: (): string => buildPath('users'),
  user: (id: string, name = ''): string => buildPath('user', { id, slug: slugOf(name) }),
  announcements: (): string => buildPath('announcements'),
  announcement: (id: string): string => buildPath('announcement', { id }),
  /** Signs in, then goes to `after`. */
  login: (after?: string): string =>
    `${buildPath('login')}${after ? `?afterAuthentication=${encodeURIComponent(after)}` : ''}`,
  random: (): string => buildPath('random'),
  /**
   * `names`: the title's names in its own order, for the slug. `titleOf` builds the canonical path, as the server does.
   */
  title: (id: string, names: readonly string[] = []): string => buildPath('title', { id, slug: slugOfNames(names) }),
  titleOf: ({ id, attributes: { title, altTitles } }: NamedTitle): string =>
    pathTo.title(id, [title, ...altTitles].flatMap(Object.values<string>)),
  chapter: (id: string, page?: number): string => buildPath('chapter', { id, page }),
};

let entryCount = 0;

/** Key of the current history entry (from its state), under which its scroll position is stored. */
export const entryKey = (): string => String((history.state as { key?: string } | null)?.key ?? 'first');

/**
 * Hooks into navigation, set for unsaved input (`lib/navigation/leave-guard`) and for new builds
 * (`lib/updates/updates`).
 */
export const navigationHooks: {
  /** Asks for confirmation, and calls `go` when it is given. */
  confirm?: ((go: () => void) => void) | null;
  /** Returns true when Back or Forward was reverted for now: no other `popstate` listener may handle it. */
  interceptBack?: (() => boolean) | null;
  /** Navigates by a full page load when a new build is available; returns false when it did not. */
  loadPage?: ((href: string) => boolean) | null;
} = {};

/** Whether a path is that of a chapter in the reader. */
export const isChapterPath = (path: string): boolean => matchPage(path)?.name === 'chapter';

/**
 * Navigates to a path of this site. Between chapters the history entry is replaced, so that Back leaves the reader.
 * `replace` keeps the history entry, the scroll position and the focus.
 */
export function navigate(href: string, { replace = false }: { replace?: boolean } = {}): void {
  if (!replace && new URL(href, location.href).pathname !== location.pathname) {
    if (navigationHooks.confirm) return navigationHooks.confirm(() => navigate(href));
    if (navigationHooks.loadPage?.(href)) return;
  }
  if (!replace && !href.startsWith('#')) beginNavigation();
  const key = replace ? entryKey() : `${Date.now().toString(36)}-${(entryCount += 1)}`;
  const withinReader = isChapterPath(location.pathname) && isChapterPath(new URL(href, location.href).pathname);
  push(href, { replace: replace || withinReader, state: { key } });
}

/** Replaces the URL path by the canonical one, when it was opened with another slug; query and hash stay. */
export function useCanonicalPath(path: string | null): void {
  useEffect(() => {
    if (path !== null && location.pathname !== path)
      navigate(path + location.search + location.hash, { replace: true });
  }, [path]);
}
