// Chapters with few to very many pages: as many as a leaflet, a chapter, a printed volume and a large volume. All pages
// are the same small picture.
import { beforeAll } from 'vitest';
import { buildChapter, buildTitle, framedPage } from '#test/support/builders/build.ts';
import type { BrowserFixture } from './browser-fixture.ts';

export const pageCounts = [3, 20, 200, 500] as const;
export type PageCount = (typeof pageCounts)[number];

/** Page size that exceeds a phone's viewport at original size. */
export const pageSize = { width: 800, height: 1120 };

/**
 * Registers a hook that builds the chapters; returns their URLs by page count, available in later hooks and in tests.
 */
export function openLongChapters(app: BrowserFixture): (count: PageCount) => string {
  const chapterUrls = new Map<PageCount, string>();
  beforeAll(async () => {
    const title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'The Long Road', main: true }] });
    const pageImage = await framedPage(pageSize);
    for (const count of pageCounts) {
      const chapter = { chapter: String(count), direction: 'ltr', layout: 'paged' } as const;
      const { uid } = await buildChapter(
        app.ctx,
        title.id,
        chapter,
        Array.from({ length: count }, () => pageImage),
      );
      chapterUrls.set(count, `${app.site}/chapter/${uid}`);
    }
  }, 120_000);
  return (count) => chapterUrls.get(count)!;
}
