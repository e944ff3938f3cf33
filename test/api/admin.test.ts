// Admin commands of the operator: effects, output and exit codes, also while the server is running.
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadKeys } from '#server/sessions/keys.ts';
import { enrolSecondFactor } from '#server/sign-in/second-factor.ts';
import { openSecret } from '#server/core/access/secret.ts';
import { openAccount, resetPassword, userRow, testPassword } from '#test/support/people/accounts.ts';
import { runCommand } from '#test/support/server/admin-command.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { get, post } from '#test/support/server/http.ts';
import { deliverMails } from '#test/support/server/mail.ts';
import {
  clearProcesses,
  createDataFolder,
  waitForExit,
  repositoryRoot,
  startProcess,
} from '#test/support/server/processes.ts';
import { startSessionFor, signToken } from '#test/support/people/signed-in.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  await app?.close();
  await clearProcesses();
});

const runAdmin = (...commandWords: string[]) => runCommand(app, commandWords);
const check = async (headers: Record<string, string>) => (await get(`${app.api}/auth/check`, headers)).body;

describe('usage', () => {
  test('"help", --help and no command list all commands', async () => {
    for (const commandWords of [[], ['help'], ['user', 'grant', '--help']]) {
      const { code, said } = await runAdmin(...commandWords);
      expect(code).toBe(0);
      expect(said).toContain('npm run admin -- COMMAND');
      for (const command of [
        'user list [WORDS…]',
        'user create NAME EMAIL [--role ROLE]…',
        'user ban NAME [--days DAYS]… [--reason CODE]… [--message TEXT]… [--note TEXT]…',
        'user unban NAME [--reason CODE]… [--message TEXT]… [--note TEXT]…',
        'user revoke NAME ROLE [--reason CODE]… [--message TEXT]… [--note TEXT]…',
        'act ACTION ID [NAME=VALUE…] [--reason CODE]… [--message TEXT]… [--note TEXT]…',
        'items list [KIND]',
        'user reset-second-factor NAME',
        'user sign-out NAME',
        'sessions end-all',
        'keys rotate',
        'keys reset',
      ]) {
        expect(said).toContain(`  ${command}\n`);
      }
    }
  });

  test.each([
    [['user'], 2, 'There is no command "user".'],
    [['user', 'promote', 'x'], 2, 'There is no command "user promote".'],
    [
      ['user', 'grant', 'x'],
      2,
      'Give it as: npm run admin -- user grant NAME ROLE [--reason CODE]… [--message TEXT]… [--note TEXT]…',
    ],
    [
      ['user', 'ban', 'x', 'y'],
      2,
      'Give it as: npm run admin -- user ban NAME [--days DAYS]… [--reason CODE]… [--message TEXT]… [--note TEXT]…',
    ],
    [['user', 'create', 'x', 'y', '--rank', 'z'], 2, "Unknown option '--rank'"],
    [
      ['user', 'ban', 'nobody\u202Eatall'],
      1,
      String.raw`There is nobody called "nobody\u202eatall". "user list" shows who is there.`,
    ],
    [['user', 'create', 'ok name', 'no address'], 1, 'This is no e-mail address.'],
    [['user', 'create', 'a\u202Eb', 'a@example.org'], 1, 'The name has signs that names may not have.'],
    [
      ['user', 'create', 'ok name', 'a@example.org', '--role', 'king'],
      1,
      'There is no role "king" to grant. There are contributor, power-uploader, vip, global-moderator, developer, public-relations, designer, admin.',
    ],
  ])('%j exits with %i: %s', async (commandWords, code, said) => {
    const result = await runAdmin(...commandWords);
    expect(result.code).toBe(code);
    expect(result.said).toContain(said);
  });
});

