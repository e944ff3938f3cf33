// External links of an author.
import { isHttpUrl } from '#web/lib/navigation/is-web-address.ts';
import type { Author } from '#web/lib/catalogue/related.ts';

/** Names of the sites, in the order of the links; `website` has none. */
export const siteNames = {
  website: null,
  twitter: 'Twitter',
  pixiv: 'Pixiv',
  fanBox: 'pixivFANBOX',
  melonBook: 'Melonbooks',
  booth: 'BOOTH',
  namicomi: 'NamiComi',
  nicoVideo: 'Niconico',
  skeb: 'Skeb',
  fantia: 'Fantia',
  tumblr: 'Tumblr',
  youtube: 'YouTube',
  weibo: 'Weibo',
  naver: 'Naver',
} as const;

/** Lists the links in the order of `siteNames`, without values that are not HTTP(S) URLs. */
export function authorLinks(attributes: Author['attributes']): { key: string; label: string; href: string }[] {
  return (Object.keys(siteNames) as (keyof typeof siteNames)[]).flatMap((key) => {
    const href = attributes[key];
    if (href === null || !isHttpUrl(href)) return [];
    return [{ key, label: siteNames[key] ?? new URL(href).hostname.replace(/^www\./, ''), href }];
  });
}
