// Deleting an account ends no ban and restores no uploads: a new account with the same address has the same sanctions.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAdmin, runAdmin } from '#server/admin.ts';
import { openAccount, testPassword } from '#test/support/people/accounts.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { post } from '#test/support/server/http.ts';
import { deliverMails } from '#test/support/server/mail.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function admin(...commandWords: string[]): Promise<void> {
  const command = readAdmin(commandWords);
  if ('usage' in command) throw new Error(command.usage);
  expect(await runAdmin(app, command, () => {})).toBe(0);
}

const postApi = (path: string, body: object, headers: Record<string, string> = {}) =>
  post(`${app.api}${path}`, JSON.stringify(body), headers);

/** Deletes the account, and makes another one with the same address, which is confirmed. */
async function recreateAccount(person: { email: string; headers: Record<string, string> }, username: string) {
  expect((await postApi('/account/delete', { password: testPassword }, person.headers)).status).toBe(200);
  await deliverMails(app);
  expect((await postApi('/account/create', { username, email: person.email, password: testPassword })).status).toBe(
    201,
  );
  const [mail] = await deliverMails(app);
  const code = /activate\/([\w-]+)/.exec(mail!.text)![1]!;
  const standingBefore = await standingOf(username);
  expect((await postApi(`/account/activate/${code}`, {})).status).toBe(200);
  return { before: standingBefore, after: await standingOf(username) };
}
const standingOf = (username: string) =>
  app.ctx.db
    .selectFrom('users')
    .select(['banned', 'upload_revoked', 'reports_muted', 'unverified'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();

test('a ban returns with a new account that confirms the same address, until it is lifted', async () => {
  const person = await openAccount(app);
  await admin('user', 'ban', person.username);
  expect(await recreateAccount(person, 'fresh start')).toEqual({
    before: { banned: false, upload_revoked: false, reports_muted: false, unverified: true },
    after: { banned: true, upload_revoked: false, reports_muted: false, unverified: false },
  });
  await admin('user', 'unban', 'fresh start');
  expect(await app.ctx.db.selectFrom('kept_standing').selectAll().execute()).toEqual([]);
});

test('revoked uploads return with a new account that confirms the same address', async () => {
  const person = await openAccount(app);
  await admin('user', 'revoke-uploads', person.username);
  expect((await recreateAccount(person, 'second start')).after).toMatchObject({ banned: false, upload_revoked: true });
});

test('a mute of reports returns with a new account that confirms the same address', async () => {
  const person = await openAccount(app);
  const users = app.ctx.db.updateTable('users').set({ reports_muted: true });
  await users.where('username', '=', person.username).execute();
  expect((await recreateAccount(person, 'muted start')).after).toMatchObject({ banned: false, reports_muted: true });
});

test('nothing is stored of a deleted account without sanctions', async () => {
  await app.ctx.db.deleteFrom('kept_standing').execute();
  const person = await openAccount(app);
  expect((await recreateAccount(person, 'third start')).after).toMatchObject({ banned: false, upload_revoked: false });
  expect(await app.ctx.db.selectFrom('kept_standing').selectAll().execute()).toEqual([]);
});
