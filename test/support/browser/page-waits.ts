// Waits of browser tests beside `settled`: for frames, animations, events and places that stay.
import type { Locator, Page } from 'playwright-core';
import { moveWithin, settled } from './browser.ts';

/** So many frames were drawn, and the work that came with them is done. */
export async function afterFrames(page: Page, count = 2): Promise<void> {
  await page.evaluate(async (frames) => {
    for (let at = 0; at < frames; at++) await new Promise(requestAnimationFrame);
    // behind all other tasks; an idle moment of the browser may not come for seconds after the wheel was turned
    const { scheduler } = globalThis as unknown as { scheduler: { postTask: (task: () => void, how: object) => void } };
    await new Promise<void>((done) => scheduler.postTask(done, { priority: 'background' }));
  }, count);
}

/** Waits until every animation and transition that has an end is over. */
export async function animationsOver(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  );
}

/** Does something, and waits until the page has the event that follows from it. @throws when none comes in 15 seconds */
export async function withEvent(page: Page, name: string, act: () => Promise<unknown>): Promise<void> {
  const heard = await page.evaluateHandle(
    (type) => ({
      come: new Promise<void>((tell) => {
        addEventListener(type, () => tell(), { capture: true, once: true });
      }),
    }),
    name,
  );
  await act();
  await heard.evaluate(
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

/** The page is idle, whatever of its pictures is on its way; also one that no `visit` has opened. */
export async function markedIdle(page: Page): Promise<void> {
  await afterFrames(page);
  await page.locator('html[data-page-idle]').waitFor({ state: 'attached' });
}

/** The place of an element once it is the same for several frames: lists measure what they have just drawn. */
export async function placeAtRest(target: Locator): Promise<{ x: number; y: number }> {
  let last: string | undefined;
  for (let same = 0; ;) {
    const box = await target.boundingBox();
    const now = JSON.stringify(box);
    same = box && now === last ? same + 1 : 0;
    if (box && same === 3) return box;
    last = now;
    await afterFrames(target.page());
  }
}

/** Scrolls the page until something is drawn, and waits after each step for what that brings. @param by pixels, fewer than lists draw beyond the screen */
export async function scrollUntilDrawn(page: Page, target: Locator, by: number): Promise<void> {
  for (let step = 0; step < 80 && !(await target.isVisible()); step++) {
    await page.evaluate((pixels) => scrollBy(0, pixels), by);
    await afterFrames(page);
    await settled(page);
  }
}

/** Moves within the app, and waits until the page that was moved to is idle. */
export async function moveAndSettle(page: Page, path: string): Promise<void> {
  await moveWithin(page, path);
  await settled(page);
}
