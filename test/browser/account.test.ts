// The account tab of the settings: address, password, second factor, where one is signed in, and the end of an account.
import { generateSync } from 'otplib';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openAccount, testPassword, type WithAccount } from '#test/support/people/accounts.ts';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { desktop, moveWithin, phone } from '#test/support/browser/browser.ts';
import { openBrowserFixture, horizontalOverflow } from '#test/support/browser/browser-fixture.ts';
import { deliverMails } from '#test/support/server/mail.ts';
import { authorize, authRequest, Visitor } from '#test/support/people/oidc.ts';
import { sessionOf } from '#test/support/people/signed-in.ts';
import { arriveSignedIn, signInButton } from '#test/support/browser/sign-in.ts';

const app = openBrowserFixture();
let page: Page;
let owner: WithAccount;

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const field = (name: string) => dialog().getByLabel(name, { exact: true });
const region = (name: string) => page.getByRole('region', { name });

async function open(): Promise<void> {
  await arriveSignedIn(page, `${app.site}/settings?tab=account`, owner);
  await region('Name and email').getByText(owner.username).waitFor();
}

beforeAll(async () => {
  owner = await openAccount(app);
  ({ page } = await app.visit(desktop, { stays: true }));
  await page.goto(`${app.site}/settings?tab=account`);
});

test('guests are asked to sign in, and find nothing of accounts', async () => {
  await page.getByText('Sign in to manage your account').waitFor();
  await moveWithin(page, '/settings?find=password');
  await page.getByText('No setting found for').waitFor();
});

