// The second factor: setup, verification, recovery and removal.
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifySecondFactor } from '#server/sign-in/second-factor.ts';
import {
  openAccount,
  resetPassword,
  stoppedClock,
  testPassword,
  tryPassword,
  type PersonWithAccount,
} from '#test/support/people/accounts.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { type TestResponse, get, post, errorOf, reasonOf } from '#test/support/server/http.ts';
import { deliverMails } from '#test/support/server/mail.ts';

let app: TestApp;
const clock = stoppedClock();
beforeAll(async () => {
  app = await testApp({ clock: clock.now });
});
afterAll(() => app?.close());

const send = (path: string, body: object, { headers }: Pick<PersonWithAccount, 'headers'>): Promise<TestResponse> =>
  post(`${app.api}${path}`, JSON.stringify(body), headers);
const codeAt = (secret: string, seconds = 0): string =>
  generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) + seconds });
const overview = async ({ headers }: PersonWithAccount) => (await get(`${app.api}/account`, headers)).body.secondFactor;

/** Creates an account that has set up a second factor one time step (30 seconds) ago. */
async function createWithSecondFactor(roles: Parameters<typeof openAccount>[1] = {}) {
  const owner = await openAccount(app, roles);
  const { body } = await send('/account/second-factor', { password: testPassword }, owner);
  const confirmed = await send('/account/second-factor/confirm', { code: codeAt(body.secret) }, owner);
  clock.advanceSeconds(30);
  return { owner, secret: body.secret as string, recoveryCodes: confirmed.body.recoveryCodes as string[] };
}

/** The overview of an account without a second factor. */
const noSecondFactor = { on: false, since: null, required: false, requiredElsewhere: false, recoveryCodesLeft: 0 };

