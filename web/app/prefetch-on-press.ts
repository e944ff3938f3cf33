// Prefetches the data of a chapter while its link is pressed, in parallel with the code of the reader.
import type { QueryClient } from '@tanstack/react-query';
import { isPageId } from '#contract/rules/page-id.ts';
import { matchPage } from '#contract/rules/pages.ts';
import { chapterQuery, pagesQuery } from '#web/reader/queries.ts';

/** Attaches the listeners for as long as the page lives. A touch may begin a scroll, so it prefetches only on click. */
export function prefetchOnPress(client: QueryClient): void {
  const prefetch = (event: PointerEvent | MouseEvent): void => {
    if (event.button !== 0) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.origin !== location.origin || link.target !== '') return;
    const { name, params } = matchPage(link.pathname) ?? {};
    const id = params?.['id']?.toLowerCase();
    if (name !== 'chapter' || id === undefined || !isPageId(id)) return;
    void client.prefetchQuery(chapterQuery(id));
    void client.prefetchQuery(pagesQuery(id));
  };
  addEventListener('pointerdown', (event) => event.pointerType === 'mouse' && prefetch(event), true);
  addEventListener('click', prefetch, true);
}
