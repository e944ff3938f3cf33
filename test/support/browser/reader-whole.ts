// Checks that the reader fits into the viewport. The reader clips overflow, so the document's width does not reveal it.
import type { Page } from 'playwright-core';

/** Returns elements of the reader outside the viewport or their container, and deviations of the page area's size. */
export function overflowProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems: string[] = [];
    const slidePx = 12;
    const reader = document.querySelector<HTMLElement>('[data-reader]')!;
    const nameOf = (element: Element): string =>
      element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40) ?? element.tagName;
    /**
     * Whether an element may extend beyond the viewport: pages, which scroll, inert neighbor pages, and a sheet that is
     * below the screen.
     */
    const mayOverflow = (element: Element): boolean =>
      element.closest('[inert], [aria-label="Pages"], .sr-only') !== null || element.closest('main, aside') === null;
    const checkedSelector = 'button, a[href], input, select, output, h2, [role="slider"], main, aside';
    for (const element of reader.querySelectorAll<HTMLElement>(checkedSelector)) {
      if (!element.checkVisibility({ opacityProperty: true }) || mayOverflow(element)) continue;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      if (left < -1 || right > innerWidth + 1)
        problems.push(`${nameOf(element)}: ${left} to ${right} of ${innerWidth}`);
      if (element.tagName === 'ASIDE' || element.closest('aside')) continue;
      // the header slides by a few pixels when it is shown or hidden
      if (top < -slidePx || bottom > innerHeight + slidePx)
        problems.push(`${nameOf(element)}: ${top} to ${bottom} of ${innerHeight}`);
    }
    // the segments of the progress bar must not extend beyond it
    const progressBar = reader.querySelector('input[type="range"]')?.parentElement;
    const [first, last] = [progressBar?.querySelector('i'), progressBar?.querySelector('i:last-of-type')].map(
      (segment) => segment?.getBoundingClientRect(),
    );
    const barBounds = progressBar?.getBoundingClientRect();
    if (first && last && barBounds) {
      const segmentEdges = [first.left, first.right, last.left, last.right];
      if (Math.min(...segmentEdges) < barBounds.left - 1 || Math.max(...segmentEdges) > barBounds.right + 1)
        problems.push(`segments: ${Math.min(...segmentEdges)} to ${Math.max(...segmentEdges)}`);
    }
    const pagesArea = reader.querySelector('[aria-label="Pages"]:not([inert])')!.getBoundingClientRect();
    const panel = reader.querySelector('aside')?.getBoundingClientRect();
    const pinnedPanelWidth = reader.getAttribute('data-panel') === 'pinned' ? (panel?.width ?? 0) : 0;
    if (Math.abs(pagesArea.left) > 1 || Math.abs(pagesArea.width - (innerWidth - pinnedPanelWidth)) > 1)
      problems.push(`page area: ${pagesArea.left}, ${pagesArea.width} wide of ${innerWidth - pinnedPanelWidth}`);
    return problems;
  });
}
