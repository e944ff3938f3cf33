// Account management: changing the e-mail address, ending sessions, deleting the account.
import { describe, expect, test } from 'vitest';
import { openAccountFixture } from '#test/support/people/account-fixture.ts';
import { newAccountBody, openAccount, resetPassword, userRow, testPassword } from '#test/support/people/accounts.ts';
import { get, reasonOf, unknownId } from '#test/support/server/http.ts';
import { deliverMails } from '#test/support/server/mail.ts';
import { startSessionFor, signIn } from '#test/support/people/signed-in.ts';

const { app, clock, send, signInAs } = openAccountFixture();
const hourSeconds = 3600;
const remove = (path: string, headers: Record<string, string>): Promise<Response> =>
  fetch(`${app.api}${path}`, { method: 'DELETE', headers: { 'user-agent': 'tests', ...headers } });

describe('changing the e-mail address', () => {
  const changeEmail = (headers: Record<string, string>, email: string, password = testPassword) =>
    send('/account/email', { email, password }, headers);

  test('takes effect once confirmed; the old address is notified and can undo it', async () => {
    const owner = await openAccount(app);
    expect(reasonOf(await changeEmail(owner.headers, 'next@example.org', 'wrong'))).toBe('credentials');
    expect(reasonOf(await changeEmail(owner.headers, 'next'))).toBe('email_invalid');
    expect((await changeEmail(owner.headers, 'next@example.org')).status).toBe(200);
    const [ask] = await deliverMails(app);
    expect(ask).toMatchObject({ to: 'next@example.org', subject: 'Confirm your new email for Komawari' });
    expect((await get(`${app.api}/account`, owner.headers)).body).toMatchObject({
      email: `${owner.email.slice(0, 2)}•••@example.org`,
      pendingEmail: 'ne•••@example.org',
      verified: true,
    });
    expect(await signInAs('next@example.org')).toMatchObject({ ok: false });
    expect((await send(`/account/email/${ask!.code}`)).status).toBe(200);
    expect(await signInAs('next@example.org')).toMatchObject({ ok: true, account: { id: owner.id } });
    expect(await signInAs(owner.email)).toMatchObject({ ok: false });

    const [notice] = await deliverMails(app);
    expect(notice).toMatchObject({ to: owner.email, subject: 'Your Komawari email was changed' });
    expect(notice!.text).toContain('ne•••@example.org');
    expect((await send(`/account/email-undo/${notice!.code}`)).status).toBe(200);
    expect((await get(`${app.api}/account`, owner.headers)).status).toBe(401);
    expect(await signInAs(owner.email)).toMatchObject({ ok: false });
    const [recover] = await deliverMails(app);
    expect(recover).toMatchObject({ to: owner.email, subject: 'Reset your Komawari password' });
    expect(await resetPassword(app, recover!.code, owner.email)).toMatchObject({ ok: true });
    await deliverMails(app);
  });

  test('to one that is taken gets the same response; its owner is notified', async () => {
    const [owner, other] = [await openAccount(app), await openAccount(app)];
    expect((await changeEmail(owner.headers, other.email)).body).toEqual({ result: 'ok' });
    expect((await deliverMails(app)).map(({ to, subject }) => [to, subject])).toEqual([
      [other.email, 'You already have an account on Komawari'],
    ]);
  });

  test('makes codes useless that were mailed to the old address', async () => {
    const owner = await openAccount(app);
    await send('/account/recover', { email: owner.email });
    const [recover] = await deliverMails(app);
    await changeEmail(owner.headers, 'fresh@example.org');
    const [ask] = await deliverMails(app);
    await send(`/account/email/${ask!.code}`);
    expect((await send(`/account/recover/${recover!.code}`, { newPassword: 'quite another 8' })).status).toBe(404);
    await deliverMails(app);
  });
});

describe('sessions', () => {
  test('are listed with browser, system and network, and end one by one or all at once', async () => {
    const owner = await openAccount(app);
    const stranger = await openAccount(app);
    const secondSession = await startSessionFor(app, { id: owner.id });
    await app.ctx.db
      .updateTable('sessions')
      .set({
        user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        network: '192.0.2.0',
      })
      .where('uid', '=', secondSession)
      .execute();
    await app.ctx.changes.waitUntilApplied();
    const list = async () => (await get(`${app.api}/account/sessions`, owner.headers)).body.data;
    const sessions = await list();
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
    const other = sessions.find(({ current }: { current: boolean }) => !current);
    expect(other).toMatchObject({
      kind: 'site',
      browser: 'Firefox',
      system: 'Linux',
      network: '192.0.2.0',
      client: null,
    });
    const strangerSessions = (await get(`${app.api}/account/sessions`, stranger.headers)).body.data;
    expect((await remove(`/account/sessions/${strangerSessions[0].id}`, owner.headers)).status).toBe(404);
    expect((await remove(`/account/sessions/${other.id}`, owner.headers)).status).toBe(200);
    expect(await list()).toHaveLength(1);

    await startSessionFor(app, { id: owner.id });
    expect((await send('/account/sessions/end-others', {}, owner.headers)).body).toEqual({ result: 'ok', ended: 1 });
    expect((await send('/account/sessions/end-all', {}, owner.headers)).body).toEqual({ result: 'ok', ended: 1 });
    expect((await get(`${app.api}/account`, owner.headers)).status).toBe(401);
    expect((await get(`${app.api}/account`, stranger.headers)).status).toBe(200);
  });
});

