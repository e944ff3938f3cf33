// The second factor: set up, asked for, lost, taken away.
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifySecondFactor } from '#server/sign-in/second-factor.ts';
import {
  openAccount,
  resetPassword,
  stoppedClock,
  testPassword,
  tryPassword,
  type WithAccount,
} from '#test/support/people/accounts.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { type Answer, get, post, problem, reason } from '#test/support/server/http.ts';
import { deliverMails } from '#test/support/server/mail.ts';

let app: TestApp;
const clock = stoppedClock();
beforeAll(async () => {
  app = await testApp({ clock: clock.now });
});
afterAll(() => app?.close());

const send = (path: string, body: object, { headers }: Pick<WithAccount, 'headers'>): Promise<Answer> =>
  post(`${app.api}${path}`, JSON.stringify(body), headers);
const codeAt = (secret: string, seconds = 0): string =>
  generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) + seconds });
const overview = async ({ headers }: WithAccount) => (await get(`${app.api}/account`, headers)).body.secondFactor;

/** Somebody who has it, a step ago. */
async function withSecondFactor(roles: Parameters<typeof openAccount>[1] = {}) {
  const owner = await openAccount(app, roles);
  const { body } = await send('/account/second-factor', { password: testPassword }, owner);
  const confirmed = await send('/account/second-factor/confirm', { code: codeAt(body.secret) }, owner);
  clock.pass(30);
  return { owner, secret: body.secret as string, recoveryCodes: confirmed.body.recoveryCodes as string[] };
}

/** What the overview says where there is none. */
const switchedOff = { on: false, since: null, required: false, requiredElsewhere: false, recoveryCodesLeft: 0 };

