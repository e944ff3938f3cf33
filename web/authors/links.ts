// Where else an author can be found.
import { isWebAddress } from '#web/lib/navigation/is-web-address.ts';
import type { Author } from '#web/lib/catalogue/related.ts';

const sites = {
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

/** In the order above; what is no web address is left out. */
export function authorLinks(attributes: Author['attributes']): { key: string; label: string; href: string }[] {
  return (Object.keys(sites) as (keyof typeof sites)[]).flatMap((key) => {
    const href = attributes[key];
    if (href === null || !isWebAddress(href)) return [];
    return [{ key, label: sites[key] ?? new URL(href).hostname.replace(/^www\./, ''), href }];
  });
}