describe('deleting an account', () => {
  test('removes private data, keeps public lists without the username, and reserves the username for 90 days', async () => {
    const owner = await openAccount(app, { username: 'Going Away' });
    const { db } = app.ctx;
    const list = (visibility: 'public' | 'private') =>
      db
        .insertInto('lists')
        .values({ owner_id: owner.id, name: 'A list', visibility })
        .returning('uid')
        .executeTakeFirstOrThrow();
    const [publicList, privateList] = [await list('public'), await list('private')];
    await db
      .insertInto('user_follows')
      .values({ user_id: owner.id, followed_id: (await signIn(app)).id })
      .execute();
    const wrong = await send('/account/delete', { password: 'wrong' }, owner.headers);
    expect(reasonOf(wrong)).toBe('credentials');
    expect((await send('/account/delete', { password: testPassword }, owner.headers)).status).toBe(200);

    expect((await get(`${app.api}/auth/check`, owner.headers)).status).toBe(401);
    expect(await signInAs(owner.email)).toMatchObject({ ok: false });
    const row = await userRow(app, owner.id);
    expect(row.username).toMatch(/^deleted-[0-9a-f]{8}$/);
    expect(row.deleted_at).not.toBeNull();
    expect(await db.selectFrom('lists').select('uid').where('owner_id', '=', owner.id).execute()).toEqual([
      { uid: publicList.uid },
    ]);
    expect(privateList.uid).not.toBe(publicList.uid);
    for (const table of ['accounts', 'sessions', 'account_codes', 'user_follows'] as const) {
      expect(await db.selectFrom(table).select('user_id').where('user_id', '=', owner.id).execute(), table).toEqual([]);
    }
    const newAccount = newAccountBody({ username: 'going away' });
    expect(reasonOf(await send('/account/create', newAccount))).toBe('username_taken');
    clock.advanceSeconds(91 * 24 * hourSeconds);
    expect((await send('/account/create', newAccount)).status).toBe(201);
    await deliverMails(app);
  });

  test('requires no password from an account of an outside provider', async () => {
    const person = await signIn(app);
    const deleteOwnAccount = () => send('/account/delete', {}, person.headers);
    expect(reasonOf(await deleteOwnAccount())).toBe('no_password');
    await app.ctx.db
      .insertInto('accounts')
      .values({ user_id: person.id, issuer: 'https://elsewhere.example', subject: 'somebody' })
      .execute();
    expect((await get(`${app.api}/account`, person.headers)).body).toMatchObject({
      email: null,
      passwordChangedAt: null,
      issuer: 'https://elsewhere.example',
    });
    const passwordResponse = await send(
      '/user/password',
      { oldPassword: 'x', newPassword: 'quite another 8' },
      person.headers,
    );
    expect(reasonOf(passwordResponse)).toBe('no_password');
    expect((await deleteOwnAccount()).status).toBe(200);
    expect((await userRow(app, person.id)).deleted_at).not.toBeNull();
  });

  test('requires a recent sign-in', async () => {
    const staleSignIn = await signIn(app, { minutesAgo: 16 });
    const refused = await send('/account/delete', { password: testPassword }, staleSignIn.headers);
    expect([refused.status, reasonOf(refused)]).toEqual([403, 'step_up']);
    expect((await remove(`/user/${staleSignIn.uid}`, staleSignIn.headers)).status).toBe(403);
  });

  test('by a mailed code works for one’s own account only', async () => {
    const [owner, other] = [await openAccount(app), await openAccount(app)];
    const ask = (uid: string) => remove(`/user/${uid}`, owner.headers);
    expect((await ask(other.uid)).status).toBe(403);
    expect((await ask(unknownId)).status).toBe(403);
    expect((await ask(owner.uid)).status).toBe(200);
    const [mail] = await deliverMails(app);
    expect(mail).toMatchObject({ to: owner.email, subject: 'Delete your Komawari account' });
    expect((await userRow(app, owner.id)).deleted_at).toBeNull();
    expect((await send(`/user/delete/${mail!.code}`)).status).toBe(200);
    expect((await userRow(app, owner.id)).deleted_at).not.toBeNull();
    expect((await send(`/user/delete/${mail!.code}`)).status).toBe(404);
    expect((await userRow(app, other.id)).deleted_at).toBeNull();
  });
});

test('API clients and legacy logins cannot access account endpoints', async () => {
  for (const kind of ['client', 'legacy'] as const) {
    const { headers, uid } = await signIn(app, { kind });
    const responses = [
      await get(`${app.api}/account`, headers),
      await get(`${app.api}/account/sessions`, headers),
      await send('/user/password', { oldPassword: testPassword, newPassword: 'quite another 8' }, headers),
      await send('/user/email', { email: 'x@example.org', password: testPassword }, headers),
      await send('/account/email', { email: 'x@example.org', password: testPassword }, headers),
      await send('/account/second-factor', { password: testPassword }, headers),
      await send('/account/delete', { password: testPassword }, headers),
      await send('/account/sessions/end-all', {}, headers),
    ];
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 403));
    expect((await remove(`/user/${uid}`, headers)).status).toBe(403);
    expect((await remove('/account/sessions/1', headers)).status).toBe(403);
  }
});
