// Accounts from the first visit to the last: made, confirmed, recovered, moved to another address, deleted.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '#server/identity/accounts.ts';
import { sweepAccounts, unconfirmedLife } from '#server/identity/sweep.ts';
import { signInWithPassword } from '#server/identity/credentials.ts';
import { openAccount, stoppedClock, testPassword } from '#test/support/accounts.ts';
import { type TestApp, testApp } from '#test/support/app.ts';
import { type Answer, get, post, problem, unknownId } from '#test/support/http.ts';
import { deliverMails } from '#test/support/mail.ts';
import { sessionOf, signIn, tokenOf } from '#test/support/people.ts';

let app: TestApp;
const clock = stoppedClock();
const hour = 3600;
beforeAll(async () => {
  app = await testApp({ clock: clock.now });
});
afterAll(() => app?.close());

const send = (path: string, body: object = {}, headers: Record<string, string> = {}): Promise<Answer> =>
  post(`${app.api}${path}`, JSON.stringify(body), headers);
const remove = (path: string, headers: Record<string, string>): Promise<Response> =>
  fetch(`${app.api}${path}`, { method: 'DELETE', headers: { 'user-agent': 'tests', ...headers } });
const reason = (answer: Answer): string => answer.body.errors[0].context.reason;
let serial = 0;
const newcomer = (over: object = {}) => ({
  username: `Newcomer ${++serial}x`,
  email: `newcomer${serial}@example.org`,
  password: testPassword,
  ...over,
});
const signInAs = (name: string, password = testPassword, source = '192.0.2.1') =>
  signInWithPassword(app.ctx, { name, password, source });
