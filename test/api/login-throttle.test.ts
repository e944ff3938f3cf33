// Whose guesses count for which account, and what an address tells of the accounts behind it: over the pages to sign in.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { hashPassword } from '#server/accounts/passwords.ts';
import { cleanUsername, nameKey } from '#server/accounts/usernames.ts';
import { openAccount, stoppedClock, testPassword, type WithAccount } from '#test/support/people/accounts.ts';
import { askToken, buildClient, byPassword } from '#test/support/people/api-clients.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { post } from '#test/support/server/http.ts';
import { deliverMails } from '#test/support/server/mail.ts';
import { authRequest, follow, step, Visitor } from '#test/support/people/oidc.ts';

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

  test.each<[string, string[]]>([
    // large, full-width, without and with a dot of its own, of another script, with a mark
    ['iris sails', ['İRİS SAİLS', 'ｉｒｉｓ ｓａｉｌｓ', 'ırıs saıls', 'i\u0307ris sails', 'іrіs sаіls', 'ìris sails']],
    ['İnes Yılmaz', ['ines yılmaz', 'i\u0307nes yılmaz', 'INES YILMAZ', 'İNES YILMAZ', 'Ines Yilmaz', 'lnes Y1lmaz']],
    ['ΟΔΥΣΣΕΥΣ', ['οδυσσευς', 'Οδυσσευσ', 'ΟΔΥΣΣΕΥΣ ', 'Οδυσσεύς', 'οδυσσευς.', 'ΟΔΥΣΣΕΎΣ']],
  ])('at %s are one count, whichever letters it is spelled with', async (username, spellings) => {
    const owner = await openAccount(app, { username });
    const answers: number[] = [];
    for (const [at, spelling] of spellings.entries())
      answers.push(await (await visitorFrom(`203.0.${113 + username.length}.${at}`))(spelling, 'wrong'));
    expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
    clock.pass(901);
    expect(await (await visitorFrom('203.0.113.51'))(owner.username, testPassword)).toBe(200);
    expect(await (await visitorFrom('203.0.113.51'))(owner.username.toLowerCase(), testPassword)).toBe(200);
  });

  // letters that this Node knows and this PostgreSQL does not yet are left large by the one alone
  test('every letter is made small in one way, by the server and by the database', async () => {
    const letters = Array.from({ length: 0x110000 }, (_, code) => code)
      .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
      .map((code) => String.fromCodePoint(code))
      .filter((letter) => /^[\p{L}\p{M}\p{N}\p{S}]$/u.test(letter) && cleanUsername(letter) === letter);
    const { rows } = await sql<{ letter: string; small: string; again: string }>`
      SELECT letter, lower(letter) AS small, lower(own) AS again
      FROM unnest(${letters}::text[], ${letters.map(nameKey)}::text[]) AS pairs (letter, own)`.execute(app.ctx.db);
    expect(rows.length).toBeGreaterThan(100_000);
    const differ = rows.filter(({ letter, small }) => small !== nameKey(letter) && small !== letter);
    expect(differ).toEqual([]);
    expect(rows.filter(({ letter, again }) => again !== nameKey(letter))).toEqual([]);
    const unknown = rows.filter(({ letter, small }) => small !== nameKey(letter));
    expect(unknown.length).toBeLessThan(50);
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

describe('strangers who guess at an account without end', () => {
  const remembering = { remember: true };
  /** Uses up what there is, from many networks, and goes on doing so. */
  const lock = async (name: string, network: string): Promise<void> => {
    for (let guess = 0; guess < 7; guess++) await (await visitorFrom(`${network}.${guess}`))(name, 'wrong');
    expect(await (await visitorFrom(`${network}.99`))(name, testPassword)).toBe(429);
  };
  const signIn = async (browser: Visitor, name: string, password = testPassword, more: object = remembering) => {
    const { location } = await browser.send(authRequest(app.site, { prompt: 'login' }).address);
    const tried = await step(browser, location!, 'sign-in', { name, password, remember: true, ...more });
    if (tried.status === 200) await follow(browser, tried.body.to as string);
    return tried.status;
  };

  test('do not keep its owner out of a browser in which they have signed in before', async () => {
    const owner = await openAccount(app);
    const browser = new Visitor(app.site);
    expect(await signIn(browser, owner.username)).toBe(200);
    await lock(owner.username, '198.51.101');
    await lock(owner.email, '198.51.102');
    expect(await signIn(browser, owner.username)).toBe(200);
    expect(await signIn(browser, owner.email)).toBe(200);
    // which leaves the strangers nothing
    expect(await (await visitorFrom('198.51.101.98'))(owner.username, testPassword)).toBe(429);
  });

  test('nor out of a new one, once a link of a mail was followed there', async () => {
    const owner = await openAccount(app);
    await lock(owner.username, '198.51.103');
    await post(`${app.api}/account/recover`, JSON.stringify({ email: owner.email, language: 'en' }));
    const { code } = (await deliverMails(app)).find(({ to }) => to === owner.email)!;
    const browser = new Visitor(app.site);
    const reset = await browser.send(`/api/account/recover/${code}`, {
      method: 'POST',
      body: JSON.stringify({ newPassword: 'quite another 8' }),
      headers: { 'content-type': 'application/json' },
    });
    expect(reset.status).toBe(200);
    await lock(owner.username, '198.51.104');
    expect(await signIn(new Visitor(app.site), owner.username, 'quite another 8')).toBe(429);
    expect(await signIn(browser, owner.username, 'quite another 8')).toBe(200);
  });

  test('nor a program of theirs, which has shown its secret', async () => {
    const client = await buildClient(app);
    await lock(client.owner.username, '198.51.105');
    expect((await askToken(app, byPassword(client))).status).toBe(200);
    const stranger = await buildClient(app);
    const other = { ...byPassword(stranger), username: client.owner.username };
    expect((await askToken(app, other)).status).toBe(429);
  });

  test('find no way around it: a known browser has as few guesses, and only at the account that it knows', async () => {
    const [owner, thief] = [await openAccount(app), await openAccount(app)];
    const browser = new Visitor(app.site);
    expect(await signIn(browser, owner.username)).toBe(200);
    const answers: number[] = [];
    for (let guess = 0; guess < 6; guess++) answers.push(await signIn(browser, owner.username, 'wrong'));
    expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
    // what was guessed there is not counted elsewhere
    expect(await signIn(new Visitor(app.site), owner.username)).toBe(200);

    const theirs = new Visitor(app.site);
    expect(await signIn(theirs, thief.username)).toBe(200);
    // they claim the owner's address, which nobody confirms
    await app.ctx.db
      .updateTable('accounts')
      .set({ pending_email: owner.email, pending_key: owner.email })
      .where('user_id', '=', thief.id)
      .execute();
    await app.ctx.db.updateTable('users').set({ unverified: true }).where('id', '=', thief.id).execute();
    await app.ctx.changes.waitUntilApplied();
    await lock(owner.email, '198.51.106');
    await app.ctx.db
      .updateTable('accounts')
      .set({ password_hash: await hashPassword(app.ctx, 'something else 5') })
      .where('user_id', '=', thief.id)
      .execute();
    expect(await signIn(theirs, owner.email)).toBe(401);
  });

  test.each<[string, (browser: Visitor, owner: WithAccount) => unknown]>([
    ['one that was not to remember them', (browser) => forgetDevices(browser)],
    [
      'one from before the password was changed',
      (_browser, { id }) =>
        app.ctx.db
          .updateTable('accounts')
          .set({ password_changed_at: new Date(clock.now().getTime() + 1000) })
          .where('user_id', '=', id)
          .execute(),
    ],
    ['one of half a year ago', () => clock.pass(181 * 24 * 3600)],
    [
      'one whose cookie was made up',
      (browser) => {
        for (const [key, cookie] of browser.jar.cookies) {
          if (!key.startsWith('komawari_device_')) continue;
          const first = cookie.value.startsWith('A') ? 'B' : 'A';
          browser.jar.cookies.set(key, { ...cookie, value: first + cookie.value.slice(1) });
        }
      },
    ],
  ])('wait with their owner in a browser that is not known: %s', async (what, change) => {
    const owner = await openAccount(app);
    const browser = new Visitor(app.site);
    const remember = !what.includes('not to remember');
    expect(await signIn(browser, owner.username, testPassword, { remember })).toBe(200);
    expect([...browser.jar.cookies.keys()].some((key) => key.startsWith('komawari_device_'))).toBe(remember);
    await change(browser, owner);
    await lock(owner.username, '198.51.107');
    expect(await signIn(browser, owner.username)).toBe(429);
  });

  /** Nobody is signed in there, and it is known as the other one is. */
  const withDevicesOf = (browser: Visitor): Visitor => {
    const other = new Visitor(app.site);
    for (const [key, cookie] of browser.jar.cookies) {
      if (key.startsWith('komawari_device_')) other.jar.cookies.set(key, cookie);
    }
    return other;
  };

  const forgetDevices = (browser: Visitor): void => {
    for (const key of browser.jar.cookies.keys()) {
      if (key.startsWith('komawari_device_')) browser.jar.cookies.delete(key);
    }
  };

  test('the cookie of a browser opens nothing, is out of reach of scripts and stays small', async () => {
    let browser = new Visitor(app.site);
    for (let count = 0; count < 10; count++) {
      const { username } = await openAccount(app);
      const next = withDevicesOf(browser);
      expect(await signIn(next, username)).toBe(200);
      browser = next;
    }
    const cookies = browser.jar.all().filter(({ name }) => name.startsWith('komawari_device_'));
    expect(cookies.length).toBeLessThanOrEqual(8);
    for (const cookie of cookies) expect(cookie).toMatchObject({ path: '/realms/', httpOnly: true, sameSite: 'Lax' });
    const silent = await follow(withDevicesOf(browser), authRequest(app.site, { prompt: 'none' }).address);
    expect(silent.searchParams.get('error')).toBe('login_required');
  });
});
