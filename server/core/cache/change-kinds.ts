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

/** The channel of the feed. */
export const changeChannel = 'komawari_changes';

/** Kinds that no answer which is cached for everybody tells at once. */
export const kindsWithoutGeneration: ReadonlySet<ChangeKind> = new Set(['figures', 'blocks', 'session']);

/**
 * Tables whose rows are told of, directly or by a trigger that touches another table, and the kinds that may be told. A
 * request that wrote to none of them has nobody to wait for. `test/api/change-tables.test.ts` holds it against the triggers.
 */
export const watchedTables: Readonly<Record<string, readonly ChangeKind[]>> = {
  titles: ['title', 'author'],
  title_names: ['title'],
  title_descriptions: ['title'],
  title_tags: ['title'],
  title_credits: ['title', 'author'],
  title_relations: ['title'],
  title_figures: ['figures'],
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
