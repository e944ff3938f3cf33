// Kinds of changes that the database notifies of when a transaction commits, and which tables notify of which kind.

export const changeKinds = [
  'title',
  'chapter',
  'cover',
  'author',
  'group',
  'figures',
  'tag',
  'user',
  'session',
  'list',
  'announcement',
  'blocks',
  'flag',
  'theme',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** PostgreSQL notification channel of the change feed. */
export const changeChannel = 'komawari_changes';

/** Kinds of changes that responses cached for everybody need not reflect at once. */
export const kindsWithoutGeneration: ReadonlySet<ChangeKind> = new Set(['figures', 'blocks', 'session']);

/**
 * Tables whose changes are notified, directly or by a trigger that touches another table, with the kinds of these
 * notifications. A request that wrote to none of these tables need not wait until its changes are applied.
 * `test/api/change-feed.test.ts` compares the list with the triggers.
 */
export const watchedTables: Readonly<Record<string, readonly ChangeKind[]>> = {
  titles: ['title', 'author'],
  title_names: ['title'],
  title_descriptions: ['title'],
  title_tags: ['title'],
  title_credits: ['title', 'author'],
  title_relations: ['title'],
  title_figures: ['figures'],
  title_follows: ['figures'],
  ratings: ['figures'],
  chapters: ['title', 'chapter'],
  chapter_groups: ['title', 'chapter'],
  page_sets: ['chapter'],
  covers: ['title', 'cover'],
  authors: ['author'],
  groups: ['group', 'user'],
  group_follows: ['user'],
  group_members: ['group', 'user'],
  group_figures: ['user'],
  tags: ['tag', 'title'],
  users: ['user', 'session', 'list', 'blocks', 'theme'],
  user_profiles: ['user'],
  sessions: ['session'],
  api_clients: ['session'],
  lists: ['list'],
  list_titles: ['list'],
  announcements: ['announcement'],
  blocked_users: ['blocks'],
  blocked_groups: ['blocks'],
  hidden_titles: ['blocks'],
  title_blocks: ['blocks'],
  flags: ['flag'],
  themes: ['theme'],
};
