// Where a chapter is read: here, or at an address that somebody has given for it.
import type { Chapter } from '../catalogue/related.ts';
import { pathTo } from './routes.ts';
import { isWebAddress } from './is-web-address.ts';

type ChapterAddress = Pick<Chapter, 'id'> & { attributes: Pick<Chapter['attributes'], 'externalUrl'> };

/** The address elsewhere, or null when there is none that a link may lead to. */
export function outsideAddress({ attributes: { externalUrl } }: Pick<ChapterAddress, 'attributes'>): string | null {
  return externalUrl !== null && isWebAddress(externalUrl) ? externalUrl : null;
}

/** For a link. A chapter with an address that is none has a page here that says so. */
export const chapterHref = (chapter: ChapterAddress, page?: number): string =>
  outsideAddress(chapter) ?? pathTo.chapter(chapter.id, page);

/** Attributes of a link that leaves the site. */
export const leavesSite = { target: '_blank', rel: 'noopener noreferrer' } as const;
