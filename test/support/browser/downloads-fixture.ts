// A title with four chapters to download, on a site behind a proxy that can go offline.
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { buildChapter, buildCover, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { type TestProxy, openTestProxy } from '#test/support/server/test-proxy.ts';
import { openBrowserFixture, type BrowserFixture } from './browser-fixture.ts';
import { desktop, type Visit, withServiceWorker } from './browser.ts';
import { resetProfile, waitForServiceWorker } from './service-worker.ts';

type BuiltEntity = { id: number; uid: string };

interface DownloadsFixture {
  app: BrowserFixture;
  /** Undefined until the first hook has run, like `title` and `chapters`. */
  proxy: TestProxy;
  title: BuiltEntity;
  chapters: BuiltEntity[];
  /**
   * Opens the title's page or another path. Reuses one profile per screen, as installing a worker takes longer than
   * most tests.
   */
  openVisit(options?: typeof desktop, path?: string): Promise<Visit>;
  /** Goes offline: the proxy does not answer, and the browser reports no connection. */
  goOffline(page: Page): Promise<void>;
}

const offlineErrors = /ERR_|Failed to fetch|net::/;

/** Registers the hooks that open and close the fixture. */
export function openDownloadsFixture(): DownloadsFixture {
  const app = openBrowserFixture(async () => {
    fixture.proxy = await openTestProxy();
    return { env: { PUBLIC_URL: fixture.proxy.origin } };
  });
  const visitsByScreen = new Map<typeof desktop, Visit>();
  const fixture = {
    app,
    openVisit: async (options = desktop, path = `/title/${fixture.title.uid}`) => {
      let reusedVisit = visitsByScreen.get(options);
      if (reusedVisit) await resetProfile(reusedVisit, app.site);
      else {
        const visitOptions = { expectedProblems: offlineErrors, staysOpen: true };
        visitsByScreen.set(options, (reusedVisit = await app.visit(withServiceWorker(options), visitOptions)));
      }
      await reusedVisit.page.goto(app.site + path);
      await waitForServiceWorker(reusedVisit.page);
      return reusedVisit;
    },
    goOffline: async (page) => {
      fixture.proxy.isOffline = true;
      await page.context().setOffline(true);
    },
  } as DownloadsFixture;

  beforeAll(async () => {
    fixture.proxy.targetPort = app.ctx.config.port;
    fixture.title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'The Night Train', main: true }] });
    await buildCover(app.ctx, fixture.title.id);
    const group = await buildGroup(app.ctx);
    fixture.chapters = [];
    for (const chapter of ['1', '2', '3', '4'])
      fixture.chapters.push(await buildChapter(app.ctx, fixture.title.id, { chapter, groupIds: [group.id] }, 3));
  });
  afterEach(() => {
    Object.assign(fixture.proxy, { isOffline: false, rule: () => undefined });
  });
  afterAll(() => fixture.proxy.close());
  return fixture;
}

const row = (page: Page, number: number) => page.getByRole('button', { name: new RegExp(`Ch\\. ${number}\\b.*`) });

/** Waits until the reader shows this page of a chapter with three. */
export const expectPage = (page: Page, pageNumber: number): Promise<void> =>
  page.getByRole('img', { name: new RegExp(`^Page ${pageNumber} of 3`) }).waitFor();

/** Chooses an entry of the menu of a chapter's row on the title's page. */
export async function chooseChapterMenuItem(page: Page, number: number, name: string): Promise<void> {
  await row(page, number)
    .filter({ has: page.locator('svg') })
    .last()
    .click();
  // the menu is a sheet on phones
  await page
    .getByRole('menuitem', { name })
    .or(page.getByRole('dialog').getByRole('button', { name, exact: true }))
    .click();
}

export async function downloadChapter(page: Page, number: number): Promise<void> {
  await chooseChapterMenuItem(page, number, 'Download');
  await page.getByText(`Ch. ${number} downloaded.`).waitFor();
}

/** Number of chapters whose pages are in the browser's caches. */
export const countCachedPages = (page: Page): Promise<number> =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('komawari-pages-')).length);
