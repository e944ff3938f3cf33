// Layout shift of the pages that a browser page loads, with what moved, so that a failed test says what to look for.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

interface LayoutShift {
  total: number;
  /** Each element with its box before and after: x, y, width, height. */
  moved: string[];
}

interface LayoutShiftEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

type RecordingWindow = typeof globalThis & { layoutShift: LayoutShift };

const maxShift = 0.02;

/** Records the layout shift of each page loaded from now on. Shifts in which things only come into view do not count. */
export const recordLayoutShift = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const record: LayoutShift = { total: 0, moved: [] };
    Object.assign(window, { layoutShift: record });
    const boxOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as LayoutShiftEntry[]) {
        if (hadRecentInput || sources.every(({ previousRect }) => previousRect.height === 0)) continue;
        record.total += value;
        for (const { node, previousRect, currentRect } of sources) {
          const name = node instanceof Element ? `${node.localName}.${node.className}` : String(node?.textContent);
          record.moved.push(`${name}: ${boxOf(previousRect)} -> ${boxOf(currentRect)}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Expects that next to nothing has moved since the page was loaded. */
export async function expectSteadyLayout(page: Page): Promise<void> {
  const { total, moved } = await page.evaluate(() => (window as unknown as RecordingWindow).layoutShift);
  expect(total, moved.join('\n')).toBeLessThanOrEqual(maxShift);
}
