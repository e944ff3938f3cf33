// Permissions on the pages that create and edit items: checked for the item itself, and refused with a reason.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { desktop, navigateClientSide } from '#test/support/browser/browser.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { navigateAndSettle } from '#test/support/browser/page-waits.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { buildAuthor, buildChapter, buildGroup, buildList, buildTitle } from '#test/support/builders/build.ts';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';
import { get, unknownId } from '#test/support/server/http.ts';

const app = openBrowserFixture();
let account: PersonWithAccount;
/** Public ids by kind of item: items of this account, and items of another one. */
const ownItemIds: Record<string, string> = {};
const otherItemIds: Record<string, string> = {};
let guest: Page;
let page: Page;

beforeAll(async () => {
  account = await openAccount(app);
  const otherAccount = await openAccount(app);
  const title = await buildTitle(app.ctx);
  const author = await buildAuthor(app.ctx);
  for (const [itemIds, { id }] of [
    [ownItemIds, account],
    [otherItemIds, otherAccount],
  ] as const) {
    // the group is not verified, so leading it grants no role
    const group = await buildGroup(app.ctx, { leaderId: id, memberIds: [id] });
    const chapter = await buildChapter(app.ctx, title.id, { uploaderId: id }, 1);
    const list = await buildList(app.ctx, { ownerId: id });
    Object.assign(itemIds, { group: group.uid, chapter: chapter.uid, list: list.uid });
    Object.assign(itemIds, { title: title.uid, author: author.uid });
  }
  ({ page: guest } = await app.visit(desktop, { staysOpen: true }));
  await guest.goto(`${app.site}/about`);
  ({ page } = await app.visit(desktop, { staysOpen: true }));
  await openSignedIn(page, `${app.site}/about`, account);
});

const editPaths = {
  group: '/group/edit/{id}',
  author: '/author/edit/{id}',
  title: '/title/edit/{id}',
  list: '/list/edit/{id}',
  chapter: '/chapter/{id}/edit',
  pages: '/chapter/{id}/edit/pages',
  upload: '/title/upload/{id}',
};
type EditPageName = keyof typeof editPaths;
const itemKindOf = (pageName: EditPageName): string =>
  ({ pages: 'chapter', upload: 'title' })[pageName as string] ?? pageName;
const editPageNames = Object.keys(editPaths) as EditPageName[];

test.each([
  ['group', '404: Group not found'],
  ['author', '404: Author not found'],
  ['title', 'Error 404: Title not found'],
  ['list', 'Error 404: MDList not found'],
  ['chapter', 'Error 404: Chapter not found'],
  ['pages', 'Error 404: Chapter not found'],
  ['upload', 'Error 404: Title not found'],
] as const)(
  '%s: the page to edit an unknown item says that it is not found, to guests and members',
  async (pageName, sentence) => {
    const path = editPaths[pageName].replace('{id}', unknownId);
    expect((await get(app.site + path)).status).toBe(404);
    expect((await get(app.site + editPaths[pageName].replace('{id}', ownItemIds[itemKindOf(pageName)]!))).status).toBe(
      200,
    );
    for (const visitorPage of [guest, page]) {
      await navigateClientSide(visitorPage, path);
      await visitorPage.getByRole('heading', { level: 1, name: sentence }).waitFor();
    }
  },
);

test.each([
  ['/create/list', 'Sign in to create an MDList'],
  ['/create/group', 'Sign in to create a group'],
  ['/create/title', 'Sign in to create a title'],
  ['/titles/drafts', 'Sign in to see your drafts'],
  ['/my/lists', 'Sign in to see your MDLists'],
  ['upload', 'Sign in to upload chapters'],
  ['chapter', 'Sign in to edit this'],
])('%s asks guests to sign in', async (pageName, prompt) => {
  const editPath = editPaths[pageName as EditPageName] as string | undefined;
  await navigateClientSide(
    guest,
    editPath?.replace('{id}', ownItemIds[itemKindOf(pageName as EditPageName)]!) ?? pageName,
  );
  await guest.getByRole('heading', { name: prompt }).waitFor();
});

