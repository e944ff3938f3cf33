// Places from which something is reported: each page and row has the entry, and its dialog is about what the page shows.
import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { desktop, navigateClientSide, phone } from '#test/support/browser/browser.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { buildAuthor, buildChapter, buildGroup, buildList, buildTitle } from '#test/support/builders/build.ts';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';
import { signIn } from '#test/support/people/signed-in.ts';
import { send } from '#test/support/server/http.ts';

const app = openBrowserFixture();
let page: Page;
let reader: PersonWithAccount;
const paths = {
  titles: '/titles',
  title: '',
  titleComments: '',
  chapter: '',
  group: '',
  author: '',
  user: '',
  list: '',
};

beforeAll(async () => {
  reader = await openAccount(app, { username: 'mirelle' });
  const other = await signIn(app, { username: 'orsolya' });
  await sql`UPDATE users SET created_at = now() - interval '30 days'`.execute(app.ctx.db);
  const author = await buildAuthor(app.ctx, { name: 'Ines Pine' });
  const group = await buildGroup(app.ctx, { name: 'Night Owls' });
  const title = await buildTitle(app.ctx, {
    names: [{ language: 'en', name: 'The Helm', main: true }],
    authorIds: [author.id],
  });
  const chapter = await buildChapter(app.ctx, title.id, {
    chapter: '1',
    groupIds: [group.id],
    uploaderId: other.id,
  });
  const list = await buildList(app.ctx, { ownerId: other.id, name: 'Weather', titleIds: [title.id] });
  const thread = `${app.api}/comments/threads/manga/${title.uid}`;
  expect((await send('POST', thread, JSON.stringify({ text: 'Fine ending' }), other.headers)).status).toBe(201);
  Object.assign(paths, {
    title: `/title/${title.uid}`,
    titleComments: `/title/${title.uid}?tab=comments`,
    chapter: `/chapter/${chapter.uid}`,
    group: `/group/${group.uid}`,
    author: `/author/${author.uid}`,
    user: `/user/${other.uid}`,
    list: `/list/${list.uid}`,
  });
});

interface Place {
  at: keyof typeof paths;
  /** Opens the menu that has the entry; null where a button is the entry. */
  menu: (() => Locator) | null;
  dialog: string;
  /** Text that names what is reported; a choice of several has each as an option. */
  names: readonly string[];
}
const main = (): Locator => page.getByRole('main');
const more = (): Locator => main().getByRole('button', { name: 'More', exact: true });
const places: Record<string, Place> = {
  'the page of a title': { at: 'title', menu: more, dialog: 'Report this title', names: ['The Helm'] },
  'the card of a title': {
    at: 'titles',
    menu: () => main().getByRole('button', { name: 'More for The Helm' }),
    dialog: 'Report this title',
    names: ['The Helm'],
  },
  'the row of a chapter': {
    at: 'title',
    menu: () => main().getByRole('button', { name: /^More options: Ch\. 1/ }),
    dialog: 'Report',
    names: ['Chapter: Ch. 1', 'Group: Night Owls', 'User: orsolya'],
  },
  'the reader': {
    at: 'chapter',
    menu: null,
    dialog: 'Report',
    names: ['Chapter: Ch. 1', 'Group: Night Owls', 'User: orsolya'],
  },
  'the page of a group': { at: 'group', menu: more, dialog: 'Report this group', names: ['Night Owls'] },
  'the page of an author': { at: 'author', menu: more, dialog: 'Report this author', names: ['Ines Pine'] },
  'the page of somebody': { at: 'user', menu: more, dialog: 'Report this user', names: ['orsolya'] },
  'the page of a list': { at: 'list', menu: more, dialog: 'Report this MDList', names: ['Weather'] },
  'a comment': {
    at: 'titleComments',
    menu: () =>
      page.locator('[id^="comment-"]').filter({ hasText: 'Fine ending' }).getByRole('button', { name: 'More actions' }),
    dialog: 'Report this comment',
    names: ['orsolya'],
  },
};

/** Opens what phones have in place of the panel: a tap on the page, the settings in the bars, and their last tool. */
async function openReaderSheet(): Promise<void> {
  await main().getByRole('img').first().waitFor();
  await page.touchscreen.tap(195, 420);
  await page.getByRole('button', { name: 'Settings', exact: true }).tap();
  await page.getByRole('dialog', { name: 'Reader controls' }).getByRole('button', { name: 'More', exact: true }).tap();
}

describe.each([
  ['desktop', desktop],
  ['phone', phone],
] as const)('on a %s', (_screen, screen) => {
  beforeAll(async () => {
    ({ page } = await app.visit(screen, { staysOpen: true }));
    await openSignedIn(page, `${app.site}/about`, reader);
  });

  test.each(Object.entries(places))('%s', async (_place, { at, menu, dialog: heading, names }) => {
    await navigateClientSide(page, paths[at]);
    if (menu) {
      await menu().click();
      // menus are sheets on phones
      const entry =
        screen === phone
          ? page.getByRole('dialog').getByRole('button', { name: 'Report', exact: true })
          : page.getByRole('menuitem', { name: 'Report', exact: true });
      await entry.click();
    } else {
      if (screen === phone) await openReaderSheet();
      await page.getByRole('button', { name: 'Report', exact: true }).click();
    }
    const dialog = page.getByRole('dialog', { name: heading, exact: true });
    await dialog.getByRole('combobox', { name: 'Reason' }).waitFor();
    if (names.length === 1) await dialog.getByText(names[0]!).waitFor();
    else {
      const options = dialog.getByRole('combobox', { name: 'What do you want to report?' }).getByRole('option');
      expect(await options.allTextContents()).toEqual(names);
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
  });
});
