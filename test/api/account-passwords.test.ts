// Account passwords: reset by mail, throttling of guesses, and change.
import { describe, expect, test } from 'vitest';
import { createAccount } from '#server/accounts/accounts.ts';
import { openAccountFixture } from '#test/support/people/account-fixture.ts';
import { newAccountBody, openAccount, resetPassword, testPassword } from '#test/support/people/accounts.ts';
import { get, errorOf, reasonOf } from '#test/support/server/http.ts';
import { deliverMails } from '#test/support/server/mail.ts';
import { startSessionFor, signIn, signToken } from '#test/support/people/signed-in.ts';

const { app, clock, send, signInAs } = openAccountFixture();
const hourSeconds = 3600;

describe('a forgotten password', () => {
  test('is reset by a mailed code, which ends every session', async () => {
    const owner = await openAccount(app);
    const response = await send(
      '/account/recover',
      { email: owner.email },
      { 'accept-language': 'pt-PT,pt;q=0.9,en;q=0.5' },
    );
    expect(response.body).toEqual({ result: 'ok' });
    const [mail] = await deliverMails(app);
    expect(mail).toMatchObject({ to: owner.email, subject: 'Redefina sua senha do Komawari' });
    expect((await get(`${app.api}/account`, owner.headers)).status).toBe(200);

    const weak = await send(`/account/recover/${mail!.code}`, { newPassword: 'password1' });
    expect(reasonOf(weak)).toBe('password_weak');
    expect((await send(`/account/recover/${mail!.code}`, { newPassword: 'quite another 8' })).status).toBe(200);
    expect((await get(`${app.api}/account`, owner.headers)).status).toBe(401);
    expect(await signInAs(owner.username)).toMatchObject({ ok: false, why: 'wrong' });
    expect(await signInAs(owner.username, 'quite another 8')).toMatchObject({ ok: true });
    expect((await send(`/account/recover/${mail!.code}`, { newPassword: 'quite another 9' })).status).toBe(404);
    const [notice] = await deliverMails(app);
    expect(notice).toMatchObject({ to: owner.email, subject: 'Your Komawari password was reset' });
  });

  test('gets the same response after the same time, for known and unknown addresses', async () => {
    const owner = await openAccount(app);
    const time = async (email: string) => {
      const begin = performance.now();
      expect((await send('/account/recover', { email })).body).toEqual({ result: 'ok' });
      return performance.now() - begin;
    };
    for (const email of [owner.email, 'nobody@example.org', owner.username]) {
      expect(await time(email)).toBeGreaterThan(145);
    }
    expect(await deliverMails(app)).toHaveLength(1);
  });

  test('a recovery code expires after an hour, works once, and only for its own action', async () => {
    const owner = await openAccount(app);
    await send('/account/recover', { email: owner.email });
    const [mail] = await deliverMails(app);
    for (const path of ['/account/activate', '/account/email', '/account/email-undo', '/user/delete']) {
      expect((await send(`${path}/${mail!.code}`)).status, path).toBe(404);
    }
    const codeWorks = async (action: string, code: string) => {
      const lookup = await send('/account/link', { action, code });
      expect(lookup.status).toBe(200);
      return lookup.body.works;
    };
    // checking a code with POST /account/link does not use it up
    expect([await codeWorks('recover', mail!.code), await codeWorks('recover', mail!.code)]).toEqual([true, true]);
    for (const other of ['activate', 'email', 'email-undo', 'delete']) {
      expect(await codeWorks(other, mail!.code), other).toBe(false);
    }
    expect(await codeWorks('recover', 'ffff')).toBe(false);
    expect((await get(`${app.api}/account/link`)).status).toBe(405);
    clock.advanceSeconds(hourSeconds + 1);
    expect(await codeWorks('recover', mail!.code)).toBe(false);
    expect((await send(`/account/recover/${mail!.code}`, { newPassword: 'quite another 8' })).status).toBe(404);

    await send('/account/recover', { email: owner.email });
    const [second] = await deliverMails(app);
    const responses = await Promise.all(
      ['quite another 8', 'quite another 9'].map((newPassword) =>
        send(`/account/recover/${second!.code}`, { newPassword }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await codeWorks('recover', second!.code)).toBe(false);
    await deliverMails(app);
  });

  test('one account gets at most three recovery mails an hour', async () => {
    const owner = await openAccount(app);
    const requestRecovery = async (times: number) => {
      for (let time = 0; time < times; time++) await send('/account/recover', { email: owner.email });
      return (await deliverMails(app)).length;
    };
    expect(await requestRecovery(5)).toBe(3);
    clock.advanceSeconds(hourSeconds + 1);
    expect(await requestRecovery(1)).toBe(1);
  });

  test('a reset by mail confirms an unconfirmed address', async () => {
    const newAccount = newAccountBody();
    await send('/account/create', newAccount);
    await deliverMails(app);
    await send('/account/recover', { email: newAccount.email });
    const [mail] = await deliverMails(app);
    expect(await resetPassword(app, mail!.code, newAccount.email)).toMatchObject({
      ok: true,
      account: { unverified: false },
    });
    await deliverMails(app);
  });
});

describe('guessing a password', () => {
  test('reports how many tries are left; then each lockout is twice as long', async () => {
    const owner = await openAccount(app);
    for (const triesLeft of [4, 3, 2, 1, 0])
      expect(await signInAs(owner.username, 'wrong')).toEqual({ ok: false, why: 'wrong', left: triesLeft });
    expect(await signInAs(owner.username)).toEqual({ ok: false, why: 'wait', seconds: 60 });
    clock.advanceSeconds(61);
    expect(await signInAs(owner.username, 'wrong')).toMatchObject({ why: 'wrong', left: 0 });
    expect(await signInAs(owner.username)).toEqual({ ok: false, why: 'wait', seconds: 120 });
    clock.advanceSeconds(121);
    expect(await signInAs(owner.username)).toMatchObject({ ok: true });
    expect(await signInAs(owner.username, 'wrong')).toMatchObject({ left: 4 });
  });

  test('gives the same results for unknown usernames as for known ones', async () => {
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      expect(await signInAs('nobody of this name', 'wrong')).toEqual({ ok: false, why: 'wrong', left: triesLeft });
    }
    expect(await signInAs('Nobody Of This Name', 'wrong')).toEqual({ ok: false, why: 'wait', seconds: 60 });
  });

  test('forty tries in parallel check at most five passwords', async () => {
    const owner = await openAccount(app);
    const results = await Promise.all(
      Array.from({ length: 40 }, () => signInAs(owner.username, 'wrong', '192.0.2.77')),
    );
    expect(results.filter((each) => !each.ok && each.why === 'wrong').length).toBeLessThanOrEqual(5);
  });

  test('counts the tries of one IP address, whichever usernames they are for', async () => {
    const source = '198.51.100.9';
    for (let time = 0; time < 30; time++) {
      expect(await signInAs(`nobody ${time}`, 'wrong', source)).toMatchObject({ why: 'wrong', left: 4 });
    }
    expect(await signInAs('nobody 99', 'wrong', source)).toMatchObject({ why: 'wait' });
    expect(await signInAs('nobody 99', 'wrong', '198.51.100.10')).toMatchObject({ why: 'wrong' });
  });

  test('an account without a password, or without credentials at all, rejects an empty password', async () => {
    const { id, username } = await createAccount(
      app.ctx,
      { username: 'Without One', email: 'without@example.org', password: null, language: 'en' },
      {},
    );
    expect(id).toBeGreaterThan(0);
    expect(await signInAs(username, '')).toMatchObject({ why: 'wrong' });
    const { username: usernameWithoutPassword } = await signIn(app);
    expect(await signInAs(usernameWithoutPassword, '')).toMatchObject({ why: 'wrong' });
  });
});

describe('changing a password', () => {
  test('requires the current one, ends the other sessions, and sends a notice by mail', async () => {
    const owner = await openAccount(app);
    const other = await signToken(app, { uid: owner.uid, session: await startSessionFor(app, { id: owner.id }) });
    const changePassword = (oldPassword: string, newPassword: string) =>
      send('/user/password', { oldPassword, newPassword }, owner.headers);
    const wrong = await changePassword('wrong', 'quite another 8');
    expect([wrong.status, reasonOf(wrong), wrong.body.errors[0].context.triesLeft]).toEqual([400, 'credentials', 4]);
    expect(reasonOf(await changePassword(testPassword, 'qwertyuiop'))).toBe('password_weak');
    expect((await changePassword(testPassword, 'quite another 8')).status).toBe(200);
    expect((await get(`${app.api}/account`, owner.headers)).status).toBe(200);
    expect((await get(`${app.api}/account`, { authorization: `Bearer ${other}` })).status).toBe(401);
    expect((await deliverMails(app)).map(({ to, subject }) => [to, subject])).toEqual([
      [owner.email, 'Your Komawari password was changed'],
    ]);
    for (let time = 0; time < 5; time++) await changePassword('wrong', 'quite another 9');
    const throttled = await changePassword('quite another 8', 'quite another 9');
    expect([throttled.status, errorOf(throttled).title, reasonOf(throttled)]).toEqual([
      429,
      'too_many_requests_http_exception',
      'wait',
    ]);
    expect(throttled.headers.get('retry-after')).toBeNull();
  });
});
