// Comments in the reader: the panel beside the pages and the sheet on phones, comments on pages, links to a comment, the
// end card, and what hostile texts do to its layout.
import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { desktop, navigateClientSide, phone, waitUntilSettled } from '#test/support/browser/browser.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { waitUntilIdle } from '#test/support/browser/page-waits.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { buildChapter, buildTitle } from '#test/support/builders/build.ts';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { send, type Json } from '#test/support/server/http.ts';

const app = openBrowserFixture();
const pageCount = 6;
let reader: PersonWithAccount;
let author: SignedIn;
let titleId: number;
let page: Page;

beforeAll(async () => {
  reader = await openAccount(app, { username: 'mirelle' });
  author = await signIn(app, { username: 'orsolya' });
  await sql`UPDATE users SET created_at = now() - interval '30 days'`.execute(app.ctx.db);
  titleId = (
    await buildTitle(app.ctx, { names: [{ language: 'en', name: 'The Lock-keeper', main: true }], direction: 'ltr' })
  ).id;
  ({ page } = await app.visit(desktop, { staysOpen: true }));
  await openSignedIn(page, `${app.site}/about`, reader);
});

let chapterNumber = 0;
async function newChapter(): Promise<string> {
  const chapter = { chapter: String((chapterNumber += 1)), direction: 'ltr', layout: 'paged' } as const;
  return (await buildChapter(app.ctx, titleId, chapter, pageCount)).uid;
}

/** Writes a comment by the author, and returns its id. */
async function write(chapter: string, text: string, more: object = {}): Promise<string> {
  const path = `${app.api}/comments/threads/chapter/${chapter}`;
  const response = await send('POST', path, JSON.stringify({ text, ...more }), author.headers);
  expect(response.status).toBe(201);
  return (response.body as Json).data.id as string;
}

const pathOf = (chapter: string, rest = ''): string => `/chapter/${chapter}${rest}`;
async function open(on: Page, path: string): Promise<void> {
  await navigateClientSide(on, path);
  await on
    .getByRole('img', { name: / of 6$/ })
    .first()
    .waitFor();
  await waitUntilIdle(on);
}
const panelOf = (on = page): Locator => on.getByRole('complementary', { name: 'Comments' });
const comment = (text: string, on: Page = page): Locator => on.locator('[id^="comment-"]').filter({ hasText: text });
/** Takes the focus out of the panel, so that keys turn pages. */
const toPages = (): Promise<void> => page.evaluate(() => (document.activeElement as HTMLElement).blur());
const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element.contains(document.activeElement));

