// Web push: which browsers may be registered, whose they are, and when their subscriptions go.
import { describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import { deleteAccount } from '#server/accounts/erase.ts';
import { updateSanctions } from '#server/accounts/sanctions.ts';
import { endSessions } from '#server/sessions/sessions.ts';
import { reasonOf, send } from '#test/support/server/http.ts';
import { pushBrowser } from '#test/support/server/push-server.ts';
import { signIn } from '#test/support/people/signed-in.ts';
import { openPushFixture } from '#test/support/people/push-fixture.ts';

const { app, service, person, browser, register, devices, follow, release, fanOut, push, waiting, otherSession } =
  openPushFixture();

describe('registering', () => {
  test('lists the devices of an account, each once, and forgets those beyond the maximum', async () => {
    expect((await register(person)).status).toBe(200);
    await register(person);
    const other = await otherSession();
    await register(other, pushBrowser(service).subscription);
    expect(await devices(person)).toMatchObject([{ current: false }, { current: true }]);
    for (let count = 0; count < limits.pushDevices; count++)
      await register(await otherSession(), pushBrowser(service).subscription);
    expect(await devices(person)).toHaveLength(limits.pushDevices);
  });

  test('again replaces what the browser had before', async () => {
    await register(person);
    await register(person, pushBrowser(service, 'fr').subscription);
    const { rows } = await sql`SELECT language FROM push_subscriptions`.execute(app.ctx.db);
    expect(rows).toEqual([{ language: 'fr' }]);
  });

  test('by another account on the same browser takes it over', async () => {
    await register(person);
    const second = await signIn(app);
    await register(second);
    expect([await devices(person), (await devices(second)).length]).toEqual([[], 1]);
    await follow();
    await release('1');
    await push();
    expect(service.deliveries).toEqual([]);
  });

  test('is for sessions of the site: nobody else', async () => {
    const banned = await signIn(app, { banned: true });
    const client = await signIn(app, { kind: 'client' });
    expect([(await register({ headers: {} })).status, (await register(banned)).status]).toEqual([401, 403]);
    expect([(await register(client)).status, reasonOf(await register(client))]).toEqual([403, 'own_session']);
  });

  test.each([
    'http://fcm.googleapis.com/fcm/send/1',
    'https://example.com/push',
    'https://fcm.googleapis.com.example.com/1',
    'https://notfcm.googleapis.com/1',
    'https://fcm.googleapis.com:8443/1',
    'https://fcm.googleapis.com./1',
    'https://user:password@fcm.googleapis.com/1',
    'https://fcm.googleapis.com@example.com/1',
    'https://fcm.googleapis.com/1#part',
    'https://127.0.0.1/1',
    'https://2130706433/1',
    'https://[::1]/1',
    'https://localhost/1',
    'https://localhost:1/1',
    'https://*.push.example/1',
    'https://push.example:8443/1',
    'https://push.apple.com.evil.example/1',
    'https://notify.windows.com/1',
    'ftp://web.push.apple.com/1',
    'javascript:alert(1)',
    'web.push.apple.com',
    '',
  ])('refuses the endpoint %s', async (endpoint) => {
    const response = await register(person, { ...browser.subscription, endpoint });
    expect([response.status, reasonOf(response)]).toEqual([400, 'push_service']);
  });

  test.each([
    'https://fcm.googleapis.com/fcm/send/1:2',
    'https://updates.push.services.mozilla.com/wpush/v2/1',
    'https://wns2-par02p.notify.windows.com/w/?token=1',
    'https://web.push.apple.com/1',
    'https://a.push.example/1',
  ])('takes the endpoint %s', async (endpoint) => {
    expect((await register(person, { ...browser.subscription, endpoint })).status).toBe(200);
  });

  test('refuses an endpoint of more than a thousand characters', async () => {
    const endpoint = `https://fcm.googleapis.com/${'a'.repeat(980)}`;
    expect((await register(person, { ...browser.subscription, endpoint })).status).toBe(400);
  });

  test.each<[string, object]>([
    ['a key that is not on the curve', { p256dh: `BA${'A'.repeat(85)}` }],
    ['a compressed key', { p256dh: 'A'.repeat(44) }],
    ['a secret of another length', { auth: 'AAAA' }],
    ['a key with other characters', { p256dh: `${'+'.repeat(87)}` }],
  ])('refuses %s', async (_, keys) => {
    const response = await register(person, {
      ...browser.subscription,
      keys: { ...browser.subscription.keys, ...keys },
    });
    expect(response.status).toBe(400);
  });
});

describe('a subscription goes', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['when its session ends', () => endSessions(app.ctx, app.ctx.db, { uid: person.session })],
    ['when its account is signed out everywhere', () => endSessions(app.ctx, app.ctx.db, { userId: person.id })],
    ['when its account is banned', () => updateSanctions(app.ctx, app.ctx.db, person.id, { banned: { until: null } })],
    ['when its account is deleted', () => deleteAccount(app.ctx, person.id)],
    [
      'when it is removed',
      async () => {
        const [{ id }] = await devices(person);
        return send('DELETE', `${app.site}/api/notification/push/${id}`, undefined, person.headers);
      },
    ],
  ])('%s, and what waits for it', async (_, end) => {
    await follow();
    await register(person);
    await release('1');
    await fanOut();
    expect(await waiting()).toHaveLength(1);
    await end();
    expect([(await sql`SELECT FROM push_subscriptions`.execute(app.ctx.db)).rows, await waiting()]).toEqual([[], []]);
  });

  test('with an expired session when it is its turn', async () => {
    await follow();
    await register(person);
    await release('1');
    await sql`UPDATE sessions SET expires_at = now() WHERE uid = ${person.session}`.execute(app.ctx.db);
    await push();
    expect([service.deliveries, (await sql`SELECT FROM push_subscriptions`.execute(app.ctx.db)).rows]).toEqual([
      [],
      [],
    ]);
  });

  test('never by somebody else', async () => {
    await register(person);
    const [{ id }] = await devices(person);
    const other = await signIn(app);
    await send('DELETE', `${app.site}/api/notification/push/${id}`, undefined, other.headers);
    expect(await devices(person)).toHaveLength(1);
  });
});
