// Checks that the reader fits into the viewport. The reader clips overflow, so the document's width does not reveal it.
import type { Page } from 'playwright-core';

/** Returns elements of the reader outside the viewport or their container, and deviations of the page area's size. */
export function overflowProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems: string[] = [];
    const slidesPx = 12;
    const reader = document.querySelector<HTMLElement>('[data-reader]')!;
    const nameOf = (part: Element): string =>
      part.getAttribute('aria-label') ?? part.textContent.trim().slice(0, 40) ?? part.tagName;
    /**
     * Whether an element may extend beyond the viewport: pages, which scroll, inert neighbor pages, and a sheet that is
     * below the screen.
     */
    const mayOverflow = (part: Element): boolean =>
      part.closest('[inert], [aria-label="Pages"], .sr-only') !== null || part.closest('main, aside') === null;
    const parts = 'button, a[href], input, select, output, h2, [role="slider"], main, aside';
    for (const part of reader.querySelectorAll<HTMLElement>(parts)) {
      if (!part.checkVisibility({ opacityProperty: true }) || mayOverflow(part)) continue;
      const { left, right, top, bottom } = part.getBoundingClientRect();
      if (left < -1 || right > innerWidth + 1) problems.push(`${nameOf(part)}: ${left} to ${right} of ${innerWidth}`);
      if (part.tagName === 'ASIDE' || part.closest('aside')) continue;
      // the header slides by a few pixels when it is shown or hidden
      if (top < -slidesPx || bottom > innerHeight + slidesPx)
        problems.push(`${nameOf(part)}: ${top} to ${bottom} of ${innerHeight}`);
    }
    // the segments of the progress bar must not extend beyond it
    const bar = reader.querySelector('input[type="range"]')?.parentElement;
    const [first, last] = [bar?.querySelector('i'), bar?.querySelector('i:last-of-type')].map((segment) =>
      segment?.getBoundingClientRect(),
    );
    const barBounds = bar?.getBoundingClientRect();
    if (first && last && barBounds) {
      const segmentEdges = [first.left, first.right, last.left, last.right];
      if (Math.min(...segmentEdges) < barBounds.left - 1 || Math.max(...segmentEdges) > barBounds.right + 1)
        problems.push(`segments: ${Math.min(...segmentEdges)} to ${Math.max(...segmentEdges)}`);
    }
    const area = reader.querySelector('[aria-label="Pages"]:not([inert])')!.getBoundingClientRect();
    const panel = reader.querySelector('aside')?.getBoundingClientRect();
    const pinnedPanelWidth = reader.getAttribute('data-panel') === 'pinned' ? (panel?.width ?? 0) : 0;
    if (Math.abs(area.left) > 1 || Math.abs(area.width - (innerWidth - pinnedPanelWidth)) > 1)
      problems.push(`page area: ${area.left}, ${area.width} wide of ${innerWidth - pinnedPanelWidth}`);
    return problems;
  });
}