describe('beside the pages', () => {
  test('a key opens the comments, and Escape closes them; the focus returns, and typed keys turn no pages', async () => {
    const chapter = await newChapter();
    await write(chapter, 'The water is lovely');
    await open(page, pathOf(chapter));
    const controls = page.getByRole('complementary', { name: 'Reader settings' });
    const button = controls.getByRole('button', { name: '1 comment' });
    await button.click();
    await expect.poll(() => hasFocus(panelOf())).toBe(true);
    await page.keyboard.press('Escape');
    await panelOf().waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(button)).toBe(true);

    await toPages();
    await page.keyboard.press('c');
    await panelOf().getByText('You haven’t finished this chapter').waitFor();
    expect(await comment('The water is lovely').count()).toBe(0);
    await panelOf().getByRole('button', { name: 'Show 1 comment' }).click();
    await comment('The water is lovely').waitFor();
    const field = panelOf().getByRole('textbox', { name: 'Write a comment' });
    await field.click();
    await page.keyboard.type('add a wc. m t');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Home');
    await page.keyboard.press('PageDown');
    expect(await field.inputValue()).toBe('add a wc. m t');
    expect(new URL(page.url()).pathname).toBe(pathOf(chapter));
    await field.press('Control+Enter');
    await comment('add a wc').waitFor();
    expect(await seriousViolationsWithin(panelOf())).toEqual([]);
    await page.keyboard.press('Escape');
    await controls.getByRole('button', { name: '2 comments' }).waitFor();
  });

  test('comments on pages are shown up to the reached page, lead to it, and are written on the page in sight', async () => {
    const chapter = await newChapter();
    await write(chapter, 'Look at that hat', { page: 2 });
    await write(chapter, 'CANARY the butler', { page: 5 });
    await open(page, pathOf(chapter, '/1?comments=1'));
    const tab = panelOf().getByRole('button', { name: /^On pages/ });
    await tab.click();
    await panelOf().getByText('2 comments on later pages').waitFor();
    await toPages();
    await page.keyboard.press('ArrowRight');
    await comment('Look at that hat').waitFor();
    await panelOf().getByText('1 comment on later pages').waitFor();
    expect(await page.content()).not.toContain('CANARY');

    const field = panelOf().getByRole('textbox', { name: 'Comment on page 2' });
    await field.fill('It is a fine hat');
    // turning on does not move a comment that was begun
    await toPages();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.url()).toContain('/3');
    await panelOf().getByRole('button', { name: 'Comment on page 3' }).waitFor();
    await field.press('Control+Enter');
    await comment('It is a fine hat').waitFor();
    await panelOf().getByRole('textbox', { name: 'Comment on page 3' }).waitFor();
    const { rows } = await sql`SELECT page FROM comments WHERE body = 'It is a fine hat'`.execute(app.ctx.db);
    expect(rows).toEqual([{ page: 2 }]);
    await panelOf().getByRole('heading', { name: 'Page 2' }).getByRole('button').click();
    await expect.poll(() => page.url()).toContain('/2');
    expect(await seriousViolationsWithin(panelOf())).toEqual([]);
  });

  test('the link to a comment on a page leads to the page, and shows it once that is reached', async () => {
    const chapter = await newChapter();
    const id = await write(chapter, 'CANARY on four', { page: 4 });
    await open(page, pathOf(chapter, `/3?comment=${id}`));
    await panelOf().getByText('That comment is about a page you haven’t reached').waitFor();
    await toPages();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => hasFocus(comment('CANARY on four'))).toBe(true);
    await comment('CANARY on four').getByRole('button', { name: 'More actions' }).click();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`${app.site}${pathOf(chapter, `/4?comment=${id}`)}`);
  });

  test('what a blocked author wrote is gone at once, until it is undone', async () => {
    const chapter = await newChapter();
    const id = await write(chapter, 'Unbearable');
    await open(page, pathOf(chapter, `?comment=${id}`));
    await comment('Unbearable').getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Block this user' }).click();
    await comment('Unbearable').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await comment('Unbearable').waitFor();
  });

  test('a quotation is added to a reply that was begun', async () => {
    const chapter = await newChapter();
    const id = await write(chapter, 'Quotable');
    await open(page, pathOf(chapter, `?comment=${id}`));
    await comment('Quotable').getByRole('button', { name: 'Reply' }).click();
    const field = panelOf().getByRole('textbox', { name: 'Reply to orsolya' });
    await field.fill('Half a thought');
    await comment('Quotable').getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Quote' }).click();
    await expect.poll(() => field.inputValue()).toBe('Half a thought\n\n@orsolya\n> Quotable\n\n');
    await field.fill('');
  });

  test('in private reading, comments on new pages stay hidden, and the panel says why', async () => {
    const chapter = await newChapter();
    await write(chapter, 'CANARY on one', { page: 2 });
    await open(page, pathOf(chapter));
    const controls = page.getByRole('complementary', { name: 'Reader settings' });
    await controls.getByRole('button', { name: /^Private reading/ }).click();
    try {
      await page.keyboard.press('c');
      await panelOf()
        .getByRole('button', { name: /^On pages/ })
        .click();
      await toPages();
      await page.keyboard.press('ArrowRight');
      await panelOf().getByText('Private reading doesn’t save your place').waitFor();
      await panelOf().getByText('1 comment on later pages').waitFor();
      expect(await page.content()).not.toContain('CANARY');
    } finally {
      await page.evaluate(() => localStorage.removeItem('komawari.record'));
      await page.reload();
    }
  });

  test('who may not comment reads why', async () => {
    const chapter = await newChapter();
    const newcomer = await openAccount(app, { username: 'newcomer' });
    await sql`UPDATE users SET unverified = true WHERE username = 'newcomer'`.execute(app.ctx.db);
    await app.ctx.changes.waitUntilApplied();
    const { page: other } = await app.visit(desktop);
    await openSignedIn(other, `${app.site}/about`, newcomer);
    await open(other, pathOf(chapter, '?comments=1'));
    await panelOf(other).getByText('Confirm your email first').waitFor();
    expect(await panelOf(other).getByRole('textbox').count()).toBe(0);
  });

  test('without a connection, the comments say that they need one', async () => {
    const chapter = await newChapter();
    await open(page, pathOf(chapter));
    await page.context().setOffline(true);
    try {
      await page.keyboard.press('c');
      await panelOf().getByText('Comments need a connection').waitFor({ timeout: 20_000 });
    } finally {
      await page.context().setOffline(false);
    }
    await panelOf().getByRole('button', { name: 'Retry' }).click();
    await panelOf().getByText('No comments yet').waitFor();
  });
});

