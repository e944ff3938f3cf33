// Mails from the job to the recipient: sent to a server or written to a file, retried, and with nothing in the database
// but the account and the kind of mail.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runDueJobs, startJobs } from '#server/core/jobs.ts';
import { loadConfig } from '#server/core/process/config.ts';
import { createLog } from '#server/core/process/log.ts';
import { openMail } from '#server/core/mail/mail.ts';
import { deleteAccount } from '#server/accounts/erase.ts';
import { sweepAccounts } from '#server/accounts/sweep.ts';
import { jobHandlers } from '#server/jobs.ts';
import { openAccount, testPassword } from '#test/support/people/accounts.ts';
import { startSessionFor, signToken } from '#test/support/people/signed-in.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { post } from '#test/support/server/http.ts';
import { deliverMails, parseMail, readMails } from '#test/support/server/mail.ts';
import { smtpServer, type SmtpServer } from '#test/support/server/smtp-server.ts';

let server: SmtpServer;
let app: TestApp;
let fileApp: TestApp;
beforeAll(async () => {
  server = await smtpServer();
  app = await testApp({
    env: { SMTP_URL: server.url, MAIL_FROM: 'Komawari <hello@comics.example>', LOG_LEVEL: 'silent' },
  });
  fileApp = await testApp();
});
afterAll(async () => {
  await app?.close();
  await fileApp?.close();
  await server?.close();
});

const requestRecovery = (to: TestApp, email: string, language = 'en') =>
  post(`${to.api}/account/recover`, JSON.stringify({ email, language }));
const queuedJobs = async (target: TestApp) =>
  (
    await sql<{ attempts: number; last_error: string | null }>`
    SELECT attempts, last_error FROM graphile_worker.jobs WHERE task_identifier = 'account:mail'`.execute(target.ctx.db)
  ).rows;
const makeJobsDue = (target: TestApp) =>
  sql`UPDATE graphile_worker._private_jobs SET run_at = now()`.execute(target.ctx.db);
const runJobs = (target: TestApp) => runDueJobs(target.ctx, target.databaseUrl, jobHandlers);

describe('mail to a server', () => {
  test('has sender, text and HTML, in the requested language', async () => {
    const owner = await openAccount(app, { username: 'Tom & "Ann"' });
    await requestRecovery(app, owner.email, 'es-la');
    await runJobs(app);
    const raw = server.messages.at(-1)!;
    expect(raw).toMatch(/^From: Komawari <hello@comics\.example>$/m);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated/m);
    expect(raw).toMatch(/^Content-Language: es-419/m);
    const mail = parseMail(raw);
    expect(mail).toMatchObject({ to: owner.email, subject: 'Restablece tu contraseña de Komawari' });
    expect(mail.text).toContain('Hola, Tom & "Ann":');
    expect(mail.html).toContain('Hola, Tom &amp; &quot;Ann&quot;:');
    expect(mail.html).toContain(`href="${mail.link}"`);
    expect(mail.html).toContain('<html lang="es-419">');
    expect(await queuedJobs(app)).toEqual([]);
  });

  test('is retried later if the server refuses it', async () => {
    const owner = await openAccount(app);
    server.refusals.push('451 later', '550 never heard of them');
    await requestRecovery(app, owner.email);
    const messagesBefore = server.messages.length;
    await runJobs(app);
    expect(await queuedJobs(app)).toEqual([{ attempts: 1, last_error: expect.stringContaining('451 later') }]);
    await makeJobsDue(app);
    await runJobs(app);
    expect(await queuedJobs(app)).toMatchObject([{ attempts: 2 }]);
    expect(server.messages).toHaveLength(messagesBefore);
    await makeJobsDue(app);
    await runJobs(app);
    expect(await queuedJobs(app)).toEqual([]);
    const mail = parseMail(server.messages.at(-1)!);
    const passwordResponse = await post(
      `${app.api}/account/recover/${mail.code}`,
      JSON.stringify({ newPassword: 'quite another 8' }),
    );
    expect(passwordResponse.status).toBe(200);
    await runJobs(app);
    expect(parseMail(server.messages.at(-1)!).subject).toBe('Your Komawari password was reset');
  });

  test('is retried up to 25 times, with growing delays', async () => {
    const owner = await openAccount(app);
    server.refusals.push(...Array.from({ length: 6 }, () => '451 later'));
    await requestRecovery(app, owner.email);
    const retryDelays: number[] = [];
    for (let attempt = 0; attempt < 6; attempt++) {
      await runJobs(app);
      const { rows } = await sql<{ wait: number; max: number }>`
        SELECT extract(epoch FROM run_at - now())::float8 AS wait, max_attempts AS max FROM graphile_worker.jobs
        WHERE task_identifier = 'account:mail'`.execute(app.ctx.db);
      retryDelays.push(rows[0]!.wait);
      expect(rows[0]!.max).toBe(25);
      await makeJobsDue(app);
    }
    for (const [index, wait] of retryDelays.entries())
      if (index > 0) expect(wait).toBeGreaterThan(retryDelays[index - 1]!);
    await runJobs(app);
    expect(await queuedJobs(app)).toEqual([]);
  });

  test('waits if the server cannot be reached, which is reported in one sentence', async () => {
    const stoppedServer = await smtpServer();
    await stoppedServer.close();
    const mail = openMail(loadConfig({ SMTP_URL: stoppedServer.url }), createLog('silent'));
    expect(await mail.problem()).toMatch(
      /^SMTP_URL: 127\.0\.0\.1 does not take mail \(.*ECONNREFUSED.*\)\. Messages wait/,
    );
    mail.close();
    expect(await app.ctx.mail.problem()).toBeNull();
  });
});

