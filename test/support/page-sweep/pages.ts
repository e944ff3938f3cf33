// Every page of the specification, with its URL in the data of `seed-fixture` and its expected heading.
import { buildPath, matchPage, pages, type PageName } from '#contract/rules/pages.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { textPages } from '#web/site/text-pages.ts';
import { unknownId } from '#test/support/server/http.ts';
import { type Viewer, type SeedFixture, seedNames } from './seed-fixture.ts';

/** A message of the interface, or a name that is the same in all languages (a pattern if only a part is known). */
export type Heading = { say: MessageKey; values?: Record<string, string> } | { name: string | RegExp };

export interface SweptPage {
  /** Name in test titles. */
  label: string;
  /** Name in the table of pages; null for a URL that matches none. */
  page: PageName | null;
  address: (seed: SeedFixture) => string;
  heading: Heading;
  /** Different headings by viewer. */
  headings?: Partial<Record<Viewer, Heading>>;
  /** HTTP status of the page; 200 by default. */
  status?: number;
  /** Document title before the site's name; the heading by default. */
  title?: Heading | null;
  /** Viewers who are redirected to the home page. */
  redirectsHome?: readonly Viewer[];
  /**
   * Viewers for whom the page is always loaded from the server instead of by client-side navigation. The server renders
   * it without knowing the viewer, so for pages about signing in, one signed-in viewer is enough.
   */
  loadedBy?: readonly Viewer[];
  /** Whether the page is the same for all viewers; if so, the sweep skips it for `reader`. */
  sameForAll?: boolean;
}

export const messageHeading = (key: MessageKey, values: Record<string, string> = {}): Heading => ({ say: key, values });
const name = (text: string | RegExp): Heading => ({ name: text });

/** Headings of pages without an id. */
const plainPageHeadings: Partial<Record<PageName, MessageKey>> = {
  ...textPages,
  theme: 'pages.theme',
  test: 'pages.test',
  social: 'nav.social',
  library: 'nav.library',
  myLists: 'pages.myLists',
  myGroups: 'nav.myGroups',
  myHistory: 'nav.history',
  myReports: 'pages.myReports',
  notifications: 'notifications.title',
  moderation: 'moderation.title',
  moderationLog: 'log.title',
  moderationHealth: 'health.title',
  people: 'people.title',
  adminAnnouncements: 'administration.announcements',
  admin: 'administration.title',
  adminLists: 'administration.lists',
  adminSite: 'administration.site',
  adminStaff: 'administration.staff',
  adminClients: 'administration.clients',
  createList: 'pages.createList',
  createGroup: 'pages.createGroup',
  createTitle: 'pages.createTitle',
  titles: 'nav.advancedSearch',
  search: 'nav.search',
  updates: 'nav.updates',
  drafts: 'pages.drafts',
  follows: 'pages.follows',
  latest: 'feeds.latest',
  recent: 'feeds.recent',
  featured: 'feeds.featured',
  seasonal: 'feeds.seasonal',
  staffPicks: 'feeds.staffPicks',
  recommended: 'feeds.recommended',
  selfPublished: 'feeds.selfPublished',
  groups: 'groups.title',
  authors: 'authors.title',
  users: 'users.title',
  tags: 'tags.title',
  myUploads: 'pages.myUploads',
  settings: 'settings.title',
  announcements: 'announcements.title',
};

type TabbedEntity = 'title' | 'list' | 'group' | 'author';
const editPages: readonly [PageName, TabbedEntity | 'chapter', MessageKey][] = [
  ['titleEdit', 'title', 'pages.titleEdit'],
  ['titleUpload', 'title', 'pages.titleUpload'],
  ['listEdit', 'list', 'pages.listEdit'],
  ['groupEdit', 'group', 'pages.groupEdit'],
  ['authorEdit', 'author', 'pages.authorEdit'],
  ['chapterEdit', 'chapter', 'pages.chapterEdit'],
  ['chapterEditPages', 'chapter', 'pages.chapterEditPages'],
];

/** Pages on which those who may use them see the title's name. */
const namedAfterTitle: Partial<Record<PageName, Pick<SweptPage, 'headings' | 'title'>>> = {
  titleEdit: {
    headings: { moderator: name(seedNames.title) },
    title: name(/^(?:夜行列車 · )?(?:Edit title|Editar título|Modifier le titre)$/),
  },
  titleUpload: {
    headings: { reader: name(seedNames.title), moderator: name(seedNames.title) },
    title: messageHeading('pages.titleUpload'),
  },
};

const tabbedPages: readonly [TabbedEntity, readonly string[]][] = [
  ['title', ['comments', 'episodes', 'art', 'related', 'recommendations']],
  ['list', ['feed']],
  ['group', ['feed', 'titles', 'members', 'comments']],
  ['author', []],
];

const errorHeading = (status: string) => messageHeading('error.status', { status });

