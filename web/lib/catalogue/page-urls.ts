// URLs of a chapter's page images.
import type { ClientResponse } from '#contract/generated/client.ts';
import type { ImageOrigin } from '#contract/rules/feature-flag-values.ts';
import { boot } from '../api/boot-facts.ts';

type ChapterPages = Pick<ClientResponse<'chapters.pages'>, 'baseUrl' | 'hash' | 'pages'>;

/** @param origin host of the images, from the site's feature flags */
export function pageUrls({ baseUrl, hash, pages }: ChapterPages, saver: boolean, origin: ImageOrigin): string[] {
  const imageOrigin = originUrl(origin, baseUrl);
  return pages.map((page) =>
    saver ? `${imageOrigin}/data-saver/${hash}/${page.saver.file}` : `${imageOrigin}/data/${hash}/${page.file}`,
  );
}

/** Origin without a trailing slash. The media origin comes from the API with each chapter. */
function originUrl(origin: ImageOrigin, baseUrl: string): string {
  if (origin === 'media') return baseUrl;
  return origin === 'site' ? boot.publicUrl : boot.apiUrl;
}
