// From the names of contract/pages.ts to what is drawn; every page's code loads when it is first wanted.
import { lazy, useState, type ComponentType } from 'react';
import type { TitleFeed } from '#web/feeds/title-feeds.ts';
import type { Apart } from '#web/lib/catalogue-parts.ts';
import { needTexts } from '#web/lib/language.ts';
import { isPageId, matchPage, type PageName } from '#contract/pages.ts';

export interface PageProps {
  /** The thing's id, checked; empty on pages without one. */
  id: string;
  /** A number in the path, 1-based, or null. */
  page: number | null;
}

interface Screen {
  Page: ComponentType<PageProps>;
  preload: () => void;
  /** `work`: the drawer does not stay beside it. `none`: the page brings its own frame. */
  frame: 'browse' | 'work' | 'none';
}

export const screens: Record<PageName, Screen> = {
  home: screen(async () => (await import('#web/home/HomePage.tsx')).HomePage, 'browse', []),
  titles: screen(async () => (await import('#web/search/TitlesPage.tsx')).TitlesPage, 'work'),
  search: screen(async () => (await import('#web/search/SearchPage.tsx')).SearchPage, 'work'),
  tags: screen(async () => (await import('#web/search/TagsPage.tsx')).TagsPage, 'browse'),
  tag: screen(async () => (await import('#web/search/TagPage.tsx')).TagPage, 'browse'),
  latest: screen(async () => (await import('#web/feeds/LatestPage.tsx')).LatestPage, 'browse'),
  list: screen(async () => (await import('#web/lists/ListPage.tsx')).ListPage, 'browse'),
  groups: screen(async () => (await import('#web/groups/GroupsPage.tsx')).GroupsPage, 'browse'),
  group: screen(async () => (await import('#web/groups/GroupPage.tsx')).GroupPage, 'browse'),
  authors: screen(async () => (await import('#web/authors/AuthorsPage.tsx')).AuthorsPage, 'browse'),
  author: screen(async () => (await import('#web/authors/AuthorPage.tsx')).AuthorPage, 'browse'),
  users: screen(async () => (await import('#web/users/UsersPage.tsx')).UsersPage, 'browse'),
  user: screen(async () => (await import('#web/users/UserPage.tsx')).UserPage, 'browse'),
  settings: screen(async () => (await import('#web/settings/SettingsPage.tsx')).SettingsPage, 'work', [
    'more',
    'settings',
  ]),
  announcements: screen(
    async () => (await import('#web/announcements/AnnouncementsPage.tsx')).AnnouncementsPage,
    'browse',
  ),
  announcement: screen(
    async () => (await import('#web/announcements/AnnouncementPage.tsx')).AnnouncementPage,
    'browse',
  ),
  login: screen(async () => (await import('#web/session/LoginPage.tsx')).LoginPage, 'browse'),
  logout: screen(async () => (await import('#web/session/LogoutPage.tsx')).LogoutPage, 'browse'),
  connection: screen(async () => (await import('#web/account/ConnectionPage.tsx')).ConnectionPage, 'work', [
    'more',
    'account',
    'identity',
  ]),
  callback: screen(async () => (await import('#web/session/CallbackPage.tsx')).CallbackPage, 'browse'),
  recent: titleFeed('recent'),
  featured: titleFeed('featured'),
  seasonal: titleFeed('seasonal'),
  staffPicks: titleFeed('staffPicks'),
  recommended: titleFeed('recommended'),
  selfPublished: titleFeed('selfPublished'),
  random: screen(async () => (await import('#web/titles/RandomPage.tsx')).RandomPage, 'browse'),
  title: screen(async () => (await import('#web/titles/TitlePage.tsx')).TitlePage, 'browse'),
  chapter: screen(async () => (await import('#web/reader/ReaderPage.tsx')).ReaderPage, 'none', ['more', 'reader']),
};

/** Fetches the code of a path's page ahead of its first use. */
export function preloadPage(href: string): void {
  // an address such as // is no URL
  if (!URL.canParse(href, location.origin)) return;
  const match = matchPage(new URL(href, location.origin).pathname);
  if (match && (match.params['id'] === undefined || isPageId(match.params['id']))) screens[match.name].preload();
}

function titleFeed(feed: TitleFeed): Screen {
  return screen(async () => {
    const { TitleFeedPage } = await import('#web/feeds/TitleFeedPage.tsx');
    return () => <TitleFeedPage feed={feed} />;
  }, 'browse');
}

/** @param texts beside those of home */
function screen(
  load: () => Promise<ComponentType<PageProps>>,
  frame: Screen['frame'],
  texts: readonly Apart[] = ['more'],
): Screen {
  let loaded: ComponentType<PageProps> | null = null;
  const fetchCode = async () => {
    const [page] = await Promise.all([load(), ...texts.map(needTexts)]);
    return (loaded ??= page);
  };
  const Later = lazy(async () => ({ default: await fetchCode() }));
  // Code that is here already is drawn at once; `lazy` would show its fallback for a moment.
  function Page(props: PageProps) {
    const [Shown] = useState(() => loaded ?? Later);
    return <Shown {...props} />;
  }
  return { Page, frame, preload: () => void fetchCode().catch(() => undefined) };
}