describe('setting up a second factor', () => {
  test('requires the password, then a code of the app; the recovery codes are shown once', async () => {
    const owner = await openAccount(app, { username: 'Second Thought' });
    expect(await overview(owner)).toEqual(noSecondFactor);
    expect(reasonOf(await send('/account/second-factor', { password: 'wrong' }, owner))).toBe('credentials');
    expect(reasonOf(await send('/account/second-factor/confirm', { code: '123456' }, owner))).toBe('not_begun');
    const { body } = await send('/account/second-factor', { password: testPassword }, owner);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(body.uri).toBe(`otpauth://totp/Komawari:Second%20Thought?secret=${body.secret}&issuer=Komawari`);
    expect((await overview(owner)).on).toBe(false);
    const wrongCodeResponse = await send('/account/second-factor/confirm', { code: '000000' }, owner);
    expect([wrongCodeResponse.status, reasonOf(wrongCodeResponse)]).toEqual([400, 'second_factor_wrong']);
    const { body: confirmation } = await send('/account/second-factor/confirm', { code: codeAt(body.secret) }, owner);
    expect(new Set(confirmation.recoveryCodes).size).toBe(10);
    for (const code of confirmation.recoveryCodes) expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
    expect(await overview(owner)).toMatchObject({ on: true, recoveryCodesLeft: 10 });
    expect((await deliverMails(app)).map(({ to, subject }) => [to, subject])).toEqual([
      [owner.email, 'Two-factor authentication is on for Komawari'],
    ]);
    expect(reasonOf(await send('/account/second-factor', { password: testPassword }, owner))).toBe('on');
    const session = await app.ctx.db
      .selectFrom('sessions')
      .selectAll()
      .where('uid', '=', owner.session)
      .executeTakeFirstOrThrow();
    expect(session.second_factor).toBe(true);
  });

  test('stores neither the secret nor a recovery code in plain text', async () => {
    const { owner, secret, recoveryCodes } = await createWithSecondFactor();
    const { db } = app.ctx;
    const account = await db
      .selectFrom('accounts')
      .selectAll()
      .where('user_id', '=', owner.id)
      .executeTakeFirstOrThrow();
    const codes = await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', owner.id).execute();
    const storedTexts = [account.totp_secret!, ...codes.map(({ hash }) => hash)].map((bytes) =>
      bytes.toString('latin1'),
    );
    for (const each of [secret, ...recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')])]) {
      expect(storedTexts.some((text) => text.includes(each))).toBe(false);
    }
  });
});

describe('verifying a second factor', () => {
  test('is required at sign-in', async () => {
    const { owner } = await createWithSecondFactor();
    const signedIn = await tryPassword(app, { name: owner.username });
    expect(signedIn).toMatchObject({ ok: true, account: { secondFactor: 'needed' } });
  });

  test('requires staff without one to set it up first; others need none', async () => {
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
  ])('accepts a code within one time step of the clock: %s', async (_which, seconds, ok) => {
    const { owner, secret } = await createWithSecondFactor();
    clock.advanceSeconds(120);
    expect((await verifySecondFactor(app.ctx, owner.id, codeAt(secret, seconds))).ok).toBe(ok);
  });

  test('accepts no code twice, and none older than the last one', async () => {
    const { owner, secret } = await createWithSecondFactor();
    clock.advanceSeconds(120);
    const [previousCode, code] = [codeAt(secret, -30), codeAt(secret)];
    expect(await verifySecondFactor(app.ctx, owner.id, code)).toEqual({ ok: true, recovery: false });
    expect((await verifySecondFactor(app.ctx, owner.id, code)).ok).toBe(false);
    expect((await verifySecondFactor(app.ctx, owner.id, previousCode)).ok).toBe(false);
    expect((await verifySecondFactor(app.ctx, owner.id, codeAt(secret, 30))).ok).toBe(true);
  });

  test('accepts the same code once in concurrent requests', async () => {
    const { owner, secret, recoveryCodes } = await createWithSecondFactor();
    clock.advanceSeconds(60);
    for (const code of [codeAt(secret), recoveryCodes[0]!]) {
      const verifications = await Promise.all(
        Array.from({ length: 4 }, () => verifySecondFactor(app.ctx, owner.id, code)),
      );
      expect(verifications.filter(({ ok }) => ok)).toHaveLength(1);
      clock.advanceSeconds(3700);
    }
  });

  test('does not accept the code of the setup', async () => {
    const owner = await openAccount(app);
    const { body } = await send('/account/second-factor', { password: testPassword }, owner);
    const code = codeAt(body.secret);
    expect((await verifySecondFactor(app.ctx, owner.id, code)).ok).toBe(false);
    await send('/account/second-factor/confirm', { code }, owner);
    expect((await verifySecondFactor(app.ctx, owner.id, code)).ok).toBe(false);
  });

  test('accepts a recovery code once, however it is typed, and only for its owner', async () => {
    const { owner, recoveryCodes } = await createWithSecondFactor();
    const otherAccount = await createWithSecondFactor();
    const [first, second] = recoveryCodes as [string, string];
    expect((await verifySecondFactor(app.ctx, otherAccount.owner.id, first)).ok).toBe(false);
    expect(await verifySecondFactor(app.ctx, owner.id, first)).toEqual({ ok: true, recovery: true });
    expect((await verifySecondFactor(app.ctx, owner.id, first)).ok).toBe(false);
    expect((await verifySecondFactor(app.ctx, owner.id, ` ${second.toUpperCase().replaceAll('-', ' ')}`)).ok).toBe(
      true,
    );
    expect((await overview(owner)).recoveryCodesLeft).toBe(8);
  });

  test('allows few guesses; then each lockout is twice as long', async () => {
    const { owner, secret } = await createWithSecondFactor();
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      expect(await verifySecondFactor(app.ctx, owner.id, '000000')).toEqual({
        ok: false,
        why: 'wrong',
        left: triesLeft,
      });
    }
    expect(await verifySecondFactor(app.ctx, owner.id, codeAt(secret))).toEqual({
      ok: false,
      why: 'wait',
      seconds: 60,
    });
    clock.advanceSeconds(61);
    expect((await verifySecondFactor(app.ctx, owner.id, '000000')).ok).toBe(false);
    expect(await verifySecondFactor(app.ctx, owner.id, codeAt(secret))).toMatchObject({ why: 'wait', seconds: 120 });
    clock.advanceSeconds(121);
    expect((await verifySecondFactor(app.ctx, owner.id, codeAt(secret))).ok).toBe(true);
  });
});

