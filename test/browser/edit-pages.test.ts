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
let person: PersonWithAccount;
/** Public ids by kind of item: items of this account, and items of another one. */
const own: Record<string, string> = {};
const other: Record<string, string> = {};
let guest: Page;
let page: Page;

beforeAll(async () => {
  person = await openAccount(app);
  const stranger = await openAccount(app);
  const title = await buildTitle(app.ctx);
  const author = await buildAuthor(app.ctx);
  for (const [things, { id }] of [
    [own, person],
    [other, stranger],
  ] as const) {
    // the group is not verified, so leading it grants no role
    const group = await buildGroup(app.ctx, { leaderId: id, memberIds: [id] });
    const chapter = await buildChapter(app.ctx, title.id, { uploaderId: id }, 1);
    const list = await buildList(app.ctx, { ownerId: id });
    Object.assign(things, { group: group.uid, chapter: chapter.uid, list: list.uid });
    Object.assign(things, { title: title.uid, author: author.uid });
  }
  ({ page: guest } = await app.visit(desktop, { staysOpen: true }));
  await guest.goto(`${app.site}/about`);
  ({ page } = await app.visit(desktop, { staysOpen: true }));
  await openSignedIn(page, `${app.site}/about`, person);
});

const addresses = {
  group: '/group/edit/{id}',
  author: '/author/edit/{id}',
  title: '/title/edit/{id}',
  list: '/list/edit/{id}',
  chapter: '/chapter/{id}/edit',
  pages: '/chapter/{id}/edit/pages',
  upload: '/title/upload/{id}',
};
type Place = keyof typeof addresses;
const itemKindOf = (place: Place): string => ({ pages: 'chapter', upload: 'title' })[place as string] ?? place;
const places = Object.keys(addresses) as Place[];

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
  async (place, sentence) => {
    const path = addresses[place].replace('{id}', unknownId);
    expect((await get(app.site + path)).status).toBe(404);
    expect((await get(app.site + addresses[place].replace('{id}', own[itemKindOf(place)]!))).status).toBe(200);
    for (const who of [guest, page]) {
      await navigateClientSide(who, path);
      await who.getByRole('heading', { level: 1, name: sentence }).waitFor();
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
])('%s asks guests to sign in', async (place, prompt) => {
  const address = addresses[place as Place] as string | undefined;
  await navigateClientSide(guest, address?.replace('{id}', own[itemKindOf(place as Place)]!) ?? place);
  await guest.getByRole('heading', { name: prompt }).waitFor();
});

const refused = "You don't have permission to edit this.";
const noUploads = 'You might not have permission to upload chapters.';

/** Opens a page and expects its refusal (a sentence and a reason), or none. */
async function expectRefusal(path: string, expectedRefusal: [sentence: string, reason: string] | null): Promise<void> {
  await navigateAndSettle(page, path);
  const locked = page.getByRole('main').getByRole('heading', { level: 2 });
  if (expectedRefusal === null) expect(await locked.allTextContents(), path).toEqual([]);
  else {
    expect(await locked.allTextContents(), path).toEqual([expectedRefusal[0]]);
    await page.getByText(expectedRefusal[1]).waitFor();
  }
}
const at = (place: Place, things: Record<string, string>): string =>
  addresses[place].replace('{id}', things[itemKindOf(place)]!);

test('only the leader of a group, the uploader of a chapter and the owner of a list may edit it; others are told why', async () => {
  for (const place of ['group', 'chapter', 'pages', 'list', 'upload'] as const)
    await expectRefusal(at(place, own), null);
  for (const place of ['chapter', 'pages', 'list'] as const)
    await expectRefusal(at(place, other), [refused, 'This belongs to somebody else.']);
  for (const place of ['group', 'author', 'title'] as const)
    await expectRefusal(at(place, other), [refused, 'What an account may do depends on its roles.']);
  const support = page.getByRole('main').getByRole('link', { name: 'contact support' });
  expect(await support.getAttribute('href')).toBe('/contact');
  for (const path of ['/create/list', '/create/group', '/create/title']) await expectRefusal(path, null);
});

test.each([
  ['banned', { banned: true }, 'This account is banned.', places, ['list', 'group', 'title']],
  ['unverified', { unverified: true }, 'Confirm your email first', places, ['list', 'group', 'title']],
  [
    'upload_revoked',
    { upload_revoked: true },
    'This account can no longer upload.',
    ['upload', 'title'],
    ['group', 'title'],
  ],
] as const)(
  'an account with the restriction %s is told why it may not edit',
  async (_, columns, reason, refusedPlaces: readonly Place[], refusedKinds) => {
    const set = async (values: object) => {
      await app.ctx.db.updateTable('users').set(values).where('id', '=', person.id).execute();
      await app.ctx.changes.waitUntilApplied();
    };
    await set(columns);
    await page.goto(`${app.site}/about`);
    // skips the author page where the restriction does not concern it, because the account lacks the role to edit
    // authors and is refused for that reason
    for (const place of places.filter((each) => refusedPlaces.includes(each) || each !== 'author')) {
      const sentence = place === 'upload' ? noUploads : refused;
      await expectRefusal(at(place, own), refusedPlaces.includes(place) ? [sentence, reason] : null);
    }
    for (const kind of ['list', 'group', 'title'] as const) {
      const sentence = `You don't have permission to create ${kind === 'list' ? 'MDList' : kind}s.`;
      const isRefused = (refusedKinds as readonly string[]).includes(kind);
      await expectRefusal(`/create/${kind}`, isRefused ? [sentence, reason] : null);
    }
    await set({ banned: false, unverified: false, upload_revoked: false });
  },
);
