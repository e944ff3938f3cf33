// The pages on which people sign in: an account from its making to a confirmed address, a lost password, a second factor
// from its first code to a recovery code, links of mails that act by a button, and a sign-in that took too long.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateSync } from 'otplib';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openAccount } from '#test/support/people/accounts.ts';
import { seriousViolations, seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { desktop, moveWithin, phone, settled } from '#test/support/browser/browser.ts';
import { openBrowserFixture, horizontalOverflow } from '#test/support/browser/browser-fixture.ts';
import { deliverMails } from '#test/support/server/mail.ts';
import { emptyStorage } from '#test/support/browser/shared-pages.ts';
import { authRequest } from '#test/support/people/oidc.ts';
import { arriveSignedIn, enter, goToSignIn, signInAtProvider } from '#test/support/browser/sign-in.ts';

/** Captcha answers that the site has sent to the captcha service to be verified. */
const captchaAnswers: string[] = [];
const captcha = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => void (body += part.toString()));
  request.on('end', () => {
    captchaAnswers.push(new URLSearchParams(body).get('response') ?? '');
    response.end(JSON.stringify({ success: captchaAnswers.at(-1) === 'solved' }));
  });
});
const app = openBrowserFixture(async () => {
  await new Promise<void>((listening) => captcha.listen(0, '127.0.0.1', listening));
  const { port } = captcha.address() as AddressInfo;
  return {
    env: {
      CAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
      CAPTCHA_SITE_KEY: 'site-key-1',
      CAPTCHA_SECRET: 'the secret',
    },
  };
});
afterAll(() => void captcha.close());
let page: Page;
let context: BrowserContext;
let faults: string[];

beforeAll(async () => {
  ({ page, context } = await app.visit(desktop, { stays: true }));
});
// one browser, in which nobody is known
beforeEach(async () => {
  await context.clearCookies();
  await emptyStorage(page, app.site);
  faults = [];
});
afterEach(() => expect(faults).toEqual([]));

const button = (name: string | RegExp, on = page) => on.getByRole('button', { name, exact: true });
const heading = (name: string | RegExp, on = page) => on.getByRole('heading', { level: 1, name });
const field = (name: string) => page.getByLabel(name, { exact: true });

/** Begins a sign-in that leads to the list of groups. */
async function begin(): Promise<void> {
  await goToSignIn(page, app, '/groups');
  await heading('Sign in').waitFor();
}

/** Opens the sign-in pages without the app, for what does not come back from them. */
async function beginAlone(): Promise<void> {
  await page.goto(app.site + authRequest(app.site).address);
  await heading('Sign in').waitFor();
}

/** Looks at the step that is shown. */
async function look(name: string | RegExp): Promise<void> {
  await heading(name).waitFor();
  faults.push(...(await seriousViolations(page)));
}

const arrived = () => heading('Groups').waitFor();