describe('user commands', () => {
  test('create the first administrator, who sets a password by the link and needs a second factor', async () => {
    const { code, said } = await runAdmin(
      'user',
      'create',
      'First One',
      'first@example.org',
      '--role',
      'admin',
      '--role',
      'vip',
    );
    expect(code).toBe(0);
    expect(said).toMatch(/^Created First One \([0-9a-f-]{36}\) with ROLE_ADMIN, ROLE_VIP\./);
    expect(said).toContain('second factor');
    const link = /http\S+/.exec(said)![0];
    expect(link).toMatch(new RegExp(`^${app.site}/realms/komawari/account/recover/[0-9a-f]{48}$`));
    expect(await resetPassword(app, link.split('/').at(-1)!, 'first@example.org')).toMatchObject({
      ok: true,
      account: { unverified: false, secondFactor: 'missing' },
    });
    expect((await runAdmin('user', 'create', 'First one', 'other@example.org')).said).toBe(
      'This name, or one that looks like it, is taken.',
    );
    expect((await runAdmin('user', 'create', 'Second One', 'FIRST@example.org')).said).toBe(
      'Another account has the address FIRST@example.org.',
    );
    // the operator may create accounts with reserved usernames
    expect((await runAdmin('user', 'create', 'support', 'support@example.org')).code).toBe(0);
    await deliverMails(app);
  });

  test('list people with roles and standing', async () => {
    const person = await openAccount(app, { username: 'Listed Person', roles: ['ROLE_CONTRIBUTOR'] });
    await runAdmin('user', 'ban', person.username);
    const { said } = await runAdmin('user', 'list', 'listed', 'person');
    const [headerLine, userLine, ...extraLines] = said.split('\n');
    expect(headerLine).toMatch(/^NAME +ROLES +STANDING +E-MAIL +ID$/);
    expect(userLine).toMatch(new RegExp(`^Listed Person +contributor +banned +${person.email} +${person.uid}$`));
    expect(extraLines).toEqual([]);
    expect((await runAdmin('user', 'list', 'nobody', 'has', 'this')).said).toBe(
      'Nobody has "nobody has this" in their name.',
    );
    expect((await runAdmin('user', 'list')).said).toContain('Listed Person');
  });

  test('grant and revoke roles with immediate effect', async () => {
    const person = await openAccount(app);
    expect((await runAdmin('user', 'grant', person.username.toUpperCase(), 'Contributor')).said).toBe(
      `${person.username} has ROLE_CONTRIBUTOR now.`,
    );
    expect((await check(person.headers)).roles).toContain('ROLE_CONTRIBUTOR');
    expect((await userRow(app, person.id)).version).toBe(2);
    expect((await runAdmin('user', 'grant', person.uid, 'contributor')).said).toBe(
      `${person.username} has ROLE_CONTRIBUTOR already.`,
    );
    expect((await runAdmin('user', 'grant', person.email, 'moderator')).said).toContain(
      'ROLE_GLOBAL_MODERATOR now.\nStaff set up a second factor',
    );
    expect((await runAdmin('user', 'revoke', person.username, 'ROLE_CONTRIBUTOR')).code).toBe(0);
    expect((await check(person.headers)).roles).not.toContain('ROLE_CONTRIBUTOR');
    const refusedCommand = await runAdmin('user', 'revoke', person.username, 'contributor');
    expect(refusedCommand).toEqual({ code: 1, said: `${person.username} does not have ROLE_CONTRIBUTOR.` });
    for (const role of ['member', 'group-leader', 'guest']) {
      expect((await runAdmin('user', 'grant', person.username, role)).code).toBe(1);
    }
  });

  test('ban and revoke uploads, and undo both, with immediate effect', async () => {
    const { username, headers } = await openAccount(app);
    const hasPermission = async (permission: string) => (await check(headers)).permissions.includes(permission);
    expect((await runAdmin('user', 'ban', username)).said).toBe(`${username} is banned.`);
    expect(await hasPermission('library.edit')).toBe(false);
    await runAdmin('user', 'unban', username);
    expect(await hasPermission('library.edit')).toBe(true);
    await runAdmin('user', 'revoke-uploads', username);
    expect([await hasPermission('chapter.upload'), await hasPermission('library.edit')]).toEqual([false, true]);
    await runAdmin('user', 'restore-uploads', username);
    expect(await hasPermission('chapter.upload')).toBe(true);
  });

  test('sign out, and reset a second factor', async () => {
    const person = await openAccount(app);
    await post(`${app.api}/account/second-factor`, JSON.stringify({ password: testPassword }), person.headers);
    await app.ctx.db
      .updateTable('accounts')
      .set({ totp_confirmed_at: new Date() })
      .where('user_id', '=', person.id)
      .execute();
    expect((await runAdmin('user', 'reset-second-factor', person.username)).said).toBe(
      `${person.username} has no second factor any more. 1 session ended.`,
    );
    const account = await app.ctx.db
      .selectFrom('accounts')
      .selectAll()
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect([account.totp_secret, account.totp_confirmed_at]).toEqual([null, null]);
    expect((await get(`${app.api}/account`, person.headers)).status).toBe(401);
    const token = await signToken(app, { uid: person.uid, session: await startSessionFor(app, { id: person.id }) });
    expect((await runAdmin('user', 'sign-out', person.username)).said).toBe(`${person.username}: 1 session ended.`);
    expect((await get(`${app.api}/account`, { authorization: `Bearer ${token}` })).status).toBe(401);
    expect((await runAdmin('user', 'sign-out', person.username)).said).toBe(
      `${person.username}: Nobody was signed in.`,
    );
    await deliverMails(app);
  });

  test('make a new link to set a password', async () => {
    const person = await openAccount(app);
    const { said } = await runAdmin('user', 'link', person.email);
    const code = said.split('/').at(-1)!;
    expect(await resetPassword(app, code, person.username)).toMatchObject({ ok: true });
    await deliverMails(app);
  });
});

