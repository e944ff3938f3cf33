// Creations whose answer is lost: whoever sends the form again gets what was made, and no second one.
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { desktop, navigateClientSide } from '#test/support/browser/browser.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { openAccount } from '#test/support/people/accounts.ts';

const app = openBrowserFixture();
let page: Page;
beforeAll(async () => {
  ({ page } = await app.visit(desktop, { staysOpen: true, expectedProblems: /net::ERR_FAILED/ }));
  await openSignedIn(page, `${app.site}/about`, await openAccount(app, { roles: ['ROLE_CONTRIBUTOR'] }));
});

interface Form {
  request: string;
  /** Opens the form. @returns the part of the page that holds it */
  open(): Promise<Locator>;
  field: string;
  send: string;
  made: RegExp;
  count(name: string): Promise<number>;
}
const counted = (rows: Promise<readonly unknown[]>): Promise<number> => rows.then(({ length }) => length);
const forms: readonly [what: string, form: Form][] = [
  [
    'group',
    {
      request: '**/api/group',
      async open() {
        await navigateClientSide(page, '/create/group');
        return page.getByRole('main');
      },
      field: 'Name',
      send: 'Create group',
      made: /\/group\/edit\//,
      count: (name) => counted(app.ctx.db.selectFrom('groups').select('id').where('name', '=', name).execute()),
    },
  ],
  [
    'author',
    {
      request: '**/api/author',
      async open() {
        await navigateClientSide(page, '/authors');
        await page.getByRole('button', { name: 'Add author' }).click();
        return page.getByRole('dialog');
      },
      field: 'Author or artist name',
      send: 'Add author',
      made: /\/author\/edit\//,
      count: (name) => counted(app.ctx.db.selectFrom('authors').select('id').where('name', '=', name).execute()),
    },
  ],
];

test.each(forms)('%s: one is made, although the answer is lost', async (what, { open, ...form }) => {
  const name = `Lost ${what}`;
  const within = await open();
  await page.route(
    form.request,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await within.getByRole('textbox', { name: form.field, exact: true }).fill(name);
  const send = within.getByRole('button', { name: form.send });
  await send.click();
  await within.getByText('Can’t reach the site.').waitFor();
  expect(await form.count(name)).toBe(1);
  await send.click();
  await page.waitForURL(form.made);
  expect(await form.count(name)).toBe(1);
});