describe('setting it up', () => {
  test('wants the password, then a code of the app; the recovery codes are told once', async () => {
    const owner = await openAccount(app, { username: 'Second Thought' });
    expect(await overview(owner)).toEqual(switchedOff);
    expect(reason(await send('/account/second-factor', { password: 'wrong' }, owner))).toBe('credentials');
    expect(reason(await send('/account/second-factor/confirm', { code: '123456' }, owner))).toBe('not_begun');
    const { body } = await send('/account/second-factor', { password: testPassword }, owner);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(body.uri).toBe(`otpauth://totp/Komawari:Second%20Thought?secret=${body.secret}&issuer=Komawari`);
    expect((await overview(owner)).on).toBe(false);
    const wrong = await send('/account/second-factor/confirm', { code: '000000' }, owner);
    expect([wrong.status, reason(wrong)]).toEqual([400, 'second_factor_wrong']);
    const { body: done } = await send('/account/second-factor/confirm', { code: codeAt(body.secret) }, owner);
    expect(new Set(done.recoveryCodes).size).toBe(10);
    for (const code of done.recoveryCodes) expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
    expect(await overview(owner)).toMatchObject({ on: true, recoveryCodesLeft: 10 });
    expect((await deliverMails(app)).map(({ to, subject }) => [to, subject])).toEqual([
      [owner.email, 'The second factor for Komawari is on'],
    ]);
    expect(reason(await send('/account/second-factor', { password: testPassword }, owner))).toBe('on');
    const session = await app.ctx.db
      .selectFrom('sessions')
      .selectAll()
      .where('uid', '=', owner.session)
      .executeTakeFirstOrThrow();
    expect(session.second_factor).toBe(true);
  });

  test('nothing in the database is the secret or a recovery code', async () => {
    const { owner, secret, recoveryCodes } = await withSecondFactor();
    const { db } = app.ctx;
    const account = await db
      .selectFrom('accounts')
      .selectAll()
      .where('user_id', '=', owner.id)
      .executeTakeFirstOrThrow();
    const codes = await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', owner.id).execute();
    const kept = [account.totp_secret!, ...codes.map(({ hash }) => hash)].map((bytes) => bytes.toString('latin1'));
    for (const each of [secret, ...recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')])]) {
      expect(kept.some((text) => text.includes(each))).toBe(false);
    }
  });
});

describe('showing it', () => {
  test('sign-in asks for it', async () => {
    const { owner } = await withSecondFactor();
    const signedIn = await tryPassword(app, { name: owner.username });
    expect(signedIn).toMatchObject({ ok: true, account: { secondFactor: 'needed' } });
  });

  test('staff who have none set one up first; others need not', async () => {
    for (const [roles, secondFactor] of [
      [['ROLE_GLOBAL_MODERATOR'], 'missing'],
      [['ROLE_DESIGNER'], 'missing'],
      [['ROLE_CONTRIBUTOR'], 'none'],
      [[], 'none'],
    ] as const) {
      const { username } = await openAccount(app, { roles: [...roles] });
      const signedIn = await tryPassword(app, { name: username });
      expect([roles, signedIn]).toMatchObject([roles, { ok: true, account: { secondFactor } }]);
    }
  });

  test.each([
    ['the present one', 0, true],
    ['the one before', -30, true],
    ['the next', 30, true],
    ['the one before that', -60, false],
    ['the one after the next', 60, false],
  ])('a code is taken within a step of the clock: %s', async (_which, seconds, ok) => {
    const { owner, secret } = await withSecondFactor();
    clock.pass(120);
    expect((await verifySecondFactor(app.ctx, owner.id, codeAt(secret, seconds))).ok).toBe(ok);
  });

  test('no code works twice, and none that is older than the last one', async () => {
    const { owner, secret } = await withSecondFactor();
    clock.pass(120);
    const [before, code] = [codeAt(secret, -30), codeAt(secret)];
    expect(await verifySecondFactor(app.ctx, owner.id, code)).toEqual({ ok: true, recovery: false });
    expect((await verifySecondFactor(app.ctx, owner.id, code)).ok).toBe(false);
    expect((await verifySecondFactor(app.ctx, owner.id, before)).ok).toBe(false);
    expect((await verifySecondFactor(app.ctx, owner.id, codeAt(secret, 30))).ok).toBe(true);
  });

  test('the same code many times at once is right once', async () => {
    const { owner, secret, recoveryCodes } = await withSecondFactor();
    clock.pass(60);
    for (const code of [codeAt(secret), recoveryCodes[0]!]) {
      const shown = await Promise.all(Array.from({ length: 4 }, () => verifySecondFactor(app.ctx, owner.id, code)));
      expect(shown.filter(({ ok }) => ok)).toHaveLength(1);
      clock.pass(3700);
    }
  });

  test('the code of the set-up does not sign in', async () => {
    const owner = await openAccount(app);
    const { body } = await send('/account/second-factor', { password: testPassword }, owner);
    const code = codeAt(body.secret);
    expect((await verifySecondFactor(app.ctx, owner.id, code)).ok).toBe(false);
    await send('/account/second-factor/confirm', { code }, owner);
    expect((await verifySecondFactor(app.ctx, owner.id, code)).ok).toBe(false);
  });

  test('a recovery code works once, however it is typed, and only for its owner', async () => {
    const { owner, recoveryCodes } = await withSecondFactor();
    const other = await withSecondFactor();
    const [first, second] = recoveryCodes as [string, string];
    expect((await verifySecondFactor(app.ctx, other.owner.id, first)).ok).toBe(false);
    expect(await verifySecondFactor(app.ctx, owner.id, first)).toEqual({ ok: true, recovery: true });
    expect((await verifySecondFactor(app.ctx, owner.id, first)).ok).toBe(false);
    expect((await verifySecondFactor(app.ctx, owner.id, ` ${second.toUpperCase().replaceAll('-', ' ')}`)).ok).toBe(
      true,
    );
    expect((await overview(owner)).recoveryCodesLeft).toBe(8);
  });

  test('guesses are few, and wait longer and longer', async () => {
    const { owner, secret } = await withSecondFactor();
    for (const left of [4, 3, 2, 1, 0]) {
      expect(await verifySecondFactor(app.ctx, owner.id, '000000')).toEqual({ ok: false, why: 'wrong', left });
    }
    expect(await verifySecondFactor(app.ctx, owner.id, codeAt(secret))).toEqual({
      ok: false,
      why: 'wait',
      seconds: 60,
    });
    clock.pass(61);
    expect((await verifySecondFactor(app.ctx, owner.id, '000000')).ok).toBe(false);
    expect(await verifySecondFactor(app.ctx, owner.id, codeAt(secret))).toMatchObject({ why: 'wait', seconds: 120 });
    clock.pass(121);
    expect((await verifySecondFactor(app.ctx, owner.id, codeAt(secret))).ok).toBe(true);
  });
});

describe('changing it', () => {
  test('new recovery codes make the old ones void, and want password and code', async () => {
    const { owner, secret, recoveryCodes } = await withSecondFactor();
    const renew = (body: object) => send('/account/second-factor/recovery-codes', body, owner);
    expect(reason(await renew({ password: 'wrong', code: codeAt(secret) }))).toBe('credentials');
    expect(reason(await renew({ password: testPassword, code: '000000' }))).toBe('second_factor_wrong');
    const { body } = await renew({ password: testPassword, code: codeAt(secret) });
    expect(body.recoveryCodes).toHaveLength(10);
    expect((await verifySecondFactor(app.ctx, owner.id, recoveryCodes[3]!)).ok).toBe(false);
    expect((await verifySecondFactor(app.ctx, owner.id, body.recoveryCodes[3])).ok).toBe(true);
  });

  test('taking it away wants password and code, and is told by a mail', async () => {
    const { owner, secret, recoveryCodes } = await withSecondFactor();
    await deliverMails(app);
    const take = (body: object) => send('/account/second-factor/remove', body, owner);
    expect(reason(await take({ password: 'wrong', code: codeAt(secret) }))).toBe('credentials');
    expect(reason(await take({ password: testPassword, code: '000000' }))).toBe('second_factor_wrong');
    expect((await take({ password: testPassword, code: recoveryCodes[9]! })).status).toBe(200);
    expect(await overview(owner)).toEqual(switchedOff);
    expect((await deliverMails(app)).map(({ subject }) => subject)).toEqual(['The second factor for Komawari is off']);
    expect((await verifySecondFactor(app.ctx, owner.id, codeAt(secret))).ok).toBe(false);
  });

  test('staff may not', async () => {
    const { owner, secret } = await withSecondFactor({ roles: ['ROLE_GLOBAL_MODERATOR'] });
    const refused = await send(
      '/account/second-factor/remove',
      { password: testPassword, code: codeAt(secret) },
      owner,
    );
    expect([problem(refused).status, reason(refused)]).toEqual([403, 'staff']);
    expect(await overview(owner)).toMatchObject({ on: true, required: true });
  });

  test('deleting the account wants it too', async () => {
    const { owner, secret } = await withSecondFactor();
    const gone = (body: object) => send('/account/delete', { password: testPassword, ...body }, owner);
    expect(reason(await gone({}))).toBe('second_factor_needed');
    expect(reason(await gone({ code: '000000' }))).toBe('second_factor_wrong');
    expect((await gone({ code: codeAt(secret) })).status).toBe(200);
    expect((await get(`${app.api}/account`, owner.headers)).status).toBe(401);
  });

  test('a password that is set anew by a mail does not take it away', async () => {
    const { owner } = await withSecondFactor();
    await deliverMails(app);
    await post(`${app.api}/account/recover`, JSON.stringify({ email: owner.email }));
    const [mail] = await deliverMails(app);
    expect(await resetPassword(app, mail!.code, owner.username)).toMatchObject({
      ok: true,
      account: { secondFactor: 'needed' },
    });
  });

  test('an address that is taken back takes a second factor along that came after it', async () => {
    const { owner, secret } = await withSecondFactor();
    await send('/account/second-factor/remove', { password: testPassword, code: codeAt(secret) }, owner);
    await deliverMails(app);
    await send('/account/email', { email: 'thief@example.org', password: testPassword }, owner);
    const [ask] = await deliverMails(app);
    await post(`${app.api}/account/email/${ask!.code}`, '{}');
    const [notice] = await deliverMails(app);
    clock.pass(60);
    const { body } = await send('/account/second-factor', { password: testPassword }, owner);
    await send('/account/second-factor/confirm', { code: codeAt(body.secret) }, owner);
    expect((await overview(owner)).on).toBe(true);
    await deliverMails(app);
    expect((await post(`${app.api}/account/email-undo/${notice!.code}`, '{}')).status).toBe(200);
    const [recover] = await deliverMails(app);
    expect(await resetPassword(app, recover!.code, owner.email)).toMatchObject({
      ok: true,
      account: { secondFactor: 'none' },
    });
  });
});
