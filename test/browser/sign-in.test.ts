// The sign-in pages: an account from creation to a confirmed address, a forgotten password, a second factor from setup
// to recovery codes, mail links that act only by a button, and a sign-in that has expired.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateSync } from 'otplib';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openAccount } from '#test/support/people/accounts.ts';
import { seriousViolations, seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { desktop, navigateClientSide, phone, waitUntilSettled } from '#test/support/browser/browser.ts';
import { openBrowserFixture, horizontalOverflow } from '#test/support/browser/browser-fixture.ts';
import { deliverMails } from '#test/support/server/mail.ts';
import { clearStorage } from '#test/support/browser/shared-pages.ts';
import { authRequest } from '#test/support/people/oidc.ts';
import { openSignedIn, submitSignIn, goToSignIn, signInAtProvider } from '#test/support/browser/sign-in.ts';

/** Captcha answers that the site has sent to the captcha service to be verified. */
const captchaAnswers: string[] = [];
const captchaServer = createServer((request, response) => {
  let body = '';
  request.on('data', (bodyChunk: Buffer) => void (body += bodyChunk.toString()));
  request.on('end', () => {
    captchaAnswers.push(new URLSearchParams(body).get('response') ?? '');
    response.end(JSON.stringify({ success: captchaAnswers.at(-1) === 'solved' }));
  });
});
const app = openBrowserFixture(async () => {
  await new Promise<void>((resolve) => captchaServer.listen(0, '127.0.0.1', resolve));
  const { port } = captchaServer.address() as AddressInfo;
  return {
    env: {
      CAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
      CAPTCHA_SITE_KEY: 'site-key-1',
      CAPTCHA_SECRET: 'the secret',
    },
  };
});
afterAll(() => void captchaServer.close());
let page: Page;
let context: BrowserContext;
let violations: string[];

beforeAll(async () => {
  ({ page, context } = await app.visit(desktop, { staysOpen: true }));
});
// the tests share one browser, which is signed out before each of them
beforeEach(async () => {
  await context.clearCookies();
  await clearStorage(page, app.site);
  violations = [];
});
afterEach(() => expect(violations).toEqual([]));

const button = (name: string | RegExp, on = page) => on.getByRole('button', { name, exact: true });
const heading = (name: string | RegExp, on = page) => on.getByRole('heading', { level: 1, name });
const field = (name: string) => page.getByLabel(name, { exact: true });
const topOf = async (element: Locator) => (await element.boundingBox())?.y;

/** Begins a sign-in that leads to the list of groups. */
async function beginSignIn(): Promise<void> {
  await goToSignIn(page, app, '/groups');
  await heading('Sign in').waitFor();
}

/** Opens the sign-in pages without the app, for tests that do not return to it. */
async function beginWithoutApp(): Promise<void> {
  await page.goto(app.site + authRequest(app.site).address);
  await heading('Sign in').waitFor();
}

/** Waits for a step by its heading, and runs axe on it. */
async function checkStep(name: string | RegExp): Promise<void> {
  await heading(name).waitFor();
  violations.push(...(await seriousViolations(page)));
}

const waitForGroups = () => heading('Groups').waitFor();

test('an account is created with a captcha, signed in, and confirmed by mail', async () => {
  await openAccount(app, { username: 'mirelle' });
  await beginSignIn();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await heading('Create an account').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');

  // errors are shown at their fields, and the first of these fields has the focus
  await field('Email').fill('not-an-email');
  await field('Password').fill('12345678');
  await button('Create account').click();
  await page.getByText('Enter an email address').waitFor();
  await page.getByText('This password is too common').waitFor();
  await page.getByText('Enter a username.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('username');
  expect(await field('Email').getAttribute('aria-invalid')).toBe('true');
  await field('Username').fill('Mírelle');
  await page.getByText('This username, or one like it, is taken').waitFor();
  await field('Username').fill('Nour Haddad');
  await page.getByText('Available').waitFor();
  await field('Email').fill('nour@example.org');
  await field('Password').fill('nour1234 and more');
  const strengthMeter = page.getByRole('progressbar', { name: 'Password strength' });
  await expect.poll(() => strengthMeter.getAttribute('aria-valuetext')).toBe('Weak.');
  // the captcha is required, and verified by its service
  await page.getByText('site-key-1').waitFor();
  await button('Create account').click();
  await page.getByText('The captcha wasn’t solved').waitFor();
  expect(captchaAnswers).toEqual([]);
  await field('Captcha answer').fill('guessed');
  await button('Create account').click();
  await page.getByRole('alert').getByText('Your password can’t contain your username').waitFor();
  await field('Password').fill('purple kettle under the bridge');
  await expect.poll(() => strengthMeter.getAttribute('aria-valuetext')).toBe('Very strong.');
  await field('Captcha answer').fill('guessed');
  await button('Create account').click();
  await expect.poll(() => captchaAnswers).toEqual(['guessed']);
  await page.getByText('The captcha wasn’t solved').waitFor();
  await checkStep('Create an account');
  await field('Captcha answer').fill('solved');
  await button('Create account').click();
  await checkStep('Confirm your email');
  expect(captchaAnswers).toEqual(['guessed', 'solved']);
  await page.getByText('nour@example.org').waitFor();
  await button('Continue').click();
  await waitForGroups();
  const confirmPanel = page.getByRole('complementary', { name: 'Confirm your email' });
  await confirmPanel.getByText('the link we sent to no•••@example.org').waitFor();
  violations.push(...(await seriousViolationsWithin(confirmPanel)));

  const [mail] = await deliverMails(app);
  expect(mail).toMatchObject({ to: 'nour@example.org', subject: 'Confirm your email for Komawari' });
  const isUnverified = async () =>
    (
      await app.ctx.db
        .selectFrom('users')
        .select('unverified')
        .where('username', '=', 'Nour Haddad')
        .executeTakeFirstOrThrow()
    ).unverified;
  await page.goto(mail!.link);
  await checkStep('Confirm your email');
  expect(await isUnverified()).toBe(true);
  await button('Confirm email').click();
  await checkStep('Your email is confirmed');
  expect(await isUnverified()).toBe(false);
  // the site no longer asks to confirm the address
  await page.goto(`${app.site}/groups`);
  await page.getByRole('button', { name: 'Nour Haddad’s account' }).waitFor();
  await waitUntilSettled(page);
  expect(await confirmPanel.count()).toBe(0);
  // a link that no longer works is reported before any button is pressed
  await page.goto(mail!.link);
  await checkStep('This link no longer works');
  expect(await button('Confirm email').count()).toBe(0);
});

test('an unconfirmed address is reported until that is dismissed, and its mail can be sent again', async () => {
  const { id, username } = await openAccount(app);
  const unconfirmedEmail = {
    email: null,
    email_key: null,
    pending_email: 'waits@example.org',
    pending_key: 'waits@example.org',
  };
  await app.ctx.db.updateTable('accounts').set(unconfirmedEmail).where('user_id', '=', id).execute();
  await app.ctx.db.updateTable('users').set({ unverified: true }).where('id', '=', id).execute();
  await app.ctx.changes.waitUntilApplied();
  await openSignedIn(page, `${app.site}/groups`, { username });
  const confirmPanel = page.getByRole('complementary', { name: 'Confirm your email' });
  await confirmPanel.getByRole('button', { name: 'Send again' }).click();
  await confirmPanel.getByText('We sent a new email.').waitFor();
  expect((await deliverMails(app)).at(-1)).toMatchObject({ to: 'waits@example.org' });
  expect(await confirmPanel.getByRole('button', { name: /^Send again in/ }).getAttribute('aria-disabled')).toBe('true');
  // the account settings report the unconfirmed address themselves, and pages send no requests that would be refused
  const refusedPaths: string[] = [];
  page.on('response', (response) => void (response.status() === 403 && refusedPaths.push(response.url())));
  await navigateClientSide(page, '/settings?tab=account');
  await page.getByRole('main').getByRole('button', { name: 'Send again' }).waitFor();
  expect(await page.getByRole('main').getByRole('button', { name: 'Send again' }).count()).toBe(1);
  await navigateClientSide(page, '/settings?tab=clients');
  await page.getByRole('heading', { name: /^Confirm your e-?mail address first/ }).waitFor();
  await confirmPanel.waitFor();
  expect(refusedPaths).toEqual([]);
  await confirmPanel.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => confirmPanel.count()).toBe(0);
  await page.reload();
  await page.getByRole('button', { name: `${username}’s account` }).waitFor();
  await waitUntilSettled(page);
  expect(await confirmPanel.count()).toBe(0);
});

test('a forgotten password is answered alike for known and unknown addresses, and its link works once', async () => {
  const { username, email } = await openAccount(app);
  await beginWithoutApp();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await checkStep('Reset your password');
  await field('Email').fill('nobody@example.org');
  await button('Send link').click();
  const sentMessage = page.getByText('If there is an account with this email, we sent a link.');
  await sentMessage.waitFor();
  expect(await button(/^Send again in 0:\d\d|1:00$/).getAttribute('aria-disabled')).toBe('true');
  expect(await deliverMails(app)).toEqual([]);

  await page.reload();
  await field('Email').fill(email);
  await button('Send link').click();
  await sentMessage.waitFor();
  const [mail] = await deliverMails(app);
  await page.goto(mail!.link);
  await checkStep('Set a new password');
  await field('New password').fill('short');
  await button('Set password').click();
  await page.getByText('Use at least').waitFor();
  await field('New password').fill('password123');
  await button('Set password').click();
  await page.getByText('This password is too common').first().waitFor();
  await field('New password').fill('another rather odd one 8');
  await button('Set password').click();
  await checkStep('Password changed');

  await beginSignIn();
  await submitSignIn(page, { username: username });
  await page.getByText('Wrong username or password.').waitFor();
  await submitSignIn(page, { username: email, password: 'another rather odd one 8' });
  await waitForGroups();

  await page.goto(mail!.link);
  await heading('This link no longer works').waitFor();
  expect(await field('New password').count()).toBe(0);
});

test('the sign-in page reports a missing connection and keeps what was typed; wrong passwords are counted, then delayed', async () => {
  const { username } = await openAccount(app);
  await beginWithoutApp();
  const places = () => Promise.all([heading('Sign in'), field('Username or email'), field('Password')].map(topOf));
  const initialPlaces = await places();
  await button('Sign in').click();
  await page.getByText('Enter your username or email.').waitFor();
  await context.setOffline(true);
  await submitSignIn(page, { username, password: 'not this one' });
  await page.getByText('Can’t reach the site.').waitFor();
  expect(await field('Username or email').inputValue()).toBe(username);
  await context.setOffline(false);
  await button('Sign in').click();
  await page.getByText(/Wrong username or password\. You have \d+ tries left\./).waitFor();
  await checkStep('Sign in');
  expect(await places()).toEqual(initialPlaces);
  expect(await field('Username or email').inputValue()).toBe(username);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password');
  await button('Show password').click();
  expect(await field('Password').getAttribute('type')).toBe('text');
  for (let attempt = 0; attempt < 12 && !(await page.getByText('Too many tries.').isVisible()); attempt++) {
    await button('Sign in').click();
    await page.getByText(/Wrong username or password|Too many tries/).waitFor();
  }
  await page.getByText('Too many tries.').waitFor();
  expect(await places()).toEqual(initialPlaces);
  expect(await button(/^Sign in again in \d+:\d\d$/).getAttribute('aria-disabled')).toBe('true');
  for (const [link, title] of [
    ['Create an account', 'Create an account'],
    ['Forgot password?', 'Reset your password'],
  ] as const) {
    await page.getByRole('link', { name: link }).click();
    expect(await topOf(heading(title))).toBe(initialPlaces[0]);
    await page.goBack();
  }
});

test('staff set up a second factor, and sign in with it and with a recovery code', async () => {
  const { id, username } = await openAccount(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
  await beginSignIn();
  await submitSignIn(page, { username: username });
  await checkStep('Set up two-factor authentication');
  await page.getByRole('img', { name: 'QR code with the setup key shown next to it' }).waitFor();
  const totpSecret = (await page.locator('code').first().textContent())!.replaceAll(' ', '');
  await field('Six-digit code').fill('000000');
  await page.getByText(/That code is wrong .* You have 4 tries left\./).waitFor();
  await field('Six-digit code').fill(generateSync({ secret: totpSecret }));
  await checkStep('Recovery codes');
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  const codesDownload = page.waitForEvent('download');
  await button('Download').click();
  expect((await codesDownload).suggestedFilename()).toBe('recovery-codes.txt');
  // Finish is disabled until the codes are confirmed as saved
  expect(await button('Finish').getAttribute('aria-disabled')).toBe('true');
  await page.getByRole('checkbox', { name: 'I’ve saved them' }).check();
  await button('Finish').click();
  await waitForGroups();

  const again = async (): Promise<void> => {
    await context.clearCookies();
    await clearStorage(page, app.site);
    await beginSignIn();
    await submitSignIn(page, { username: username });
    await heading('Two-factor authentication').waitFor();
  };
  await again();
  // each code is valid once, so this is the next one; it has a space in the middle, as people copy it
  const code = generateSync({ secret: totpSecret, epoch: Math.floor(Date.now() / 1000) + 30 });
  await field('Six-digit code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await waitForGroups();

  await again();
  await button('Use a recovery code').click();
  await field('Recovery code').fill('wrong-code-here');
  await button('Sign in').click();
  await page.getByText(/That recovery code is wrong.* You have \d tr(y|ies) left\./).waitFor();
  await checkStep('Two-factor authentication');
  expect(await field('Recovery code').inputValue()).toBe('wrong-code-here');
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('wrong-code-here');
  await field('Recovery code').fill(codes[3]!.toUpperCase());
  await button('Sign in').click();
  await checkStep('Signed in with a recovery code');
  await page.getByText('You have 9 recovery codes left.').waitFor();
  // the message survives a reload, and Continue completes the sign-in
  await page.reload();
  await page.getByText('You have 9 recovery codes left.').waitFor();
  await button('Continue').click();
  await waitForGroups();

  for (const codeIndex of [0, 1, 2, 4, 5])
    await app.ctx.db
      .updateTable('recovery_codes')
      .set({ used_at: new Date() })
      .where('hash', '=', app.ctx.secret.hash('recovery code', `${id} ${codes[codeIndex]!.replaceAll('-', '')}`))
      .execute();
  await again();
  await button('Use a recovery code').click();
  await field('Recovery code').fill(codes[6]!);
  await button('Sign in').click();
  await page.getByText('You have 3 recovery codes left.').waitFor();
  await page.getByText('Create new ones now').waitFor();
  await button('Create new codes').click();
  await page.getByRole('button', { name: 'New codes' }).waitFor();
  await expect.poll(() => page.url()).toBe(`${app.site}/settings?tab=account`);
});

const startAgainPath = '/auth/login?afterAuthentication=/';

test('an expired sign-in says so, and can be started again', async () => {
  await beginWithoutApp();
  const address = page.url();
  await context.clearCookies();
  await page.goto(address);
  await checkStep('This sign-in has expired');
  const again = page.getByRole('link', { name: 'Start over' });
  expect(await again.getAttribute('href')).toBe(startAgainPath);
  await again.click();
  await heading('Sign in').waitFor();
  await context.clearCookies();
  await submitSignIn(page, { username: 'somebody', password: 'something' });
  await heading('This sign-in has expired').waitFor();
});

// the choice of a language by the browser's preferences is tested in test/unit/web-texts.test.ts
test('the sign-in page fits small screens in every language, and the language can be chosen', async () => {
  const smallPhone = { ...phone, viewport: { width: 320, height: 640 } };
  const { page } = await app.visit(smallPhone, { locale: 'es-MX' });
  await page.goto(`${app.site}/auth/login`);
  await heading('Iniciar sesión', page).waitFor();
  violations.push(...(await seriousViolations(page)));
  expect(await horizontalOverflow(page)).toBe(0);
  for (const [language, text] of [
    ['fr', 'Se connecter'],
    ['pt-br', 'Entrar'],
    ['es', 'Iniciar sesión'],
    ['en', 'Sign in'],
  ] as const) {
    await page.getByRole('combobox').selectOption(language);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.lang))
      .toMatch(new RegExp(`^${language}$`, 'i'));
    await heading(text, page).waitFor();
    expect([language, await horizontalOverflow(page)]).toEqual([language, 0]);
  }
});

test('a request that the provider refuses is explained, with a link to start again', async () => {
  await page.goto(`${app.site}/realms/komawari/protocol/openid-connect/auth?client_id=nobody`);
  await checkStep('Sign-in failed');
  await page.getByText('For support:').waitFor();
  // the link is the same as for an expired sign-in, which is followed in the test above
  expect(await page.getByRole('link', { name: 'Start over' }).getAttribute('href')).toBe(startAgainPath);
});

test('signing out asks for confirmation when the request may come from another site', async () => {
  const { username } = await openAccount(app);
  await signInAtProvider(page, app, { username });
  await page.goto(`${app.site}/realms/komawari/protocol/openid-connect/logout`);
  await checkStep('Sign out of Komawari?');
  await button('Sign out').click();
  await checkStep('You’re signed out');
  // the next sign-in asks for credentials again
  await beginWithoutApp();
});
