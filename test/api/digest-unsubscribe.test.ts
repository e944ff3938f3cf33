// The links and addresses that stop the weekly mail, and their page.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deleteAccount } from '#server/accounts/erase.ts';
import { notificationSources } from '#server/notification-sources.ts';
import { sendDigests } from '#server/notifications/digest/send.ts';
import { testApp } from '#test/support/server/app.ts';
import { post, send, unknownId } from '#test/support/server/http.ts';
import { openDigestFixture } from '#test/support/people/digest-fixture.ts';

const dayMs = 24 * 3600_000;
const { app, person, clock, dueAt, deliver, release, subscribe } = openDigestFixture();

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const oneClick = 'List-Unsubscribe=One-Click';
const multipart = (fields: string): [string, Record<string, string>] => [
  `--xyz\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n${fields}--xyz--\r\n`,
  { 'content-type': 'multipart/form-data; boundary=xyz' },
];

describe('one click', () => {
  test('stops the mail at once, without sign-in, cookie or redirect, as often as it is sent', async () => {
    const id = await subscribe();
    const first = await dueAt();
    expect(first).not.toBe(null);
    for (let times = 0; times < 3; times++) {
      const response = await fetch(`${app.site}/callback/unsubscribe/${id}`, {
        method: 'POST',
        body: oneClick,
        headers: form,
        redirect: 'manual',
      });
      expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null]);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await dueAt()).toBe(null);
    }
    clock.now = first!;
    await release('Paper Sun');
    expect(await deliver()).toEqual([]);
  });

  test('works with links of old mails', async () => {
    const id = await subscribe();
    clock.now = new Date(clock.now.getTime() + 61 * dayMs);
    await sendDigests(app.ctx, notificationSources);
    await post(`${app.site}/callback/unsubscribe/${id}`, oneClick, form);
    expect(await dueAt()).toBe(null);
  });

  test.each<[string, (id: string) => Promise<{ status: number }>, number]>([
    ['GET', (id) => fetch(`${app.site}/callback/unsubscribe/${id}`, { redirect: 'manual' }), 303],
    ['HEAD', (id) => fetch(`${app.site}/callback/unsubscribe/${id}`, { method: 'HEAD', redirect: 'manual' }), 303],
    ['the page', (id) => fetch(`${app.site}/callback/subscription/cancelled/${id}`), 200],
    ['no body', (id) => post(`${app.site}/callback/unsubscribe/${id}`, '', form), 400],
    ['another field', (id) => post(`${app.site}/callback/unsubscribe/${id}`, 'List-Unsubscribe=Two', form), 400],
    ['JSON', (id) => post(`${app.site}/callback/unsubscribe/${id}`, '{"List-Unsubscribe":"One-Click"}'), 415],
    [
      'a big body',
      (id) => post(`${app.site}/callback/unsubscribe/${id}`, `${oneClick}&x=${'x'.repeat(5000)}`, form),
      413,
    ],
    ['another method', (id) => send('PUT', `${app.site}/callback/unsubscribe/${id}`, oneClick, form), 405],
    [
      'a multipart form with another value',
      (id) => post(`${app.site}/callback/unsubscribe/${id}`, ...multipart('\r\nNo\r\n')),
      400,
    ],
    ['another id', () => post(`${app.site}/callback/unsubscribe/${unknownId}`, oneClick, form), 200],
    ['a changed id', (id) => post(`${app.site}/callback/unsubscribe/${flip(id)}`, oneClick, form), 200],
    ['half an id', (id) => post(`${app.site}/callback/unsubscribe/${id.slice(0, 18)}`, oneClick, form), 200],
    ['no id at all', () => post(`${app.site}/callback/unsubscribe/%00`, oneClick, form), 200],
  ])('changes nothing with %s', async (_, request, status) => {
    const id = await subscribe();
    const before = await dueAt();
    expect((await request(id)).status).toBe(status);
    expect(await dueAt()).toEqual(before);
  });

  test.each([
    ['a form', [oneClick, form] as const],
    ['a form with a charset', [oneClick, { 'content-type': `${form['content-type']}; charset=utf-8` }] as const],
    ['a multipart form', multipart('\r\nOne-Click\r\n')],
    ['a multipart form with types', multipart('Content-Type: text/plain\r\n\r\nOne-Click\r\n')],
  ])('takes %s', async (_, [body, headers]) => {
    const id = await subscribe();
    expect((await post(`${app.site}/callback/unsubscribe/${id}`, body, headers)).status).toBe(200);
    expect(await dueAt()).toBe(null);
  });

  test('says the same of links that nobody has got', async () => {
    const id = await subscribe();
    const texts = [];
    for (const each of [id, randomUUID()]) {
      const response = await fetch(`${app.site}/callback/unsubscribe/${each}`, {
        method: 'POST',
        body: oneClick,
        headers: form,
      });
      texts.push([response.status, await response.text()]);
    }
    expect(texts[0]).toEqual(texts[1]);
  });

  test('leads a reader to the page that asks', async () => {
    const id = await subscribe();
    const response = await fetch(`${app.site}/callback/unsubscribe/${id}`, { redirect: 'manual' });
    expect(response.headers.get('location')).toBe(`/callback/subscription/cancelled/${id}`);
  });
});

describe('the page of the link', () => {
  const change = (id: string, on: boolean) =>
    post(`${app.site}/api/notification/subscription`, JSON.stringify({ id, on }));

  test('stops the mail and turns it on again at its day and hour, signed out', async () => {
    const id = await subscribe();
    const before = await dueAt();
    expect((await change(id, false)).status).toBe(200);
    expect(await dueAt()).toBe(null);
    for (let times = 0; times < 2; times++) expect((await change(id, true)).status).toBe(200);
    expect(await dueAt()).toEqual(before);
  });

  test('says the same of an account that is gone and of a link that nobody has got', async () => {
    const id = await subscribe();
    await deleteAccount(app.ctx, person.id);
    for (const each of [id, unknownId, flip(id)]) {
      const { status, body } = await change(each, true);
      expect([status, body.errors[0].detail]).toEqual([404, 'Subscription not found']);
    }
    expect(await dueAt()).toBe(null);
  });

  test.each([
    ['/callback/subscription/cancelled/{id}', 200],
    ['/callback/subscription/confirmed/{id}', 200],
    ['/callback/subscription/failed/{id}', 200],
    ['/callback/subscription/paused/{id}', 400],
    ['/callback/subscription/cancelled/7', 400],
    ['/callback/subscription/cancelled', 404],
  ])('%s answers %i, for any id', async (path, status) => {
    expect((await fetch(app.site + path.replace('{id}', unknownId))).status).toBe(status);
  });

  test('links of another installation mean nothing here', async () => {
    const other = await testApp();
    const id = await subscribe();
    const { status } = await post(`${other.site}/api/notification/subscription`, JSON.stringify({ id, on: true }));
    await other.close();
    expect(status).toBe(404);
  });
});

test('requests to the address are limited', async () => {
  const limited = await testApp({ env: { RATE_LIMITS: 'on' } });
  const statuses = new Set<number>();
  for (let batch = 0; batch < 40 && !statuses.has(429); batch++) {
    const responses = await Promise.all(
      Array.from({ length: 25 }, () =>
        post(`${limited.site}/callback/unsubscribe/${unknownId}`, oneClick, form).catch(() => ({ status: 0 })),
      ),
    );
    for (const { status } of responses) statuses.add(status);
  }
  await limited.close();
  expect(statuses).toContain(429);
});

/** The id with its last digit changed. */
const flip = (id: string): string => id.slice(0, -1) + (id.endsWith('0') ? '1' : '0');