const standing = (id: number) =>
  app.ctx.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('making one', () => {
  test('answers 201 with the person, who waits for the address to be confirmed by a mail', async () => {
    const person = newcomer({ language: 'fr' });
    const made = await send('/account/create', person);
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      result: 'ok',
      response: 'entity',
      data: {
        id: made.body.data.id,
        type: 'user',
        attributes: { username: person.username, roles: ['ROLE_MEMBER'], version: 1 },
        relationships: [],
      },
    });
    expect((await get(`${app.api}/user/${made.body.data.id}`)).body.data.attributes.username).toBe(person.username);
    const [mail, ...others] = await deliverMails(app);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: person.email, subject: 'Confirmez votre adresse pour Komawari' });
    expect(mail!.link).toBe(`${app.site}/realms/komawari/account/activate/${mail!.code}`);
    expect(await signInAs(person.username)).toMatchObject({ ok: true, account: { unverified: true } });

    expect((await send(`/account/activate/${mail!.code}`)).body).toEqual({ result: 'ok' });
    expect(await signInAs(person.email.toUpperCase())).toMatchObject({ ok: true, account: { unverified: false } });
    const again = await send(`/account/activate/${mail!.code}`);
    expect(problem(again)).toMatchObject({ status: 404, title: 'not_found_http_exception' });
  });

  test('a code is over after a day, and opening its address does nothing', async () => {
    const person = newcomer();
    await send('/account/create', person);
    const [mail] = await deliverMails(app);
    expect((await get(`${app.api}/account/activate/${mail!.code}`)).status).toBe(405);
    clock.pass(24 * hour + 1);
    expect((await send(`/account/activate/${mail!.code}`)).status).toBe(404);
    expect((await send('/account/activate/resend', { email: person.email })).status).toBe(200);
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
  ])('refuses %s', async (_what, over, why) => {
    const refused = await send('/account/create', newcomer(over));
    expect([refused.status, problem(refused).title, reason(refused)]).toEqual([400, 'validation_exception', why]);
  });

  test('takes names of 64 signs in any script, and passwords of 1024', async () => {
    for (const username of ['夜'.repeat(64), 'Ñandú d’Été', 'Юля.К', 'علي', '月見 ✿']) {
      const made = await send('/account/create', newcomer({ username }));
      expect([username, made.status]).toEqual([username, 201]);
    }
    expect((await send('/account/create', newcomer({ username: 'b'.repeat(65) }))).status).toBe(400);
    const long = newcomer({ password: 'pässword-of a kind '.repeat(60).slice(0, 1024) });
    expect((await send('/account/create', long)).status).toBe(201);
    expect(await signInAs(long.username, long.password)).toMatchObject({ ok: true });
    expect(await signInAs(long.username, long.password.normalize('NFD'))).toMatchObject({ ok: true });
    expect((await send('/account/create', newcomer({ password: 'x7'.repeat(513) }))).status).toBe(400);
    await deliverMails(app);
  });

  test('an address that is taken is not told: same answer, and a mail to its owner', async () => {
    const owner = await openAccount(app);
    const stranger = newcomer({ email: owner.email.toUpperCase(), language: 'en' });
    const made = await send('/account/create', stranger);
    expect(made.status).toBe(201);
    // whatever can be asked of the new account is as of any other
    expect((await get(`${app.api}/user/${made.body.data.id}`)).status).toBe(200);
    const mails = await deliverMails(app);
    expect(mails.map(({ to, subject }) => [to.toLowerCase(), subject])).toEqual([
      [owner.email, 'You already have an account on Komawari'],
    ]);
    expect(mails[0]!.text).toContain(owner.username);
    expect(mails[0]!.link).toBe(`${app.site}/auth/login`);
    // the address means its owner
    expect(await signInAs(owner.email)).toMatchObject({ ok: true, account: { id: owner.id } });
    await send('/account/activate/resend', { email: owner.email });
    expect(await deliverMails(app)).toEqual([]);
  });

  test('of two who name the same address the one who confirms first has it', async () => {
    const email = 'shared@example.org';
    const [first, second] = [newcomer({ email }), newcomer({ email })];
    await send('/account/create', first);
    await send('/account/create', second);
    const mails = await deliverMails(app);
    expect(mails).toHaveLength(2);
    const codeOf = (name: string) => mails.find(({ text }) => text.includes(name))!.code;
    expect((await send(`/account/activate/${codeOf(second.username)}`)).status).toBe(200);
    const late = await send(`/account/activate/${codeOf(first.username)}`);
    expect([late.status, reason(late)]).toEqual([400, 'taken']);
    expect(await signInAs(email)).toMatchObject({ ok: true, account: { username: second.username } });
  });

  test('an address is not flooded by accounts that name it', async () => {
    for (let time = 0; time < 7; time++) await send('/account/create', newcomer({ email: 'flooded@example.org' }));
    expect(await deliverMails(app)).toHaveLength(5);
    clock.pass(hour + 1);
    await send('/account/activate/resend', { email: 'flooded@example.org' });
    expect(await deliverMails(app)).toHaveLength(1);
  });

  test('of many at the same time with one name one gets it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        send('/account/create', newcomer({ username: at % 2 ? 'Rushhour' : 'rush hour' })),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const each of answers.filter(({ status }) => status !== 201)) expect(reason(each)).toBe('username_taken');
    await deliverMails(app);
  });

  test('tells whether a name can be had, and why not', async () => {
    const { username } = await openAccount(app, { username: 'Haru.no.Kaze' });
    const state = async (name: string) => (await get(`${app.api}/account/available/${encodeURIComponent(name)}`)).body;
    expect(await state('Somebody New')).toEqual({ result: 'ok', available: true, reason: null });
    expect(await state(username)).toMatchObject({ available: false, reason: 'taken' });
    expect(await state('HARUNOKAZE')).toMatchObject({ available: false, reason: 'taken' });
    expect(await state('m0derator')).toMatchObject({ available: false, reason: 'reserved' });
    expect(await state('a\u202Eb')).toMatchObject({ available: false, reason: 'letters' });
  });

  test('an account whose address is never confirmed goes, and its name is free again', async () => {
    const person = newcomer();
    const { body } = await send('/account/create', person);
    const kept = await openAccount(app);
    clock.pass(unconfirmedLife / 1000 + 1);
    await sweepAccounts(app.ctx);
    expect((await get(`${app.api}/user/${body.data.id}`)).status).toBe(404);
    expect((await get(`${app.api}/user/${kept.uid}`)).status).toBe(200);
    expect((await send('/account/create', person)).status).toBe(201);
    await deliverMails(app);
  });
});

