// Messages of the contact form, as the mailbox of the site's operators gets them.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDueJobs } from '#server/core/jobs.ts';
import { jobHandlers } from '#server/jobs.ts';
import { addConfirmedAccount } from '#server/accounts/accounts.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { testPassword } from '#test/support/people/accounts.ts';
import { post, errorOf, reasonOf } from '#test/support/server/http.ts';
import { signIn } from '#test/support/people/signed-in.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { SITE_NAME: 'Comics', CONTACT_EMAIL: 'hello@comics.example' } });
});
afterAll(() => app?.close());

const validMessage = { email: 'mirelle@example.org', topic: 'content', message: 'Page 3 of chapter 7 is there twice.' };
const sendMessage = (body: object, headers: Record<string, string> = {}) =>
  post(`${app.site}/api/site/contact`, JSON.stringify(body), headers);

const readFileNames = new Set<string>();
/** Returns the mails written since the last call: unfolded headers, decoded text, and the raw mail. */
async function readNewMails(): Promise<{ head: string; text: string; raw: string }[]> {
  await runDueJobs(app.ctx, app.databaseUrl, jobHandlers);
  const folder = path.join(app.ctx.config.dataDir, 'mail');
  let names: string[] = [];
  try {
    names = readdirSync(folder).filter((name) => name.includes('-contact-') && !readFileNames.has(name));
  } catch {
    return [];
  }
  return names.map((name) => {
    readFileNames.add(name);
    const raw = readFileSync(path.join(folder, name), 'utf8');
    const bodyIndex = raw.indexOf('\r\n\r\n');
    const head = raw.slice(0, bodyIndex).replaceAll(/\r\n[ \t]+/g, ' ');
    const encoding = /^Content-Transfer-Encoding: (\S+)/im.exec(head)?.[1]?.toLowerCase();
    const body = raw.slice(bodyIndex + 4);
    return {
      head,
      raw,
      text:
        encoding === 'quoted-printable'
          ? decodeQuotedPrintable(body)
          : encoding === 'base64'
            ? Buffer.from(body, 'base64').toString()
            : body,
    };
  });
}

