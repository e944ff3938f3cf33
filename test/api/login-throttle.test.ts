// Throttling of password guesses on the sign-in pages: which guesses count for which account, and that an e-mail
// address reveals nothing about its accounts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { hashPassword } from '#server/accounts/passwords.ts';
import { cleanUsername, nameKey } from '#server/accounts/usernames.ts';
import { openAccount, stoppedClock, testPassword, type PersonWithAccount } from '#test/support/people/accounts.ts';
import { requestToken, buildClient, passwordGrant } from '#test/support/people/api-clients.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { post } from '#test/support/server/http.ts';
import { deliverMails } from '#test/support/server/mail.ts';
import { authRequest, followRedirects, sendStep, SimulatedBrowser } from '#test/support/people/oidc.ts';

let app: TestApp;
const clock = stoppedClock();
beforeAll(async () => {
  app = await testApp({ clock: clock.now, env: { TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => app.close());

/** Opens a sign-in page from an IP address. @returns a function that signs in and resolves to the status */
async function visitorFrom(address: string) {
  const visitor = new SimulatedBrowser(app.site);
  const send = visitor.send.bind(visitor);
  visitor.send = (to, init = {}) => send(to, { ...init, headers: { ...init.headers, 'x-forwarded-for': address } });
  const { location } = await visitor.send(authRequest(app.site).address);
  return async (name: string, password: string): Promise<number> =>
    (await sendStep(visitor, location!, 'sign-in', { name, password, remember: false })).status;
}

let serial = 0;
const createAs = (email: string, password: string): Promise<{ status: number }> =>
  post(`${app.api}/account/create`, JSON.stringify({ username: `claims ${++serial}`, email, password }));

describe('guesses', () => {
  test('at one account are counted together, however its username is spelled', async () => {
    const { username } = await openAccount(app);
    const spellings = [username, ` ${username}`, `  ${username} `, username.toUpperCase(), `\u200B${username}`];
    const statuses: number[] = [];
    for (const [index, spelling] of [...spellings, `   ${username}`].entries())
      statuses.push(await (await visitorFrom(`203.0.113.${index}`))(spelling, 'wrong'));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await (await visitorFrom('203.0.113.50'))(`    ${username}`, testPassword)).toBe(429);
  });

  test.each<[string, string[]]>([
    // uppercase, full-width, with a dotless i, with a combining dot, of another script, with an accent
    ['iris sails', ['İRİS SAİLS', 'ｉｒｉｓ ｓａｉｌｓ', 'ırıs saıls', 'i\u0307ris sails', 'іrіs sаіls', 'ìris sails']],
    ['İnes Yılmaz', ['ines yılmaz', 'i\u0307nes yılmaz', 'INES YILMAZ', 'İNES YILMAZ', 'Ines Yilmaz', 'lnes Y1lmaz']],
    ['ΟΔΥΣΣΕΥΣ', ['οδυσσευς', 'Οδυσσευσ', 'ΟΔΥΣΣΕΥΣ ', 'Οδυσσεύς', 'οδυσσευς.', 'ΟΔΥΣΣΕΎΣ']],
  ])('at %s are counted together, whichever similar letters spell it', async (username, spellings) => {
    const owner = await openAccount(app, { username });
    const statuses: number[] = [];
    for (const [index, spelling] of spellings.entries())
      statuses.push(await (await visitorFrom(`203.0.${113 + username.length}.${index}`))(spelling, 'wrong'));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    clock.advanceSeconds(901);
    expect(await (await visitorFrom('203.0.113.51'))(owner.username, testPassword)).toBe(200);
    expect(await (await visitorFrom('203.0.113.51'))(owner.username.toLowerCase(), testPassword)).toBe(200);
  });

  // PostgreSQL leaves letters uppercase that its older Unicode version does not know
  test('are counted by usernames in lowercase, which server and database compute alike', async () => {
    const usernameLetters = Array.from({ length: 0x110000 }, (_, code) => code)
      .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
      .map((code) => String.fromCodePoint(code))
      .filter((letter) => /^[\p{L}\p{M}\p{N}\p{S}]$/u.test(letter) && cleanUsername(letter) === letter);
    const { rows } = await sql<{ letter: string; small: string; again: string }>`
      SELECT letter, lower(letter) AS small, lower(own) AS again
      FROM unnest(${usernameLetters}::text[], ${usernameLetters.map(nameKey)}::text[]) AS pairs (letter, own)`.execute(
      app.ctx.db,
    );
    expect(rows.length).toBeGreaterThan(100_000);
    const differingLetters = rows.filter(({ letter, small }) => small !== nameKey(letter) && small !== letter);
    expect(differingLetters).toEqual([]);
    expect(rows.filter(({ letter, again }) => again !== nameKey(letter))).toEqual([]);
    const unknown = rows.filter(({ letter, small }) => small !== nameKey(letter));
    expect(unknown.length).toBeLessThan(50);
  });

  test('at one account are counted together, however its e-mail address is spelled', async () => {
    const { email } = await openAccount(app);
    const [local, host] = email.split('@') as [string, string];
    const spellings = [email, ` ${email}`, email.toUpperCase(), `${local}@${host.toUpperCase()}`, `${email}\t`];
    for (const [index, spelling] of spellings.entries())
      expect(await (await visitorFrom(`203.0.113.${60 + index}`))(spelling, 'wrong')).toBe(401);
    expect(await (await visitorFrom('203.0.113.70'))(email, testPassword)).toBe(429);
  });

  test('from a throttled IP address do not lock an account for others', async () => {
    const owner = await openAccount(app);
    const attackerSignIn = await visitorFrom('198.51.100.66');
    for (let guess = 0; guess < 30; guess++) expect(await attackerSignIn(`nobody ${guess}`, 'wrong')).toBe(401);
    for (let guess = 0; guess < 8; guess++) expect(await attackerSignIn(owner.username, 'wrong')).toBe(429);
    expect(await (await visitorFrom('198.51.100.7'))(owner.username, testPassword)).toBe(200);
  });
});

describe('an e-mail address', () => {
  test('that another account has confirmed still signs in an account that claims it, so responses reveal nothing', async () => {
    const owner = await openAccount(app);
    const [known, unknown] = [owner.email, 'never.seen@example.org'];
    const guessStatuses = async (email: string) => [
      (await createAs(email, 'tall ships at low tide 1')).status,
      await (await visitorFrom('203.0.113.80'))(email, 'tall ships at low tide 1'),
      await (await visitorFrom('203.0.113.80'))(email, 'low ships at tall tide 1'),
    ];
    expect(await guessStatuses(known)).toEqual([201, 200, 401]);
    expect(await guessStatuses(unknown)).toEqual([201, 200, 401]);
    expect(await (await visitorFrom('203.0.113.81'))(owner.email, testPassword)).toBe(200);
  });

  test('that is not confirmed signs in every account that claims it', async () => {
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
  ])('such as %s is refused', async (email) => {
    expect((await createAs(email, 'rather-long and odd 7')).status).toBe(400);
  });

  test('receives mail in its normalized form, not as typed', async () => {
    expect((await createAs('\u212Aelvin@example.org', 'rather-long and odd 7')).status).toBe(201);
    expect((await deliverMails(app)).map(({ to }) => to)).toContain('Kelvin@example.org');
  });
});

describe('attackers who lock an account by guessing', () => {
  const rememberOptions = { remember: true };
  /** Uses up the guesses at an account from many networks, so that it is locked. */
  const lockAccount = async (name: string, network: string): Promise<void> => {
    for (let guess = 0; guess < 7; guess++) await (await visitorFrom(`${network}.${guess}`))(name, 'wrong');
    expect(await (await visitorFrom(`${network}.99`))(name, testPassword)).toBe(429);
  };
  const signIn = async (
    browser: SimulatedBrowser,
    name: string,
    password = testPassword,
    extraFields: object = rememberOptions,
  ) => {
    const { location } = await browser.send(authRequest(app.site, { prompt: 'login' }).address);
    const signInResponse = await sendStep(browser, location!, 'sign-in', {
      name,
      password,
      remember: true,
      ...extraFields,
    });
    if (signInResponse.status === 200) await followRedirects(browser, signInResponse.body.to as string);
    return signInResponse.status;
  };

  test('do not lock out the owner in a browser that has signed in before', async () => {
    const owner = await openAccount(app);
    const browser = new SimulatedBrowser(app.site);
    expect(await signIn(browser, owner.username)).toBe(200);
    await lockAccount(owner.username, '198.51.101');
    await lockAccount(owner.email, '198.51.102');
    expect(await signIn(browser, owner.username)).toBe(200);
    expect(await signIn(browser, owner.email)).toBe(200);
    // the attackers stay locked out
    expect(await (await visitorFrom('198.51.101.98'))(owner.username, testPassword)).toBe(429);
  });

  test('do not lock out the owner in a new browser that has followed a link of a mail', async () => {
    const owner = await openAccount(app);
    await lockAccount(owner.username, '198.51.103');
    await post(`${app.api}/account/recover`, JSON.stringify({ email: owner.email, language: 'en' }));
    const { code } = (await deliverMails(app)).find(({ to }) => to === owner.email)!;
    const browser = new SimulatedBrowser(app.site);
    const reset = await browser.send(`/api/account/recover/${code}`, {
      method: 'POST',
      body: JSON.stringify({ newPassword: 'quite another 8' }),
      headers: { 'content-type': 'application/json' },
    });
    expect(reset.status).toBe(200);
    await lockAccount(owner.username, '198.51.104');
    expect(await signIn(new SimulatedBrowser(app.site), owner.username, 'quite another 8')).toBe(429);
    expect(await signIn(browser, owner.username, 'quite another 8')).toBe(200);
  });

  test('do not lock out an API client of the owner, which proves its secret', async () => {
    const client = await buildClient(app);
    await lockAccount(client.owner.username, '198.51.105');
    expect((await requestToken(app, passwordGrant(client))).status).toBe(200);
    const stranger = await buildClient(app);
    const other = { ...passwordGrant(stranger), username: client.owner.username };
    expect((await requestToken(app, other)).status).toBe(429);
  });

  test('gain nothing from a known browser: it has as few guesses, and only at the account that it knows', async () => {
    const [owner, thief] = [await openAccount(app), await openAccount(app)];
    const browser = new SimulatedBrowser(app.site);
    expect(await signIn(browser, owner.username)).toBe(200);
    const statuses: number[] = [];
    for (let guess = 0; guess < 6; guess++) statuses.push(await signIn(browser, owner.username, 'wrong'));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    // guesses from a known browser lock only that browser
    expect(await signIn(new SimulatedBrowser(app.site), owner.username)).toBe(200);

    const attackerBrowser = new SimulatedBrowser(app.site);
    expect(await signIn(attackerBrowser, thief.username)).toBe(200);
    // the attacker claims the owner's e-mail address, which stays unconfirmed
    await app.ctx.db
      .updateTable('accounts')
      .set({ pending_email: owner.email, pending_key: owner.email })
      .where('user_id', '=', thief.id)
      .execute();
    await app.ctx.db.updateTable('users').set({ unverified: true }).where('id', '=', thief.id).execute();
    await app.ctx.changes.waitUntilApplied();
    await lockAccount(owner.email, '198.51.106');
    await app.ctx.db
      .updateTable('accounts')
      .set({ password_hash: await hashPassword(app.ctx, 'something else 5') })
      .where('user_id', '=', thief.id)
      .execute();
    expect(await signIn(attackerBrowser, owner.email)).toBe(401);
  });

  test.each<[string, (browser: SimulatedBrowser, owner: PersonWithAccount) => unknown]>([
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
    ['one of half a year ago', () => clock.advanceSeconds(181 * 24 * 3600)],
    [
      'one whose cookie was made up',
      (browser) => {
        for (const [key, cookie] of browser.jar.cookies) {
          if (!key.startsWith('komawari_device_')) continue;
          const otherFirstChar = cookie.value.startsWith('A') ? 'B' : 'A';
          browser.jar.cookies.set(key, { ...cookie, value: otherFirstChar + cookie.value.slice(1) });
        }
      },
    ],
  ])('lock out the owner in a browser that is not known: %s', async (what, change) => {
    const owner = await openAccount(app);
    const browser = new SimulatedBrowser(app.site);
    const remember = !what.includes('not to remember');
    expect(await signIn(browser, owner.username, testPassword, { remember })).toBe(200);
    expect([...browser.jar.cookies.keys()].some((key) => key.startsWith('komawari_device_'))).toBe(remember);
    await change(browser, owner);
    await lockAccount(owner.username, '198.51.107');
    expect(await signIn(browser, owner.username)).toBe(429);
  });

  /** Returns a browser without a session that is known like this one: it has the same device cookies. */
  const newBrowserWithDevicesOf = (browser: SimulatedBrowser): SimulatedBrowser => {
    const other = new SimulatedBrowser(app.site);
    for (const [key, cookie] of browser.jar.cookies) {
      if (key.startsWith('komawari_device_')) other.jar.cookies.set(key, cookie);
    }
    return other;
  };

  const forgetDevices = (browser: SimulatedBrowser): void => {
    for (const key of browser.jar.cookies.keys()) {
      if (key.startsWith('komawari_device_')) browser.jar.cookies.delete(key);
    }
  };

  test('gain nothing from device cookies, which open no session, are HttpOnly and limited in number', async () => {
    let browser = new SimulatedBrowser(app.site);
    for (let browserIndex = 0; browserIndex < 10; browserIndex++) {
      const { username } = await openAccount(app);
      const nextBrowser = newBrowserWithDevicesOf(browser);
      expect(await signIn(nextBrowser, username)).toBe(200);
      browser = nextBrowser;
    }
    const cookies = browser.jar.all().filter(({ name }) => name.startsWith('komawari_device_'));
    expect(cookies.length).toBeLessThanOrEqual(8);
    for (const cookie of cookies) expect(cookie).toMatchObject({ path: '/realms/', httpOnly: true, sameSite: 'Lax' });
    const silent = await followRedirects(
      newBrowserWithDevicesOf(browser),
      authRequest(app.site, { prompt: 'none' }).address,
    );
    expect(silent.searchParams.get('error')).toBe('login_required');
  });
});
