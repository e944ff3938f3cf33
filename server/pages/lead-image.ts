// The largest picture of a first screen, told with the page: it comes while the scripts do that will show it.
import type { Config } from '#server/core/config.ts';
import { escapeHtml } from './head.ts';

/** Where pictures are, as the web writes it: nothing when that is the site itself. */
export const ownMedia = ({ mediaUrl, publicUrl }: Pick<Config, 'mediaUrl' | 'publicUrl'>): string =>
  mediaUrl === publicUrl ? '' : mediaUrl;

/** Addresses of a title's cover as the web writes them. */
interface Cover {
  mediaUrl: string;
  title: string;
  file: string;
}

const coverUrl = ({ mediaUrl, title, file }: Cover, width: 256 | 512): string =>
  `${mediaUrl}/covers/${title}/${file}.${width}.jpg`;

/** The cover at the head of a title's page, in the sizes that `TitleCover` offers. */
export function titleLead(cover: Cover): string {
  const set = `${coverUrl(cover, 256)} 256w, ${coverUrl(cover, 512)} 512w`;
  const sizes = '(max-width: 767px) 104px, 216px';
  return `<link rel="preload" as="image" imagesrcset="${escapeHtml(set)}" imagesizes="${sizes}" fetchpriority="high">`;
}

interface Titles {
  data: { id: string; relationships: { type: string; attributes?: { fileName?: string } }[] }[];
}

/** The first picture of the carousel. @param answer to the question for popular titles */
export function carouselLead(mediaUrl: string, answer: string): string {
  const [first] = (JSON.parse(answer) as Titles).data;
  const file = first?.relationships.find(({ type }) => type === 'cover_art')?.attributes?.fileName;
  if (!first || file === undefined) return '';
  const address = escapeHtml(coverUrl({ mediaUrl, title: first.id, file }, 512));
  return `<link rel="preload" as="image" href="${address}" fetchpriority="high">`;
}
