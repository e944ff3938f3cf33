// The page of own reports: guests, nothing reported, filters in the address, pages, and what the moderators answered.
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';
import { seriousViolations } from '#test/support/browser/axe.ts';
import { desktop, phone } from '#test/support/browser/browser.ts';
import { buildGroup, buildList } from '#test/support/builders/build.ts';
import { openBrowserFixture, horizontalOverflow } from '#test/support/browser/browser-fixture.ts';
import { openSharedPages } from '#test/support/browser/shared-pages.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { get, type Json, send } from '#test/support/server/http.ts';

const app = openBrowserFixture();
const openPage = openSharedPages(app);
let member: PersonWithAccount;
let groups: { uid: string }[];

async function report(category: string, objectId: string, details: string): Promise<void> {
  const path = category === 'list' ? '/report/site' : '/report';
  const reasons = `${path}/reasons`;
  const { data } = (await get(`${app.api}${reasons}/${category}`, member.headers)).body;
  const reason = data.find(({ attributes }: Json) => attributes.reason.en === 'Other').id;
  const { status } = await send(
    'POST',
    app.api + path,
    JSON.stringify({ category, objectId, details, reason }),
    member.headers,
  );
  expect(status).toBe(201);
}

beforeAll(async () => {
  member = await openAccount(app);
  // more than the page shows at once: 60 a day are allowed
  groups = await Promise.all(Array.from({ length: 20 }, (_, i) => buildGroup(app.ctx, { name: `Quay ${i} Readers` })));
  for (const [i, { uid }] of groups.entries()) await report('scanlation_group', uid, `Group ${i}`);
  const list = await buildList(app.ctx, { name: 'Rain lists', visibility: 'public' });
  await report('list', list.uid, 'An advertisement');
  await sql`WITH decided AS (UPDATE review_items SET state = 'refused', decided_at = now() WHERE subject_uid = ${groups[0]!.uid}
      RETURNING id)
    INSERT INTO moderation_decisions (item_id, outcome, reason, message, made_at, tell_at)
    SELECT id, 'refused', 'no_violation', 'It is their own name.', now(), now() FROM decided`.execute(app.ctx.db);
  await sql`DELETE FROM groups WHERE uid = ${groups[1]!.uid}`.execute(app.ctx.db);
});

const open = async (size = desktop, path = '/my/reports'): Promise<Page> => {
  const page = await openPage(size);
  await page.context().clearCookies();
  await openSignedIn(page, app.site + path, member);
  await page.getByRole('heading', { name: 'My reports', level: 1 }).waitFor();
  return page;
};
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });

test('guests are asked to sign in', async () => {
  const page = await openPage(desktop);
  await page.context().clearCookies();
  await page.goto(`${app.site}/my/reports`);
  await page.getByRole('heading', { name: 'Sign in to see your reports' }).waitFor();
});

test('whoever has reported nothing reads so', async () => {
  const page = await openPage(desktop);
  await page.context().clearCookies();
  await openSignedIn(page, `${app.site}/my/reports`, await openAccount(app));
  await page.getByRole('heading', { name: 'No reports found', exact: true }).waitFor();
  expect(await page.getByLabel('Category').count()).toBe(0);
});

test.each([
  ['desktop', desktop],
  ['phone', phone],
])('reports have all columns and the answer of the moderators, on a %s', async (_, size) => {
  const page = await open(size, '/my/reports?order=oldest');
  const first = row(page, 'Group 0');
  await first.waitFor();
  const cells = await first.getByRole('cell').allInnerTexts();
  expect(cells.slice(1, 6)).toEqual(['Group', 'scanlation_group', 'Quay 0 Readers', groups[0]!.uid, 'Other']);
  expect(cells[7]).toMatch(/^Refused\s+The moderators saw no reason to act\.\s+Moderators: It is their own name\.$/);
  expect(await row(page, 'Group 1').first().innerText()).toMatch(/No longer available[^]*Resolved automatically/);
  expect(await row(page, 'Group 2').first().innerText()).toMatch(/Waiting\s+A moderator will look at it/);
  expect(await horizontalOverflow(page)).toBe(0);
  expect(await seriousViolations(page)).toEqual([]);
});

test('the newest are first; pages and filters are in the address', async () => {
  const page = await open();
  await expect.poll(() => rows(page).count()).toBe(20);
  expect(await rows(page).first().innerText()).toContain('Rain lists');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => rows(page).count()).toBe(1);
  expect(page.url()).toContain('offset=20');
  // a reason can be chosen once a category is
  const reason = page.getByLabel('Reason', { exact: true });
  expect(await reason.isDisabled()).toBe(true);
  await page.getByLabel('Category').selectOption({ label: 'Group' });
  await expect.poll(() => rows(page).count()).toBe(20);
  expect(page.url()).not.toContain('offset');
  await reason.selectOption({ label: 'Troll entry' });
  await page.getByRole('heading', { name: 'No reports found', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => rows(page).count()).toBe(20);
  await page.getByLabel('Status').selectOption({ label: 'Refused' });
  await expect.poll(() => rows(page).count()).toBe(1);
  await page.reload();
  await row(page, 'Quay 0 Readers').waitFor();
  expect(await rows(page).count()).toBe(1);
});
