// Account takeover: the owner recovers the account, and nothing that the attacker set up is left.
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccount, stoppedClock, testPassword, type PersonWithAccount } from '#test/support/people/accounts.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { type TestResponse, get, post } from '#test/support/server/http.ts';
import { deliverMails, type Mail } from '#test/support/server/mail.ts';
import { connectionsTo } from '#test/support/people/external-provider.ts';
import { startSessionFor, signToken } from '#test/support/people/signed-in.ts';

let app: TestApp;
const clock = stoppedClock();
beforeAll(async () => {
  app = await testApp({ clock: clock.now, env: { CONNECTIONS: connectionsTo({ issuer: 'https://nimbus.example' }) } });
});
afterAll(() => app?.close());

const send = (path: string, body: object = {}, headers: Record<string, string> = {}): Promise<TestResponse> =>
  post(`${app.api}${path}`, JSON.stringify(body), headers);
const mailTo = (mails: Mail[], address: string): Mail => mails.find(({ to }) => to === address)!;
const undoEmailChange = async (code: string): Promise<number> => (await send(`/account/email-undo/${code}`)).status;

/** Changes the e-mail address of an account. @returns the code that undoes the change */
async function changeAddress(
  { headers }: Pick<PersonWithAccount, 'headers'>,
  from: string,
  to: string,
): Promise<string> {
  await send('/account/email', { email: to, password: testPassword }, headers);
  await send(`/account/email/${mailTo(await deliverMails(app), to).code}`);
  return mailTo(await deliverMails(app), from).code;
}

describe('an e-mail address that an attacker has changed', () => {
  test('is restored for its owner, whatever was changed and undone after it', async () => {
    const owner = await openAccount(app);
    const ownerUndoCode = await changeAddress(owner, owner.email, 'one@evil.example');
    const theirs = await changeAddress(owner, 'one@evil.example', 'two@evil.example');
    expect(await undoEmailChange(theirs)).toBe(200);
    const attackerMail = mailTo(await deliverMails(app), 'one@evil.example');
    expect(await undoEmailChange(ownerUndoCode)).toBe(200);
    // the code that was mailed to the attacker is void
    expect((await send(`/account/recover/${attackerMail.code}`, { newPassword: 'quite another 8' })).status).toBe(404);
    const mail = mailTo(await deliverMails(app), owner.email);
    expect((await send(`/account/recover/${mail.code}`, { newPassword: 'quite another 9' })).status).toBe(200);
    expect((await send('/auth/login', { email: owner.email, password: 'quite another 9' })).status).toBe(200);
    expect([await undoEmailChange(ownerUndoCode), await undoEmailChange(theirs)]).toEqual([404, 404]);
    await deliverMails(app);
  });

  test('voids every later change when it is restored', async () => {
    const owner = await openAccount(app);
    const firstUndoCode = await changeAddress(owner, owner.email, 'three@evil.example');
    const secondUndoCode = await changeAddress(owner, 'three@evil.example', 'four@evil.example');
    const thirdUndoCode = await changeAddress(owner, 'four@evil.example', 'five@evil.example');
    expect(await undoEmailChange(secondUndoCode)).toBe(200);
    expect(await undoEmailChange(thirdUndoCode)).toBe(404);
    expect(await undoEmailChange(firstUndoCode)).toBe(200);
    await deliverMails(app);
  });

  test('gets the mail to set a new password, however many were requested before', async () => {
    const owner = await openAccount(app);
    for (let time = 0; time < 5; time++) await send('/account/recover', { email: owner.email });
    await deliverMails(app);
    expect(await undoEmailChange(await changeAddress(owner, owner.email, 'six@evil.example'))).toBe(200);
    const mail = mailTo(await deliverMails(app), owner.email);
    expect((await send(`/account/recover/${mail.code}`, { newPassword: 'quite another 8' })).status).toBe(200);
    expect((await get(`${app.api}/account`, owner.headers)).status).toBe(401);
    await deliverMails(app);
  });
});

const daySeconds = 24 * 3600;
/** Starts another session, of the owner or of an attacker who knows the password. */
async function startSession({ id, uid }: { id: number; uid: string }): Promise<PersonWithAccount['headers']> {
  const session = await startSessionFor(app, { id });
  return { authorization: `Bearer ${await signToken(app, { uid, session })}` };
}
/** Stores a linked account in the database, without signing in at the provider. */
const insertLink = (id: number, provider: 'nimbus' | 'haze', subject: string) =>
  app.ctx.db
    .insertInto('connections')
    .values({
      user_id: id,
      provider,
      issuer: provider === 'haze' ? 'http://127.0.0.1:1' : 'https://nimbus.example',
      subject,
      name: subject,
      linked_at: clock.now(),
    })
    .execute();
