// The account tab of the settings: email, password, second factor, sessions and account deletion.
import { generateSync } from 'otplib';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openAccount, testPassword, type PersonWithAccount } from '#test/support/people/accounts.ts';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { desktop, navigateClientSide, phone } from '#test/support/browser/browser.ts';
import { openBrowserFixture, horizontalOverflow } from '#test/support/browser/browser-fixture.ts';
import { deliverMails } from '#test/support/server/mail.ts';
import { authorize, authRequest, SimulatedBrowser } from '#test/support/people/oidc.ts';
import { startSessionFor } from '#test/support/people/signed-in.ts';
import { openSignedIn, signInButton } from '#test/support/browser/sign-in.ts';

const app = openBrowserFixture();
let page: Page;
let account: PersonWithAccount;

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const field = (name: string) => dialog().getByLabel(name, { exact: true });
const region = (name: string) => page.getByRole('region', { name });

async function openAccountTab(): Promise<void> {
  await openSignedIn(page, `${app.site}/settings?tab=account`, account);
  await region('Username and email').getByText(account.username).waitFor();
}

beforeAll(async () => {
  account = await openAccount(app);
  ({ page } = await app.visit(desktop, { staysOpen: true }));
  await page.goto(`${app.site}/settings?tab=account`);
});

test('guests are asked to sign in, and the settings search finds no account settings', async () => {
  await page.getByText('Sign in to manage your account').waitFor();
  await navigateClientSide(page, '/settings?find=password');
  await page.getByText('No settings found for').waitFor();
});

