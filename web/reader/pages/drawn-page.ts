// The picture of the first page that the server has drawn into the HTML. The reader adopts the very element: it is
// neither loaded nor decoded again, and there is no frame without it.

// read when the code of the reader runs, before the app draws anything and the first screen is removed
export const drawnPage = document.querySelector<HTMLImageElement>('#first [data-page-set]');

/** As the attribute has it, which is how the web writes it, too. */
const drawnUrl = drawnPage?.getAttribute('src') ?? '';

/**
 * Replaces the URL of the drawn page where it differs from the reader's: the server has chosen reduced quality, because
 * the browser asks for less data, or the chapter is downloaded, and the service worker responds to both URLs.
 */
export function withDrawnPage(urls: string[], hash: string, isDownloaded: boolean): string[] {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const { pageSet, pageNumber } = drawnPage?.dataset ?? {};
  return pageSet === hash && (isDownloaded || connection?.saveData)
    ? urls.with(Number(pageNumber) - 1, drawnUrl)
    : urls;
}

/** Whether the server has drawn the page of this URL. */
export const isDrawnPage = (url: string | undefined): boolean => url === drawnUrl;

/** Ref of the box that shows the drawn page. */
export function adoptDrawnPage(box: HTMLElement | null): () => void {
  box?.prepend(drawnPage!);
  return () => drawnPage!.remove();
}