describe('on phones', () => {
  let small: Page;
  beforeAll(async () => {
    ({ page: small } = await app.visit(phone, { staysOpen: true }));
    await openSignedIn(small, `${app.site}/about`, reader);
  });
  const sheetOf = (): Locator => small.getByRole('dialog', { name: 'Comments' });

  test('a sheet has the comments; Escape closes it, and the pages have the focus', async () => {
    const chapter = await newChapter();
    const id = await write(chapter, 'Small but ||mighty||');
    await open(small, pathOf(chapter, `?comment=${id}`));
    await comment('Small but', small).waitFor();
    expect(await horizontalOverflow(small)).toBeLessThanOrEqual(0);
    expect(await seriousViolationsWithin(sheetOf())).toEqual([]);
    await small.keyboard.press('Escape');
    await sheetOf().waitFor({ state: 'detached' });
    expect(new URL(small.url()).search).toBe('');
    // the bars are gone by themselves after a while
    await small.touchscreen.tap(195, 420);
    await small.getByRole('button', { name: 'Comments', exact: true }).click();
    await sheetOf().waitFor();
    await small.keyboard.press('Escape');
    await small.getByRole('button', { name: 'Reader controls' }).click();
    await small.getByRole('button', { name: 'More', exact: true }).click();
    await small.getByRole('button', { name: '1 comment' }).click();
    await sheetOf().waitFor();
    await sheetOf().getByRole('button', { name: 'Close' }).first().click();
    await sheetOf().waitFor({ state: 'detached' });
  });

  test('the sheet is low until its comments are shown, and closes by its button', async () => {
    const chapter = await newChapter();
    await write(chapter, 'Tall tales');
    await open(small, pathOf(chapter, '?comments=1'));
    const show = sheetOf().getByRole('button', { name: 'Show 1 comment' });
    await show.waitFor();
    const height = async (): Promise<number> => (await sheetOf().boundingBox())!.height / phone.viewport!.height;
    await expect.poll(height).toBeLessThan(0.63);
    await show.click();
    await comment('Tall tales', small).waitFor();
    await expect.poll(height).toBeGreaterThan(0.7);
    await sheetOf().getByRole('button', { name: 'Close' }).last().click();
    await sheetOf().waitFor({ state: 'detached' });
  });

  test('the end card leads to the comments', async () => {
    const chapter = await newChapter();
    await write(chapter, 'What an ending');
    await open(small, pathOf(chapter, '/6'));
    await small.keyboard.press('ArrowRight');
    // the card is in its place
    await waitUntilIdle(small);
    await small.getByRole('button', { name: 'Read 1 comment' }).click();
    await comment('What an ending', small).waitFor();
  });

  test('hostile texts stay within the sheet', async () => {
    const chapter = await newChapter();
    const texts = [
      'x'.repeat(limits.commentMaxLength),
      `\u202e\u2066${'abc\u202e '.repeat(40)}`,
      `Z${'\u0353\u033a\u0302\u0334'.repeat(200)}algo ${'\u0e49'.repeat(400)}`,
      '<script>window.hacked = 1</script><img src=x onerror="window.hacked = 1">',
      '[click](javascript:window.hacked=1) ![a](https://e.invalid/x.png) [b](data:text/html,x)',
      `${'> '.repeat(60)}deep\n\n${'- '.repeat(60)}deeper`,
      `\`\`\`\n${'code'.repeat(500)}\n\`\`\``,
      `# ${'H'.repeat(400)}\n\n| ${'a | '.repeat(80)}\n|${'---|'.repeat(81)}`,
      `https://example.org/${'path'.repeat(300)}`,
    ];
    for (const text of texts) await write(chapter, text);
    await open(small, pathOf(chapter, '?comments=1'));
    await sheetOf()
      .getByRole('button', { name: /^Show \d+ comments$/ })
      .click();
    await expect.poll(() => small.locator('[id^="comment-"]').count()).toBe(texts.length);
    const more = sheetOf().getByRole('button', { name: 'Show more', exact: true });
    while ((await more.count()) > 0) await more.first().click();
    await waitUntilSettled(small);
    expect(await horizontalOverflow(small)).toBeLessThanOrEqual(0);
    const outside = await sheetOf().evaluate((sheet) => {
      const { left, right } = sheet.getBoundingClientRect();
      const body = sheet.lastElementChild!;
      return {
        scrolls: body.scrollWidth - body.clientWidth,
        wide: [...sheet.querySelectorAll('[id^="comment-"]')].filter((each) => {
          const box = each.getBoundingClientRect();
          return box.left < left - 1 || box.right > right + 1;
        }).length,
        links: [...sheet.querySelectorAll('a')].filter(({ protocol }) => !/^https?:$/.test(protocol)).length,
        images: sheet.querySelectorAll('[id^="comment-"] img[src*="e.invalid"], script').length,
        // marks stacked on one letter are clipped with the text that they are in
        tall: [...sheet.querySelectorAll('[id^="comment-"]')].some(
          (each) => getComputedStyle(each).overflowX !== 'clip',
        ),
      };
    });
    expect(outside).toEqual({ scrolls: 0, wide: 0, links: 0, images: 0, tall: false });
    expect(await small.evaluate(() => 'hacked' in window)).toBe(false);
  });
});