// the tests run in order: each one continues from the state of the previous one
describe('the account tab of a member', () => {
  beforeAll(openAccountTab);

  // the page sweep runs axe on this tab
  test('shows the account data, is found by the settings search, and fits phones', async () => {
    for (const name of [
      'Password and two-factor authentication',
      'Signed-in devices',
      'Connected accounts',
      'Delete account',
    ])
      await region(name).waitFor();
    await region('Signed-in devices').getByText('This device').waitFor();
    await region('Username and email').getByText('Confirmed').waitFor();
    await page.setViewportSize(phone.viewport!);
    expect(await horizontalOverflow(page)).toBe(0);
    // dialogs on phones are sheets with full-width buttons
    await region('Delete account').getByRole('button').click();
    const buttons = dialog().getByRole('button', { name: /^(Cancel|Delete account)$/ });
    const buttonBoxes = async () => Promise.all((await buttons.all()).map(async (it) => (await it.boundingBox())!));
    await expect.poll(async () => (await buttonBoxes()).map(({ width }) => Math.round(width))).toEqual([358, 358]);
    const [sheet, [, lastBox]] = [(await dialog().boundingBox())!, await buttonBoxes()];
    await expect.poll(async () => Math.round((await dialog().boundingBox())!.y + sheet.height)).toBe(844);
    expect(sheet.height - (lastBox!.y + lastBox!.height - sheet.y)).toBeGreaterThanOrEqual(16);
    await page.keyboard.press('Escape');
    await page.setViewportSize(desktop.viewport!);
    await navigateClientSide(page, '/settings?find=2fa');
    await region('Username and email').waitFor({ state: 'detached' });
    await region('Password and two-factor authentication').getByRole('button', { name: 'Set up' }).waitFor();
  });

  test('changes the email with the password and a confirmation of the new address', async () => {
    await navigateClientSide(page, '/settings?tab=account');
    await region('Username and email').getByRole('button', { name: 'Change' }).click();
    await field('New email').fill('moved@example.org');
    await field('Your password').fill('not it');
    await button('Send link').click();
    await dialog().getByText('Wrong password.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('current-password');
    await field('Your password').fill(testPassword);
    await button('Send link').click();
    await page.getByText('Confirm your new email').waitFor();
    const [confirmationMail] = await deliverMails(app);
    expect(confirmationMail).toMatchObject({ to: 'moved@example.org' });
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('We sent a new email.').waitFor();
    const [noticeMail] = await deliverMails(app);
    await page.goto(noticeMail!.link);
    await button('Use this email').click();
    await page.getByRole('heading', { name: 'Email changed' }).waitFor();
    await page.goto(`${app.site}/settings?tab=account`);
    await region('Username and email').getByText('mo•••@example.org').waitFor();
  });

  test('sets up a second factor, renews its recovery codes and turns it off', async () => {
    const securitySection = region('Password and two-factor authentication');
    await securitySection.getByRole('button', { name: 'Set up' }).click();
    await field('Your password').fill(testPassword);
    await button('Continue').click();
    const secret = (await dialog().locator('code').first().textContent())!.replaceAll(' ', '');
    expect(await seriousViolationsWithin(dialog())).toEqual([]);
    await field('Six-digit code').fill(generateSync({ secret }));
    const list = dialog().getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await list.first().waitFor();
    const firstCodes = await list.allTextContents();
    await dialog().getByRole('checkbox').check();
    await button('Finish').click();
    await securitySection.getByText('10 left').waitFor();

    await securitySection.getByRole('button', { name: 'New codes' }).click();
    await field('Your password').fill(testPassword);
    await field('Two-factor code').fill(firstCodes[0]!);
    await button('Show new codes').click();
    await list.first().waitFor();
    const renewedCodes = await list.allTextContents();
    expect(renewedCodes.filter((code) => firstCodes.includes(code))).toEqual([]);
    await dialog().getByRole('checkbox').check();
    await button('Finish').click();

    await securitySection.getByRole('button', { name: 'Turn off' }).click();
    await field('Your password').fill(testPassword);
    await field('Two-factor code').fill(firstCodes[1]!);
    await dialog().getByRole('button', { name: 'Turn off' }).click();
    await dialog()
      .getByText(/That code is (not right|wrong).* You have 4 tries left\./)
      .waitFor();
    await field('Two-factor code').fill(renewedCodes[0]!);
    await dialog().getByRole('button', { name: 'Turn off' }).click();
    await securitySection.getByRole('button', { name: 'Set up' }).waitFor();
  });

  test('ends all other sessions when the password is changed', async () => {
    await startSessionFor(app, account);
    await page.reload();
    const otherSessionItems = region('Signed-in devices').getByRole('listitem');
    await expect.poll(() => otherSessionItems.count()).toBe(3);
    await region('Password and two-factor authentication').getByRole('button', { name: 'Change' }).click();
    await field('Your password').fill(testPassword);
    await field('New password').fill(`${account.username} 1`);
    await button('Change password').click();
    await dialog().getByRole('alert').getByText('Your password can’t contain your username').waitFor();
    await field('New password').fill('quite another one 4');
    await button('Change password').click();
    await page.getByText('Password changed.').waitFor();
    await expect.poll(() => otherSessionItems.count()).toBe(1);
    account.password = 'quite another one 4';
    await authorize(new SimulatedBrowser(app.site), authRequest(app.site), {
      name: account.username,
      password: account.password,
    });
  });

  test('ends a single session, all other sessions, and all sessions', async () => {
    const open = app.ctx.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', account.id)
      .where('ended_at', 'is', null);
    while ((await open.execute()).length < 3) await startSessionFor(app, account);
    await page.reload();
    const sessionsSection = region('Signed-in devices');
    await expect.poll(() => sessionsSection.getByRole('listitem').count()).toBe(3);
    await sessionsSection.getByRole('button', { name: 'Sign out: Unknown device' }).first().click();
    await expect.poll(() => sessionsSection.getByRole('listitem').count()).toBe(2);
    await button('Sign out everywhere else').click();
    await page.getByText('Signed out of 1 other device.').waitFor();
    await sessionsSection.getByText('You’re only signed in here.').waitFor();
    expect(await button('Sign out everywhere else').count()).toBe(0);
    await button('Sign out everywhere').click();
    await dialog().getByRole('button', { name: 'Sign out everywhere' }).click();
    await signInButton(page).waitFor();
  });
});

test('deleting an account requires its user name and password', async () => {
  await openAccountTab();
  const signOutRequests: string[] = [];
  page.on('request', (request) => request.url().endsWith('/auth/logout') && signOutRequests.push(request.method()));
  await region('Delete account').getByRole('button', { name: 'Delete account' }).click();
  await dialog().getByRole('button', { name: 'Delete account' }).click();
  await dialog().getByRole('alert').getByText(`Type ${account.username} to confirm.`).waitFor();
  await field(`Type ${account.username} to confirm`).fill(account.username);
  await field('Your password').fill(account.password);
  expect(await seriousViolationsWithin(dialog())).toEqual([]);
  await dialog().getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('status').getByText('Account deleted').waitFor();
  await signInButton(page).waitFor();
  // the deletion ends the sessions, so the page sends no sign-out request
  expect(signOutRequests).not.toContain('POST');
  const { deleted_at } = await app.ctx.db
    .selectFrom('users')
    .select('deleted_at')
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();
  expect(deleted_at).not.toBeNull();
});
