// Maps the page names of contract/rules/pages.ts to components. The code of a page is loaded on first use.
import type { ComponentType } from 'react';
import type { TitleFeed } from '#contract/preload/title-feeds.ts';
import type { LazyCatalogue } from '#web/lib/i18n/catalogue-parts.ts';
import { isPageId } from '#contract/rules/page-id.ts';
import { matchPage, type PageName } from '#contract/rules/pages.ts';
import { lazyPage } from './lazy-page.tsx';
import { loadFrame } from './lazy-frame.ts';
import { fetchPageScripts } from './page-scripts.ts';

interface PageProps {
  /** Validated id of the entity; empty on pages without one. */
  id: string;
  /** Page number in the path, 1-based, or null. */
  page: number | null;
}

interface Screen {
  Page: ComponentType<PageProps>;
  preload: () => Promise<unknown>;
  /** `browse`: the usual frame. `work`: its drawer is never pinned. `none`: the page has its own frame. */
  frame: 'browse' | 'work' | 'none';
}

type StaffPageName = keyof typeof import('./staff.chunk.ts');

/** Text pages of the site; the component selects its text by the URL path. */
const text = screen(() => import('#web/site/TextPage.tsx'), 'TextPage', 'browse');

/** All but those of staff, which are added when somebody opens them. */
const screens: Record<Exclude<PageName, StaffPageName>, Screen> & { [Name in StaffPageName]?: Screen } = {
  home: screen(() => import('#web/home/HomePage.tsx'), 'HomePage', 'browse', []),
  titles: screen(() => import('#web/search/TitlesPage.tsx'), 'TitlesPage', 'work'),
  search: screen(() => import('#web/search/SearchPage.tsx'), 'SearchPage', 'browse'),
  tags: screen(() => import('#web/search/TagsPage.tsx'), 'TagsPage', 'browse'),
  tag: screen(() => import('#web/search/TagPage.tsx'), 'TagPage', 'browse'),
  latest: screen(() => import('#web/feeds/LatestPage.tsx'), 'LatestPage', 'browse'),
  list: screen(() => import('#web/lists/ListPage.tsx'), 'ListPage', 'browse'),
  groups: screen(() => import('#web/groups/GroupsPage.tsx'), 'GroupsPage', 'browse'),
  group: screen(() => import('#web/groups/GroupPage.tsx'), 'GroupPage', 'browse'),
  authors: screen(() => import('#web/authors/AuthorsPage.tsx'), 'AuthorsPage', 'browse'),
  author: screen(() => import('#web/authors/AuthorPage.tsx'), 'AuthorPage', 'browse'),
  users: screen(() => import('#web/users/UsersPage.tsx'), 'UsersPage', 'browse'),
  user: screen(() => import('#web/users/UserPage.tsx'), 'UserPage', 'browse'),
  settings: screen(() => import('#web/settings/SettingsPage.tsx'), 'SettingsPage', 'work', [
    'more',
    'settings',
    'history',
    'reader',
    'controls',
  ]),
  test: screen(() => import('#web/kit/KitPage.tsx'), 'KitPage', 'work', ['more', 'settings']),
  announcements: screen(() => import('#web/announcements/AnnouncementsPage.tsx'), 'AnnouncementsPage', 'browse'),
  announcement: screen(() => import('#web/announcements/AnnouncementPage.tsx'), 'AnnouncementPage', 'browse'),
  login: screen(() => import('#web/session/LoginPage.tsx'), 'LoginPage', 'browse'),
  logout: screen(() => import('#web/session/LogoutPage.tsx'), 'LogoutPage', 'browse'),
  connection: screen(() => import('#web/account/ConnectionPage.tsx'), 'ConnectionPage', 'work', [
    'more',
    'account',
    'identity',
  ]),
  callback: screen(() => import('./CallbackScreen.tsx'), 'CallbackScreen', 'browse'),
  about: text,
  rules: text,
  guidelines: text,
  privacy: text,
  supportUs: text,
  advertise: text,
  contact: text,
  rightsholders: text,
  forCreators: text,
  compliance: text,
  complianceTerms: text,
  complianceContent: text,
  compliancePrivacy: text,
  complianceCopyright: text,
  complianceCopyrightFaq: text,
  theme: screen(() => import('#web/theme/ThemePage.tsx'), 'ThemePage', 'work', ['more', 'settings']),
  social: screen(() => import('#web/community/SocialPage.tsx'), 'SocialPage', 'browse'),
  library: screen(() => import('#web/library/LibraryPage.tsx'), 'LibraryPage', 'browse', ['more', 'history']),
  updates: screen(() => import('#web/follows/UpdatesPage.tsx'), 'UpdatesPage', 'browse', ['more', 'history']),
  follows: screen(() => import('#web/follows/FollowsPage.tsx'), 'FollowsPage', 'browse', ['more', 'history']),
  drafts: screen(() => import('#web/drafts/DraftsPage.tsx'), 'DraftsPage', 'browse', ['more', 'account']),
  myUploads: screen(() => import('#web/chapters/MyUploadsPage.tsx'), 'MyUploadsPage', 'browse', ['more', 'account']),
  myLists: screen(() => import('#web/lists/MyListsPage.tsx'), 'MyListsPage', 'browse'),
  myGroups: screen(() => import('#web/groups/MyGroupsPage.tsx'), 'MyGroupsPage', 'browse'),
  myHistory: screen(() => import('#web/history/HistoryPage.tsx'), 'HistoryPage', 'browse', ['more', 'history']),
  notifications: screen(() => import('#web/notifications/NotificationsPage.tsx'), 'NotificationsPage', 'browse'),
  myReports: screen(() => import('#web/reports/MyReportsPage.tsx'), 'MyReportsPage', 'browse', ['more', 'account']),
  createList: screen(() => import('#web/lists/CreateListPage.tsx'), 'CreateListPage', 'work'),
  createGroup: screen(() => import('#web/groups/edit/CreateGroupPage.tsx'), 'CreateGroupPage', 'work', [
    'more',
    'account',
  ]),
  createTitle: screen(() => import('#web/drafts/CreateTitlePage.tsx'), 'CreateTitlePage', 'work', ['more', 'account']),
  titleUpload: screen(() => import('#web/upload/UploadPage.tsx'), 'UploadPage', 'work', ['more', 'account']),
  titleEdit: screen(() => import('#web/drafts/EditTitlePage.tsx'), 'EditTitlePage', 'work', ['more', 'account']),
  chapterEdit: screen(() => import('#web/chapters/EditChapterPage.tsx'), 'EditChapterPage', 'work', [
    'more',
    'account',
  ]),
  listEdit: screen(() => import('#web/lists/edit/EditListPage.tsx'), 'EditListPage', 'work'),
  groupEdit: screen(() => import('#web/groups/edit/EditGroupPage.tsx'), 'EditGroupPage', 'work', ['more', 'account']),
  authorEdit: screen(() => import('#web/authors/edit/EditAuthorPage.tsx'), 'EditAuthorPage', 'work', [
    'more',
    'account',
  ]),
  chapterEditPages: screen(() => import('#web/upload/edit/EditPagesPage.tsx'), 'EditPagesPage', 'work', [
    'more',
    'account',
  ]),
  subscription: screen(() => import('#web/notifications/SubscriptionPage.tsx'), 'SubscriptionPage', 'browse'),
  recent: titleFeed('recent'),
  featured: titleFeed('featured'),
  seasonal: titleFeed('seasonal'),
  staffPicks: titleFeed('staffPicks'),
  recommended: titleFeed('recommended'),
  selfPublished: titleFeed('selfPublished'),
  random: screen(() => import('#web/titles/RandomPage.tsx'), 'RandomPage', 'browse', ['more', 'history']),
  title: screen(() => import('#web/titles/TitlePage.tsx'), 'TitlePage', 'browse', ['more', 'history']),
  chapter: screen(() => import('#web/reader/ReaderPage.tsx'), 'ReaderPage', 'none', ['reader']),
};