test('guests read the number at the end of a chapter, and are asked to sign in', async () => {
  const chapter = await newChapter();
  await write(chapter, 'For members');
  const { page: guest } = await app.visit(desktop);
  await guest.goto(`${app.site}${pathOf(chapter, '?comments=1')}`);
  await panelOf(guest).getByRole('heading', { name: 'Sign in to comment' }).waitFor();
  await guest.keyboard.press('Escape');
  await guest.goto(`${app.site}${pathOf(chapter, '/6')}`);
  await waitUntilIdle(guest);
  await guest.keyboard.press('ArrowRight');
  await guest.getByRole('region', { name: 'End of chapter' }).getByRole('button', { name: '1 comment' }).waitFor();
});

test('rows of chapters have the number of their comments, which leads to them', async () => {
  const title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'Sluice', main: true }] });
  const [talked, silent] = [
    await buildChapter(app.ctx, title.id, { chapter: '1' }, pageCount),
    await buildChapter(app.ctx, title.id, { chapter: '2' }, pageCount),
  ];
  for (const text of ['One', 'Two']) await write(talked.uid, text);
  for (const path of [`/title/${title.uid}`, '/titles/latest']) {
    await navigateClientSide(page, path);
    const link = page.locator(`a[href="${pathOf(talked.uid, '?comments=1')}"]`);
    await link.waitFor();
    expect((await link.textContent())?.trim()).toBe('2 comments');
    expect(await page.locator(`a[href="${pathOf(silent.uid, '?comments=1')}"]`).count()).toBe(0);
  }
  await page.locator(`a[href="${pathOf(talked.uid, '?comments=1')}"]`).click();
  await panelOf().waitFor();
});