export const sweptPages: readonly SweptPage[] = [
  { label: '/', page: 'home', address: () => '/', heading: messageHeading('nav.home'), title: null },
  ...Object.entries(plainPageHeadings).map(([page, key]): SweptPage => {
    const path = buildPath(page as PageName);
    const sameForAll = page === 'test' || (page in textPages && page !== 'contact');
    return { label: path, page: page as PageName, address: () => path, heading: messageHeading(key), sameForAll };
  }),
  ...editPages.map(([page, thing, key]): SweptPage => ({
    label: page,
    page,
    address: (seed) => buildPath(page, { id: seed[thing] }),
    heading: messageHeading(key),
    ...namedAfterTitle[page],
  })),
  ...tabbedPages.flatMap(([page, tabs]): SweptPage[] =>
    ['', ...tabs].map((tab) => ({
      label: `${page} ${tab}`.trim(),
      page,
      address: (seed) => buildPath(page, { id: seed[page] }) + (tab === '' ? '' : `?tab=${tab}`),
      heading: name(seedNames[page]),
    })),
  ),
  ...['', 'uploads', 'lists'].map((tab): SweptPage => ({
    label: `user ${tab}`.trim(),
    page: 'user',
    address: ({ people }) => buildPath('user', { id: people.reader.uid }) + (tab === '' ? '' : `?tab=${tab}`),
    heading: name('walkreader'),
  })),
  {
    label: 'person',
    page: 'person',
    address: ({ people }) => buildPath('person', { id: people.reader.uid }),
    heading: messageHeading('people.person'),
    headings: { moderator: name('walkreader') },
  },
  ...(['titles', 'groups', 'users', 'authors'] as const).map((tab): SweptPage => ({
    label: `search ${tab}`,
    page: 'search',
    address: () => `/search?q=夜&tab=${tab}`,
    heading: messageHeading('nav.search'),
  })),
  ...(
    ['language', 'display', 'reader', 'blocks', 'account', 'notifications', 'clients', 'other', 'experiments'] as const
  ).map((tab): SweptPage => ({
    label: `settings ${tab}`,
    page: 'settings',
    address: () => `/settings?tab=${tab}`,
    heading: messageHeading('settings.title'),
  })),
  {
    label: 'tag',
    page: 'tag',
    address: ({ tag }) => buildPath('tag', { id: tag }),
    heading: messageHeading('tag.drama'),
  },
  {
    label: 'announcement',
    page: 'announcement',
    address: ({ news }) => buildPath('announcement', { id: news }),
    heading: name(seedNames.news),
  },
  {
    label: 'chapter',
    page: 'chapter',
    address: ({ chapter }) => buildPath('chapter', { id: chapter }),
    heading: name(new RegExp(`${seedNames.title}$`)),
  },
  {
    label: 'random',
    page: 'random',
    loadedBy: ['guest'],
    address: () => '/title/random',
    heading: name(/^(夜行列車|話\d)$/),
  },
  {
    label: 'login',
    page: 'login',
    loadedBy: ['guest', 'reader'],
    address: () => '/auth/login',
    heading: messageHeading('session.signIn'),
    headings: { reader: messageHeading('nav.home'), moderator: messageHeading('nav.home') },
    redirectsHome: ['reader', 'moderator'],
  },
  {
    label: 'logout',
    page: 'logout',
    loadedBy: ['guest', 'reader'],
    address: () => '/auth/logout',
    heading: messageHeading('session.signOut'),
    headings: { guest: messageHeading('session.signedOut') },
  },
  {
    label: 'callback',
    page: 'callback',
    loadedBy: ['guest'],
    address: () => '/callback/login',
    heading: messageHeading('session.failedTitle'),
  },
  {
    label: 'connection',
    page: 'connection',
    loadedBy: ['guest'],
    address: () => '/auth/user-connections/acme',
    heading: messageHeading('account.connections.noneTitle'),
  },
  {
    label: 'subscription',
    page: 'subscription',
    address: () => buildPath('subscription', { status: 'cancelled', id: unknownId }),
    heading: messageHeading('subscription.stop.title'),
  },
  {
    label: 'subscription that failed',
    page: 'subscription',
    loadedBy: ['guest'],
    address: () => buildPath('subscription', { status: 'failed', id: unknownId }),
    heading: messageHeading('subscription.failed.title'),
  },
  {
    label: 'unknown page',
    page: null,
    loadedBy: ['guest'],
    address: () => '/nowhere',
    heading: errorHeading('404'),
    status: 404,
  },
  {
    label: 'unknown title',
    page: 'title',
    loadedBy: ['guest'],
    address: () => `/title/${unknownId}`,
    heading: messageHeading('titles.notFound'),
    status: 404,
  },
  {
    label: 'upload to a random title',
    page: null,
    loadedBy: ['guest'],
    address: () => '/title/upload/random',
    heading: errorHeading('400'),
    status: 400,
  },
];

/** Returns pages of the specification that are missing in the table, and rows whose URL matches another page. */
export function findWrongPages(seed: SeedFixture): string[] {
  const swept = new Set(sweptPages.map(({ page }) => page));
  const missingPages = pages.map(({ name: page }) => page).filter((page) => !swept.has(page));
  const misplacedPages = sweptPages.filter(({ page, address }) => {
    const matchedPage = matchPage(address(seed).split('?')[0]!)?.name ?? null;
    return page !== null && matchedPage !== page;
  });
  return [...new Set(missingPages), ...misplacedPages.map(({ label }) => label)];
}