const listLinkedProviders = async (headers: PersonWithAccount['headers']): Promise<string[]> => {
  const { body } = await get(`${app.site}/api/account/connections`, headers);
  return (body.data as { provider: string; linked: object | null }[])
    .filter((one) => one.linked !== null)
    .map(({ provider }) => provider);
};
const totpCode = (secret: string): string => generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) });
async function setUpSecondFactor(
  headers: PersonWithAccount['headers'],
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { body } = await send('/account/second-factor', { password: testPassword }, headers);
  const confirmed = await send('/account/second-factor/confirm', { code: totpCode(body.secret) }, headers);
  return { secret: body.secret, recoveryCodes: confirmed.body.recoveryCodes };
}
const secondFactorOf = async (
  headers: PersonWithAccount['headers'],
): Promise<{ on: boolean; recoveryCodesLeft: number }> => (await get(`${app.api}/account`, headers)).body.secondFactor;

describe('a way to come back that an attacker has set up', () => {
  test('is removed when the address is restored: every link, and a second factor that is not older', async () => {
    const owner = await openAccount(app);
    await insertLink(owner.id, 'haze', 'own');
    clock.advanceSeconds(6 * daySeconds);
    await insertLink(owner.id, 'nimbus', 'theirs');
    await setUpSecondFactor(await startSession(owner));
    clock.advanceSeconds(daySeconds);
    const ownerUndoCode = await changeAddress(
      { headers: await startSession(owner) },
      owner.email,
      'seven@evil.example',
    );
    expect(await undoEmailChange(ownerUndoCode)).toBe(200);
    const mails = await deliverMails(app);
    expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      [owner.email, 'Reset your Komawari password'],
      [owner.email, 'Two-factor authentication is off for Komawari'],
    ]);
    const headers = await startSession(owner);
    expect(await listLinkedProviders(headers)).toEqual([]);
    expect(await secondFactorOf(headers)).toMatchObject({ on: false, recoveryCodesLeft: 0 });
  });

  test('includes new recovery codes, which are removed; an older second factor stays', async () => {
    const owner = await openAccount(app);
    const { secret } = await setUpSecondFactor(owner.headers);
    clock.advanceSeconds(8 * daySeconds);
    const theirs = await startSession(owner);
    expect(await secondFactorOf(theirs)).toMatchObject({ on: true, recoveryCodesLeft: 10 });
    const proof = { password: testPassword, code: totpCode(secret) };
    expect((await send('/account/second-factor/recovery-codes', proof, theirs)).status).toBe(200);
    expect(await undoEmailChange(await changeAddress({ headers: theirs }, owner.email, 'eight@evil.example'))).toBe(
      200,
    );
    expect(await secondFactorOf(await startSession(owner))).toMatchObject({ on: true, recoveryCodesLeft: 0 });
    await deliverMails(app);
  });

  test('is removed when the address of a new account is confirmed, by its mail or by a new password', async () => {
    for (const confirmAction of ['activate', 'recover'] as const) {
      const email = `somebody-${confirmAction}@example.org`;
      const signUp = await send('/account/create', {
        username: `Squatter ${confirmAction}`,
        email,
        password: testPassword,
      });
      const confirmMail = mailTo(await deliverMails(app), email);
      const { id } = await app.ctx.db
        .selectFrom('users')
        .select('id')
        .where('uid', '=', signUp.body.data.id)
        .executeTakeFirstOrThrow();
      const person = { id, uid: signUp.body.data.id as string };
      await insertLink(id, 'nimbus', `squatter ${confirmAction}`);
      await setUpSecondFactor(await startSession(person));
      clock.advanceSeconds(8 * 3600);
      await deliverMails(app);
      if (confirmAction === 'activate') expect((await send(`/account/activate/${confirmMail.code}`)).status).toBe(200);
      else {
        await send('/account/recover', { email });
        const { code } = mailTo(await deliverMails(app), email);
        expect((await send(`/account/recover/${code}`, { newPassword: 'quite another 8' })).status).toBe(200);
      }
      const told = (await deliverMails(app)).map(({ subject }) => subject);
      expect(told).toContain('Two-factor authentication is off for Komawari');
      const headers = await startSession(person);
      expect([confirmAction, await listLinkedProviders(headers)]).toEqual([confirmAction, []]);
      expect(await secondFactorOf(headers)).toMatchObject({ on: false, recoveryCodesLeft: 0 });
    }
  });

  test('is removed by a new password if it was linked within the last week, and the mail says so', async () => {
    const owner = await openAccount(app);
    await insertLink(owner.id, 'haze', 'long ago');
    clock.advanceSeconds(7 * daySeconds + 60);
    await insertLink(owner.id, 'nimbus', 'lately');
    await send('/account/recover', { email: owner.email });
    const { code } = mailTo(await deliverMails(app), owner.email);
    expect((await send(`/account/recover/${code}`, { newPassword: 'quite another 8' })).status).toBe(200);
    const told = mailTo(await deliverMails(app), owner.email);
    expect(told.subject).toBe('Your Komawari password was reset');
    expect(told.text).toContain('in the last seven days were unlinked');
    expect(await listLinkedProviders(await startSession(owner))).toEqual(['haze']);
  });
});
