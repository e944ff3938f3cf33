// Findings of the site in the workbench: behind what people send in, with what was found and links to what it was compared with.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { siteChecksHandler } from '#server/moderation/checks/run.ts';
import { seriousViolations } from '#test/support/browser/axe.ts';
import { desktop, phone } from '#test/support/browser/browser.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { decideItem, openWorkbenchAt, takeItem } from '#test/support/browser/workbench.ts';
import { sampleApproved } from '#server/review/samples.ts';
import { signIn } from '#test/support/people/signed-in.ts';
import { drawing } from '#test/support/builders/drawing.ts';
import { buildChapter, buildGroup, buildTitle } from '#test/support/builders/build.ts';

const app = openBrowserFixture();

test.each([
  ['desktop', desktop, 'Salt Harbor'],
  ['phone', phone, 'Paper Comet'],
] as const)('a moderator reads what was found, and refuses it: %s', async (_name, screen, name) => {
  const known = await buildGroup(app.ctx, { name });
  const double = await buildGroup(app.ctx, { name: `First ${name}` });
  await sql`UPDATE groups SET name = ${name.replace('a', '4')} WHERE id = ${double.id}`.execute(app.ctx.db);
  await siteChecksHandler.run(app.ctx, {});
  const page = await openWorkbenchAt(app, screen);
  await page.getByText('Report · group, found by the site').first().waitFor();
  const item = await takeItem(page, name.replace('a', '4'));
  const finding = item.getByRole('listitem').filter({ hasText: 'Has almost the same name as' });
  const link = finding.getByRole('link', { name }).first();
  expect(await link.getAttribute('href')).toContain(known.uid);
  // both stand side by side, with the letter marked in which they differ
  const sides = finding.getByRole('table', { name: 'Comparison' });
  await sides.getByRole('columnheader', { name }).getByText('a', { exact: true }).waitFor();
  await item.getByRole('heading', { name: /^When it was found/ }).waitFor();
  expect([await horizontalOverflow(page), await seriousViolations(page)]).toEqual([0, []]);
  await decideItem(item, 'Refuse', 'No violation');
  await expect.poll(() => stateOf(double.uid)).toBe('refused');
});

test('pages of two chapters stand side by side, those alike marked, and stay veiled when they are opened', async () => {
  const title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'Copper Tide', main: true }] });
  const pages = await Promise.all([1, 2, 3].map(() => drawing()(360)));
  await buildChapter(app.ctx, title.id, { chapter: '1' }, pages);
  await buildChapter(app.ctx, title.id, { chapter: '2' }, [await drawing()(360), ...pages]);
  await siteChecksHandler.run(app.ctx, {});
  const page = await openWorkbenchAt(app, desktop);
  const item = await takeItem(page, 'Copper Tide');
  await item.getByRole('rowheader', { name: '3 pages in both' }).waitFor();
  await item.getByRole('button', { name: 'This one, Picture 1', exact: true }).waitFor();
  await item.getByRole('button', { name: 'This one, Picture 2, same as 1' }).click();
  const opened = page.getByRole('dialog').getByRole('img');
  const veil = (): Promise<string> => opened.evaluate((image) => getComputedStyle(image).filter);
  expect(await veil()).toContain('blur');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('dialog', { name: 'The other one, Picture 1, same as 2' }).waitFor();
  expect([await veil(), await seriousViolations(page)]).toEqual([expect.stringContaining('blur'), []]);
  await page.getByRole('dialog').getByRole('switch', { name: 'Blur' }).click();
  await page.getByRole('dialog').getByRole('switch', { name: 'Gray' }).click();
  expect(await veil()).toBe('none');
  // the choice holds, until B brings the veil back
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const blur = item.getByRole('switch', { name: 'Blur' }).first();
  expect(await blur.getAttribute('aria-checked')).toBe('false');
  await page.reload();
  await item.getByText(/^Yours/).waitFor();
  expect(await blur.getAttribute('aria-checked')).toBe('true');
  await expect
    .poll(async () => {
      await page.keyboard.press('b');
      return blur.getAttribute('aria-checked');
    })
    .toBe('false');
});

test('a spot check shows what was published, with its pages', async () => {
  const title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'Winter Ferry', main: true }] });
  const uploader = await signIn(app, { roles: ['ROLE_CONTRIBUTOR'] });
  const chapter = await buildChapter(app.ctx, title.id, { chapter: '31', uploaderId: uploader.id }, 3);
  await sampleApproved({ ...app.ctx, config: { ...app.ctx.config, reviewSamples: 1 } }, 'chapter', chapter.uid);
  const page = await openWorkbenchAt(app, desktop);
  const item = await takeItem(page, 'Winter Ferry');
  await item.getByText('Spot check · chapter, Ch. 31', { exact: true }).waitFor();
  await item.getByRole('heading', { name: /^When it was published/ }).waitFor();
  await item.getByText('3 pages', { exact: true }).waitFor();
  await decideItem(item, 'Approve');
  await expect.poll(() => stateOf(chapter.uid)).toBe('accepted');
});

/** State of the newest item about a subject. */
async function stateOf(uid: string): Promise<string | undefined> {
  const items = app.ctx.db.selectFrom('review_items').select('state').where('subject_uid', '=', uid);
  return (await items.orderBy('id', 'desc').executeTakeFirst())?.state;
}
