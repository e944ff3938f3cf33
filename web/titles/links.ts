// External links of a title: the API's short keys and the sites that they stand for.
import { isHttpUrl } from '#web/lib/navigation/is-web-address.ts';
import type { Title } from '#web/lib/catalogue/related.ts';

export type LinkKind = 'official' | 'retail' | 'track';

interface TitleLink {
  kind: LinkKind;
  label: string;
  href: string;
}

/** Sites by key. `{id}` stands for the value; without `address` the value is the URL. */
const siteByKey: Record<string, { kind: LinkKind; label?: string; address?: string }> = {
  raw: { kind: 'official' },
  engtl: { kind: 'official' },
  bw: { kind: 'retail', label: 'BookWalker', address: 'https://bookwalker.jp/{id}' },
  amz: { kind: 'retail', label: 'Amazon' },
  ebj: { kind: 'retail', label: 'eBookJapan' },
  cdj: { kind: 'retail', label: 'CDJapan' },
  al: { kind: 'track', label: 'AniList', address: 'https://anilist.co/manga/{id}' },
  ap: { kind: 'track', label: 'Anime-Planet', address: 'https://www.anime-planet.com/manga/{id}' },
  kt: { kind: 'track', label: 'Kitsu', address: 'https://kitsu.app/manga/{id}' },
  mu: { kind: 'track', label: 'MangaUpdates', address: 'https://www.mangaupdates.com/series/{id}' },
  mal: { kind: 'track', label: 'MyAnimeList', address: 'https://myanimelist.net/manga/{id}' },
  nu: { kind: 'track', label: 'NovelUpdates', address: 'https://www.novelupdates.com/series/{id}' },
};

/** Name of the site of a link; the key itself where it is not known, or says more than a name. */
export const linkSite = (key: string): string => siteByKey[key]?.label ?? key;

/** External links of a title; unknown keys and values that are no web address are left out. */
export function externalLinks({ links, officialLinks }: Title['attributes']): TitleLink[] {
  const keyedLinks = Object.entries(links).flatMap(([key, value]): TitleLink[] => {
    const site = siteByKey[key];
    if (!site) return [];
    const path = value.split('/').map(encodeURIComponent).join('/');
    const href = isHttpUrl(value) ? value : (site.address?.replace('{id}', path) ?? '');
    return isHttpUrl(href) ? [{ kind: site.kind, label: site.label ?? hostOf(href), href }] : [];
  });
  const officialSites = Object.values(officialLinks)
    .filter(isHttpUrl)
    .map((href): TitleLink => ({ kind: 'official', label: hostOf(href), href }));
  const seenUrls = new Set<string>();
  return [...officialSites, ...keyedLinks].filter(({ href }) => !seenUrls.has(href) && seenUrls.add(href));
}

const hostOf = (href: string): string => new URL(href).hostname.replace(/^www\./, '');