describe('mail to files', () => {
  test('is written if no server is configured, and is readable only by its owner', async () => {
    const owner = await openAccount(fileApp);
    await requestRecovery(fileApp, owner.email);
    const [mail] = await deliverMails(fileApp);
    expect(mail).toMatchObject({ to: owner.email, subject: 'Reset your Komawari password' });
    const folder = path.join(fileApp.ctx.config.dataDir, 'mail');
    const names = readdirSync(folder);
    expect(names).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d-]+Z-recover-[0-9a-f]{8}\.eml$/)]);
    expect(statSync(path.join(folder, names[0]!)).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test('is logged with its path, and with its link in the demo world only', async () => {
    for (const seed of ['demo', 'none']) {
      const lines: string[] = [];
      const config = loadConfig({ SEED: seed, DATA_DIR: fileApp.ctx.config.dataDir });
      const mailer = openMail(
        config,
        createLog('info', (line) => lines.push(line)),
      );
      const text = {
        subject: 's',
        preheader: 'p',
        greeting: 'g',
        paragraphs: [],
        footer: 'f',
        button: { label: 'b', url: 'http://x.example/secret' },
      };
      await mailer.send({ to: 'a@example.org', language: 'en', kind: 'recover', text });
      expect(lines.join('')).toMatch(/mail was written to \S+recover-\w+\.eml/);
      expect(lines.join('').includes('secret')).toBe(seed === 'demo');
    }
    readMails(fileApp.ctx.config.dataDir);
  });
});

test('a mail job stores the account and the kind of mail; the database has neither address nor code', async () => {
  const owner = await openAccount(fileApp);
  await requestRecovery(fileApp, owner.email);
  const { rows } = await sql<{ payload: object }>`SELECT payload FROM graphile_worker._private_jobs`.execute(
    fileApp.ctx.db,
  );
  expect(rows.map(({ payload }) => payload)).toEqual([
    { user: owner.id, mail: 'recover', language: 'en', former: null },
  ]);
  const [mail] = await deliverMails(fileApp);
  const storedCodes = JSON.stringify(await fileApp.ctx.db.selectFrom('account_codes').selectAll().execute());
  const hashes = await fileApp.ctx.db.selectFrom('account_codes').select('hash').execute();
  expect(hashes).toHaveLength(2);
  expect(storedCodes).not.toContain(mail!.code);
  for (const { hash } of hashes) {
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      const codeResponse = await post(
        `${fileApp.api}/account/recover/${encodeURIComponent(hash.toString(encoding))}`,
        JSON.stringify({ newPassword: 'quite another 8' }),
      );
      expect(codeResponse.status).toBe(404);
    }
  }
});

test('a change that is rolled back sends no mail', async () => {
  const owner = await openAccount(fileApp);
  const { queueAccountMail } = await import('#server/accounts/mails.ts');
  await fileApp.ctx.db
    .transaction()
    .execute(async (tx) => {
      await queueAccountMail(fileApp.ctx, tx, {
        userId: owner.id,
        mail: 'password_changed',
        language: 'en',
        to: owner.email,
      });
      throw new Error('no');
    })
    .catch(() => {});
  expect(await deliverMails(fileApp)).toEqual([]);
});

test('a running site runs mail jobs by itself; after it stops, new jobs wait', async () => {
  const owner = await openAccount(fileApp);
  const runner = await startJobs(fileApp.ctx, fileApp.databaseUrl, jobHandlers);
  try {
    await requestRecovery(fileApp, owner.email);
    await expect
      .poll(() => readMails(fileApp.ctx.config.dataDir).map(({ to }) => to), { timeout: 5000 })
      .toEqual([owner.email]);
  } finally {
    await runner.close();
  }
  await requestRecovery(fileApp, owner.email);
  expect(await queuedJobs(fileApp)).toHaveLength(1);
  expect(await deliverMails(fileApp)).toHaveLength(1);
});

