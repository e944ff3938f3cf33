// What the site has found, in the workbench: behind what people send in, with what was found and links to what it was compared with.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { siteChecksHandler } from '#server/moderation/checks/run.ts';
import { seriousViolations } from '#test/support/browser/axe.ts';
import { desktop, phone } from '#test/support/browser/browser.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { decideItem, openWorkbenchAt, takeItem } from '#test/support/browser/workbench.ts';
import { buildGroup } from '#test/support/builders/build.ts';

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
  await page.getByText('Report, found by the site').first().waitFor();
  const item = await takeItem(page, name.replace('a', '4'));
  const finding = item.getByRole('listitem').filter({ hasText: 'Has almost the same name as' });
  const link = finding.getByRole('link', { name });
  expect(await link.getAttribute('href')).toContain(known.uid);
  await item.getByRole('heading', { name: /^When it was found/ }).waitFor();
  expect([await horizontalOverflow(page), await seriousViolations(page)]).toEqual([0, []]);
  await decideItem(item, 'Refuse', 'No violation');
  await expect
    .poll(
      async () =>
        (
          await app.ctx.db.selectFrom('review_items').select('state').where('subject_uid', '=', double.uid).execute()
        )[0],
    )
    .toEqual({ state: 'refused' });
});