describe('a forgotten password', () => {
  test('is set anew by a mail, which ends every session', async () => {
    const owner = await openAccount(app);
    const asked = await send(
      '/account/recover',
      { email: owner.email },
      { 'accept-language': 'pt-PT,pt;q=0.9,en;q=0.5' },
    );
    expect(asked.body).toEqual({ result: 'ok' });
    const [mail] = await deliverMails(app);
    expect(mail).toMatchObject({ to: owner.email, subject: 'Crie uma nova senha no Komawari' });
    expect((await get(`${app.api}/account`, owner.headers)).status).toBe(200);

    const weak = await send(`/account/recover/${mail!.code}`, { newPassword: 'password1' });
    expect(reason(weak)).toBe('password_weak');
    expect((await send(`/account/recover/${mail!.code}`, { newPassword: 'quite another 8' })).status).toBe(200);
    expect((await get(`${app.api}/account`, owner.headers)).status).toBe(401);
    expect(await signInAs(owner.username)).toMatchObject({ ok: false, why: 'wrong' });
    expect(await signInAs(owner.username, 'quite another 8')).toMatchObject({ ok: true });
    expect((await send(`/account/recover/${mail!.code}`, { newPassword: 'quite another 9' })).status).toBe(404);
    const [notice] = await deliverMails(app);
    expect(notice).toMatchObject({ to: owner.email, subject: 'Your password for Komawari was changed' });
  });

  test('is the same answer, in the same time, whoever asks', async () => {
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

  test('a code is over after an hour, works once, and only for what it was made', async () => {
    const owner = await openAccount(app);
    await send('/account/recover', { email: owner.email });
    const [mail] = await deliverMails(app);
    for (const path of ['/account/activate', '/account/email', '/account/email-undo', '/user/delete']) {
      expect((await send(`${path}/${mail!.code}`)).status, path).toBe(404);
    }
    const works = async (action: string, code: string) => {
      const looked = await send('/account/link', { action, code });
      expect(looked.status).toBe(200);
      return looked.body.works;
    };
    // looking, however often, does not use it up
    expect([await works('recover', mail!.code), await works('recover', mail!.code)]).toEqual([true, true]);
    for (const other of ['activate', 'email', 'email-undo', 'delete']) {
      expect(await works(other, mail!.code), other).toBe(false);
    }
    expect(await works('recover', 'ffff')).toBe(false);
    expect((await get(`${app.api}/account/link`)).status).toBe(405);
    clock.pass(hour + 1);
    expect(await works('recover', mail!.code)).toBe(false);
    expect((await send(`/account/recover/${mail!.code}`, { newPassword: 'quite another 8' })).status).toBe(404);

    await send('/account/recover', { email: owner.email });
    const [second] = await deliverMails(app);
    const both = await Promise.all(
      ['quite another 8', 'quite another 9'].map((newPassword) =>
        send(`/account/recover/${second!.code}`, { newPassword }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await works('recover', second!.code)).toBe(false);
    await deliverMails(app);
  });

  test('nobody has others flooded with mails', async () => {
    const owner = await openAccount(app);
    const ask = async (times: number) => {
      for (let time = 0; time < times; time++) await send('/account/recover', { email: owner.email });
      return (await deliverMails(app)).length;
    };
    expect(await ask(5)).toBe(3);
    clock.pass(hour + 1);
    expect(await ask(1)).toBe(1);
  });

  test('proves the address of an account that was not confirmed', async () => {
    const person = newcomer();
    await send('/account/create', person);
    await deliverMails(app);
    await send('/account/recover', { email: person.email });
    const [mail] = await deliverMails(app);
    await send(`/account/recover/${mail!.code}`, { newPassword: 'quite another 8' });
    expect(await signInAs(person.email, 'quite another 8')).toMatchObject({ ok: true, account: { unverified: false } });
    await deliverMails(app);
  });
});

describe('guessing a password', () => {
  test('tells how many tries are left, then waits longer and longer', async () => {
    const owner = await openAccount(app);
    for (const left of [4, 3, 2, 1, 0])
      expect(await signInAs(owner.username, 'wrong')).toEqual({ ok: false, why: 'wrong', left });
    expect(await signInAs(owner.username)).toEqual({ ok: false, why: 'wait', seconds: 60 });
    clock.pass(61);
    expect(await signInAs(owner.username, 'wrong')).toMatchObject({ why: 'wrong', left: 0 });
    expect(await signInAs(owner.username)).toEqual({ ok: false, why: 'wait', seconds: 120 });
    clock.pass(121);
    expect(await signInAs(owner.username)).toMatchObject({ ok: true });
    expect(await signInAs(owner.username, 'wrong')).toMatchObject({ left: 4 });
  });

  test('tells of unknown names what it tells of known ones', async () => {
    for (const left of [4, 3, 2, 1, 0]) {
      expect(await signInAs('nobody of this name', 'wrong')).toEqual({ ok: false, why: 'wrong', left });
    }
    expect(await signInAs('Nobody Of This Name', 'wrong')).toEqual({ ok: false, why: 'wait', seconds: 60 });
  });

  test('forty at once are five', async () => {
    const owner = await openAccount(app);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => signInAs(owner.username, 'wrong', '192.0.2.77')),
    );
    expect(answers.filter((each) => !each.ok && each.why === 'wrong').length).toBeLessThanOrEqual(5);
  });

  test('counts a source by itself, whichever names it tries', async () => {
    const source = '198.51.100.9';
    for (let time = 0; time < 30; time++) {
      expect(await signInAs(`nobody ${time}`, 'wrong', source)).toMatchObject({ why: 'wrong', left: 4 });
    }
    expect(await signInAs('nobody 99', 'wrong', source)).toMatchObject({ why: 'wait' });
    expect(await signInAs('nobody 99', 'wrong', '198.51.100.10')).toMatchObject({ why: 'wrong' });
  });

  test('a deleted account, a built-in one and one without a password let nobody in', async () => {
    const { id, username } = await createAccount(
      app.ctx,
      { username: 'Without One', email: 'without@example.org', password: null, language: 'en' },
      {},
    );
    expect(id).toBeGreaterThan(0);
    expect(await signInAs(username, '')).toMatchObject({ why: 'wrong' });
    const { username: plain } = await signIn(app);
    expect(await signInAs(plain, '')).toMatchObject({ why: 'wrong' });
  });
});

describe('another password', () => {
  test('wants the present one, ends the other sessions, and is told by a mail', async () => {
    const owner = await openAccount(app);
    const other = await tokenOf(app, { uid: owner.uid, session: await sessionOf(app, { id: owner.id }) });
    const change = (oldPassword: string, newPassword: string) =>
      send('/user/password', { oldPassword, newPassword }, owner.headers);
    const wrong = await change('wrong', 'quite another 8');
    expect([wrong.status, reason(wrong), wrong.body.errors[0].context.triesLeft]).toEqual([400, 'credentials', 4]);
    expect(reason(await change(testPassword, 'qwertyuiop'))).toBe('password_weak');
    expect((await change(testPassword, 'quite another 8')).status).toBe(200);
    expect((await get(`${app.api}/account`, owner.headers)).status).toBe(200);
    expect((await get(`${app.api}/account`, { authorization: `Bearer ${other}` })).status).toBe(401);
    expect((await deliverMails(app)).map(({ to, subject }) => [to, subject])).toEqual([
      [owner.email, 'Your password for Komawari was changed'],
    ]);
    for (let time = 0; time < 5; time++) await change('wrong', 'quite another 9');
    const held = await change('quite another 8', 'quite another 9');
    expect([held.status, problem(held).title, reason(held)]).toEqual([429, 'too_many_requests_http_exception', 'wait']);
    expect(held.headers.get('retry-after')).toBeNull();
  });
});

describe('another address', () => {
  const move = (headers: Record<string, string>, email: string, password = testPassword) =>
    send('/account/email', { email, password }, headers);

  test('counts once it is confirmed; the old one is told and may take it back', async () => {
    const owner = await openAccount(app);
    expect(reason(await move(owner.headers, 'next@example.org', 'wrong'))).toBe('credentials');
    expect(reason(await move(owner.headers, 'next'))).toBe('email_invalid');
    expect((await move(owner.headers, 'next@example.org')).status).toBe(200);
    const [ask] = await deliverMails(app);
    expect(ask).toMatchObject({ to: 'next@example.org', subject: 'Confirm your new address for Komawari' });
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
    expect(notice).toMatchObject({ to: owner.email, subject: 'Your address for Komawari was changed' });
    expect(notice!.text).toContain('ne•••@example.org');
    expect((await send(`/account/email-undo/${notice!.code}`)).status).toBe(200);
    expect((await get(`${app.api}/account`, owner.headers)).status).toBe(401);
    expect(await signInAs(owner.email)).toMatchObject({ ok: false });
    const [recover] = await deliverMails(app);
    expect(recover).toMatchObject({ to: owner.email, subject: 'Set a new password for Komawari' });
    await send(`/account/recover/${recover!.code}`, { newPassword: 'quite another 8' });
    expect(await signInAs(owner.email, 'quite another 8')).toMatchObject({ ok: true });
    await deliverMails(app);
  });

  test('of somebody else is the same answer; its owner is told', async () => {
    const [owner, other] = [await openAccount(app), await openAccount(app)];
    expect((await move(owner.headers, other.email)).body).toEqual({ result: 'ok' });
    expect((await deliverMails(app)).map(({ to, subject }) => [to, subject])).toEqual([
      [other.email, 'You already have an account on Komawari'],
    ]);
  });

  test('what went to the old address opens nothing after the change', async () => {
    const owner = await openAccount(app);
    await send('/account/recover', { email: owner.email });
    const [recover] = await deliverMails(app);
    await move(owner.headers, 'fresh@example.org');
    const [ask] = await deliverMails(app);
    await send(`/account/email/${ask!.code}`);
    expect((await send(`/account/recover/${recover!.code}`, { newPassword: 'quite another 8' })).status).toBe(404);
    await deliverMails(app);
  });
});

describe('sessions', () => {
  test('are listed with what their owner knows them by, and end one by one or all', async () => {
    const owner = await openAccount(app);
    const stranger = await openAccount(app);
    const second = await sessionOf(app, { id: owner.id });
    await app.ctx.db
      .updateTable('sessions')
      .set({
        user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        network: '192.0.2.0',
      })
      .where('uid', '=', second)
      .execute();
    const list = async () => (await get(`${app.api}/account/sessions`, owner.headers)).body.data;
    const found = await list();
    expect(found).toHaveLength(2);
    expect(found.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
    const other = found.find(({ current }: { current: boolean }) => !current);
    expect(other).toMatchObject({
      kind: 'site',
      browser: 'Firefox',
      system: 'Linux',
      network: '192.0.2.0',
      client: null,
    });
    const others = (await get(`${app.api}/account/sessions`, stranger.headers)).body.data;
    expect((await remove(`/account/sessions/${others[0].id}`, owner.headers)).status).toBe(404);
    expect((await remove(`/account/sessions/${other.id}`, owner.headers)).status).toBe(200);
    expect(await list()).toHaveLength(1);

    await sessionOf(app, { id: owner.id });
    expect((await send('/account/sessions/end-others', {}, owner.headers)).body).toEqual({ result: 'ok', ended: 1 });
    expect((await send('/account/sessions/end-all', {}, owner.headers)).body).toEqual({ result: 'ok', ended: 1 });
    expect((await get(`${app.api}/account`, owner.headers)).status).toBe(401);
    expect((await get(`${app.api}/account`, stranger.headers)).status).toBe(200);
  });
});

describe('deleting', () => {
  test('takes what belongs to the person alone and leaves what others read, without the name', async () => {
    const owner = await openAccount(app, { username: 'Going Away' });
    const { db } = app.ctx;
    const list = (visibility: 'public' | 'private') =>
      db
        .insertInto('lists')
        .values({ owner_id: owner.id, name: 'A list', visibility })
        .returning('uid')
        .executeTakeFirstOrThrow();
    const [shown, hidden] = [await list('public'), await list('private')];
    await db
      .insertInto('user_follows')
      .values({ user_id: owner.id, followed_id: (await signIn(app)).id })
      .execute();
    const wrong = await send('/account/delete', { password: 'wrong' }, owner.headers);
    expect(reason(wrong)).toBe('credentials');
    expect((await send('/account/delete', { password: testPassword }, owner.headers)).status).toBe(200);

    expect((await get(`${app.api}/auth/check`, owner.headers)).status).toBe(401);
    expect(await signInAs(owner.email)).toMatchObject({ ok: false });
    const row = await standing(owner.id);
    expect(row.username).toMatch(/^deleted-[0-9a-f]{8}$/);
    expect(row.deleted_at).not.toBeNull();
    expect(await db.selectFrom('lists').select('uid').where('owner_id', '=', owner.id).execute()).toEqual([
      { uid: shown.uid },
    ]);
    expect(hidden.uid).not.toBe(shown.uid);
    for (const table of ['accounts', 'sessions', 'account_codes', 'user_follows'] as const) {
      expect(await db.selectFrom(table).select('user_id').where('user_id', '=', owner.id).execute(), table).toEqual([]);
    }
    const again = newcomer({ username: 'going away' });
    expect(reason(await send('/account/create', again))).toBe('username_taken');
    clock.pass(91 * 24 * hour);
    expect((await send('/account/create', again)).status).toBe(201);
    await deliverMails(app);
  });

  test('an account of an outside provider has no password to ask for', async () => {
    const person = await signIn(app);
    const gone = () => send('/account/delete', {}, person.headers);
    expect(reason(await gone())).toBe('no_password');
    await app.ctx.db
      .insertInto('accounts')
      .values({ user_id: person.id, issuer: 'https://elsewhere.example', subject: 'somebody' })
      .execute();
    expect((await get(`${app.api}/account`, person.headers)).body).toMatchObject({
      email: null,
      passwordChangedAt: null,
      issuer: 'https://elsewhere.example',
    });
    const change = await send('/user/password', { oldPassword: 'x', newPassword: 'quite another 8' }, person.headers);
    expect(reason(change)).toBe('no_password');
    expect((await gone()).status).toBe(200);
    expect((await standing(person.id)).deleted_at).not.toBeNull();
  });

  test('wants a sign-in of the last minutes', async () => {
    const late = await signIn(app, { minutesAgo: 16 });
    const refused = await send('/account/delete', { password: testPassword }, late.headers);
    expect([refused.status, reason(refused)]).toEqual([403, 'step_up']);
    expect((await remove(`/user/${late.uid}`, late.headers)).status).toBe(403);
  });

  test('by a mail, for one’s own account alone', async () => {
    const [owner, other] = [await openAccount(app), await openAccount(app)];
    const ask = (uid: string) => remove(`/user/${uid}`, owner.headers);
    expect((await ask(other.uid)).status).toBe(403);
    expect((await ask(unknownId)).status).toBe(403);
    expect((await ask(owner.uid)).status).toBe(200);
    const [mail] = await deliverMails(app);
    expect(mail).toMatchObject({ to: owner.email, subject: 'Delete your account on Komawari' });
    expect((await standing(owner.id)).deleted_at).toBeNull();
    expect((await send(`/user/delete/${mail!.code}`)).status).toBe(200);
    expect((await standing(owner.id)).deleted_at).not.toBeNull();
    expect((await send(`/user/delete/${mail!.code}`)).status).toBe(404);
    expect((await standing(other.id)).deleted_at).toBeNull();
  });
});

test('API clients and the old login reach nothing of an account', async () => {
  for (const kind of ['client', 'legacy'] as const) {
    const { headers, uid } = await signIn(app, { kind });
    const answers = [
      await get(`${app.api}/account`, headers),
      await get(`${app.api}/account/sessions`, headers),
      await send('/user/password', { oldPassword: testPassword, newPassword: 'quite another 8' }, headers),
      await send('/user/email', { email: 'x@example.org', password: testPassword }, headers),
      await send('/account/email', { email: 'x@example.org', password: testPassword }, headers),
      await send('/account/second-factor', { password: testPassword }, headers),
      await send('/account/delete', { password: testPassword }, headers),
      await send('/account/sessions/end-all', {}, headers),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
    expect((await remove(`/user/${uid}`, headers)).status).toBe(403);
    expect((await remove('/account/sessions/1', headers)).status).toBe(403);
  }
});