test('an account: made with a captcha, confirmed by a mail, signed in', async () => {
  await openAccount(app, { username: 'mirelle' });
  await begin();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await heading('Create an account').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');

  // what is wrong is said at its field, and the first of them has the focus
  await field('Email').fill('not-an-email');
  await field('Password').fill('12345678');
  await button('Create account').click();
  await page.getByText('Enter an email address').waitFor();
  await page.getByText('Many people use this password').waitFor();
  await page.getByText('Enter a user name.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('username');
  expect(await field('Email').getAttribute('aria-invalid')).toBe('true');
  await field('User name').fill('Mírelle');
  await page.getByText('Somebody already has this name').waitFor();
  await field('User name').fill('Nour Haddad');
  await page.getByText('This name is free.').waitFor();
  await field('Email').fill('nour@example.org');
  await field('Password').fill('nour1234 and more');
  const meter = page.getByRole('progressbar', { name: 'Password strength' });
  await expect.poll(() => meter.getAttribute('aria-valuetext')).toBe('Weak.');
  // the captcha is asked for, and shown to its service
  await page.getByText('site-key-1').waitFor();
  await button('Create account').click();
  await page.getByText('The captcha was not solved').waitFor();
  expect(captchaAnswers).toEqual([]);
  await field('Captcha answer').fill('guessed');
  await button('Create account').click();
  await page.getByRole('alert').getByText('A password may not contain your name').waitFor();
  await field('Password').fill('purple kettle under the bridge');
  await expect.poll(() => meter.getAttribute('aria-valuetext')).toBe('Very strong.');
  await field('Captcha answer').fill('guessed');
  await button('Create account').click();
  await expect.poll(() => captchaAnswers).toEqual(['guessed']);
  await page.getByText('The captcha was not solved').waitFor();
  await look('Create an account');
  await field('Captcha answer').fill('solved');
  await button('Create account').click();
  await look('Confirm your email');
  expect(captchaAnswers).toEqual(['guessed', 'solved']);
  await page.getByText('nour@example.org').waitFor();
  await button('Continue').click();
  await arrived();
  const asked = page.getByRole('complementary', { name: 'Confirm your address' });
  await asked.getByText('the mail that we sent to no•••@example.org').waitFor();
  faults.push(...(await seriousViolationsWithin(asked)));

  const [mail] = await deliverMails(app);
  expect(mail).toMatchObject({ to: 'nour@example.org', subject: 'Confirm your address for Komawari' });
  const isUnverified = async () =>
    (
      await app.ctx.db
        .selectFrom('users')
        .select('unverified')
        .where('username', '=', 'Nour Haddad')
        .executeTakeFirstOrThrow()
    ).unverified;
  await page.goto(mail!.link);
  await look('Confirm your email');
  expect(await isUnverified()).toBe(true);
  await button('Confirm address').click();
  await look('Your email is confirmed');
  expect(await isUnverified()).toBe(false);
  // nothing asks for it any more
  await page.goto(`${app.site}/groups`);
  await page.getByRole('button', { name: 'Account of Nour Haddad' }).waitFor();
  await settled(page);
  expect(await asked.count()).toBe(0);
  // what would be refused is said before anything is pressed
  await page.goto(mail!.link);
  await look('This link no longer works');
  expect(await button('Confirm address').count()).toBe(0);
});

test('an address that waits is asked for until that is sent away, and its mail can be sent again', async () => {
  const { id, username } = await openAccount(app);
  const waits = { email: null, email_key: null, pending_email: 'waits@example.org', pending_key: 'waits@example.org' };
  await app.ctx.db.updateTable('accounts').set(waits).where('user_id', '=', id).execute();
  await app.ctx.db.updateTable('users').set({ unverified: true }).where('id', '=', id).execute();
  await app.ctx.changes.waitUntilApplied();
  await arriveSignedIn(page, `${app.site}/groups`, { username });
  const asked = page.getByRole('complementary', { name: 'Confirm your address' });
  await asked.getByRole('button', { name: 'Send it again' }).click();
  await asked.getByText('A new mail is on its way.').waitFor();
  expect((await deliverMails(app)).at(-1)).toMatchObject({ to: 'waits@example.org' });
  expect(await asked.getByRole('button', { name: /^Send it again in/ }).getAttribute('aria-disabled')).toBe('true');
  // the settings of the account say it themselves, and what would be refused is not asked
  const refused: string[] = [];
  page.on('response', (response) => void (response.status() === 403 && refused.push(response.url())));
  await moveWithin(page, '/settings?tab=account');
  await page.getByRole('main').getByRole('button', { name: 'Send it again' }).waitFor();
  expect(await page.getByRole('main').getByRole('button', { name: 'Send it again' }).count()).toBe(1);
  await moveWithin(page, '/settings?tab=clients');
  await page.getByRole('heading', { name: /^Confirm your e-?mail address first/ }).waitFor();
  await asked.waitFor();
  expect(refused).toEqual([]);
  await asked.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => asked.count()).toBe(0);
  await page.reload();
  await page.getByRole('button', { name: `Account of ${username}` }).waitFor();
  await settled(page);
  expect(await asked.count()).toBe(0);
});

test('a forgotten password: the answer is the same for everybody, the link works once', async () => {
  const { username, email } = await openAccount(app);
  await beginAlone();
  await page.getByRole('link', { name: 'Forgot it?' }).click();
  await look('Forgotten password');
  await field('Email').fill('nobody@example.org');
  await button('Send the link').click();
  const said = page.getByText('If an account has this address, a mail is on its way.');
  await said.waitFor();
  expect(await button(/^Send it again in 0:\d\d|1:00$/).getAttribute('aria-disabled')).toBe('true');
  expect(await deliverMails(app)).toEqual([]);

  await page.reload();
  await field('Email').fill(email);
  await button('Send the link').click();
  await said.waitFor();
  const [mail] = await deliverMails(app);
  await page.goto(mail!.link);
  await look('Set a new password');
  await field('New password').fill('short');
  await button('Set password').click();
  await page.getByText('This password is too short').waitFor();
  await field('New password').fill('password123');
  await button('Set password').click();
  await page.getByText('Many people use this password').first().waitFor();
  await field('New password').fill('another rather odd one 8');
  await button('Set password').click();
  await look('Your password is set');

  await begin();
  await enter(page, { username: username });
  await page.getByText('That name and password do not match.').waitFor();
  await enter(page, { username: email, password: 'another rather odd one 8' });
  await arrived();

  await page.goto(mail!.link);
  await heading('This link no longer works').waitFor();
  expect(await field('New password').count()).toBe(0);
});

test('without a connection the page says so, keeps what was typed, and goes on; wrong passwords are counted, then there is a wait', async () => {
  const { username } = await openAccount(app);
  await beginAlone();
  await button('Sign in').click();
  await page.getByText('Enter your user name or your email.').waitFor();
  await context.setOffline(true);
  await enter(page, { username, password: 'not this one' });
  await page.getByText('The site cannot be reached.').waitFor();
  expect(await field('User name or email').inputValue()).toBe(username);
  await context.setOffline(false);
  await button('Sign in').click();
  await page.getByText(/do not match\. You have \d+ tries left\./).waitFor();
  await look('Sign in');
  expect(await field('User name or email').inputValue()).toBe(username);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password');
  await button('Show password').click();
  expect(await field('Password').getAttribute('type')).toBe('text');
  for (let tries = 0; tries < 12 && !(await page.getByText('Too many tries.').isVisible()); tries++) {
    await button('Sign in').click();
    await page.getByText(/do not match|Too many tries/).waitFor();
  }
  await page.getByText('Too many tries.').waitFor();
  expect(await button(/^Sign in again in \d+:\d\d$/).getAttribute('aria-disabled')).toBe('true');
});

