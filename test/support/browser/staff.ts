// Staff in browser tests: people get a role after they have signed in, because a sign-in of staff asks for a second factor.
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Role } from '#contract/rules/permissions.ts';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';
import type { TestContext } from '#test/support/server/app.ts';
import { desktop } from './browser.ts';
import type { BrowserFixture, VisitOptions } from './browser-fixture.ts';
import { signInBeforehand } from './sign-in.ts';

/** Gives somebody who is signed in a role, as after a sign-in with a second factor. */
export async function becomeStaff({ ctx }: Pick<TestContext, 'ctx'>, id: number, role: Role): Promise<void> {
  const roles = ['ROLE_MEMBER', role];
  await ctx.db.updateTable('users').set({ roles }).where('id', '=', id).execute();
  await ctx.db.updateTable('sessions').set({ second_factor: true }).where('user_id', '=', id).execute();
  await ctx.changes.waitUntilApplied();
}

/** Opens a page as a new member of staff. */
export async function openAsStaff(
  app: BrowserFixture,
  role: Role,
  path: string,
  screen: BrowserContextOptions = desktop,
  options: VisitOptions = {},
): Promise<{ page: Page; account: PersonWithAccount }> {
  const account = await openAccount(app);
  const { page } = await app.visit(screen, options);
  await signInBeforehand(page, app, account);
  await becomeStaff(app, account.id, role);
  await page.goto(app.site + path);
  return { page, account };
}