/** The screen of a page: one object for each page. */
export const screenOfPage = (name: PageName): Screen =>
  screens[name] ?? (screens[name as StaffPageName] = staff(name as StaffPageName));

/** Preloads the code of the page at a path. Resolves when it is loaded. */
export async function preloadPage(href: string): Promise<unknown> {
  // some links, such as `//`, cannot be parsed
  if (!URL.canParse(href, location.origin)) return;
  const match = matchPage(new URL(href, location.origin).pathname);
  if (!match || (match.params['id'] !== undefined && !isPageId(match.params['id']))) return loadFrame();
  fetchPageScripts(match.name);
  return screenOfPage(match.name).preload();
}

function staff(name: StaffPageName): Screen {
  return screen(() => import('./staff.chunk.ts'), name, 'work', ['more', 'account']);
}

function titleFeed(feed: TitleFeed): Screen {
  return screenOf(async () => {
    const { TitleFeedPage } = await import('#web/feeds/TitleFeedPage.tsx');
    return () => <TitleFeedPage feed={feed} />;
  }, 'browse');
}

/** @param component name of the page's export: shorter in the first load than code at each page that takes it */
function screen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType<PageProps>>>,
  component: Name,
  frame: Screen['frame'],
  texts?: readonly LazyCatalogue[],
): Screen {
  return screenOf(async () => (await load())[component], frame, texts);
}

function screenOf(
  load: () => Promise<ComponentType<PageProps>>,
  frame: Screen['frame'],
  texts: readonly LazyCatalogue[] = ['more'],
): Screen {
  // pages in the frame load it together with their own code
  const loadAll = async () => (await Promise.all([load(), frame !== 'none' && loadFrame()]))[0];
  return { ...lazyPage(loadAll, texts), frame };
}