describe('an untrusted username', () => {
  const spamName = 'Free Coins at Evil Site';
  const send = (path: string, body: object, headers: Record<string, string> = {}) =>
    post(`${fileApp.api}${path}`, JSON.stringify(body), headers);

  test('is in no mail to an unconfirmed address', async () => {
    const email = 'not.theirs@example.org';
    const creation = await send('/account/create', {
      username: spamName,
      email,
      password: testPassword,
      language: 'en',
    });
    expect(creation.status).toBe(201);
    const person = await fileApp.ctx.db
      .selectFrom('users')
      .select(['id', 'uid'])
      .where('username', '=', spamName)
      .executeTakeFirstOrThrow();
    const session = await startSessionFor(fileApp, person);
    const headers = { authorization: `Bearer ${await signToken(fileApp, { uid: person.uid, session })}` };
    await send('/account/recover', { email });
    await send(`/user/${person.uid}/delete`, {}, headers);
    await fetch(`${fileApp.api}/user/${person.uid}`, { method: 'DELETE', headers });
    const { body } = await send('/account/second-factor', { password: testPassword }, headers);
    await send('/account/second-factor/confirm', { code: generateSync({ secret: body.secret }) }, headers);
    const mails = await deliverMails(fileApp);
    expect(mails.length).toBeGreaterThan(2);
    for (const { to, subject, text, html } of mails) {
      expect(to).toBe(email);
      for (const mailText of [subject, text, html]) expect(mailText).not.toContain(spamName);
    }
    expect(mails[0]!.text).toMatch(/^Hi,\n/);
  });

  test('is in no mail to the new address of an account, until it is confirmed', async () => {
    const owner = await openAccount(fileApp, { username: 'Visit Evil Site Now' });
    await send('/account/email', { email: 'also.not.theirs@example.org', password: testPassword }, owner.headers);
    const [mail] = await deliverMails(fileApp);
    expect(mail).toMatchObject({ to: 'also.not.theirs@example.org' });
    for (const mailText of [mail!.subject, mail!.text, mail!.html]) expect(mailText).not.toContain('Evil Site');
    await send('/account/recover', { email: owner.email });
    const [own] = await deliverMails(fileApp);
    expect(own!.text).toContain('Hi Visit Evil Site Now,');
  });
});

describe('mail files in the data folder', () => {
  const folder = () => path.join(fileApp.ctx.config.dataDir, 'mail');
  const writeMailFile = async (name: string, headers: string, days = 0) => {
    await mkdir(folder(), { recursive: true });
    const file = path.join(folder(), name);
    await writeFile(file, `${headers.replaceAll('\n', '\r\n')}\r\n\r\nTo: body@example.org\r\n`);
    const modifiedAt = new Date(fileApp.ctx.clock().getTime() - days * 24 * 3600_000);
    await utimes(file, modifiedAt, modifiedAt);
    return file;
  };

  test('are deleted after fourteen days', async () => {
    const [oldFile, partialFile, recentFile] = [
      await writeMailFile('1-old.eml', 'To: a@example.org', 14.1),
      await writeMailFile('2-half.eml.part', 'To: a@example.org', 14.1),
      await writeMailFile('3-young.eml', 'To: a@example.org', 13.9),
    ];
    await sweepAccounts(fileApp.ctx);
    expect([oldFile, partialFile, recentFile].map((file) => existsSync(file))).toEqual([false, false, true]);
  });

  test('are deleted with the account if they are to or from any of its addresses', async () => {
    const owner = await openAccount(fileApp);
    const formerAddress = `former-${owner.email}`;
    const expiresAt = new Date(fileApp.ctx.clock().getTime() + 3600_000);
    await fileApp.ctx.db
      .insertInto('former_emails')
      .values({ user_id: owner.id, email: formerAddress, expires_at: expiresAt })
      .execute();
    const mailFiles = [
      await writeMailFile('4.eml', `From: x@example.org\nTo: ${owner.email.toUpperCase()}`),
      await writeMailFile('5.eml', `To: Somebody <${formerAddress}>`),
      await writeMailFile('6.eml', `To: staff@example.org\nReply-To:\n "A, B" <${owner.email}>`),
    ];
    const unrelatedFile = await writeMailFile('7.eml', `To: other-${owner.email}\nSubject: ${owner.email}`);
    await deleteAccount(fileApp.ctx, owner.id);
    expect(mailFiles.map((file) => existsSync(file))).toEqual([false, false, false]);
    expect(existsSync(unrelatedFile)).toBe(true);
  });
});
