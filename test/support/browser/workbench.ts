// The workbench of moderators in browser tests: opened by a moderator, and one item decided in it.
import { sql } from 'kysely';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import { runDueJobs } from '#server/core/jobs.ts';
import { jobHandlers } from '#server/jobs.ts';
import { notificationSources } from '#server/notification-sources.ts';
import { fanOutEvents } from '#server/notifications/fan-out.ts';
import type { TestApp } from '#test/support/server/app.ts';
import type { BrowserFixture, VisitOptions } from './browser-fixture.ts';
import { openAsStaff } from './staff.ts';

/** Opens the workbench as a new moderator. */
export async function openWorkbenchAt(
  app: BrowserFixture,
  screen: BrowserContextOptions,
  options: VisitOptions = {},
): Promise<Page> {
  const { page } = await openAsStaff(app, 'ROLE_GLOBAL_MODERATOR', '/moderation', screen, options);
  await page.getByRole('heading', { name: 'Moderation', level: 1 }).waitFor();
  return page;
}

/** Opens the item of a name from the queue. @returns its pane, once it is held */
export async function takeItem(page: Page, name: string | RegExp): Promise<Locator> {
  await page
    .getByRole('region', { name: 'Queue' })
    .getByRole('button', { name: new RegExp(name) })
    .click();
  const item = page.getByRole('region', { name: 'Item' });
  await item.getByText(/^Yours for \d+:\d\d$/).waitFor();
  return item;
}

/** Decides the open item. @param button name of the button @param reason name of the chip; none where it has a usual one */
export async function decideItem(item: Locator, button: string, reason?: string, words?: string): Promise<void> {
  const decide = item.getByRole('button', { name: new RegExp(`^${button}`) });
  if (reason !== undefined) {
    const chip = item.getByRole('button', { name: new RegExp(`^${reason}`) });
    // on phones the reasons show once a decision was begun
    if (!(await chip.isVisible())) await decide.click();
    await chip.click();
  }
  if (words !== undefined) await item.getByRole('textbox', { name: 'In your own words' }).fill(words);
  await decide.click();
}

/** Lets the time of undoing pass, and runs what is due then: messages to people. */
export async function passUndoTime(app: Pick<TestApp, 'ctx' | 'owner' | 'databaseUrl'>): Promise<void> {
  await sql`UPDATE graphile_worker._private_jobs SET run_at = now()
    WHERE run_at < now() + ${`${moderationLimits.undoSeconds + 5} seconds`}::interval`.execute(app.owner);
  await sql`UPDATE moderation_decisions SET tell_at = made_at WHERE tell_at > made_at`.execute(app.ctx.db);
  await runDueJobs(app.ctx, app.databaseUrl, jobHandlers);
  await fanOutEvents(app.ctx, notificationSources);
  await app.ctx.changes.waitUntilApplied();
}
