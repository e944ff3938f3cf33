// Signs in and out through the user interface, or directly at the provider.
import type { Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { endSessions } from '#server/sessions/sessions.ts';
import { testPassword } from '#test/support/people/accounts.ts';
import type { TestContext } from '#test/support/server/app.ts';
import { type BrowserFixture, openBrowserFixture } from './browser-fixture.ts';
import { type ExternalProvider, startExternalProvider } from '#test/support/people/external-provider.ts';
import { authorize, authRequest, signInAs, SimulatedBrowser } from '#test/support/people/oidc.ts';
import { testPort } from '#test/support/server/ports.ts';

interface Credentials {
  username: string;
  password?: string;
}

export const signInButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sign in' });
export const accountMenu = (page: Page, username: string) =>
  page.getByRole('button', { name: `${username}’s account` });

/** Fills in and submits the sign-in form. */
export async function submitSignIn(page: Page, { username, password = testPassword }: Credentials): Promise<void> {
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs in with the button in a page's header, and returns to that page. */
export async function signInFrom(page: Page, address: string, account: Credentials): Promise<void> {
  await page.goto(address);
  await signInButton(page).click();
  await submitSignIn(page, account);
  // a dialog may cover the header after signing in
  await accountMenu(page, account.username).or(page.getByRole('dialog')).first().waitFor();
}

/** Creates a session at the site's own OpenID provider, so that signing in needs no credentials. */
export async function signInAtProvider(page: Page, { site }: { site: string }, account: Credentials): Promise<void> {
  const { origin, hostname: domain } = new URL(site);
  const visitor = new SimulatedBrowser(origin);
  const { username: name, password = testPassword } = account;
  await authorize(visitor, authRequest(origin), { name, password });
  await page.context().addCookies(visitor.jar.all().map((cookie) => ({ domain, ...cookie })));
}

/** Signs in with a session on the site, too, before any page is loaded: the next one that is opened resumes it. */
export async function signInBeforehand(page: Page, { site }: { site: string }, account: Credentials): Promise<void> {
  const { origin, hostname: domain } = new URL(site);
  const visitor = new SimulatedBrowser(origin);
  await signInAs(visitor, account.username, account.password ?? testPassword);
  await page.context().addCookies(visitor.jar.all().map((cookie) => ({ domain, ...cookie })));
  await markSignedIn(page, origin);
}

/** Marks a profile as signed in. */
async function markSignedIn(page: Page, site: string): Promise<void> {
  // opens a URL of the site without scripts, to write to its storage
  await page.goto(`${site}/robots.txt`);
  await page.evaluate(() => localStorage.setItem('komawari.signed-in', '1'));
}

/** Opens a URL signed in, without the sign-in pages, for tests about something else. */
export async function openSignedIn(page: Page, address: string, account: Credentials): Promise<void> {
  const { origin } = new URL(address);
  await signInAtProvider(page, { site: origin }, account);
  await markSignedIn(page, origin);
  await page.goto(address);
  // a dialog may cover the header after signing in
  await accountMenu(page, account.username).or(page.getByRole('dialog')).first().waitFor();
}

/** Opens the sign-in page that leads to a path of the site. */
export async function goToSignIn(page: Page, { site }: { site: string }, path: string): Promise<void> {
  await page.goto(`${site}/auth/login?afterAuthentication=${encodeURIComponent(path)}`);
}

/** Signs in on the sign-in page that leads to a path of the site. */
export async function signInAndReturn(
  page: Page,
  { site, path }: { site: string; path: string },
  account: Credentials,
): Promise<void> {
  await goToSignIn(page, { site }, path);
  await submitSignIn(page, account);
}

export async function signOut(page: Page, username: string): Promise<void> {
  await accountMenu(page, username).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await signInButton(page).waitFor();
}

/** Browser fixture of a site with an external OpenID provider. @param envOf returns the site's settings for it */
export function openExternalProviderFixture(envOf: (externalProvider: ExternalProvider) => Record<string, string>): {
  app: BrowserFixture;
  outside: ExternalProvider;
} {
  const externalProvider = {} as ExternalProvider;
  // registered before the hooks of the site, so that the provider stops after the site
  afterAll(() => externalProvider.stop?.());
  const app = openBrowserFixture(async () => {
    const [port, sitePort] = [await testPort(), await testPort()];
    Object.assign(externalProvider, await startExternalProvider(port, `http://127.0.0.1:${sitePort}`));
    return { env: { PORT: String(sitePort), ...envOf(externalProvider) } };
  });
  return { app, outside: externalProvider };
}

/** Sets the identity that the external provider will sign in; does not sign in yet. */
export async function setExternalIdentity(page: Page, { issuer }: { issuer: string }, name: string): Promise<void> {
  await page.goto(`${issuer}/become/${name}`);
}

/** Ends all sessions of a user, as if done on another device. */
export async function endSessionsOf({ ctx }: Pick<TestContext, 'ctx'>, username: string): Promise<void> {
  const { id } = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  await endSessions(ctx, ctx.db, { userId: id });
  await ctx.changes.waitUntilApplied();
}
