// The row of actions of the title page, which loads after the names above it: nothing below it moves, in any language
// and on any screen that is wider than a phone.
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { rateTitle } from '#server/library/ratings.ts';
import { savePositions } from '#server/reading/reading.ts';
import { buildChapter, buildTitle } from '#test/support/builders/build.ts';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { desktop, waitUntilSettled } from '#test/support/browser/browser.ts';
import { expectSteadyLayout, recordLayoutShift } from '#test/support/browser/layout-shift.ts';
import { signInAtProvider } from '#test/support/browser/sign-in.ts';

const app = openBrowserFixture();
let account: PersonWithAccount;
let path: string;

beforeAll(async () => {
  account = await openAccount(app, { username: 'rowreader' });
  const names = [{ language: 'en', name: 'Low Tide', main: true }];
  const { id, uid } = await buildTitle(app.ctx, {
    names,
    descriptions: { en: 'Two sisters count the boats that come back. '.repeat(12) },
  });
  path = `/title/${uid}`;
  const built = [];
  for (const chapter of ['100.5', '121.5', '123.5'])
    built.push(await buildChapter(app.ctx, id, { chapter, language: 'en' }, 14));
  await savePositions(app.ctx, account.id, [{ chapter: built[1]!.uid, page: 12, pages: 14, at: Date.now() }]);
  await rateTitle(app.ctx, account.id, id, 10);
  await sql`INSERT INTO title_follows (user_id, title_id, status, following, notify)
    VALUES (${account.id}, ${id}, 're_reading', true, 1)
    ON CONFLICT (user_id, title_id) DO UPDATE SET status = 're_reading', following = true`.execute(app.ctx.db);
});

/** The row in figures; `isCut`: whether the number of the chapter is not whole; `continues`: at page 12. */
const measureRow = (page: Page) =>
  page.evaluate(() => {
    const row = document.querySelector<HTMLElement>('main [data-primary]:has(> :nth-child(5))');
    if (!row) return null;
    const { right, height } = row.getBoundingClientRect();
    const start = [...row.querySelectorAll<HTMLElement>('a [aria-hidden] span')].find((each) =>
      /\d/.test(each.textContent),
    );
    const last = row.lastElementChild!.getBoundingClientRect();
    return {
      height,
      beyond: Math.max(0, last.right - right),
      isCut: start!.scrollWidth > start!.clientWidth,
      continues: start!.closest('a')!.pathname.endsWith('/12'),
    };
  });

/** Heights by the narrowest screen of each arrangement: two lines, one, one with all actions, beside the navigation. */
const heights = { 768: 80, 900: 36, 1024: 36, 1280: 36 };

describe.each(['en-US', 'es-ES', 'es-MX', 'fr-FR', 'pt-BR'])('in %s', (locale) => {
  test.each(['guest', 'member'])('a %s sees the actions come without anything that moves', async (viewer) => {
    const { page } = await app.visit(desktop, { locale });
    if (viewer === 'member') {
      await signInAtProvider(page, app, account);
      await page.goto(`${app.site}/robots.txt`);
      await page.evaluate(() => localStorage.setItem('komawari.signed-in', '1'));
    }
    await recordLayoutShift(page);
    for (const [width, height] of Object.entries(heights)) {
      await page.setViewportSize({ width: Number(width), height: 900 });
      await page.goto(app.site + path);
      const expected = { height, beyond: 0, isCut: false, continues: viewer === 'member' };
      await expect.poll(() => measureRow(page)).toEqual(expected);
      await waitUntilSettled(page);
      expect(await measureRow(page)).toEqual(expected);
      expect(await horizontalOverflow(page)).toBe(0);
      await expectSteadyLayout(page);
    }
  });
});
