// Somebody else was in an account: its owner takes it back, and nothing of theirs is left.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccount, stoppedClock, testPassword, type WithAccount } from '#test/support/accounts.ts';
import { type TestApp, testApp } from '#test/support/app.ts';
import { type Answer, get, post } from '#test/support/http.ts';
import { deliverMails, type Mail } from '#test/support/mail.ts';

let app: TestApp;
const clock = stoppedClock();
beforeAll(async () => {
  app = await testApp({ clock: clock.now });
});
afterAll(() => app?.close());

const send = (path: string, body: object = {}, headers: Record<string, string> = {}): Promise<Answer> =>
  post(`${app.api}${path}`, JSON.stringify(body), headers);
const mailTo = (mails: Mail[], address: string): Mail => mails.find(({ to }) => to === address)!;
const undo = async (code: string): Promise<number> => (await send(`/account/email-undo/${code}`)).status;

/** Moves an account to another address; answers the code that takes that back. */
async function move({ headers }: Pick<WithAccount, 'headers'>, from: string, to: string): Promise<string> {
  await send('/account/email', { email: to, password: testPassword }, headers);
  await send(`/account/email/${mailTo(await deliverMails(app), to).code}`);
  return mailTo(await deliverMails(app), from).code;
}

describe('an address that was taken over', () => {
  test('comes back to its owner, whatever was changed and taken back after it', async () => {
    const owner = await openAccount(app);
    const own = await move(owner, owner.email, 'one@evil.example');
    const theirs = await move(owner, 'one@evil.example', 'two@evil.example');
    expect(await undo(theirs)).toBe(200);
    const theirMail = mailTo(await deliverMails(app), 'one@evil.example');
    expect(await undo(own)).toBe(200);
    // what was sent to them opens nothing any more
    expect((await send(`/account/recover/${theirMail.code}`, { newPassword: 'quite another 8' })).status).toBe(404);
    const mail = mailTo(await deliverMails(app), owner.email);
    expect((await send(`/account/recover/${mail.code}`, { newPassword: 'quite another 9' })).status).toBe(200);
    expect((await send('/auth/login', { email: owner.email, password: 'quite another 9' })).status).toBe(200);
    expect([await undo(own), await undo(theirs)]).toEqual([404, 404]);
    await deliverMails(app);
  });

  test('and every change after it is void with it', async () => {
    const owner = await openAccount(app);
    const first = await move(owner, owner.email, 'three@evil.example');
    const second = await move(owner, 'three@evil.example', 'four@evil.example');
    const third = await move(owner, 'four@evil.example', 'five@evil.example');
    expect(await undo(second)).toBe(200);
    expect(await undo(third)).toBe(404);
    expect(await undo(first)).toBe(200);
    await deliverMails(app);
  });

  test('gets the mail that sets a new password, however many were asked for before', async () => {
    const owner = await openAccount(app);
    for (let time = 0; time < 5; time++) await send('/account/recover', { email: owner.email });
    await deliverMails(app);
    expect(await undo(await move(owner, owner.email, 'six@evil.example'))).toBe(200);
    const mail = mailTo(await deliverMails(app), owner.email);
    expect((await send(`/account/recover/${mail.code}`, { newPassword: 'quite another 8' })).status).toBe(200);
    expect((await get(`${app.api}/account`, owner.headers)).status).toBe(401);
    await deliverMails(app);
  });
});
