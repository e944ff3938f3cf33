// Groups: making one, editing its fields and members, conflicts, claims, invitations, handing over and deleting.
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { desktop, navigateClientSide, phone } from '#test/support/browser/browser.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { buildGroup } from '#test/support/builders/build.ts';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';
import { get, type Json, send } from '#test/support/server/http.ts';

const app = openBrowserFixture();
let account: PersonWithAccount;
let friend: PersonWithAccount;
let page: Page;
let friendPage: Page;

beforeAll(async () => {
  account = await openAccount(app, { username: 'mirelle' });
  friend = await openAccount(app, { username: 'tobiaskern' });
  ({ page } = await app.visit(desktop, { staysOpen: true }));
  await openSignedIn(page, `${app.site}/about`, account);
  ({ page: friendPage } = await app.visit(phone, { staysOpen: true }));
  await openSignedIn(friendPage, `${app.site}/about`, friend);
});

const main = (on = page): Locator => on.getByRole('main');
const button = (name: string | RegExp, on = page): Locator => main(on).getByRole('button', { name, exact: true });
const field = (name: string | RegExp, on = page): Locator => main(on).getByRole('textbox', { name, exact: true });
const dialog = (on = page): Locator => on.getByRole('dialog').or(on.getByRole('alertdialog'));
const toast = (text: string, on = page): Locator => on.getByRole('status').filter({ hasText: text });
const saved = (on = page): Locator => main(on).getByText('All changes saved');

const isFocused = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element === document.activeElement);

async function ask(method: string, path: string, body?: object, who = account): Promise<Json> {
  const response =
    method === 'GET'
      ? await get(app.api + path, who.headers)
      : await send(method, app.api + path, body && JSON.stringify(body), who.headers);
  expect([path, response.status]).toEqual([path, 200]);
  return response.body;
}
const attributesOf = async (id: string): Promise<Json> => (await ask('GET', `/group/${id}`)).data.attributes;
const makeGroup = async (name: string): Promise<string> => (await ask('POST', '/group', { name })).data.id;
const relatedTo = async (id: string, type: string): Promise<string[]> =>
  (await ask('GET', `/group/${id}`)).data.relationships.flatMap((each: Json) => (each.type === type ? [each.id] : []));

