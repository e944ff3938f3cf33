// Chapters of so many pages as there are in a leaflet, a chapter, a printed volume and a large one. Their pages are one small picture.
import { beforeAll } from 'vitest';
import { buildChapter, buildTitle, framedPage } from '#test/support/builders/build.ts';
import type { BrowserFixture } from './browser-fixture.ts';

export const pageCounts = [3, 20, 200, 500] as const;
export type PageCount = (typeof pageCounts)[number];

/** What is larger than a phone's window in its own size. */
export const pageSize = { width: 800, height: 1120 };

/** Addresses by the number of pages; they are known in the hooks and tests after it. */
export function openLongChapters(app: BrowserFixture): (count: PageCount) => string {
  const addresses = new Map<PageCount, string>();
  beforeAll(async () => {
    const title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'The Long Road', main: true }] });
    const picture = await framedPage(pageSize);
    for (const count of pageCounts) {
      const chapter = { chapter: String(count), direction: 'ltr', layout: 'paged' } as const;
      const { uid } = await buildChapter(
        app.ctx,
        title.id,
        chapter,
        Array.from({ length: count }, () => picture),
      );
      addresses.set(count, `${app.site}/chapter/${uid}`);
    }
  }, 120_000);
  return (count) => addresses.get(count)!;
}
