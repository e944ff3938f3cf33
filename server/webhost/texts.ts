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
  theme: { title: 'Theme builder', description: 'Choose the colours of the site.' },
  test: { title: 'Design system', description: 'Every piece of the interface in all its states.', noIndex: true },
  social: { title: 'Social', description: 'What the community does: groups, lists and news.' },
  library: { title: 'Library', description: 'The titles that you read, by how far you are.', noIndex: true },
  updates: { title: 'Updates', description: 'New chapters of the titles that you follow.', noIndex: true },
  follows: { title: 'Followed titles', description: 'The titles that you follow.', noIndex: true },
  drafts: { title: 'Title drafts', description: 'Titles that wait for review.', noIndex: true },
  myLists: { title: 'My MDLists', description: 'Your lists, and those that you follow.', noIndex: true },
  myGroups: {
    title: 'My groups',
    description: 'The groups that you are in, and those that you follow.',
    noIndex: true,
  },
  myHistory: { title: 'Reading history', description: 'What you have read.', noIndex: true },
  myReports: { title: 'My reports', description: 'What you have reported, and what came of it.', noIndex: true },
  createList: { title: 'Create an MDList', description: 'A new list of titles.', noIndex: true },
  createGroup: { title: 'Create a group', description: 'A new group of translators.', noIndex: true },
  createTitle: { title: 'Create a title', description: 'A new title for the catalogue.', noIndex: true },
  titleEdit: { title: 'Edit title', description: 'A page for those who are signed in.', noIndex: true },
  titleUpload: { title: 'Upload a chapter', description: 'A page for those who are signed in.', noIndex: true },
  listEdit: { title: 'Edit MDList', description: 'A page for those who are signed in.', noIndex: true },
  groupEdit: { title: 'Edit group', description: 'A page for those who are signed in.', noIndex: true },
  authorEdit: { title: 'Edit author', description: 'A page for those who are signed in.', noIndex: true },
  chapterEdit: { title: 'Edit chapter', description: 'A page for those who are signed in.', noIndex: true },
  chapterEditPages: { title: 'Edit pages', description: 'A page for those who are signed in.', noIndex: true },
  subscription: { title: 'Notifications by mail', description: 'What the link of a mail has come to.', noIndex: true },
  titles: { title: 'Advanced search', description: 'Find comics and manga by name, tag, language, status and more.' },
  tags: { title: 'Tags', description: 'Comics and manga by genre, theme, format and content.' },
  search: { title: 'Search', description: 'Search titles, groups, people and authors.', noIndex: true },
  random: { title: 'Random title', description: 'A comic or manga by chance.', noIndex: true },
  recent: { title: 'Recently added', description: 'The comics and manga that came last.' },
  featured: { title: 'Featured', description: 'Comics and manga that the site puts forward.' },
  seasonal: { title: 'Seasonal', description: 'Comics and manga whose adaptations run this season.' },
  staffPicks: { title: 'Staff picks', description: 'Comics and manga that the people behind the site love.' },
  recommended: { title: 'Recommended', description: 'Comics and manga that many readers follow at present.' },
  selfPublished: { title: 'Self-published', description: 'Comics and manga that their authors publish themselves.' },
  groups: { title: 'Groups', description: 'The groups that translate comics and manga, and what they work on.' },
  users: { title: 'Users', description: 'The people of the site.', noIndex: true },
  authors: { title: 'Authors', description: 'The people who write and draw comics and manga.' },
  login: { title: 'Sign in', description: 'Sign in to the site.', noIndex: true },
  logout: { title: 'Sign out', description: 'Sign out of the site.', noIndex: true },
  callback: { title: 'Signing in', description: 'The end of a sign-in.', noIndex: true },
  settings: { title: 'Settings', description: 'How the site looks and what it shows you.', noIndex: true },
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

export const describeTag = (name: string): string => `Comics and manga with the tag ${name}.`;

/** "Vol. 2 Ch. 5", or "Oneshot" for a chapter without numbers. */
export function chapterLabel(volume: string | null, chapter: string | null): string {
  const numberLabels = [volume === null ? '' : `Vol. ${volume}`, chapter === null ? '' : `Ch. ${chapter}`].filter(
    Boolean,
  );
  return numberLabels.length > 0 ? numberLabels.join(' ') : 'Oneshot';
}