const decodeQuotedPrintable = (text: string): string =>
  Buffer.from(
    text
      .replaceAll('=\r\n', '')
      .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

const countStored = async (): Promise<number> =>
  (await app.ctx.db.selectFrom('contact_messages').select('id').execute()).length;

test('a guest’s message arrives by mail, with their address as Reply-To', async () => {
  const response = await sendMessage({ ...validMessage, name: 'Mirelle', page: 'https://comics.example/chapter/7' });
  expect([response.status, response.body]).toEqual([200, { result: 'ok' }]);
  expect(response.headers.get('cache-control')).toContain('no-store');
  expect(await countStored()).toBe(1);
  const [mail, ...more] = await readNewMails();
  expect(more).toEqual([]);
  expect(mail!.head).toMatch(/^To: hello@comics\.example$/m);
  expect(mail!.head).toMatch(/^Reply-To: Mirelle <mirelle@example\.org>$/m);
  expect(mail!.head).toMatch(/^Subject: \[Comics\] A title or chapter$/m);
  expect(mail!.head).toMatch(/^Content-Type: text\/plain/m);
  expect(mail!.text).toContain(validMessage.message);
  expect(mail!.text).toContain('Page: https://comics.example/chapter/7');
  expect(mail!.text).toContain('Answer to: mirelle@example.org (as it was given; nobody has confirmed it)');
  expect(mail!.text).toContain('Account: none, a guest');
  // once mailed, the message is no longer stored; the sender gets no mail
  expect(await countStored()).toBe(0);
  expect(await readNewMails()).toEqual([]);
});

test('a member’s message names the account; replies go to its confirmed address unless they give another', async () => {
  const member = await signIn(app, { username: 'tadashi' });
  await addConfirmedAccount(app.ctx, {
    userId: member.id,
    username: 'tadashi',
    email: 'tadashi@example.org',
    password: testPassword,
  });
  const { email: _, ...messageWithoutEmail } = validMessage;
  expect((await sendMessage(messageWithoutEmail, member.headers)).status).toBe(200);
  const [memberMail] = await readNewMails();
  expect(memberMail!.head).toMatch(/^Reply-To: tadashi <tadashi@example\.org>$/m);
  expect(memberMail!.text).toContain('Answer to: tadashi@example.org (confirmed)');
  expect(memberMail!.text).toContain(`Account: tadashi ${app.site}/user/${member.uid}`);
  expect((await sendMessage({ ...validMessage, email: 'elsewhere@example.org' }, member.headers)).status).toBe(200);
  expect((await readNewMails())[0]!.text).toContain('Answer to: elsewhere@example.org (as it was given');
});

test('deleting an account deletes its messages that are not mailed yet', async () => {
  const member = await signIn(app);
  expect((await sendMessage(validMessage, member.headers)).status).toBe(200);
  await app.ctx.db.deleteFrom('users').where('id', '=', member.id).execute();
  expect(await readNewMails()).toEqual([]);
});

test.each([
  ['no address', { email: undefined }, 'email_invalid'],
  ['an address that is none', { email: 'mirelle' }, 'email_invalid'],
  ['two addresses', { email: 'a@example.org, b@example.org' }, 'email_invalid'],
  ['an address with a header behind it', { email: 'a@example.org\r\nBcc: b@example.org' }, 'email_invalid'],
  ['no topic', { topic: undefined }, undefined],
  ['a topic that is none', { topic: 'lottery' }, undefined],
  ['a short message', { message: 'Hello there.        ' }, undefined],
  ['a long message', { message: 'x'.repeat(5001) }, undefined],
  ['a long name', { name: 'x'.repeat(101) }, undefined],
])('%s is refused', async (_, override, expectedReason) => {
  const response = await sendMessage({ ...validMessage, ...override });
  expect(errorOf(response)).toMatchObject({ status: 400, title: 'validation_exception' });
  if (expectedReason) expect(reasonOf(response)).toBe(expectedReason);
  expect(await readNewMails()).toEqual([]);
});

test('a name or page cannot inject headers or lines into the mail', async () => {
  const message = 'Subject: not this one\r\n\r\nFrom: somebody else, says this message.';
  const name = 'Eve\r\nBcc: everybody@example.org\u2028Account: admin';
  expect(
    (await sendMessage({ ...validMessage, name, message, page: 'https://x.example\nAccount: admin' })).status,
  ).toBe(200);
  const [mail] = await readNewMails();
  expect(mail!.head).not.toMatch(/^(Bcc|Cc):/im);
  expect(mail!.head.match(/^(To|Subject|From|Reply-To):/gim)).toHaveLength(4);
  expect(mail!.text.match(/^Account: /gm)).toHaveLength(1);
  expect(mail!.text.indexOf('Account: none')).toBeLessThan(mail!.text.indexOf('From: somebody else'));
});

test('a message with the hidden honeypot field filled in gets a normal response and is dropped', async () => {
  expect((await sendMessage({ ...validMessage, website: 'https://casino.example' })).status).toBe(200);
  expect(await countStored()).toBe(0);
  expect(await readNewMails()).toEqual([]);
});

test('one IP address can send five messages an hour', async () => {
  const limited = await testApp({ env: { RATE_LIMITS: 'on' } });
  try {
    const postMessage = () => post(`${limited.site}/api/site/contact`, JSON.stringify(validMessage));
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await postMessage()).status).toBe(200);
    expect(errorOf(await postMessage())).toMatchObject({ status: 429 });
  } finally {
    await limited.close();
  }
});

test('guests have to solve the captcha, if one is configured; members do not', async () => {
  const captchaApp = await testApp({
    env: {
      CAPTCHA_VERIFY_URL: 'http://127.0.0.1:9/siteverify',
      CAPTCHA_SITE_KEY: 'site-key-1',
      CAPTCHA_SECRET: 'the secret',
      LOG_LEVEL: 'silent',
    },
  });
  try {
    const postMessage = (headers = {}) =>
      post(`${captchaApp.site}/api/site/contact`, JSON.stringify(validMessage), headers);
    const refused = await postMessage();
    expect(errorOf(refused)).toMatchObject({ status: 403, title: 'captcha_required_exception' });
    expect(refused.body.errors[0].context).toMatchObject({ siteKey: 'site-key-1' });
    expect((await postMessage((await signIn(captchaApp)).headers)).status).toBe(200);
  } finally {
    await captchaApp.close();
  }
});
