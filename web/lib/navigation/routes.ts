// Links and navigation. Every address inside the site is built here, from the table of pages.
import { useEffect } from 'react';
import { navigate as push } from 'wouter/use-browser-location';
import { buildPath, matchPage, type PlainPage, slugOf, slugOfNames } from '#contract/rules/pages.ts';
import { pageChanged } from './page.ts';

type TitleFeedName = 'recent' | 'featured' | 'seasonal' | 'staffPicks' | 'recommended' | 'selfPublished';

interface NamedTitle {
  id: string;
  /** Texts by language, in the title's own order. */
  attributes: { title: Record<string, string>; altTitles: Record<string, string>[] };
}

export const pathTo = {
  /** A page whose address has nothing to fill in. */
  plain: (name: PlainPage): string => buildPath(name),
  home: (): string => buildPath('home'),
  /** Advanced search; `query` is '' or begins with `?`. */
  titles: (query = ''): string => buildPath('titles') + query,
  /** `tab`: one kind of things. */
  search: (text = '', tab?: string): string => {
    const query = new URLSearchParams({ ...(text ? { q: text } : {}), ...(tab ? { tab } : {}) }).toString();
    return buildPath('search') + (query === '' ? '' : `?${query}`);
  },
  tags: (): string => buildPath('tags'),
  /** `name` is the English one. */
  tag: (id: string, name = ''): string => buildPath('tag', { id, slug: slugOf(name) }),
  /** `languages`: the codes of the only ones that chapters are shown in. */
  latest: (languages: string | null = null): string =>
    `${buildPath('latest')}${languages === null ? '' : `?lang=${languages}`}`,
  /** `tab` and `find`: which settings. */
  settings: (tab?: string, find = ''): string => {
    const query = new URLSearchParams({ ...(tab ? { tab } : {}), ...(find ? { find } : {}) }).toString();
    return buildPath('settings') + (query === '' ? '' : `?${query}`);
  },
  /** With `id` of one that somebody shares: to try it. */
  theme: (id = ''): string => `${buildPath('theme')}${id === '' ? '' : `?id=${id}`}`,
  titleFeed: (name: TitleFeedName): string => buildPath(name),
  list: (id: string, name = ''): string => buildPath('list', { id, slug: slugOf(name) }),
  /** `query` is '' or begins with `?`, as for authors. */
  groups: (query = ''): string => buildPath('groups') + query,
  group: (id: string, name = ''): string => buildPath('group', { id, slug: slugOf(name) }),
  /** Of the viewer; `tab`: those that they follow, or are in. */
  myGroups: (tab?: 'followed' | 'my-groups'): string => `${buildPath('myGroups')}${tab ? `?tab=${tab}` : ''}`,
  /** What the reader has read; `tab`: the pages that they have bookmarked. */
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
  /** `names` are the title's names in its own order; `titleOf` writes the one address that the server knows, too. */
  title: (id: string, names: readonly string[] = []): string => buildPath('title', { id, slug: slugOfNames(names) }),
  titleOf: ({ id, attributes: { title, altTitles } }: NamedTitle): string =>
    pathTo.title(id, [title, ...altTitles].flatMap(Object.values<string>)),
  chapter: (id: string, page?: number): string => buildPath('chapter', { id, page }),
};

let entries = 0;

/** The scroll position of a history entry is kept under this key of its state. */
export const entryKey = (): string => String((history.state as { key?: string } | null)?.key ?? 'first');

/** Of the page that has something written on it (`lib/navigation/leave-guard`), and of a new build. */
export const leaving: {
  /** Asks the reader, and goes if they want to. */
  ask?: ((go: () => void) => void) | null;
  /** True when the way back, or forth, was taken back for now: nobody else may hear of it. */
  back?: (() => boolean) | null;
  /** Once a new build is there: goes by loading the page anew, or says false. */
  load?: ((href: string) => boolean) | null;
} = {};

/** Whether a path is of a chapter, open in the reader. */
export const isChapterPath = (path: string): boolean => matchPage(path)?.name === 'chapter';

/**
 * Goes to a path of this site. From chapter to chapter the history entry stays: the way back leads out of the reader.
 * `replace` keeps the history entry, the scroll position and the focus.
 */
export function navigate(href: string, { replace = false }: { replace?: boolean } = {}): void {
  if (!replace && new URL(href, location.href).pathname !== location.pathname) {
    if (leaving.ask) return leaving.ask(() => navigate(href));
    if (leaving.load?.(href)) return;
  }
  if (!replace && !href.startsWith('#')) pageChanged();
  const key = replace ? entryKey() : `${Date.now().toString(36)}-${(entries += 1)}`;
  const withinReader = isChapterPath(location.pathname) && isChapterPath(new URL(href, location.href).pathname);
  push(href, { replace: replace || withinReader, state: { key } });
}

/** The page's own address, when a link or a reader wrote another slug; nothing else changes. */
export function useOwnAddress(path: string | null): void {
  useEffect(() => {
    if (path !== null && location.pathname !== path)
      navigate(path + location.search + location.hash, { replace: true });
  }, [path]);
}
