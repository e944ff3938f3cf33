// Whether the reader has all of itself on the screen. It clips what is too wide, so that the document's width says nothing.
import type { Page } from 'playwright-core';

/** What of the reader lies outside the screen, or outside what scrolls in it; and how its page area differs from its room. */
export function overhang(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems: string[] = [];
    const slidesPx = 12;
    const reader = document.querySelector<HTMLElement>('[data-reader]')!;
    const nameOf = (part: Element): string =>
      part.getAttribute('aria-label') ?? part.textContent.trim().slice(0, 40) ?? part.tagName;
    /** Pages scroll, their neighbours wait beside them, and a sheet waits below the screen. */
    const mayHang = (part: Element): boolean =>
      part.closest('[inert], [aria-label="Pages"], .sr-only') !== null || part.closest('main, aside') === null;
    const parts = 'button, a[href], input, select, output, h2, [role="slider"], main, aside';
    for (const part of reader.querySelectorAll<HTMLElement>(parts)) {
      if (!part.checkVisibility({ opacityProperty: true }) || mayHang(part)) continue;
      const { left, right, top, bottom } = part.getBoundingClientRect();
      if (left < -1 || right > innerWidth + 1) problems.push(`${nameOf(part)}: ${left} to ${right} of ${innerWidth}`);
      if (part.tagName === 'ASIDE' || part.closest('aside')) continue;
      // the header slides a little while it comes and goes
      if (top < -slidesPx || bottom > innerHeight + slidesPx)
        problems.push(`${nameOf(part)}: ${top} to ${bottom} of ${innerHeight}`);
    }
    // what is drawn on the bar belongs on it
    const bar = reader.querySelector('input[type="range"]')?.parentElement;
    const [first, last] = [bar?.querySelector('i'), bar?.querySelector('i:last-of-type')].map((segment) =>
      segment?.getBoundingClientRect(),
    );
    const room = bar?.getBoundingClientRect();
    if (first && last && room) {
      const sides = [first.left, first.right, last.left, last.right];
      if (Math.min(...sides) < room.left - 1 || Math.max(...sides) > room.right + 1)
        problems.push(`segments: ${Math.min(...sides)} to ${Math.max(...sides)}`);
    }
    const area = reader.querySelector('[aria-label="Pages"]:not([inert])')!.getBoundingClientRect();
    const panel = reader.querySelector('aside')?.getBoundingClientRect();
    const beside = reader.getAttribute('data-panel') === 'pinned' ? (panel?.width ?? 0) : 0;
    if (Math.abs(area.left) > 1 || Math.abs(area.width - (innerWidth - beside)) > 1)
      problems.push(`page area: ${area.left}, ${area.width} wide of ${innerWidth - beside}`);
    return problems;
  });
}
