// Actions on all that one person has done: chosen kinds and span, numbers before, the action and its undo.
import { expect, test } from 'vitest';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { desktop, phone } from '#test/support/browser/browser.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openAsStaff } from '#test/support/browser/staff.ts';
import { buildGroup, buildList } from '#test/support/builders/build.ts';
import { openAccount } from '#test/support/people/accounts.ts';
import { get, send } from '#test/support/server/http.ts';

const app = openBrowserFixture();

test.each([
  ['desktop', desktop],
  ['phone', phone],
] as const)('all edits of somebody are counted, taken back and made again: %s', async (device, screen) => {
  const person = await openAccount(app);
  const group = await buildGroup(app.ctx, { leaderId: person.id });
  const path = `${app.api}/group/${group.uid}`;
  const edit = JSON.stringify({ description: 'Nothing but ads', version: 1 });
  expect((await send('PUT', path, edit, person.headers)).status).toBe(200);
  const description = async () => (await get(path)).body.data.attributes.description;

  const { page } = await openAsStaff(app, 'ROLE_GLOBAL_MODERATOR', `/moderation/people/${person.uid}`, screen);
  await page.getByRole('main').getByRole('button', { name: 'Actions' }).click();
  await page.getByRole(device === 'phone' ? 'button' : 'menuitem', { name: 'Undo all edits' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Groups: 1').waitFor();
  await dialog.getByLabel('Titles: 0').uncheck();
  await dialog.getByLabel('From when').selectOption({ label: 'The last 7 days' });
  await dialog.getByLabel('Groups: 1').waitFor();
  expect(await seriousViolationsWithin(dialog)).toEqual([]);
  await dialog.getByLabel('Reason', { exact: true }).selectOption('vandalism');
  await dialog.getByRole('button', { name: 'Undo all edits' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(description).toBe(null);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(description).toBe('Nothing but ads');
});

test('a ban removes the lists that its dialog counts, and Undo shows them again', async () => {
  const person = await openAccount(app);
  const list = await buildList(app.ctx, { ownerId: person.id });
  const status = async () => (await get(`${app.api}/list/${list.uid}`)).status;
  const { page } = await openAsStaff(app, 'ROLE_GLOBAL_MODERATOR', `/moderation/people/${person.uid}`, desktop);
  await page.getByRole('main').getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Ban', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Chapters: 0').check();
  await dialog.getByText('Nothing to remove.').waitFor();
  await dialog.getByLabel('Lists: 1').check();
  await dialog.getByText('Nothing to remove.').waitFor({ state: 'hidden' });
  expect(await seriousViolationsWithin(dialog)).toEqual([]);
  await dialog.getByLabel('Reason', { exact: true }).selectOption('spam');
  await dialog.getByRole('button', { name: 'Ban', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(status).toBe(404);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(status).toBe(200);
});
