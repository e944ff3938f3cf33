// How the texts of `web/locales` are shared out over catalogues; each language has one of each. Read by the build too.

/** What home and the frame say: loaded with the page. */
export const firstDomains = ['app', 'feeds', 'home', 'session'] as const;

/** Domains that most visits need nothing of: each is a catalogue of its own. */
export const apartDomains = [
  'account',
  'clients',
  'controls',
  'history',
  'identity',
  'reader',
  'settings',
  'versions',
] as const;

/** Domains whose texts come with those of another: each part costs the first script a line. */
export const comesWith: Readonly<Record<string, string>> = { builder: 'settings', kit: 'settings', reading: 'history' };

/** A catalogue that is loaded when it is needed; `more` has all domains that are neither of the above. */
export type Apart = (typeof apartDomains)[number] | 'more';