describe('an account with a second factor', () => {
  test('needs password and code for new recovery codes, which invalidate the old ones', async () => {
    const { owner, secret, recoveryCodes } = await createWithSecondFactor();
    const renew = (body: object) => send('/account/second-factor/recovery-codes', body, owner);
    expect(reasonOf(await renew({ password: 'wrong', code: codeAt(secret) }))).toBe('credentials');
    expect(reasonOf(await renew({ password: testPassword, code: '000000' }))).toBe('second_factor_wrong');
    const { body } = await renew({ password: testPassword, code: codeAt(secret) });
    expect(body.recoveryCodes).toHaveLength(10);
    expect((await verifySecondFactor(app.ctx, owner.id, recoveryCodes[3]!)).ok).toBe(false);
    expect((await verifySecondFactor(app.ctx, owner.id, body.recoveryCodes[3])).ok).toBe(true);
  });

  test('needs password and code to remove it, and gets a notice by mail', async () => {
    const { owner, secret, recoveryCodes } = await createWithSecondFactor();
    await deliverMails(app);
    const removeSecondFactor = (body: object) => send('/account/second-factor/remove', body, owner);
    expect(reasonOf(await removeSecondFactor({ password: 'wrong', code: codeAt(secret) }))).toBe('credentials');
    expect(reasonOf(await removeSecondFactor({ password: testPassword, code: '000000' }))).toBe('second_factor_wrong');
    expect((await removeSecondFactor({ password: testPassword, code: recoveryCodes[9]! })).status).toBe(200);
    expect(await overview(owner)).toEqual(noSecondFactor);
    expect((await deliverMails(app)).map(({ subject }) => subject)).toEqual([
      'Two-factor authentication is off for Komawari',
    ]);
    expect((await verifySecondFactor(app.ctx, owner.id, codeAt(secret))).ok).toBe(false);
  });

  test('cannot remove it if it is staff', async () => {
    const { owner, secret } = await createWithSecondFactor({ roles: ['ROLE_GLOBAL_MODERATOR'] });
    const refused = await send(
      '/account/second-factor/remove',
      { password: testPassword, code: codeAt(secret) },
      owner,
    );
    expect([errorOf(refused).status, reasonOf(refused)]).toEqual([403, 'staff']);
    expect(await overview(owner)).toMatchObject({ on: true, required: true });
  });

  test('needs its code to be deleted', async () => {
    const { owner, secret } = await createWithSecondFactor();
    const deleteOwnAccount = (body: object) => send('/account/delete', { password: testPassword, ...body }, owner);
    expect(reasonOf(await deleteOwnAccount({}))).toBe('second_factor_needed');
    expect(reasonOf(await deleteOwnAccount({ code: '000000' }))).toBe('second_factor_wrong');
    expect((await deleteOwnAccount({ code: codeAt(secret) })).status).toBe(200);
    expect((await get(`${app.api}/account`, owner.headers)).status).toBe(401);
  });

  test('still has it after a password reset by mail', async () => {
    const { owner } = await createWithSecondFactor();
    await deliverMails(app);
    await post(`${app.api}/account/recover`, JSON.stringify({ email: owner.email }));
    const [mail] = await deliverMails(app);
    expect(await resetPassword(app, mail!.code, owner.username)).toMatchObject({
      ok: true,
      account: { secondFactor: 'needed' },
    });
  });

  test('loses it when a change of address that came before it is undone', async () => {
    const { owner, secret } = await createWithSecondFactor();
    await send('/account/second-factor/remove', { password: testPassword, code: codeAt(secret) }, owner);
    await deliverMails(app);
    await send('/account/email', { email: 'thief@example.org', password: testPassword }, owner);
    const [confirmMail] = await deliverMails(app);
    await post(`${app.api}/account/email/${confirmMail!.code}`, '{}');
    const [notice] = await deliverMails(app);
    clock.advanceSeconds(60);
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
