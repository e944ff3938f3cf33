// The overview of operators: problems, figures, and failed jobs that are tried again.
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { addJob, jobKind } from '#server/core/jobs.ts';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { desktop, phone } from '#test/support/browser/browser.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { accountMenu, openSignedIn } from '#test/support/browser/sign-in.ts';
import { becomeStaff } from '#test/support/browser/staff.ts';
import { openAccount } from '#test/support/people/accounts.ts';

const app = openBrowserFixture();
beforeEach(async () => {
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(app.owner);
  for (const name of ['broken:first', 'broken:second']) await addJob(app.ctx.db, jobKind(name), {});
  await sql`UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'It broke'`.execute(
    app.owner,
  );
});

const failedJobs = async (): Promise<number> =>
  Number(
    (
      await sql<{ n: string }>`SELECT count(*) AS n FROM graphile_worker._private_jobs
        WHERE attempts >= max_attempts`.execute(app.owner)
    ).rows[0]!.n,
  );

test.each([
  ['desktop', desktop],
  ['phone', phone],
])('a developer reads what is wrong and has jobs tried again: %s', async (_, screen) => {
  const account = await openAccount(app);
  const { page } = await app.visit(screen);
  await openSignedIn(page, app.site, account);
  await becomeStaff(app, account.id, 'ROLE_DEVELOPER');
  await page.goto(`${app.site}${screen === desktop ? '' : '/admin'}`);
  if (screen === desktop) {
    await accountMenu(page, account.username).click();
    await page.getByRole('menuitem', { name: 'Administration' }).click();
  }
  const main = page.getByRole('main');
  await main.getByText('Some jobs failed for good.').waitFor();
  await main.getByRole('heading', { name: 'Database', exact: true }).waitFor();
  await main.getByText('It broke').first().waitFor();
  expect(await seriousViolationsWithin(main)).toEqual([]);
  await main.getByRole('button', { name: 'Retry broken:first' }).click();
  await page.getByRole('status').filter({ hasText: 'Trying again.' }).waitFor();
  await expect.poll(failedJobs).toBe(1);
  await main.getByRole('button', { name: 'Retry broken:second' }).click();
  await expect.poll(failedJobs).toBe(0);
  await main.getByLabel('State').selectOption('failed');
  await main.getByText('No jobs here').waitFor();
});