const editRefusal = "You don't have permission to edit this.";
const uploadRefusal = 'You might not have permission to upload chapters.';

/** Opens a page and expects its refusal (a sentence and a reason), or none. */
async function expectRefusal(path: string, expectedRefusal: [sentence: string, reason: string] | null): Promise<void> {
  await navigateAndSettle(page, path);
  const refusalHeading = page.getByRole('main').getByRole('heading', { level: 2 });
  if (expectedRefusal === null)
    expect(await refusalHeading.allTextContents(), path).not.toContainEqual(expect.stringMatching(/permission/));
  else {
    expect(await refusalHeading.allTextContents(), path).toEqual([expectedRefusal[0]]);
    await page.getByText(expectedRefusal[1]).waitFor();
  }
}
const editPathOf = (pageName: EditPageName, itemIds: Record<string, string>): string =>
  editPaths[pageName].replace('{id}', itemIds[itemKindOf(pageName)]!);

test('only the leader of a group, the uploader of a chapter and the owner of a list may edit it; others are told why', async () => {
  for (const pageName of ['group', 'chapter', 'pages', 'list', 'upload'] as const)
    await expectRefusal(editPathOf(pageName, ownItemIds), null);
  for (const pageName of ['chapter', 'pages', 'list'] as const)
    await expectRefusal(editPathOf(pageName, otherItemIds), [editRefusal, 'This belongs to someone else.']);
  for (const pageName of ['group', 'author', 'title'] as const)
    await expectRefusal(editPathOf(pageName, otherItemIds), [editRefusal, 'What you can do depends on your role.']);
  const supportLink = page.getByRole('main').getByRole('link', { name: 'contact support' });
  expect(await supportLink.getAttribute('href')).toBe('/contact');
  for (const path of ['/create/list', '/create/group', '/create/title']) await expectRefusal(path, null);
});

test.each([
  ['banned', { banned: true }, 'This account is banned.', editPageNames, ['list', 'group', 'title']],
  ['unverified', { unverified: true }, 'Confirm your email first', editPageNames, ['list', 'group', 'title']],
  [
    'upload_revoked',
    { upload_revoked: true },
    'This account can no longer upload.',
    ['upload', 'title'],
    ['group', 'title'],
  ],
] as const)(
  'an account with the restriction %s is told why it may not edit',
  async (_, columns, reason, refusedPlaces: readonly EditPageName[], refusedKinds) => {
    const setUserColumns = async (values: object) => {
      await app.ctx.db.updateTable('users').set(values).where('id', '=', account.id).execute();
      await app.ctx.changes.waitUntilApplied();
    };
    await setUserColumns(columns);
    await page.goto(`${app.site}/about`);
    // skips the page of authors for restrictions of uploads only: it refuses this account anyway, for lack of a role
    for (const pageName of editPageNames.filter((each) => refusedPlaces.includes(each) || each !== 'author')) {
      const sentence = pageName === 'upload' ? uploadRefusal : editRefusal;
      await expectRefusal(
        editPathOf(pageName, ownItemIds),
        refusedPlaces.includes(pageName) ? [sentence, reason] : null,
      );
    }
    for (const createdKind of ['list', 'group', 'title'] as const) {
      const sentence = `You don't have permission to create ${createdKind === 'list' ? 'MDList' : createdKind}s.`;
      const isRefused = (refusedKinds as readonly string[]).includes(createdKind);
      await expectRefusal(`/create/${createdKind}`, isRefused ? [sentence, reason] : null);
    }
    if (reason !== 'Confirm your email first') {
      await navigateAndSettle(page, '/create/title');
      const standing = page.getByRole('main').getByRole('link', { name: 'Settings > Account > Your standing' });
      expect(await standing.getAttribute('href')).toBe('/settings?tab=account');
    }
    await setUserColumns({ banned: false, unverified: false, upload_revoked: false });
  },
);
