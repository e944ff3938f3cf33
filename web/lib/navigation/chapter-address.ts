// URL where a chapter is read: on this site, or its external URL, which is untrusted input.
import type { Chapter } from '../catalogue/related.ts';
import { pathTo } from './routes.ts';
import { isHttpUrl } from './is-web-address.ts';

type ChapterAddress = Pick<Chapter, 'id'> & { attributes: Pick<Chapter['attributes'], 'externalUrl'> };

/** The external URL, or null when there is none that may be linked. */
export function externalUrlOf({ attributes: { externalUrl } }: Pick<ChapterAddress, 'attributes'>): string | null {
  return externalUrl !== null && isHttpUrl(externalUrl) ? externalUrl : null;
}

/** `href` of a chapter. One whose external URL is invalid links to its page on this site, which says so. */
export const chapterHref = (chapter: ChapterAddress, page?: number): string =>
  externalUrlOf(chapter) ?? pathTo.chapter(chapter.id, page);

/** Attributes of a link that leaves the site. */
export const externalLinkProps = { target: '_blank', rel: 'noopener noreferrer' } as const;