test('staff set up a second factor, sign in with it, and with a recovery code', async () => {
  const { id, username } = await openAccount(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
  await begin();
  await enter(page, { username: username });
  await look('Set up the second factor');
  await page.getByRole('img', { name: 'QR code with the secret shown beside it' }).waitFor();
  const secret = (await page.locator('code').first().textContent())!.replaceAll(' ', '');
  await field('Six-digit code').fill('000000');
  await page.getByText(/That code is wrong .* You have 4 tries left\./).waitFor();
  await field('Six-digit code').fill(generateSync({ secret }));
  await look('Recovery codes');
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  const saved = page.waitForEvent('download');
  await button('Download').click();
  expect((await saved).suggestedFilename()).toBe('recovery-codes.txt');
  // until they are kept there is no way on
  expect(await button('Finish').getAttribute('aria-disabled')).toBe('true');
  await page.getByRole('checkbox', { name: 'I have kept them' }).check();
  await button('Finish').click();
  await arrived();

  const again = async (): Promise<void> => {
    await context.clearCookies();
    await emptyStorage(page, app.site);
    await begin();
    await enter(page, { username: username });
    await heading('Second step').waitFor();
  };
  await again();
  // each code counts once, so the next one is taken; with a space, as people copy it
  const code = generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 });
  await field('Six-digit code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await arrived();

  await again();
  await button('Use a recovery code').click();
  await field('Recovery code').fill('wrong-code-here');
  await button('Sign in').click();
  await page.getByText(/That recovery code is wrong.* You have \d tr(y|ies) left\./).waitFor();
  await look('Second step');
  expect(await field('Recovery code').inputValue()).toBe('wrong-code-here');
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('wrong-code-here');
  await field('Recovery code').fill(codes[3]!.toUpperCase());
  await button('Sign in').click();
  await look('Signed in with a recovery code');
  await page.getByText('You have 9 recovery codes left.').waitFor();
  // it is still said after a reload, and nobody is signed in before the way on is chosen
  await page.reload();
  await page.getByText('You have 9 recovery codes left.').waitFor();
  await button('Continue').click();
  await arrived();

  for (const used of [0, 1, 2, 4, 5])
    await app.ctx.db
      .updateTable('recovery_codes')
      .set({ used_at: new Date() })
      .where('hash', '=', app.ctx.secret.hash('recovery code', `${id} ${codes[used]!.replaceAll('-', '')}`))
      .execute();
  await again();
  await button('Use a recovery code').click();
  await field('Recovery code').fill(codes[6]!);
  await button('Sign in').click();
  await page.getByText('You have 3 recovery codes left.').waitFor();
  await page.getByText('Make new ones now').waitFor();
  await button('Make new codes').click();
  await page.getByRole('button', { name: 'New codes' }).waitFor();
  await expect.poll(() => page.url()).toBe(`${app.site}/settings?tab=account`);
});

const startAgain = '/auth/login?afterAuthentication=/';

test('a sign-in that is not known any more says so, and begins anew', async () => {
  await beginAlone();
  const address = page.url();
  await context.clearCookies();
  await page.goto(address);
  await look('This sign-in has expired');
  const again = page.getByRole('link', { name: 'Start again' });
  expect(await again.getAttribute('href')).toBe(startAgain);
  await again.click();
  await heading('Sign in').waitFor();
  await context.clearCookies();
  await enter(page, { username: 'somebody', password: 'something' });
  await heading('This sign-in has expired').waitFor();
});

// which language a browser asks for is in test/unit/web-texts.test.ts
test('on small screens nothing is cut in any language, and the language can be chosen', async () => {
  const small = { ...phone, viewport: { width: 320, height: 640 } };
  const { page } = await app.visit(small, { locale: 'es-MX' });
  await page.goto(`${app.site}/auth/login`);
  await heading('Iniciar sesión', page).waitFor();
  faults.push(...(await seriousViolations(page)));
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

test('what the provider refuses is told in words, and leads on', async () => {
  await page.goto(`${app.site}/realms/komawari/protocol/openid-connect/auth?client_id=nobody`);
  await look('Sign-in did not work');
  await page.getByText('For support:').waitFor();
  // the same way on as from a sign-in that has expired, which the test above takes
  expect(await page.getByRole('link', { name: 'Start again' }).getAttribute('href')).toBe(startAgain);
});

test('signing out asks when nobody can be sure who did', async () => {
  const { username } = await openAccount(app);
  await signInAtProvider(page, app, { username });
  await page.goto(`${app.site}/realms/komawari/protocol/openid-connect/logout`);
  await look('Sign out of Komawari?');
  await button('Sign out').click();
  await look('You are signed out');
  // it asks anew who it is
  await beginAlone();
});
