// Links of authors to their pages elsewhere, by the names that they have on the wire, and which addresses each takes.
import { type AddressProblem, addressProblem } from './https-address.ts';
import { limits } from './limits.ts';

/** Wire names of the links; each is an address or null. */
export const authorLinks = [
  'twitter',
  'pixiv',
  'melonBook',
  'fanBox',
  'booth',
  'namicomi',
  'nicoVideo',
  'skeb',
  'fantia',
  'tumblr',
  'youtube',
  'weibo',
  'naver',
  'website',
] as const;
export type AuthorLink = (typeof authorLinks)[number];

/** Hosts of each link, those below them included; `website` takes any. */
const authorLinkHosts: Readonly<Record<Exclude<AuthorLink, 'website'>, readonly string[]>> = {
  twitter: ['twitter.com', 'x.com'],
  pixiv: ['pixiv.net'],
  melonBook: ['melonbooks.co.jp'],
  fanBox: ['fanbox.cc'],
  booth: ['booth.pm'],
  namicomi: ['namicomi.com'],
  nicoVideo: ['nicovideo.jp'],
  skeb: ['skeb.jp'],
  fantia: ['fantia.jp'],
  tumblr: ['tumblr.com'],
  youtube: ['youtube.com'],
  weibo: ['weibo.cn', 'weibo.com'],
  naver: ['naver.com'],
};

export type LinkProblem = AddressProblem | 'long' | 'host';

/**
 * Why an address is not accepted for a link; null if it is. New addresses have to be https; those that are stored may
 * be older.
 */
export function authorLinkProblem(link: AuthorLink, text: string): LinkProblem | null {
  if (text.length > limits.authorLinkMaxLength) return 'long';
  const problem = addressProblem(text);
  if (problem || link === 'website') return problem;
  const { hostname } = new URL(text);
  return authorLinkHosts[link].some((host) => hostname === host || hostname.endsWith(`.${host}`)) ? null : 'host';
}