describe('keys and sessions', () => {
  test('"sessions end-all" signs everybody out', async () => {
    const people = [await openAccount(app), await openAccount(app)];
    for (const { headers } of people) expect((await get(`${app.api}/account`, headers)).status).toBe(200);
    expect((await runAdmin('sessions', 'end-all')).said).toMatch(/^\d+ sessions ended\.$/);
    for (const { headers } of people) expect((await get(`${app.api}/account`, headers)).status).toBe(401);
  });

  test('"keys rotate" adds a signing key and signs nobody out', async () => {
    const person = await openAccount(app);
    const [before] = await loadKeys(app.ctx);
    expect((await runAdmin('keys', 'rotate')).code).toBe(0);
    const keys = await loadKeys(app.ctx);
    expect(keys[0]!.kid).not.toBe(before!.kid);
    expect(keys.map(({ kid }) => kid)).toContain(before!.kid);
    expect((await get(`${app.api}/account`, person.headers)).status).toBe(200);
  });

  test('"keys reset" replaces the keys after a lost secret and deletes what was sealed with it', async () => {
    const [kept, lost] = [await openAccount(app), await openAccount(app)];
    await enrolSecondFactor(app.ctx, kept.id);
    const otherSecret = openSecret(randomUUID(), app.ctx.config.dataDir);
    await app.ctx.db
      .updateTable('accounts')
      .set({ totp_secret: otherSecret.seal('second factor', 'x'), totp_confirmed_at: new Date() })
      .where('user_id', '=', lost.id)
      .execute();
    const { said } = await runAdmin('keys', 'reset');
    expect(said).toContain('1 second factor had been sealed with another secret and is gone.');
    expect(said).toContain('Passwords were kept with that secret, too');
    expect(await app.ctx.db.selectFrom('identity_keys').select('kid').execute()).toEqual([]);
    const totpSecretRows = await app.ctx.db
      .selectFrom('accounts')
      .select(['user_id', 'totp_secret'])
      .where('user_id', 'in', [kept.id, lost.id])
      .orderBy('user_id')
      .execute();
    expect(totpSecretRows.map(({ totp_secret }) => totp_secret === null)).toEqual([false, true]);
    expect((await get(`${app.api}/account`, kept.headers)).status).toBe(401);
    expect((await loadKeys(app.ctx)).length).toBe(1);
  });
});

test('admin commands run as a process, on their own and beside a running site', { timeout: 90_000 }, async () => {
  const dataDir = createDataFolder();
  const env = { SEED: 'none', HOST: '127.0.0.1' };
  const server = path.join(repositoryRoot, 'server', 'main.ts');
  const runProcess = async (...commandWords: string[]) => {
    const { child, output } = await startProcess(dataDir, { env, script: [server, 'admin', ...commandWords] });
    return { code: await waitForExit(child), said: output() };
  };
  const created = await runProcess('user', 'create', 'Opera Tor', 'opera@example.org', '--role', 'admin');
  expect(created.code).toBe(0);
  expect(created.said).toContain('with ROLE_ADMIN');
  const site = await startProcess(dataDir, { env, script: [server, 'serve'] });
  await site.ready;
  const code = /account\/recover\/([\w-]+)/.exec(created.said)![1]!;
  const passwordResponse = await post(
    `${site.api}/account/recover/${code}`,
    JSON.stringify({ newPassword: testPassword }),
  );
  expect(passwordResponse.status).toBe(200);
  expect((await runProcess('user', 'list', 'opera')).said).toContain('Opera Tor');
  expect(await runProcess('user', 'ban', 'opera tor')).toMatchObject({
    code: 0,
    said: expect.stringContaining('Opera Tor is banned.'),
  });
  expect(await runProcess('user', 'ban', 'somebody')).toMatchObject({ code: 1 });
  expect((await runProcess('nonsense')).code).toBe(2);
});