test.each([
  ['desktop', () => page, 'Heron Scans'],
  ['phone', () => friendPage, 'Otter Scans'],
] as const)('a group is made on a %s: errors are listed, nothing typed is lost', async (_, visit, name) => {
  const on = visit();
  await navigateClientSide(on, '/create/group');
  await field('Website', on).fill('http://scans.example');
  await field('MangaUpdates', on).fill('https://example.org/group');
  await field('Contact email', on).fill('nobody');
  await button('Add a name', on).click();
  await field('Other name', on).fill('Sagi');
  await button('Create group', on).click();
  const errors = main(on).getByRole('alert').filter({ hasText: 'There were errors creating your group:' });
  expect(await errors.getByRole('listitem').allTextContents()).toEqual([
    'Name: Enter a name.',
    'Other names: Choose a language.',
    'Website: The address has to begin with https://.',
    'MangaUpdates: This address leads to another site.',
    'Contact email: Enter an email address, such as mail@example.org.',
  ]);
  await expect.poll(() => isFocused(field('Name', on))).toBe(true);
  const reservedName = 'Komawari';
  await field('Name', on).fill(reservedName);
  await field('Website', on).fill('https://scans.example');
  await field('MangaUpdates', on).fill('');
  await field('Contact email', on).fill('');
  await main(on).getByRole('combobox', { name: 'Language of the name' }).selectOption('ja');
  await button('Create group', on).click();
  await errors.getByText('This name is reserved for the site.').waitFor();
  await field('Name', on).fill(name);
  await main(on).getByRole('combobox', { name: 'Add a language' }).selectOption('fr');
  expect(await horizontalOverflow(on)).toBe(0);
  expect(await seriousViolationsWithin(main(on))).toEqual([]);
  await button('Create group', on).click();
  await on.waitForURL(/\/group\/edit\//);
  await main(on).getByRole('heading', { name: 'Members' }).waitFor();
  expect(await attributesOf(on.url().split('/').at(-1)!)).toMatchObject({
    name,
    website: 'https://scans.example',
    focusedLanguages: ['fr'],
    altNames: [{ ja: 'Sagi' }],
  });
  expect(await horizontalOverflow(on)).toBe(0);
});

test('fields are saved together, and combined with what somebody else saved meanwhile', async () => {
  const id = await makeGroup('Maple Scans');
  await navigateClientSide(page, `/group/edit/${id}`);
  await field('Discord invite').fill('https://discord.gg/maple');
  await main().getByRole('combobox', { name: 'Publish delay' }).selectOption({ label: '3 days' });
  await main().getByRole('switch', { name: 'Only members and allowed accounts can upload' }).click();
  await button('Add a name').click();
  // a new row has the focus, and is not lost without a language
  const language = main().getByRole('combobox', { name: 'Language of the name' });
  await expect.poll(() => isFocused(language)).toBe(true);
  await field('Other name').fill('もみじ');
  await button('Save').click();
  await main().getByRole('alert').filter({ hasText: 'There were errors saving your group:' }).waitFor();
  await language.selectOption('ja');
  await ask('PUT', `/group/${id}`, { website: 'https://maple.example', version: 1 });
  await button('Save').click();
  await main().getByText('Someone else changed this group in the meantime.').waitFor();
  expect(await field('Website').inputValue()).toBe('https://maple.example');
  expect(await field('Discord invite').inputValue()).toBe('https://discord.gg/maple');
  await button('Save').click();
  await saved().waitFor();
  expect(await attributesOf(id)).toMatchObject({
    website: 'https://maple.example',
    discord: 'maple',
    publishDelay: 'P3D',
    locked: true,
    altNames: [{ ja: 'もみじ' }],
  });
  // a name that is taken is refused, and what was typed stays
  await makeGroup('Quartz Scans');
  await field('Name').fill('Quartz Scans');
  await button('Save').click();
  await main().getByText('A group has this name, or one that looks like it.').waitFor();
  expect(await field('Name').inputValue()).toBe('Quartz Scans');
  await button('Discard changes').click();
  await saved().waitFor();
});

test('somebody is invited, joins on a phone, gets rights and the lead; accounts are allowed and removed', async () => {
  const id = await makeGroup('Violet Scans');
  await navigateClientSide(page, `/group/edit/${id}`);
  await main().getByRole('combobox', { name: 'Invite a member' }).fill('tobias');
  await page.getByRole('option', { name: 'tobiaskern' }).click();
  const members = main().getByRole('list', { name: 'Members' });
  await members.getByRole('listitem').filter({ hasText: 'tobiaskern' }).getByText('Invited').waitFor();
  await main().getByRole('combobox', { name: 'Allow an account' }).fill('tobias');
  await page.getByRole('option', { name: 'tobiaskern' }).click();
  await main().getByRole('list', { name: 'Allowed accounts' }).getByText('tobiaskern').waitFor();
  await main()
    .getByRole('list', { name: 'Allowed accounts' })
    .getByRole('button', { name: 'Remove tobiaskern' })
    .click();
  await main().getByRole('list', { name: 'Allowed accounts' }).waitFor({ state: 'detached' });
  await navigateClientSide(friendPage, '/my/groups');
  await main(friendPage).getByText('You’re invited to join:').waitFor();
  await main(friendPage).getByRole('link', { name: 'Violet Scans' }).click();
  await button('Join', friendPage).click();
  await toast('You’re a member of Violet Scans now', friendPage).waitFor();
  expect(await relatedTo(id, 'member')).toContain(friend.uid);
  await page.reload();
  await members.getByRole('checkbox', { name: 'tobiaskern edits all chapters' }).click();
  await expect
    .poll(
      async () => (await ask('GET', `/group/${id}/team`)).members.find((each: Json) => each.id === friend.uid).canEdit,
    )
    .toBe(true);
  // a refused change is taken back, with the reason
  await page.route('**/api/group/**', (route) => route.abort());
  await members.getByRole('checkbox', { name: 'tobiaskern edits all chapters' }).click();
  await toast('Can’t reach the site. Check your connection and try again.').waitFor();
  await expect.poll(() => members.getByRole('checkbox', { name: 'tobiaskern edits' }).isChecked()).toBe(true);
  await page.unroute('**/api/group/**');
  await members.getByRole('button', { name: 'Remove tobiaskern' }).click();
  await dialog().getByText('To come back, they need a new invitation.').waitFor();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  // handing over needs a recent sign-in, which is said instead of the button being gone
  const signedInAt = async (time: Date): Promise<void> => {
    await app.ctx.db
      .updateTable('sessions')
      .set({ authenticated_at: time })
      .where('user_id', '=', account.id)
      .execute();
    await app.ctx.changes.waitUntilApplied();
    await page.reload();
  };
  await signedInAt(new Date(Date.now() - 3_600_000));
  await members.getByRole('button', { name: 'Make tobiaskern the leader' }).click();
  await dialog().getByText('Sign in again to do this.').waitFor();
  await dialog().getByRole('button', { name: 'Sign in again' }).waitFor();
  await signedInAt(new Date());
  await members.getByRole('button', { name: 'Make tobiaskern the leader' }).click();
  await dialog().getByRole('button', { name: 'Hand over' }).click();
  await toast('tobiaskern leads the group now').waitFor();
  await main().getByRole('heading', { name: "You don't have permission to edit this." }).waitFor();
  expect(await relatedTo(id, 'leader')).toEqual([friend.uid]);
});

test('a group is deleted by its name', async () => {
  const id = await makeGroup('Copper Scans');
  await navigateClientSide(page, `/group/edit/${id}`);
  await button('Delete group').click();
  await dialog().getByRole('button', { name: 'Delete group' }).click();
  await dialog().getByText('Type the name of the group first.').waitFor();
  await dialog().getByRole('textbox').fill('copper scans');
  await dialog().getByRole('button', { name: 'Delete group' }).click();
  await toast('Copper Scans is being deleted. It may take minutes.').waitFor();
  await page.waitForURL(/\/my\/groups/);
  expect((await ask('GET', `/group/${id}/team`)).deleting).toBe(true);
});

test('leaving with unsaved changes asks first', async () => {
  const id = await makeGroup('Willow Scans');
  await navigateClientSide(page, `/group/edit/${id}`);
  await field('Name').fill('Willow and Co');
  await main().getByRole('link', { name: 'View group' }).click();
  await dialog().getByRole('button', { name: 'Stay' }).click();
  expect(await field('Name').inputValue()).toBe('Willow and Co');
  await button('Discard changes').click();
});

test.each([
  ['desktop', () => page, () => account],
  ['phone', () => friendPage, () => friend],
] as const)('a group is claimed from its page on a %s, and the claim withdrawn', async (_, visit, who) => {
  const on = visit();
  const group = await buildGroup(app.ctx, {});
  await navigateClientSide(on, `/group/${group.uid}`);
  const openClaim = async (): Promise<void> => {
    await button('More', on).click();
    await on
      .getByRole('menuitem', { name: 'Claim this group' })
      .or(dialog(on).getByRole('button', { name: 'Claim this group' }))
      .click();
  };
  await openClaim();
  const { code } = await ask('GET', `/group/${group.uid}/claim`, undefined, who());
  await expect.poll(() => dialog(on).getByRole('textbox', { name: 'Your code' }).inputValue()).toBe(code);
  await dialog(on).getByRole('button', { name: 'Send claim' }).click();
  await dialog(on).getByText('Tell us where we can see the code.').waitFor();
  await dialog(on).getByRole('textbox', { name: 'Where can we see the code?' }).fill('http://heron.example');
  await dialog(on).getByRole('button', { name: 'Send claim' }).click();
  await dialog(on).getByText('The address of a page begins with https://.').waitFor();
  await dialog(on).getByRole('textbox', { name: 'Where can we see the code?' }).fill('https://heron.example');
  expect(await seriousViolationsWithin(dialog(on))).toEqual([]);
  await dialog(on).getByRole('button', { name: 'Send claim' }).click();
  await toast('Claim sent', on).waitFor();
  await openClaim();
  await dialog(on)
    .getByText(/You claimed this group on/)
    .waitFor();
  await dialog(on).getByRole('button', { name: 'Withdraw claim' }).click();
  await toast('Claim withdrawn', on).waitFor();
  expect((await ask('GET', `/group/${group.uid}/claim`, undefined, who())).claim.state).toBe('withdrawn');
});

test('a guest who claims a group is asked to sign in', async () => {
  const group = await buildGroup(app.ctx, {});
  const { page: guest } = await app.visit(desktop);
  await guest.goto(`${app.site}/group/${group.uid}`);
  await button('More', guest).click();
  await guest.getByRole('menuitem', { name: 'Claim this group' }).click();
  await dialog(guest).getByRole('heading', { name: 'Sign in to claim this group' }).waitFor();
});
