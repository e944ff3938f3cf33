// Whose guesses count for which account, and what an address tells of the accounts behind it: over the pages to sign in.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccount, stoppedClock, testPassword } from '#test/support/people/accounts.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { post } from '#test/support/server/http.ts';
import { deliverMails } from '#test/support/server/mail.ts';
import { authRequest, step, Visitor } from '#test/support/people/oidc.ts';

let app: TestApp;
const clock = stoppedClock();
beforeAll(async () => {
  app = await testApp({ clock: clock.now, env: { TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => app.close());

/** Somebody at a page to sign in, whose requests come from an address. */
async function visitorFrom(address: string) {
  const visitor = new Visitor(app.site);
  const send = visitor.send.bind(visitor);
  visitor.send = (to, init = {}) => send(to, { ...init, headers: { ...init.headers, 'x-forwarded-for': address } });
  const { location } = await visitor.send(authRequest(app.site).address);
  return async (name: string, password: string): Promise<number> =>
    (await step(visitor, location!, 'sign-in', { name, password, remember: false })).status;
}

let serial = 0;
const createAs = (email: string, password: string): Promise<{ status: number }> =>
  post(`${app.api}/account/create`, JSON.stringify({ username: `claims ${++serial}`, email, password }));

describe('guesses', () => {
  test('of one account are one count, however its name is spelled', async () => {
    const { username } = await openAccount(app);
    const spellings = [username, ` ${username}`, `  ${username} `, username.toUpperCase(), `\u200B${username}`];
    const answers: number[] = [];
    for (const [at, spelling] of [...spellings, `   ${username}`].entries())
      answers.push(await (await visitorFrom(`203.0.113.${at}`))(spelling, 'wrong'));
    expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await (await visitorFrom('203.0.113.50'))(`    ${username}`, testPassword)).toBe(429);
  });

  test('of one account are one count, however its address is spelled', async () => {
    const { email } = await openAccount(app);
    const [local, host] = email.split('@') as [string, string];
    const spellings = [email, ` ${email}`, email.toUpperCase(), `${local}@${host.toUpperCase()}`, `${email}\t`];
    for (const [at, spelling] of spellings.entries())
      expect(await (await visitorFrom(`203.0.113.${60 + at}`))(spelling, 'wrong')).toBe(401);
    expect(await (await visitorFrom('203.0.113.70'))(email, testPassword)).toBe(429);
  });

  test('by somebody who has none left close no account to others', async () => {
    const owner = await openAccount(app);
    const flood = await visitorFrom('198.51.100.66');
    for (let guess = 0; guess < 30; guess++) expect(await flood(`nobody ${guess}`, 'wrong')).toBe(401);
    for (let guess = 0; guess < 8; guess++) expect(await flood(owner.username, 'wrong')).toBe(429);
    expect(await (await visitorFrom('198.51.100.7'))(owner.username, testPassword)).toBe(200);
  });
});

describe('an address', () => {
  test('that somebody has confirmed lets those in who only claim it: the answer tells nothing of the other', async () => {
    const owner = await openAccount(app);
    const [known, unknown] = [owner.email, 'never.seen@example.org'];
    const guesses = async (email: string) => [
      (await createAs(email, 'tall ships at low tide 1')).status,
      await (await visitorFrom('203.0.113.80'))(email, 'tall ships at low tide 1'),
      await (await visitorFrom('203.0.113.80'))(email, 'low ships at tall tide 1'),
    ];
    expect(await guesses(known)).toEqual([201, 200, 401]);
    expect(await guesses(unknown)).toEqual([201, 200, 401]);
    expect(await (await visitorFrom('203.0.113.81'))(owner.email, testPassword)).toBe(200);
  });

  test('that is not confirmed stays good for who claimed it first', async () => {
    const email = 'waits.for.a.mail@example.org';
    await createAs(email, 'green tea before noon 1');
    await createAs(email, 'black tea after noon 22');
    expect(await (await visitorFrom('203.0.113.90'))(email, 'green tea before noon 1')).toBe(200);
    expect(await (await visitorFrom('203.0.113.90'))(email, 'black tea after noon 22')).toBe(200);
  });

  test.each([
    'somebody@%65xample.org',
    'somebody@example.org/x.evil.example',
    'somebody@example.org?x.evil.example',
    'somebody@example.org#x.evil.example',
    'somebody@ｅｘａｍｐｌｅ.org',
    'somebody@192.0.2.100',
    '\u0130nes@example.org',
  ])('such as %s is none', async (email) => {
    expect((await createAs(email, 'rather-long and odd 7')).status).toBe(400);
  });

  test('gets its mail as it is compared, not as it looked when it was typed', async () => {
    expect((await createAs('\u212Aelvin@example.org', 'rather-long and odd 7')).status).toBe(201);
    expect((await deliverMails(app)).map(({ to }) => to)).toContain('Kelvin@example.org');
  });
});
