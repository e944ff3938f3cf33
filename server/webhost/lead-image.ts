// Preload links of the largest image of a first screen, so that it loads together with the scripts that show it.
import { escapeHtml } from '#server/core/http/escape-html.ts';
import { preloadedRows } from '#contract/preload/queries.ts';
import type { Config } from '#server/core/process/config.ts';

/** Base URL of images as the web writes it: empty when images are on the site itself. */
export const mediaBaseUrl = ({ mediaUrl, publicUrl }: Pick<Config, 'mediaUrl' | 'publicUrl'>): string =>
  mediaUrl === publicUrl ? '' : mediaUrl;

/** Parts of the URL of a title's cover. */
interface CoverLocation {
  mediaUrl: string;
  title: string;
  file: string;
}

const coverUrl = ({ mediaUrl, title, file }: CoverLocation, width: 256 | 512): string =>
  `${mediaUrl}/covers/${title}/${file}.${width}.jpg`;

/** Preload link of the cover at the top of a title's page, in the sizes that `TitleCover` offers. */
export const titleCoverPreload = (cover: CoverLocation): string =>
  responsivePreload(cover, '(max-width: 767px) 104px, 216px');

function responsivePreload(cover: CoverLocation, sizes: string): string {
  const srcset = `${coverUrl(cover, 256)} 256w, ${coverUrl(cover, 512)} 512w`;
  return `<link rel="preload" as="image" imagesrcset="${escapeHtml(srcset)}" imagesizes="${sizes}" fetchpriority="high">`;
}

interface TitlesResponse {
  data: {
    id: string;
    relationships: { type: string; attributes?: { fileName?: string } }[];
  }[];
}

/** Preload link of the first slide of the carousel. @param response response of the request for popular titles */
export function slideCoverPreload(mediaUrl: string, response: string): string {
  const cover = coversInResponse(mediaUrl, response)[0];
  if (!cover) return '';
  return `<link rel="preload" as="image" href="${escapeHtml(coverUrl(cover, 512))}" fetchpriority="high">`;
}

/** Preload link of the cover in the first row of a list. @param response response of a request for titles */
export const rowCoversPreload = (mediaUrl: string, response: string): string =>
  coversInResponse(mediaUrl, response)
    .slice(0, 1)
    .map((cover) => responsivePreload(cover, preloadedRows.sizes))
    .join('');

const coversInResponse = (mediaUrl: string, response: string): CoverLocation[] =>
  (JSON.parse(response) as TitlesResponse).data.flatMap(({ id, relationships }) => {
    const file = relationships.find(({ type }) => type === 'cover_art')?.attributes?.fileName;
    return file === undefined ? [] : [{ mediaUrl, title: id, file }];
  });
