// The captcha required for account creation, verified by a service with a `siteverify` URL.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPassword } from '#test/support/people/accounts.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { post, errorOf } from '#test/support/server/http.ts';

let app: TestApp;
let service: Server;
const verifications: Record<string, string>[] = [];
/** Returns the body of the fake verification service; anything but an object makes it respond with a 500. */
let respond: (token: string) => unknown = (token) => ({ success: token.startsWith('good') });

beforeAll(async () => {
  service = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => void (body += chunk.toString()));
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(body));
      verifications.push(form);
      const result = respond(form['response'] ?? '');
      response.statusCode = typeof result === 'object' ? 200 : 500;
      response.end(JSON.stringify(result));
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  app = await testApp({
    env: {
      LOG_LEVEL: 'silent',
      CAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
      CAPTCHA_SITE_KEY: 'site-key-1',
      CAPTCHA_SECRET: 'the secret',
    },
  });
});
afterAll(async () => {
  await app?.close();
  service?.close();
});

let accountCount = 0;
const create = (headers: Record<string, string> = {}) => {
  const name = `solver${++accountCount}`;
  const person = { username: `${name}s`, email: `${name}@example.org`, password: testPassword };
  return post(`${app.api}/account/create`, JSON.stringify(person), headers);
};
const solve = (captchaChallenge: string) => post(`${app.api}/captcha/solve`, JSON.stringify({ captchaChallenge }));

test('creating an account requires a captcha; the refusal names the site key', async () => {
  const refused = await create();
  expect(errorOf(refused)).toMatchObject({ status: 403, title: 'captcha_required_exception' });
  expect(refused.headers.get('x-captcha-sitekey')).toBe('site-key-1');
  expect(refused.body.errors[0].context).toMatchObject({ siteKey: 'site-key-1' });
  expect((await create({ 'x-captcha-result': 'bad' })).status).toBe(403);
});

test('a captcha result in a header is verified', async () => {
  verifications.length = 0;
  expect((await create({ 'x-captcha-result': 'good one' })).status).toBe(201);
  expect(verifications).toEqual([{ secret: 'the secret', response: 'good one', remoteip: '127.0.0.1' }]);
});

test('a captcha that is solved in advance counts for one account', async () => {
  expect(errorOf(await solve('bad')).status).toBe(400);
  expect((await create()).status).toBe(403);
  expect((await solve('good two')).body).toEqual({ result: 'ok' });
  expect((await create()).status).toBe(201);
  expect((await create()).status).toBe(403);
});

test('a failing verification service lets nobody in, with a 503', async () => {
  const originalRespond = respond;
  respond = () => ({ success: 'yes' });
  expect((await create({ 'x-captcha-result': 'good' })).status).toBe(403);
  respond = () => 'down';
  expect(errorOf(await create({ 'x-captcha-result': 'good' }))).toMatchObject({
    status: 503,
    title: 'service_unavailable_http_exception',
  });
  respond = originalRespond;
});

test('without a configured captcha every solution is accepted', async () => {
  const appWithoutCaptcha = await testApp();
  try {
    const solved = await post(
      `${appWithoutCaptcha.api}/captcha/solve`,
      JSON.stringify({ captchaChallenge: 'anything' }),
    );
    expect(solved.body).toEqual({ result: 'ok' });
    expect((await post(`${appWithoutCaptcha.api}/captcha/solve`, '{}')).status).toBe(400);
  } finally {
    await appWithoutCaptcha.close();
  }
});
