// Links of a title: the sites in the order of the form, and the site that a pasted address belongs to.
import { readTitleLink, titleLinkSites } from '#contract/rules/title-links.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';

interface LinkField {
  key: string;
  /** Name of the site, or the key of a message. */
  name: string | { message: MessageKey };
}

interface LinkGroup {
  kind: 'track' | 'official' | 'retail';
  fields: readonly LinkField[];
}

export const linkGroups: readonly LinkGroup[] = [
  {
    kind: 'track',
    fields: [
      { key: 'al', name: 'AniList' },
      { key: 'ap', name: 'Anime-Planet' },
      { key: 'kt', name: 'Kitsu' },
      { key: 'mu', name: 'MangaUpdates' },
      { key: 'mal', name: 'MyAnimeList' },
      { key: 'nu', name: 'NovelUpdates' },
    ],
  },
  {
    kind: 'official',
    fields: [
      { key: 'raw', name: { message: 'drafts.link.raw' } },
      { key: 'engtl', name: { message: 'drafts.link.engtl' } },
    ],
  },
  {
    kind: 'retail',
    fields: [
      { key: 'bw', name: 'BookWalker' },
      { key: 'amz', name: 'Amazon' },
      { key: 'ebj', name: 'eBookJapan' },
      { key: 'cdj', name: 'CDJapan' },
    ],
  },
];

/** Name of the site of a field; null for fields without one. */
export const nameOfSite = (key: string): LinkField['name'] | null =>
  linkGroups.flatMap(({ fields }) => fields).find((field) => field.key === key)?.name ?? null;

/** Whether a link can be saved: an id or an address of the site, or nothing. */
export const isGoodLink = (key: string, value: string): boolean =>
  value.trim() === '' || readTitleLink(key, value).problem === null;

/** Sites whose fields take an id. */
export const takesId = (key: string): boolean => titleLinkSites[key]?.id !== undefined;

/** The site that a whole address belongs to, with the id there; null for addresses of other sites. */
export function siteOfAddress(address: string): { key: string; value: string } | null {
  if (!/^https:\/\//i.test(address.trim())) return null;
  for (const key of Object.keys(titleLinkSites).filter(takesId)) {
    const { value } = readTitleLink(key, address);
    if (value !== null) return { key, value };
  }
  return null;
}