// one after the other, as somebody works through the tab
describe('of somebody who is signed in', () => {
  beforeAll(open);

  // the page sweep has it judged by axe
  test('the tab shows what is known, is found by words, and fits phones', async () => {
    for (const name of [
      'Password and second factor',
      'Where you are signed in',
      'Connected accounts',
      'Delete account',
    ])
      await region(name).waitFor();
    await region('Where you are signed in').getByText('This device').waitFor();
    await region('Name and email').getByText('Confirmed').waitFor();
    await page.setViewportSize(phone.viewport!);
    expect(await horizontalOverflow(page)).toBe(0);
    // dialogs are sheets there, with buttons over the whole width
    await region('Delete account').getByRole('button').click();
    const buttons = dialog().getByRole('button', { name: /^(Cancel|Delete account)$/ });
    const boxes = async () => Promise.all((await buttons.all()).map(async (it) => (await it.boundingBox())!));
    await expect.poll(async () => (await boxes()).map(({ width }) => Math.round(width))).toEqual([358, 358]);
    const [sheet, [, last]] = [(await dialog().boundingBox())!, await boxes()];
    await expect.poll(async () => Math.round((await dialog().boundingBox())!.y + sheet.height)).toBe(844);
    expect(sheet.height - (last!.y + last!.height - sheet.y)).toBeGreaterThanOrEqual(16);
    await page.keyboard.press('Escape');
    await page.setViewportSize(desktop.viewport!);
    await moveWithin(page, '/settings?find=2fa');
    await region('Name and email').waitFor({ state: 'detached' });
    await region('Password and second factor').getByRole('button', { name: 'Set up' }).waitFor();
  });

  test('another address: asked for with the password, waits to be confirmed, then counts', async () => {
    await moveWithin(page, '/settings?tab=account');
    await region('Name and email').getByRole('button', { name: 'Change' }).click();
    await field('New email').fill('moved@example.org');
    await field('Your password').fill('not it');
    await button('Send the link').click();
    await dialog().getByText('That is not your password.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('current-password');
    await field('Your password').fill(testPassword);
    await button('Send the link').click();
    await page.getByText('Confirm the new address').waitFor();
    const [mail] = await deliverMails(app);
    expect(mail).toMatchObject({ to: 'moved@example.org' });
    await page.getByRole('button', { name: 'Send it again' }).click();
    await page.getByText('A new mail is on its way.').waitFor();
    const [again] = await deliverMails(app);
    await page.goto(again!.link);
    await button('Use this address').click();
    await page.getByRole('heading', { name: 'Your email is changed' }).waitFor();
    await page.goto(`${app.site}/settings?tab=account`);
    await region('Name and email').getByText('mo•••@example.org').waitFor();
  });

  test('a second factor: on, with new recovery codes, and off', async () => {
    const security = region('Password and second factor');
    await security.getByRole('button', { name: 'Set up' }).click();
    await field('Your password').fill(testPassword);
    await button('Continue').click();
    const secret = (await dialog().locator('code').first().textContent())!.replaceAll(' ', '');
    expect(await seriousViolationsWithin(dialog())).toEqual([]);
    await field('Six-digit code').fill(generateSync({ secret }));
    const list = dialog().getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await list.first().waitFor();
    const first = await list.allTextContents();
    await dialog().getByRole('checkbox').check();
    await button('Finish').click();
    await security.getByText('10 left').waitFor();

    await security.getByRole('button', { name: 'New codes' }).click();
    await field('Your password').fill(testPassword);
    await field('Second-factor code').fill(first[0]!);
    await button('Show new codes').click();
    await list.first().waitFor();
    const second = await list.allTextContents();
    expect(second.filter((code) => first.includes(code))).toEqual([]);
    await dialog().getByRole('checkbox').check();
    await button('Finish').click();

    await security.getByRole('button', { name: 'Turn off' }).click();
    await field('Your password').fill(testPassword);
    await field('Second-factor code').fill(first[1]!);
    await dialog().getByRole('button', { name: 'Turn off' }).click();
    await dialog()
      .getByText(/That code is (not right|wrong).* You have 4 tries left\./)
      .waitFor();
    await field('Second-factor code').fill(second[0]!);
    await dialog().getByRole('button', { name: 'Turn off' }).click();
    await security.getByRole('button', { name: 'Set up' }).waitFor();
  });

  test('another password ends the other sign-ins', async () => {
    await sessionOf(app, owner);
    await page.reload();
    const others = region('Where you are signed in').getByRole('listitem');
    await expect.poll(() => others.count()).toBe(3);
    await region('Password and second factor').getByRole('button', { name: 'Change' }).click();
    await field('Your password').fill(testPassword);
    await field('New password').fill(`${owner.username} 1`);
    await button('Change password').click();
    await dialog().getByRole('alert').getByText('A password may not contain your name').waitFor();
    await field('New password').fill('quite another one 4');
    await button('Change password').click();
    await page.getByText('Your password is changed.').waitFor();
    await expect.poll(() => others.count()).toBe(1);
    owner.password = 'quite another one 4';
    await authorize(new Visitor(app.site), authRequest(app.site), { name: owner.username, password: owner.password });
  });

  test('sign-ins: one is ended, then all', async () => {
    const open = app.ctx.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', owner.id)
      .where('ended_at', 'is', null);
    while ((await open.execute()).length < 3) await sessionOf(app, owner);
    await page.reload();
    const sessions = region('Where you are signed in');
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(3);
    await sessions.getByRole('button', { name: 'Sign out: Unknown device' }).first().click();
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(2);
    await button('Sign out everywhere else').click();
    await page.getByText('Signed out in 1 other place.').waitFor();
    await sessions.getByText('You are signed in only here.').waitFor();
    expect(await button('Sign out everywhere else').count()).toBe(0);
    await button('Sign out everywhere').click();
    await dialog().getByRole('button', { name: 'Sign out everywhere' }).click();
    await signInButton(page).waitFor();
  });
});

test('the end of an account wants its name and the password', async () => {
  await open();
  const signedOut: string[] = [];
  page.on('request', (request) => request.url().endsWith('/auth/logout') && signedOut.push(request.method()));
  await region('Delete account').getByRole('button', { name: 'Delete account' }).click();
  await dialog().getByRole('button', { name: 'Delete account' }).click();
  await dialog().getByRole('alert').getByText(`Type ${owner.username} to confirm.`).waitFor();
  await field(`Type ${owner.username} to confirm`).fill(owner.username);
  await field('Your password').fill(owner.password);
  expect(await seriousViolationsWithin(dialog())).toEqual([]);
  await dialog().getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('status').getByText('Your account is deleted').waitFor();
  await signInButton(page).waitFor();
  // the sessions went with it
  expect(signedOut).not.toContain('POST');
  const { deleted_at } = await app.ctx.db
    .selectFrom('users')
    .select('deleted_at')
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow();
  expect(deleted_at).not.toBeNull();
});
