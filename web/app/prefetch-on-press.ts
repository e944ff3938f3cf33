// A chapter that somebody is about to open is asked for while its link is pressed, beside the code of the reader.
import type { QueryClient } from '@tanstack/react-query';
import { isPageId, matchPage } from '#contract/rules/pages.ts';
import { chapterQuery, pagesQuery } from '#web/reader/queries.ts';

/** For as long as the page lives. A finger that is put down may only want to scroll: what it opens is asked for when it goes. */
export function prefetchOnPress(client: QueryClient): void {
  const ask = (event: PointerEvent | MouseEvent): void => {
    if (event.button !== 0) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.origin !== location.origin || link.target !== '') return;
    const { name, params } = matchPage(link.pathname) ?? {};
    const id = params?.['id']?.toLowerCase();
    if (name !== 'chapter' || id === undefined || !isPageId(id)) return;
    void client.prefetchQuery(chapterQuery(id));
    void client.prefetchQuery(pagesQuery(id));
  };
  addEventListener('pointerdown', (event) => event.pointerType === 'mouse' && ask(event), true);
  addEventListener('click', ask, true);
}
