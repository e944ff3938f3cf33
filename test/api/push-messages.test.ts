// Web push: what is sent to browsers, and how answers of push services are handled.
import dns from 'node:dns';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { sql } from 'kysely';
import { block } from '#server/blocks/blocks.ts';
import { addEvents } from '#server/notifications/events.ts';
import { pushKeys } from '#server/notifications/push-keys.ts';
import { savePositions } from '#server/reading/reading.ts';
import { saveSettings } from '#server/settings/settings.ts';
import { buildChapter, buildGroup, buildList } from '#test/support/builders/build.ts';
import { get, post, send } from '#test/support/server/http.ts';
import { pushBrowser } from '#test/support/server/push-server.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { openPushFixture } from '#test/support/people/push-fixture.ts';

const {
  app,
  service,
  person,
  title,
  browser,
  titleNamed,
  register,
  follow,
  release,
  fanOut,
  push,
  received,
  waiting,
  otherSession,
} = openPushFixture();

describe('what is sent', () => {
  beforeEach(async () => {
    await register(person);
  });

  test('is signed with the key of the site, encrypted for the browser, and has a life and a topic', async () => {
    await follow();
    const chapter = await release('5', { name: 'The traitor is Mina' });
    await push();
    const [{ headers }] = service.deliveries as [(typeof service.deliveries)[number]];
    expect(headers).toMatchObject({ ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' });
    expect(headers['topic']).toMatch(/^[\w-]{32}$/);
    const { publicKey } = await pushKeys(app.ctx);
    const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers['authorization']!)!;
    expect([key, (await get(`${app.site}/api/notification/push`, person.headers)).body.publicKey]).toEqual([
      publicKey,
      publicKey,
    ]);
    const point = Buffer.from(publicKey, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const { payload } = await jwtVerify(
      token!,
      createLocalJWKSet({ keys: [{ kty: 'EC', crv: 'P-256', x: x!, y: y!, alg: 'ES256' }] }),
    );
    expect(payload).toMatchObject({ aud: `https://${service.host}`, sub: expect.stringMatching(/^mailto:/) });
    expect(received(browser)).toEqual([
      {
        title: 'Paper Moon',
        body: 'New chapter: Ch. 5',
        tag: `title:${title.uid}`,
        path: `/chapter/${chapter.uid}`,
        lang: 'en',
      },
    ]);
  });

  test('is one push for the chapters of a title, one for each title, and nothing twice', async () => {
    const first = { ...title };
    await follow();
    await release('1');
    await release('2');
    Object.assign(title, await titleNamed('Tin Harbor'));
    await follow();
    await release('7');
    await push();
    await push();
    expect(received(browser).toSorted((a, b) => a['title']!.localeCompare(b['title']!))).toMatchObject([
      { title: 'Paper Moon', body: '2 new chapters: Ch. 1, Ch. 2', path: `/title/${first.uid}` },
      { title: 'Tin Harbor', body: 'New chapter: Ch. 7' },
    ]);
    expect(new Set(service.deliveries.map(({ headers }) => headers['topic'])).size).toBe(2);
  });

  test('is in the language that the settings choose, otherwise in that of the browser', async () => {
    await follow();
    await register(person, { ...browser.subscription, language: 'pt-br' });
    await release('1');
    await push();
    await saveSettings(app.ctx.db, {
      userId: person.id,
      settings: { userPreferences: { interfaceLocale: 'fr' } },
      updatedAt: new Date(),
      now: new Date(),
    });
    await release('2');
    await push();
    expect(received(browser).map(({ body, lang }) => [lang, body])).toEqual([
      ['pt-BR', 'Novo capítulo: Cap. 1'],
      ['fr', '2 nouveaux chapitres\u202F: Ch. 1, Ch. 2'],
    ]);
  });

  test.each<[string, () => Promise<unknown>]>([
    [
      'was read meanwhile',
      () => post(`${app.site}/api/notification/read`, `{"groups":["title:${title.uid}"]}`, person.headers),
    ],
    ['is of a title that was hidden meanwhile', () => block(app.ctx, person.id, { kind: 'title', id: title.id })],
    ['was deleted meanwhile', () => sql`UPDATE titles SET state = 'draft' WHERE id = ${title.id}`.execute(app.ctx.db)],
  ])('is nothing that %s', async (_, change) => {
    await follow();
    await release('1');
    await fanOut();
    expect(await waiting()).toHaveLength(1);
    await change();
    await push();
    expect([service.deliveries, await waiting()]).toEqual([[], []]);
  });

  test('is nothing that the notification centre does not show: muted titles, kinds that are off', async () => {
    await follow(person, 0);
    await release('1');
    await push();
    await sql`UPDATE title_follows SET notify = 1 WHERE user_id = ${person.id}`.execute(app.ctx.db);
    await send('PUT', `${app.site}/api/notification/settings`, '{"off":["chapter"]}', person.headers);
    await release('2');
    await push();
    expect(service.deliveries).toEqual([]);
  });

  test('waits for as many chapters as somebody wants at once', async () => {
    await follow(person, 2);
    await release('1');
    await push();
    expect(service.deliveries).toEqual([]);
    await release('2');
    await push();
    expect(received(browser)).toMatchObject([{ body: '2 new chapters: Ch. 1, Ch. 2' }]);
  });

  test('waits in quiet hours for their end, and is then one push for what came meanwhile', async () => {
    await follow();
    const now = new Date();
    const minutes = (hours: number): number =>
      (now.getUTCHours() * 60 + now.getUTCMinutes() + hours * 60 + 1440) % 1440;
    const setQuiet = (from: number, to: number) =>
      sql`INSERT INTO notification_settings (user_id, time_zone, quiet_from, quiet_to)
        VALUES (${person.id}, 'UTC', ${minutes(from)}, ${minutes(to)})
        ON CONFLICT (user_id) DO UPDATE SET quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to`.execute(
        app.ctx.db,
      );
    await setQuiet(-1, 2);
    await release('1');
    await push();
    expect([service.deliveries, await waiting()]).toEqual([[], [{ failures: 0, wait: expect.closeTo(7200, -3) }]]);
    await release('2');
    await push();
    expect(service.deliveries).toEqual([]);
    await setQuiet(2, 4);
    await push();
    expect(received(browser)).toMatchObject([{ body: '2 new chapters: Ch. 1, Ch. 2' }]);
  });

  test('says how many titles were added to a followed list', async () => {
    const followed = await buildList(app.ctx, { name: 'Rainy days' });
    await sql`INSERT INTO list_follows (user_id, list_id) VALUES (${person.id}, ${followed.id})`.execute(app.ctx.db);
    await addEvents(app.ctx.db, [{ kind: 'list', listId: followed.id, titleIds: [title.id] }]);
    await push();
    expect(received(browser)).toMatchObject([
      { title: 'Rainy days', body: '1 title added', path: `/list/${followed.uid}` },
    ]);
  });

  test('names the group that invites', async () => {
    const group = await buildGroup(app.ctx, { name: 'Night Ferry', leaderId: (await signIn(app)).id });
    await sql`INSERT INTO group_invitations (group_id, user_id, at) VALUES (${group.id}, ${person.id}, now())`.execute(
      app.ctx.db,
    );
    await addEvents(app.ctx.db, [{ kind: 'invitation', groupId: group.id, userId: person.id }]);
    await push();
    expect(received(browser)).toMatchObject([
      { title: 'Night Ferry', body: 'You’re invited to join this group', path: `/group/${group.uid}` },
    ]);
  });

  test('has nothing of the text of comments, be it a spoiler, on a page or open', async () => {
    const other = await signIn(app);
    await sql`UPDATE users SET created_at = now() - interval '30 days'`.execute(app.ctx.db);
    const write = async (who: SignedIn, text: string, more: object = {}, about = `manga/${title.uid}`) => {
      const address = `${app.api}/comments/threads/${about}`;
      const response = await post(address, JSON.stringify({ text, ...more }), who.headers);
      expect([response.status, response.body.errors]).toEqual([201, undefined]);
      return response.body.data.id as string;
    };
    const parent = await write(person, 'First');
    const reply = await write(other, 'canary-open ||canary-spoiler||', { parent });
    const chapter = await buildChapter(app.ctx, title.id, { chapter: '1', name: 'canary-name' }, 5);
    await savePositions(app.ctx, other.id, [{ chapter: chapter.uid, page: 5, pages: 5, at: Date.now() }]);
    const mention = await write(other, `@${person.username} canary-page`, { page: 4 }, `chapter/${chapter.uid}`);
    await follow();
    await release('2', { name: 'canary-name' });
    await push();
    const messages = received(browser).toSorted((a, b) => a['body']!.localeCompare(b['body']!));
    expect(messages).toMatchObject([
      { title: 'Paper Moon', body: '2 new chapters: Ch. 1, Ch. 2' },
      {
        title: 'Paper Moon',
        body: `${other.username} mentioned you`,
        path: `/chapter/${chapter.uid}/4?comment=${mention}`,
      },
      {
        title: 'Paper Moon',
        body: `${other.username} replied to your comment`,
        path: `/title/${title.uid}?tab=comments&comment=${reply}`,
      },
    ]);
    expect(JSON.stringify(messages)).not.toContain('canary');
  });
});

describe('a push service', () => {
  beforeEach(async () => {
    await follow();
    await register(person);
    await release('1');
  });
  const subscriptions = async () => (await sql`SELECT FROM push_subscriptions`.execute(app.ctx.db)).rows.length;

  test.each([404, 410])('that answers %d deletes the subscription', async (status) => {
    service.answers.set(browser.path, { status });
    await push();
    expect([await subscriptions(), await waiting()]).toEqual([0, []]);
  });

  test.each([429, 500, 503])(
    'that answers %d gets it again later, with longer pauses, until it is given up',
    async (status) => {
      service.answers.set(browser.path, { status });
      const pauses: unknown[] = [];
      for (let count = 0; count < 6; count++) {
        await push();
        pauses.push(...(await waiting()));
      }
      expect(pauses).toEqual(
        [30, 120, 480, 1920, 7680].map((wait, index) => ({ failures: index + 1, wait: expect.closeTo(wait, -1) })),
      );
      expect([service.deliveries.length, await waiting(), await subscriptions()]).toEqual([6, [], 1]);
    },
  );

  test('says when it wants the next request', async () => {
    service.answers.set(browser.path, { status: 429, headers: { 'retry-after': '600' } });
    await push();
    expect(await waiting()).toEqual([{ failures: 1, wait: expect.closeTo(600, -1) }]);
    service.answers.delete(browser.path);
    await push();
    expect([received(browser).length, await waiting()]).toEqual([2, []]);
  });

  test.each([
    ['refuses a push', 400],
    ['finds a push too large', 413],
  ])('that %s does not get it again', async (_, status) => {
    service.answers.set(browser.path, { status });
    await push();
    expect([service.deliveries.length, await waiting(), await subscriptions()]).toEqual([1, [], 1]);
  });

  test('that redirects is not followed', async () => {
    service.answers.set(browser.path, { status: 307, headers: { location: `https://${service.host}/elsewhere` } });
    await push();
    expect([service.deliveries.map(({ path }) => path), await waiting()]).toEqual([[browser.path], []]);
  });

  test('that does not answer holds up nobody else, and gets it again later', async () => {
    const timeout = new AbortController();
    const other = pushBrowser(service);
    const second = await otherSession();
    await register(second, other.subscription);
    await release('2');
    service.answers.set(browser.path, 'silent');
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    const sending = push();
    while (service.deliveries.length < 2) await service.nextRequest();
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1));
    expect(received(other)).toHaveLength(1);
    timeout.abort();
    await sending;
    expect(await waiting()).toEqual([{ failures: 1, wait: expect.closeTo(30, -1) }]);
  });

  test('whose name leads to a private address gets nothing', async () => {
    const lookup = vi
      .spyOn(dns, 'lookup')
      .mockImplementation(((_name: string, _options: object, callback: (error: null, addresses: object[]) => void) =>
        callback(null, [{ address: '127.0.0.1', family: 4 }])) as never);
    await sql`UPDATE push_subscriptions SET endpoint = ${`https://fcm.googleapis.com/${browser.path}`}`.execute(
      app.ctx.db,
    );
    await push();
    expect(lookup).toHaveBeenCalledOnce();
    expect([service.deliveries, await waiting()]).toEqual([[], [{ failures: 1, wait: expect.closeTo(30, -1) }]]);
  });

  test('that is not allowed any more gets nothing, and its subscriptions go', async () => {
    await sql`UPDATE push_subscriptions SET endpoint = 'https://example.com/1'`.execute(app.ctx.db);
    await push();
    expect([service.deliveries, await subscriptions()]).toEqual([[], 0]);
  });
});
