// Bundling of the domains of `web/locales`, i.e. its files, into catalogs: the same for each language. The build also
// reads this module.

/** Domains of the initial catalog, loaded with the page: texts of home and of the frame. */
export const initialDomains = ['app', 'feeds', 'home', 'session'] as const;

/** Domains with a lazy catalog of their own, because most visits need none of their texts. */
export const lazyDomains = [
  'account',
  'clients',
  'controls',
  'history',
  'identity',
  'reader',
  'settings',
  'versions',
] as const;

/** Domains bundled into the catalog of another one, because every catalog adds a line to the first script. */
export const bundledWith: Readonly<Record<string, string>> = {
  administration: 'account',
  authoring: 'account',
  builder: 'settings',
  chapters: 'account',
  drafts: 'account',
  'group-editing': 'account',
  'own-reports': 'account',
  'page-edit': 'account',
  follows: 'history',
  kit: 'settings',
  library: 'history',
  moderation: 'account',
  'moderation-health': 'account',
  'moderation-log': 'account',
  people: 'account',
  portability: 'account',
  reading: 'history',
  staff: 'account',
  standing: 'account',
  upload: 'account',
};

/** Catalog that is loaded on demand; `more` holds all domains that are not listed above. */
export type LazyCatalogue = (typeof lazyDomains)[number] | 'more';
