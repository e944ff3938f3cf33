// The controls around the pages: the side panel, the list of keys, Escape, the wheel over the bars, and the help on tap
// zones.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { desktop, phone, withServiceWorker } from '#test/support/browser/browser.ts';
import { waitUntilIdle } from '#test/support/browser/page-waits.ts';
import { openReaderPages } from '#test/support/browser/reader-pages.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { openAccount } from '#test/support/people/accounts.ts';
import { buildChapter, buildGroup, buildTitle, framedPage } from '#test/support/builders/build.ts';

const app = openBrowserFixture();
const openReader = openReaderPages(app);
const count = 8;
const lowWindow = { ...desktop, viewport: { width: 1280, height: 720 } };
let [paged, strip, wide] = ['', '', ''];

beforeAll(async () => {
  const title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'The Helm', main: true }] });
  const group = await buildGroup(app.ctx, { name: 'Night Owls' });
  const images = await Promise.all(Array.from({ length: count }, () => framedPage({ width: 500, height: 900 })));
  const urlOf = async (chapter: string, layout: 'paged' | 'strip' | 'wide'): Promise<string> => {
    const shared = {
      volume: '7',
      title: 'Two cups of tea and a very long name',
      direction: 'ltr',
      groupIds: [group.id],
    };
    const built = await buildChapter(app.ctx, title.id, { ...shared, chapter, layout, direction: 'ltr' }, images);
    return `${app.site}/chapter/${built.uid}`;
  };
  [paged, strip, wide] = [await urlOf('40', 'paged'), await urlOf('41', 'strip'), await urlOf('42', 'wide')];
});

async function openAt(address: string, screen: typeof desktop, settings: Record<string, unknown> = {}): Promise<Page> {
  const page = await openReader({ address, screen, settings, loaded: true });
  await page.getByRole('img', { name: `Page 1 of ${count}` }).waitFor();
  await waitUntilIdle(page);
  return page;
}

/** Waits until the settings were exchanged with the account, in a request that has this text. */
const waitForSync = (page: Page, text = '') =>
  page.waitForResponse(
    (response) => response.url().endsWith('/settings/reader') && (response.request().postData() ?? '').includes(text),
  );

