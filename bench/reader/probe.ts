// Script injected into the page: marks user input, and the frame in which the new page pictures are visible and fully
// loaded.
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** Time in epoch milliseconds at which the first pictures after a click were visible. */
    benchShown?: number;
  }
}

/** Names of the performance marks. */
export const markNames = { acted: 'bench acted', shown: 'bench shown' } as const;
export const clickedAt = 'bench clicked';

export async function addProbe(page: Page, picture: string): Promise<void> {
  await page.addInitScript(installProbe, { picture, names: markNames, key: clickedAt });
}

function installProbe({ picture, names, key }: { picture: string; names: typeof markNames; key: string }): void {
  /** Whether an image is visible: hit at the center of its part within the viewport, so neither clipped nor covered. */
  const isVisible = (image: Element): boolean => {
    const { top, bottom, left, right } = image.getBoundingClientRect();
    const [from, to] = [Math.max(0, left), Math.min(innerWidth, right)];
    const [above, below] = [Math.max(0, top), Math.min(innerHeight, bottom)];
    if (to - from < 20 || below - above < 20) return false;
    return document.elementsFromPoint((from + to) / 2, (above + below) / 2).includes(image);
  };
  /** Returns the URLs of the visible pictures; null while there are none or one is not fully loaded. */
  const visiblePictureUrls = (): string | null => {
    const pictureElements = [...document.querySelectorAll<HTMLImageElement | HTMLCanvasElement>(picture)].filter(
      isVisible,
    );
    const isLoaded = (element: HTMLImageElement | HTMLCanvasElement): boolean =>
      element instanceof HTMLCanvasElement ? element.width > 1 : element.complete && element.naturalWidth > 0;
    const nameOf = (element: HTMLImageElement | HTMLCanvasElement): string =>
      element instanceof HTMLCanvasElement ? (element.ariaLabel ?? '') : element.currentSrc;
    return pictureElements.length > 0 && pictureElements.every(isLoaded) ? pictureElements.map(nameOf).join(' ') : null;
  };
  const callWhenShown = (previousUrls: string | null, onShown: () => void): void => {
    const checkFrame = (): void => {
      const currentUrls = visiblePictureUrls();
      if (currentUrls !== null && currentUrls !== previousUrls) onShown();
      else requestAnimationFrame(checkFrame);
    };
    requestAnimationFrame(checkFrame);
  };
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      performance.mark(names.acted, { startTime: timeStamp });
      callWhenShown(visiblePictureUrls(), () => performance.mark(names.shown));
    },
    true,
  );
  // a click may load another document, so the time is stored in sessionStorage
  const recordWhenShown = (): void => {
    // pictures drawn in this frame are on the screen when the next frame begins
    const recordTime = (): void => void (window.benchShown = performance.timeOrigin + performance.now());
    callWhenShown(null, () => requestAnimationFrame(recordTime));
  };
  addEventListener(
    'click',
    ({ timeStamp }) => {
      sessionStorage.setItem(key, String(performance.timeOrigin + timeStamp));
      recordWhenShown();
    },
    true,
  );
  if (sessionStorage.getItem(key) !== null) recordWhenShown();
}
