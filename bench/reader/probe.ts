// Runs inside the page: marks when somebody acts, and the frame in which other pictures of pages are in sight, whole.
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** Milliseconds since 1970 at which the first pictures after a click were there. */
    benchShown?: number;
  }
}

/** Names of the marks. */
export const marks = { acted: 'bench acted', shown: 'bench shown' } as const;
export const clickedAt = 'bench clicked';

export async function addProbe(page: Page, picture: string): Promise<void> {
  await page.addInitScript(watch, { picture, names: marks, key: clickedAt });
}

function watch({ picture, names, key }: { picture: string; names: typeof marks; key: string }): void {
  /** It is met at the middle of what the window has of it: not cut away, and under nothing. */
  const inSight = (image: Element): boolean => {
    const { top, bottom, left, right } = image.getBoundingClientRect();
    const [from, to] = [Math.max(0, left), Math.min(innerWidth, right)];
    const [above, below] = [Math.max(0, top), Math.min(innerHeight, bottom)];
    if (to - from < 20 || below - above < 20) return false;
    return document.elementsFromPoint((from + to) / 2, (above + below) / 2).includes(image);
  };
  /** Addresses of what is in sight; null while a picture is missing. */
  const pictures = (): string | null => {
    const found = [...document.querySelectorAll<HTMLImageElement | HTMLCanvasElement>(picture)].filter(inSight);
    const isWhole = (each: HTMLImageElement | HTMLCanvasElement): boolean =>
      each instanceof HTMLCanvasElement ? each.width > 1 : each.complete && each.naturalWidth > 0;
    const nameOf = (each: HTMLImageElement | HTMLCanvasElement): string =>
      each instanceof HTMLCanvasElement ? (each.ariaLabel ?? '') : each.currentSrc;
    return found.length > 0 && found.every(isWhole) ? found.map(nameOf).join(' ') : null;
  };
  const whenShown = (before: string | null, then: () => void): void => {
    const look = (): void => {
      const now = pictures();
      if (now !== null && now !== before) then();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      performance.mark(names.acted, { startTime: timeStamp });
      whenShown(pictures(), () => performance.mark(names.shown));
    },
    true,
  );
  // a click may lead to another document
  const since = (): void => {
    // what is drawn in this frame is in sight when the next one begins
    const done = (): void => void (window.benchShown = performance.timeOrigin + performance.now());
    whenShown(null, () => requestAnimationFrame(done));
  };
  addEventListener(
    'click',
    ({ timeStamp }) => {
      sessionStorage.setItem(key, String(performance.timeOrigin + timeStamp));
      since();
    },
    true,
  );
  if (sessionStorage.getItem(key) !== null) since();
}