describe('the side panel', () => {
  test('in a low window has its foot in sight, and everything else is in reach by scrolling', async () => {
    const page = await openAt(paged, lowWindow);
    const panel = page.getByRole('complementary', { name: 'Reader settings' });
    await panel.getByRole('button', { name: 'Follow Night Owls' }).waitFor();
    for (const name of ['Go to page', 'Share this page', 'All pages (T)', 'Keyboard shortcuts (?)']) {
      const { y, height } = (await panel.getByRole('button', { name }).boundingBox())!;
      expect(y + height, name).toBeLessThanOrEqual(720);
    }
    const bookmarks = panel.getByRole('link', { name: 'All bookmarks' });
    await bookmarks.scrollIntoViewIfNeeded();
    const foot = (await panel.getByRole('button', { name: 'Go to page' }).boundingBox())!;
    const { y, height } = (await bookmarks.boundingBox())!;
    expect(y + height).toBeLessThan(foot.y);
    // nothing is wider than the panel
    const overflow = await panel.evaluate(
      (element) =>
        [...element.querySelectorAll('*')].filter((each) => each.getBoundingClientRect().right > innerWidth + 1).length,
    );
    expect(overflow).toBe(0);
  });

  test('of an own chapter has room for the button that edits it, too', async () => {
    const { id, username } = await openAccount(app);
    const title = await buildTitle(app.ctx);
    const own = await buildChapter(app.ctx, title.id, { uploaderId: id }, 2);
    const { page } = await app.visit(desktop);
    await openSignedIn(page, `${app.site}/about`, { username });
    await page.goto(`${app.site}/chapter/${own.uid}`);
    const panel = page.getByRole('complementary', { name: 'Reader settings' });
    await panel.getByRole('link', { name: 'Edit chapter' }).waitFor();
    const { x, width } = (await panel.getByRole('button', { name: 'Keyboard shortcuts (?)' }).boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(desktop.viewport!.width - 8);
  });

  test('writes actions as actions: a downloaded chapter is not removed by a press on its state', async () => {
    const { page } = await app.visit(withServiceWorker(desktop));
    await page.goto(paged);
    const panel = page.getByRole('complementary', { name: 'Reader settings' });
    await panel.getByRole('button', { name: 'Download Read offline' }).click();
    const removeButton = panel.getByRole('button', { name: 'Remove download', exact: true });
    await removeButton.waitFor();
    await panel.getByText('Downloaded', { exact: true }).click();
    await removeButton.click();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await removeButton.waitFor();
    await removeButton.click();
    await panel.getByRole('button', { name: 'Download Read offline' }).waitFor();
  });

  test('has its place and its shape before its code is loaded', async () => {
    const { page } = await app.visit(desktop);
    await page.goto(paged);
    await page.locator('[data-reader] > aside').waitFor();
    const { width, isEmpty, shape } = await page.evaluate(() => {
      const aside = document.querySelector('[data-reader] > aside')!;
      const empty = aside.cloneNode() as HTMLElement;
      aside.after(empty);
      const { backgroundImage } = getComputedStyle(empty, '::before');
      empty.remove();
      return { width: aside.clientWidth, isEmpty: empty.childNodes.length === 0, shape: backgroundImage };
    });
    expect(width).toBeGreaterThan(300);
    expect(isEmpty).toBe(true);
    expect(shape).toContain('gradient');
  });

  test('that the account has closed on another device stays open until the page is loaded again', async () => {
    const { username } = await openAccount(app);
    const { page: first } = await app.visit(desktop);
    await openSignedIn(first, `${app.site}/about`, { username });
    await first.goto(paged);
    const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Reader settings' });
    await panelOf(first).waitFor();
    const saved = waitForSync(first, 'account panel');
    await first.keyboard.press('m');
    await panelOf(first).waitFor({ state: 'hidden' });
    await saved;
    const { page } = await app.visit(desktop);
    await openSignedIn(page, `${app.site}/about`, { username });
    await page.addInitScript(() => {
      const shifts: string[] = [];
      Object.assign(window, { shifts });
      interface Shift extends PerformanceEntry {
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      }
      new PerformanceObserver((list) => {
        for (const { node, previousRect, currentRect } of (list.getEntries() as Shift[]).flatMap(
          (each) => each.sources,
        )) {
          const isSideways = previousRect.x !== currentRect.x || previousRect.width !== currentRect.width;
          if (isSideways) shifts.push(`${node?.nodeName} ${node?.textContent} ${previousRect.x} → ${currentRect.x}`);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const merged = waitForSync(page);
    await page.goto(paged);
    await merged;
    const isStored = () =>
      page.evaluate(() => (localStorage.getItem('komawari.reader') ?? '').includes('account panel'));
    await expect.poll(isStored).toBe(true);
    await waitUntilIdle(page);
    expect(await panelOf(page).isVisible()).toBe(true);
    expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
    await page.reload();
    await page.getByRole('img', { name: `Page 1 of ${count}` }).waitFor();
    await waitUntilIdle(page);
    expect(await panelOf(page).isVisible()).toBe(false);
  });
});

describe('Escape', () => {
  test('closes one layer after the other, and with none open leads to the title', async () => {
    const page = await openAt(paged, desktop, { 'account pinned': false, 'account panel': false });
    await page.keyboard.press('m');
    const panel = page.getByRole('complementary', { name: 'Reader settings' });
    await panel.waitFor();
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await list.waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    await page.keyboard.press('+');
    await page.getByText('140%').first().waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await page.getByText('140%').first().waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toMatch(/^\/chapter\//);
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1, name: 'The Helm' }).waitFor();
    await waitUntilIdle(page);
    expect(new URL(page.url()).pathname).toMatch(/^\/title\//);
    await page.goBack();
    await page.getByRole('img', { name: `Page 1 of ${count}` }).waitFor();
  });

  test('in a field of the pinned panel first returns to the pages', async () => {
    const page = await openAt(paged, desktop);
    await page.getByRole('combobox', { name: 'Page', exact: true }).focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Pages');
    expect(new URL(page.url()).pathname).toMatch(/^\/chapter\//);
  });
});

describe('the wheel over header and bar', () => {
  test.each([
    ['turns pages', () => paged],
    ['scrolls a strip', () => strip],
    ['scrolls a wide strip', () => wide],
  ] as const)('%s', async (_, address) => {
    const page = await openAt(address(), lowWindow);
    const main = page.getByRole('main');
    const { y, height } = (await main.boundingBox())!;
    const position = () =>
      page.evaluate(() => {
        const scroller = document.querySelector('[data-scroller]');
        return `${location.pathname} ${scroller?.scrollTop} ${scroller?.scrollLeft}`;
      });
    for (const top of [y + 20, y + height - 8]) {
      const before = await position();
      await page.mouse.move(400, top);
      await page.mouse.wheel(0, 120);
      await expect.poll(position).not.toBe(before);
      await waitUntilIdle(page);
    }
  });
});

describe('the list of keys', () => {
  test.each([
    ['in pages', () => paged, 'Forward one screen, then next page'],
    ['in a strip', () => strip, 'Auto-advance'],
  ] as const)('%s lists each key once, in two columns that fit a low window', async (_, address, spaceMeans) => {
    const page = await openAt(address(), lowWindow);
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await list.waitFor();
    const keys = await list.locator('kbd').allInnerTexts();
    expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted());
    const meaning = list.locator('dl > div').filter({ has: page.locator('kbd').getByText('Space', { exact: true }) });
    expect(await meaning.locator('dt').allInnerTexts()).toEqual([spaceMeans]);
    const headings = await list
      .getByRole('heading', { level: 3 })
      .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().left)));
    expect(new Set(headings).size).toBe(2);
    const last = (await list.getByRole('button', { name: 'Change shortcuts' }).boundingBox())!;
    expect(last.y + last.height).toBeLessThanOrEqual(720);
  });
});

describe('on a phone', () => {
  test('the header has chapter, language, group and page number on one line, apart from each other', async () => {
    const page = await openAt(paged, phone);
    const boxes = await page.evaluate(() => {
      const texts = document.createTreeWalker(
        document.querySelector('#main')!.firstElementChild!,
        NodeFilter.SHOW_TEXT,
      );
      const byText = new Map<string, DOMRect>();
      while (texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        byText.set(texts.currentNode.textContent!.trim(), range.getBoundingClientRect());
      }
      return ['Ch. 40', 'en', 'Night Owls', '1'].map((text) => {
        const { left, right, top, bottom } = byText.get(text)!;
        return { text, left, right, middle: (top + bottom) / 2 };
      });
    });
    for (const [at, box] of boxes.entries()) {
      const next = boxes[at + 1];
      expect(Math.abs(box.middle - boxes[0]!.middle), box.text).toBeLessThan(2);
      if (next) expect(next.left - box.right, `${box.text} – ${next.text}`).toBeGreaterThanOrEqual(7);
    }
  });

  test('the help on tap zones stays until the first tap, which turns the page, and does not return', async () => {
    const { page } = await app.visit(phone);
    await page.goto(paged);
    const help = page.locator('[data-tap]').first();
    await help.waitFor();
    await waitUntilIdle(page);
    expect(await help.isVisible()).toBe(true);
    await page.touchscreen.tap(370, 420);
    await page.getByRole('img', { name: `Page 2 of ${count}` }).waitFor();
    await help.waitFor({ state: 'hidden' });
    await page.goto(strip);
    await page.getByRole('img', { name: `Page 1 of ${count}` }).waitFor();
    await waitUntilIdle(page);
    expect(await help.count()).toBe(0);
  });
});
