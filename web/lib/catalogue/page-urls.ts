// Where the pages of a chapter are.
import type { ClientResponse } from '#contract/generated/client.ts';
import type { Origin } from '#contract/rules/feature-flag-values.ts';
import { boot } from '../api/boot-facts.ts';

type Pages = Pick<ClientResponse<'chapters.pages'>, 'baseUrl' | 'hash' | 'pages'>;

/** @param origin where they are loaded from, as the switches of the site have it */
export function pageUrls({ baseUrl, hash, pages }: Pages, saver: boolean, origin: Origin): string[] {
  const from = originUrl(origin, baseUrl);
  return pages.map((page) =>
    saver ? `${from}/data-saver/${hash}/${page.saver.file}` : `${from}/data/${hash}/${page.file}`,
  );
}

/** Without a trailing slash. The API itself names the origin of images with each chapter. */
function originUrl(origin: Origin, baseUrl: string): string {
  if (origin === 'media') return baseUrl;
  return origin === 'site' ? boot.publicUrl : boot.apiUrl;
}
