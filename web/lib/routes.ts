// Links and navigation. Every address inside the site is built here, from the table of pages.
import { navigate as push } from 'wouter/use-browser-location';
import { buildPath, slugOf } from '#contract/pages.ts';
import { pageChanged } from './page.ts';

type TitleFeedName = 'recent' | 'featured' | 'seasonal' | 'staffPicks' | 'recommended' | 'selfPublished';

export const pathTo = {
  home: (): string => buildPath('home'),
  /** Advanced search; `query` is '' or begins with `?`. */
  titles: (query = ''): string => buildPath('titles') + query,
  /** `languages`: only chapters in these. */
  latest: (languages: readonly string[] = []): string =>
    `${buildPath('latest')}${languages.length > 0 ? `?lang=${languages.join(',')}` : ''}`,
  titleFeed: (name: TitleFeedName): string => buildPath(name),
  list: (id: string, name = ''): string => buildPath('list', { id, slug: slugOf(name) }),
  user: (id: string, name = ''): string => buildPath('user', { id, slug: slugOf(name) }),
  announcements: (): string => buildPath('announcements'),
  announcement: (id: string): string => buildPath('announcement', { id }),
  /** `names` are the title's names, best first; the first one with Latin letters becomes the slug. */
  title: (id: string, names: readonly string[] = []): string =>
    buildPath('title', { id, slug: names.map(slugOf).find((slug) => slug !== undefined) }),
  chapter: (id: string, page?: number): string => buildPath('chapter', { id, page }),
};

let entries = 0;

/** The scroll position of a history entry is kept under this key of its state. */
export const entryKey = (): string => String((history.state as { key?: string } | null)?.key ?? 'first');

/** Goes to a path of this site. `replace` keeps the history entry, the scroll position and the focus. */
export function navigate(href: string, { replace = false }: { replace?: boolean } = {}): void {
  if (!replace) pageChanged();
  const key = replace ? entryKey() : `${Date.now().toString(36)}-${(entries += 1)}`;
  push(href, { replace, state: { key } });
}
