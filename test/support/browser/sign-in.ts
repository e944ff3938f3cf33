// Signing in and out by the pages, as people do it.
import type { Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { endSessions } from '#server/sessions/sessions.ts';
import { testPassword } from '#test/support/people/accounts.ts';
import type { TestContext } from '#test/support/server/app.ts';
import { type BrowserFixture, openBrowserFixture } from './browser-fixture.ts';
import { type ExternalProvider, startExternalProvider } from '#test/support/people/external-provider.ts';
import { authorize, authRequest, Visitor } from '#test/support/people/oidc.ts';
import { testPort } from '#test/support/server/ports.ts';

interface Named {
  username: string;
  password?: string;
}

export const signInButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sign in' });
export const accountMenu = (page: Page, username: string) =>
  page.getByRole('button', { name: `Account of ${username}` });

/** Fills the page to sign in, and sends it. */
export async function enter(page: Page, { username, password = testPassword }: Named): Promise<void> {
  await page.getByLabel('User name or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs in from the bar of a page, to which it leads back. */
export async function signInFrom(page: Page, address: string, account: Named): Promise<void> {
  await page.goto(address);
  await signInButton(page).click();
  await enter(page, account);
  // what is asked then lies over the bar
  await accountMenu(page, account.username).or(page.getByRole('dialog')).first().waitFor();
}

/** The site's own provider knows them from now on, and asks nothing when its pages want to know who it is. */
export async function signInAtProvider(page: Page, { site }: { site: string }, account: Named): Promise<void> {
  const { origin, hostname: domain } = new URL(site);
  const visitor = new Visitor(origin);
  const { username: name, password = testPassword } = account;
  await authorize(visitor, authRequest(origin), { name, password });
  await page.context().addCookies(visitor.jar.all().map((cookie) => ({ domain, ...cookie })));
}

/** Comes to an address signed in, without the pages for it: for tests that are about something else. */
export async function arriveSignedIn(page: Page, address: string, account: Named): Promise<void> {
  const { origin } = new URL(address);
  await signInAtProvider(page, { site: origin }, account);
  // of the site, and without scripts
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(() => localStorage.setItem('komawari.signed-in', '1'));
  await page.goto(address);
  // what is asked then lies over the bar
  await accountMenu(page, account.username).or(page.getByRole('dialog')).first().waitFor();
}

/** The page to sign in, on the way to a path of the site. */
export async function goToSignIn(page: Page, { site }: { site: string }, path: string): Promise<void> {
  await page.goto(`${site}/auth/login?afterAuthentication=${encodeURIComponent(path)}`);
}

/** Signs in on the way to a path of the site. */
export async function signInOnTheWay(
  page: Page,
  { site, path }: { site: string; path: string },
  account: Named,
): Promise<void> {
  await goToSignIn(page, { site }, path);
  await enter(page, account);
}

export async function signOut(page: Page, username: string): Promise<void> {
  await accountMenu(page, username).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await signInButton(page).waitFor();
}

/** A journey on a site that knows somebody else's provider. @param envOf the site's settings for it */
export function openExternalProviderFixture(envOf: (outside: ExternalProvider) => Record<string, string>): {
  app: BrowserFixture;
  outside: ExternalProvider;
} {
  const outside = {} as ExternalProvider;
  // registered first, so it stops after the site has
  afterAll(() => outside.stop?.());
  const app = openBrowserFixture(async () => {
    const [port, sitePort] = [await testPort(), await testPort()];
    Object.assign(outside, await startExternalProvider(port, `http://127.0.0.1:${sitePort}`));
    return { env: { PORT: String(sitePort), ...envOf(outside) } };
  });
  return { app, outside };
}

/** Who the browser is from now on at the outside provider, without being signed in there yet. */
export async function become(page: Page, { issuer }: { issuer: string }, name: string): Promise<void> {
  await page.goto(`${issuer}/become/${name}`);
}

/** As if it were done on another device. */
export async function endSessionsOf({ ctx }: Pick<TestContext, 'ctx'>, username: string): Promise<void> {
  const { id } = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  await endSessions(ctx, ctx.db, { userId: id });
  await ctx.changes.waitUntilApplied();
}
