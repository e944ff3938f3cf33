// Wait functions of browser tests in addition to `waitUntilSettled`: for frames, animations, events and stable positions.
import type { Locator, Page } from 'playwright-core';
import { navigateClientSide, waitUntilSettled } from './browser.ts';

/** Waits until `count` frames were rendered and the tasks that they queued are done. */
export async function waitForFrames(page: Page, count = 2): Promise<void> {
  await page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame++) await new Promise(requestAnimationFrame);
    // background priority runs after all other tasks; requestIdleCallback may take seconds after wheel input
    const { scheduler } = globalThis as unknown as { scheduler: { postTask: (task: () => void, how: object) => void } };
    await new Promise<void>((resolveTask) => scheduler.postTask(resolveTask, { priority: 'background' }));
  }, count);
}

/** Waits until all finite animations and transitions have ended. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  );
}

/** Performs an action and waits for the event that it triggers. @throws when there is none within 15 seconds */
export async function withEvent(page: Page, name: string, triggerEvent: () => Promise<unknown>): Promise<void> {
  const listener = await page.evaluateHandle(
    (type) => ({
      come: new Promise<void>((resolve) => {
        addEventListener(type, () => resolve(), { capture: true, once: true });
      }),
    }),
    name,
  );
  await triggerEvent();
  await listener.evaluate(
    ({ come }, type) =>
      Promise.race([
        come,
        new Promise<void>((_, fail) => {
          setTimeout(() => fail(new Error(`No ${type} event came.`)), 15_000);
        }),
      ]),
    name,
  );
}

/** Waits until the page is idle, even if images are still loading; also works for pages not opened by `visit`. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await waitForFrames(page);
  await page.locator('html[data-page-idle]').waitFor({ state: 'attached' });
}

/** Returns an element's box once it is stable for several frames, because lists measure rows after rendering them. */
export async function stableBox(target: Locator): Promise<{ x: number; y: number }> {
  let lastBox: string | undefined;
  for (let unchangedCount = 0; ;) {
    const box = await target.boundingBox();
    const currentBox = JSON.stringify(box);
    unchangedCount = box && currentBox === lastBox ? unchangedCount + 1 : 0;
    if (box && unchangedCount === 3) return box;
    lastBox = currentBox;
    await waitForFrames(target.page());
  }
}

/**
 * Scrolls the page in steps until the element is rendered. @param stepPx pixels per step, less than the overscan of lists
 */
export async function scrollUntilDrawn(page: Page, target: Locator, stepPx: number): Promise<void> {
  for (let step = 0; step < 80 && !(await target.isVisible()); step++) {
    await page.evaluate((pixels) => scrollBy(0, pixels), stepPx);
    await waitForFrames(page);
    await waitUntilSettled(page);
  }
}

/** Navigates client-side and waits until the page has settled. */
export async function navigateAndSettle(page: Page, path: string): Promise<void> {
  await navigateClientSide(page, path);
  await waitUntilSettled(page);
}
