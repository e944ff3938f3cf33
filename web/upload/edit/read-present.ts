// Pages that a chapter has, as the editor of its pages shows them beside new ones.
import { queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import { call } from '#web/lib/api/call.ts';
import { isNotFound } from '#web/lib/api/failure.ts';
import { pageUrls } from '#web/lib/catalogue/page-urls.ts';
import type { OwnChapter } from '#web/chapters/queries.ts';
import type { UploadPage } from '../pages/page-list.ts';

/** A chapter with its pages. The chapter is read first: pages that are newer make its version outdated. */
export interface PresentChapter {
  chapter: OwnChapter;
  pages: readonly UploadPage[];
  /** Hashes of the pages that were reviewed last; null where changes are not reviewed. */
  reviewedPages: readonly string[] | null;
}

export async function readPresentChapter(id: string): Promise<PresentChapter> {
  const { chapter, reviewedPages } = await call('ownChapters.get', { params: { id }, noCache: true });
  const shown = await readPages(chapter).catch((error: unknown) => {
    if (isNotFound(error)) return null;
    throw error;
  });
  return {
    chapter,
    pages: shown && shown.pages.length === chapter.pages ? pagesOf(shown) : unknownPages(chapter.pages),
    reviewedPages,
  };
}

/** Pages that readers do not see yet, or no longer, have addresses of their own, which expire. */
function readPages({ id, state }: OwnChapter): Promise<ClientResponse<'chapters.pages'>> {
  const options = { params: { id }, noCache: true };
  return state === 'published' ? call('chapters.pages', options) : call('ownChapters.pages', options);
}

export const presentChapterQuery = (id: string) =>
  queryOptions({
    queryKey: ['page edit', id],
    queryFn: () => readPresentChapter(id),
    // the editor holds what was loaded first; what is newer is compared when it is saved
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

function pagesOf(shown: ClientResponse<'chapters.pages'>): UploadPage[] {
  const [full, saver] = [pageUrls(shown, false, 'media'), pageUrls(shown, true, 'media')];
  return shown.pages.map(({ file, width, height, bytes }, index) => ({
    ...emptyPage(index + 1),
    bytes,
    image: { type: 'jpeg', width, height, frames: 1, change: 'none' },
    stored: { number: index + 1, key: keyOf(file), file: full[index]!, picture: saver[index]! },
  }));
}

/** Hash in the name of a page's file, such as `3-9f2c….jpg`: a page that is moved keeps it. */
const keyOf = (file: string): string => file.replace(/^\d+-/, '').replace(/\.[a-z]+$/, '');

/** Pages whose pictures this account cannot see: their number is known, and where they are. */
const unknownPages = (count: number): UploadPage[] =>
  Array.from({ length: count }, (_, index) => ({
    ...emptyPage(index + 1),
    stored: { number: index + 1, key: null, file: null, picture: null },
  }));

const emptyPage = (number: number): UploadPage => ({
  id: `stored ${number} ${crypto.randomUUID()}`,
  path: String(number),
  archive: null,
  file: null,
  bytes: 0,
  hash: '',
  image: null,
  problem: null,
});
