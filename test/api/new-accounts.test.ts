// Creating accounts: what is refused, the mail that confirms an address, and usernames and addresses that are taken.
import { describe, expect, test } from 'vitest';
import { sweepAccounts, unconfirmedLifeMs } from '#server/accounts/sweep.ts';
import { openAccountFixture } from '#test/support/people/account-fixture.ts';
import { newAccountBody, openAccount } from '#test/support/people/accounts.ts';
import { get, errorOf, reasonOf } from '#test/support/server/http.ts';
import { deliverMails } from '#test/support/server/mail.ts';

const { app, clock, send, signInAs } = openAccountFixture();
const hourSeconds = 3600;

describe('creating an account', () => {
  test('returns 201 with the user, who is unverified until the address is confirmed by a mailed code', async () => {
    const newAccount = newAccountBody({ language: 'fr' });
    const created = await send('/account/create', newAccount);
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      result: 'ok',
      response: 'entity',
      data: {
        id: created.body.data.id,
        type: 'user',
        attributes: { username: newAccount.username, roles: ['ROLE_MEMBER'], version: 1, avatarFileName: null },
        relationships: [],
      },
    });
    expect((await get(`${app.api}/user/${created.body.data.id}`)).body.data.attributes.username).toBe(
      newAccount.username,
    );
    const [mail, ...extraMails] = await deliverMails(app);
    expect(extraMails).toEqual([]);
    expect(mail).toMatchObject({ to: newAccount.email, subject: 'Confirmez votre adresse e-mail pour Komawari' });
    expect(mail!.link).toBe(`${app.site}/realms/komawari/account/activate/${mail!.code}`);
    expect(await signInAs(newAccount.username)).toMatchObject({ ok: true, account: { unverified: true } });

    expect((await send(`/account/activate/${mail!.code}`)).body).toEqual({ result: 'ok' });
    expect(await signInAs(newAccount.email.toUpperCase())).toMatchObject({ ok: true, account: { unverified: false } });
    const secondActivation = await send(`/account/activate/${mail!.code}`);
    expect(errorOf(secondActivation)).toMatchObject({ status: 404, title: 'not_found_http_exception' });
  });

  test('mails a code that expires after a day and that a GET request does not use', async () => {
    const newAccount = newAccountBody();
    await send('/account/create', newAccount);
    const [mail] = await deliverMails(app);
    expect((await get(`${app.api}/account/activate/${mail!.code}`)).status).toBe(405);
    clock.advanceSeconds(24 * hourSeconds + 1);
    expect((await send(`/account/activate/${mail!.code}`)).status).toBe(404);
    expect((await send('/account/activate/resend', { email: newAccount.email })).status).toBe(200);
    const [second] = await deliverMails(app);
    expect((await send(`/account/activate/${second!.code}`)).status).toBe(200);
  });

  test.each([
    ['no name', { username: ' ' }, 'username_invalid'],
    ['a name with a turned line', { username: 'abc\u202Edef' }, 'username_invalid'],
    ['a name with an unseen sign', { username: 'abc\u200Bdef' }, 'username_invalid'],
    ['a name with an @', { username: 'abc@def' }, 'username_invalid'],
    ['a name of the site', { username: 'Komawari' }, 'username_invalid'],
    ['no address', { email: 'nobody' }, 'email_invalid'],
    ['a short password', { password: '1234567' }, 'password_short'],
    ['a password that everybody has', { password: 'Password2024!' }, 'password_weak'],
    ['one sign again and again', { password: 'aaaaaaaaaaaa' }, 'password_weak'],
    ['the name as the password', { username: 'Tsukimi', password: 'my tsukimi 12' }, 'password_weak'],
    ['the address as the password', { email: 'moonrise@example.org', password: 'Moonrise-12-x' }, 'password_weak'],
  ])('refuses %s', async (_what, overrides, why) => {
    const refused = await send('/account/create', newAccountBody(overrides));
    expect([refused.status, errorOf(refused).title, reasonOf(refused)]).toEqual([400, 'validation_exception', why]);
  });

  test('accepts usernames of 64 characters in any script, and passwords of 1024', async () => {
    for (const username of ['夜'.repeat(64), 'Ñandú d’Été', 'Юля.К', 'علي', '月見 ✿']) {
      const created = await send('/account/create', newAccountBody({ username }));
      expect([username, created.status]).toEqual([username, 201]);
    }
    expect((await send('/account/create', newAccountBody({ username: 'b'.repeat(65) }))).status).toBe(400);
    const longPassword = newAccountBody({ password: 'pässword-of a kind '.repeat(60).slice(0, 1024) });
    expect((await send('/account/create', longPassword)).status).toBe(201);
    expect(await signInAs(longPassword.username, longPassword.password)).toMatchObject({ ok: true });
    expect(await signInAs(longPassword.username, longPassword.password.normalize('NFD'))).toMatchObject({ ok: true });
    expect((await send('/account/create', newAccountBody({ password: 'x7'.repeat(513) }))).status).toBe(400);
    await deliverMails(app);
  });

  test('does not reveal a taken address: the response is the same, and its owner gets a mail', async () => {
    const owner = await openAccount(app);
    const duplicateAccount = newAccountBody({ email: owner.email.toUpperCase(), language: 'en' });
    const created = await send('/account/create', duplicateAccount);
    expect(created.status).toBe(201);
    // the new account is visible like any other
    expect((await get(`${app.api}/user/${created.body.data.id}`)).status).toBe(200);
    const mails = await deliverMails(app);
    expect(mails.map(({ to, subject }) => [to.toLowerCase(), subject])).toEqual([
      [owner.email, 'You already have an account on Komawari'],
    ]);
    expect(mails[0]!.text).toContain(owner.username);
    expect(mails[0]!.link).toBe(`${app.site}/auth/login`);
    // signing in with the address still opens the account of its owner
    expect(await signInAs(owner.email)).toMatchObject({ ok: true, account: { id: owner.id } });
    await send('/account/activate/resend', { email: owner.email });
    expect(await deliverMails(app)).toEqual([]);
  });

  test('gives an address that two accounts claim to the one that confirms it first', async () => {
    const email = 'shared@example.org';
    const [first, second] = [newAccountBody({ email }), newAccountBody({ email })];
    await send('/account/create', first);
    const firstMails = await deliverMails(app);
    await send('/account/create', second);
    const secondMails = await deliverMails(app);
    expect([firstMails.length, secondMails.length]).toEqual([1, 1]);
    expect((await send(`/account/activate/${secondMails[0]!.code}`)).status).toBe(200);
    const lateActivation = await send(`/account/activate/${firstMails[0]!.code}`);
    expect([lateActivation.status, reasonOf(lateActivation)]).toEqual([400, 'taken']);
    expect(await signInAs(email)).toMatchObject({ ok: true, account: { username: second.username } });
  });

  test('sends one address at most five mails an hour', async () => {
    for (let attempt = 0; attempt < 7; attempt++)
      await send('/account/create', newAccountBody({ email: 'flooded@example.org' }));
    expect(await deliverMails(app)).toHaveLength(5);
    clock.advanceSeconds(hourSeconds + 1);
    await send('/account/activate/resend', { email: 'flooded@example.org' });
    expect(await deliverMails(app)).toHaveLength(1);
  });

  test('gives a username to one of many concurrent requests', async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        send('/account/create', newAccountBody({ username: index % 2 ? 'Rushhour' : 'rush hour' })),
      ),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const each of responses.filter(({ status }) => status !== 201)) expect(reasonOf(each)).toBe('username_taken');
    await deliverMails(app);
  });

  test('can be preceded by a check whether a username is available, and why not', async () => {
    const { username } = await openAccount(app, { username: 'Haru.no.Kaze' });
    const availabilityOf = async (name: string) =>
      (await get(`${app.api}/account/available/${encodeURIComponent(name)}`)).body;
    expect(await availabilityOf('Somebody New')).toEqual({ result: 'ok', available: true, reason: null });
    expect(await availabilityOf(username)).toMatchObject({ available: false, reason: 'taken' });
    expect(await availabilityOf('HARUNOKAZE')).toMatchObject({ available: false, reason: 'taken' });
    expect(await availabilityOf('m0derator')).toMatchObject({ available: false, reason: 'reserved' });
    expect(await availabilityOf('a\u202Eb')).toMatchObject({ available: false, reason: 'letters' });
  });

  test('is undone if the address is never confirmed, and the username is free again', async () => {
    const newAccount = newAccountBody();
    const { body } = await send('/account/create', newAccount);
    const confirmedAccount = await openAccount(app);
    clock.advanceSeconds(unconfirmedLifeMs / 1000 + 1);
    await sweepAccounts(app.ctx);
    expect((await get(`${app.api}/user/${body.data.id}`)).status).toBe(404);
    expect((await get(`${app.api}/user/${confirmedAccount.uid}`)).status).toBe(200);
    expect((await send('/account/create', newAccount)).status).toBe(201);
    await deliverMails(app);
  });
});
