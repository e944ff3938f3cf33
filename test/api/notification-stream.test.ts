// Event streams of notifications: what they send, and what ends them.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notificationSources } from '#server/notification-sources.ts';
import { fanOutEvents } from '#server/notifications/fan-out.ts';
import { endSessions } from '#server/sessions/sessions.ts';
import { buildChapter, buildTitle } from '#test/support/builders/build.ts';
import { openEventStream, type TestStream } from '#test/support/server/event-stream.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { get, post } from '#test/support/server/http.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

let person: SignedIn;
let title: { id: number; uid: string };
beforeEach(async () => {
  person = await signIn(app);
  title = await buildTitle(app.ctx);
});

describe('an event stream', () => {
  const open = (signedIn = person, lastEventId?: string): Promise<TestStream> =>
    openEventStream(`${app.site}/api/notification/stream`, signedIn.headers, lastEventId);

  test('sends the number now and whenever it changes, and resumes', async () => {
    await sql`INSERT INTO title_follows (user_id, title_id, following) VALUES (${person.id}, ${title.id}, true)`.execute(
      app.ctx.db,
    );
    const stream = await open();
    expect(await stream.next()).toMatchObject({ event: 'unread', data: { unread: 0 } });
    const chapter = await buildChapter(app.ctx, title.id, { chapter: '1' }, 1);
    await fanOutEvents(app.ctx, notificationSources);
    const event = await stream.next();
    expect(event).toMatchObject({ event: 'unread', data: { unread: 1 } });
    const resumed = await open(person, event.id!);
    const read = JSON.stringify({ chapterIdsRead: [chapter.uid] });
    await post(`${app.api}/manga/${title.uid}/read`, read, person.headers);
    expect(await resumed.next()).toMatchObject({ data: { unread: 0 } });
    expect(await stream.next()).toMatchObject({ data: { unread: 0 } });
    await Promise.all([stream.close(), resumed.close()]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['a ban', () => app.ctx.db.updateTable('users').set({ banned: true }).where('id', '=', person.id).execute()],
    ['signing out', () => endSessions(app.ctx, app.ctx.db, { uid: person.session })],
    ['revoking everything', () => endSessions(app.ctx, app.ctx.db, { userId: person.id })],
  ])('ends within a second after %s', async (_, revoke) => {
    const stream = await open();
    await stream.next();
    const began = performance.now();
    await revoke();
    expect(await stream.next()).toMatchObject({ event: 'end', data: { reason: 'session' } });
    expect(await stream.next()).toMatchObject({ event: 'closed' });
    expect(performance.now() - began).toBeLessThan(1000);
    expect((await get(`${app.site}/api/notification/stream`, person.headers)).status).toBeOneOf([401, 403]);
  });

  test('leaves the connections of its address for other requests', async () => {
    const streams = await Promise.all(Array.from({ length: 12 }, () => open()));
    await Promise.all(streams.map((stream) => stream.next()));
    expect((await get(`${app.site}/api/notification`, person.headers)).body.result).toBe('ok');
    await Promise.all(streams.map((stream) => stream.close()));
  });

  test('takes its token from the header alone', async () => {
    const address = `${app.site}/api/notification/stream?access_token=${person.token}`;
    expect((await get(address)).status).toBe(401);
  });
});
