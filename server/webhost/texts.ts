// English texts for search engines and link previews. A page has the same URL in every interface language, so there is
// no other language.

export interface StaticText {
  /** Null for the site itself. */
  title: string | null;
  description: string;
  noIndex?: boolean;
}

/**
 * Static pages except text pages (`site/site-texts`), by their name in contract/rules/pages.ts. Those with `noIndex`
 * are not for search engines.
 */
export const staticTexts: Readonly<Record<string, StaticText>> = Object.freeze({
  home: { title: null, description: 'Comics and manga from everywhere, in your language.' },
  theme: { title: 'Theme builder', description: 'Make your own theme for the site.' },
  test: { title: 'Design system', description: 'Every component in every state.', noIndex: true },
  social: { title: 'Social', description: 'Groups, lists and news from the community.' },
  library: { title: 'Library', description: 'The titles you’re reading.', noIndex: true },
  updates: { title: 'Updates', description: 'New chapters of titles you follow.', noIndex: true },
  follows: { title: 'Followed titles', description: 'Titles you follow.', noIndex: true },
  drafts: { title: 'Title drafts', description: 'Your titles waiting for review.', noIndex: true },
  myLists: { title: 'My MDLists', description: 'Your lists and the lists you follow.', noIndex: true },
  myGroups: {
    title: 'My groups',
    description: 'Groups you’re in and groups you follow.',
    noIndex: true,
  },
  myHistory: { title: 'Reading history', description: 'Chapters you’ve read.', noIndex: true },
  notifications: { title: 'Notifications', description: 'New chapters and replies for you.', noIndex: true },
  myUploads: { title: 'My uploads', description: 'Chapters you’ve uploaded.', noIndex: true },
  myReports: { title: 'My reports', description: 'Your reports and their outcome.', noIndex: true },
  people: { title: 'People', description: 'People as moderators see them.', noIndex: true },
  person: { title: 'Person', description: 'Somebody as moderators see them.', noIndex: true },
  moderation: { title: 'Moderation', description: 'The queue of moderators.', noIndex: true },
  adminAnnouncements: { title: 'Manage announcements', description: 'Announcements of the site.', noIndex: true },
  admin: { title: 'Administration', description: 'How the site is doing.', noIndex: true },
  moderationHealth: { title: 'Health of moderation', description: 'How the queue is doing.', noIndex: true },
  moderationLog: { title: 'Moderation log', description: 'What moderators did, and why.', noIndex: true },
  adminClients: { title: 'API clients', description: 'API clients of everybody.', noIndex: true },
  adminStaff: { title: 'Staff', description: 'Everybody with a role of staff.', noIndex: true },
  adminSite: { title: 'Site settings', description: 'Figures and features of the site.', noIndex: true },
  adminLists: { title: 'Lists of the site', description: 'Featured, seasonal and staff picks.', noIndex: true },
  createList: { title: 'Create an MDList', description: 'A new list of titles.', noIndex: true },
  createGroup: { title: 'Create a group', description: 'A new translation group.', noIndex: true },
  createTitle: { title: 'Create a title', description: 'Add a title to the catalog.', noIndex: true },
  titleEdit: { title: 'Edit title', description: 'Sign in to see this page.', noIndex: true },
  titleUpload: { title: 'Upload a chapter', description: 'Sign in to see this page.', noIndex: true },
  listEdit: { title: 'Edit MDList', description: 'Sign in to see this page.', noIndex: true },
  groupEdit: { title: 'Edit group', description: 'Sign in to see this page.', noIndex: true },
  authorEdit: { title: 'Edit author', description: 'Sign in to see this page.', noIndex: true },
  chapterEdit: { title: 'Edit chapter', description: 'Sign in to see this page.', noIndex: true },
  chapterEditPages: { title: 'Edit pages', description: 'Sign in to see this page.', noIndex: true },
  subscription: { title: 'Weekly email', description: 'Stop the weekly email, or turn it on again.', noIndex: true },
  titles: { title: 'Advanced search', description: 'Find comics and manga by name, tag, language, status and more.' },
  tags: { title: 'Tags', description: 'Comics and manga by genre, theme, format and content.' },
  search: { title: 'Search', description: 'Search titles, groups, people and authors.', noIndex: true },
  random: { title: 'Random title', description: 'A random comic or manga.', noIndex: true },
  recent: { title: 'Recently added', description: 'The newest comics and manga on the site.' },
  featured: { title: 'Featured', description: 'Featured comics and manga.' },
  seasonal: { title: 'Seasonal', description: 'Comics and manga with adaptations airing this season.' },
  staffPicks: { title: 'Staff picks', description: 'Comics and manga our staff love.' },
  recommended: { title: 'Recommended', description: 'Comics and manga readers love right now.' },
  selfPublished: { title: 'Self-published', description: 'Comics and manga published by their authors.' },
  groups: { title: 'Groups', description: 'Groups that translate comics and manga, and what they’re working on.' },
  users: { title: 'Users', description: 'People on the site.', noIndex: true },
  authors: { title: 'Authors', description: 'People who write and draw comics and manga.' },
  login: { title: 'Sign in', description: 'Sign in to the site.', noIndex: true },
  logout: { title: 'Sign out', description: 'Sign out of the site.', noIndex: true },
  callback: { title: 'Signing in', description: 'Signing you in.', noIndex: true },
  settings: { title: 'Settings', description: 'Change how the site looks and what it shows.', noIndex: true },
  announcements: { title: 'Announcements', description: 'What is new on the site.' },
  latest: { title: 'Latest updates', description: 'The newest chapters of every comic, in your languages.' },
});

export const homeLabel = 'Home';

export const describeTitle = (name: string, creators: string[], site: string): string =>
  creators.length > 0 ? `Read ${name} by ${creators.join(', ')} on ${site}.` : `Read ${name} on ${site}.`;

export const describeChapter = (chapter: string, title: string, groups: string[], site: string): string =>
  `Read ${chapter} of ${title}${groups.length > 0 ? `, translated by ${groups.join(', ')},` : ''} on ${site}.`;

export const describeGroup = (name: string, site: string): string => `Chapters translated by ${name}, on ${site}.`;

export const describeAuthor = (name: string, site: string): string => `Comics by ${name}, on ${site}.`;

export const describeList = (name: string, owner: string, titles: number): string =>
  `${name}: a list of ${titles} ${titles === 1 ? 'title' : 'titles'} by ${owner}.`;

export const describeUser = (name: string, site: string): string => `${name} on ${site}.`;

export const describeAnnouncement = (name: string, site: string): string => `${name}, announced on ${site}.`;

export const describeTag = (name: string): string => `Comics and manga tagged ${name}.`;

/** "Vol. 2 Ch. 5", or "Oneshot" for a chapter without numbers. */
export function chapterLabel(volume: string | null, chapter: string | null): string {
  const numberLabels = [volume === null ? '' : `Vol. ${volume}`, chapter === null ? '' : `Ch. ${chapter}`].filter(
    Boolean,
  );
  return numberLabels.length > 0 ? numberLabels.join(' ') : 'Oneshot';
}
