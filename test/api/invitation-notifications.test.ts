// Notifications of invitations to groups: who is told, and what takes them back.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { block } from '#server/blocks/blocks.ts';
import { notificationSources } from '#server/notification-sources.ts';
import { fanOutEvents } from '#server/notifications/fan-out.ts';
import { buildGroup } from '#test/support/builders/build.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { get, type Json, send } from '#test/support/server/http.ts';
import { openEventStream, type TestStream } from '#test/support/server/event-stream.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';

let app: TestApp;
let leader: SignedIn;
let invited: SignedIn;
let group: { id: number; uid: string };
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());
beforeEach(async () => {
  [leader, invited] = [await signIn(app), await signIn(app)];
  group = await buildGroup(app.ctx, { name: `Quiet Ferry ${leader.id}`, leaderId: leader.id });
});

const fanOut = () => fanOutEvents(app.ctx, notificationSources);
const ask = async (who: SignedIn, method: string, path: string, body: object = {}): Promise<number> =>
  (await send(method, `${app.api}/group/${group.uid}${path}`, JSON.stringify(body), who.headers)).status;
const invite = (who = invited): Promise<number> => ask(leader, 'POST', `/invitation/${who.uid}`);

/** Invitations of which somebody is told, and the number of unread notifications. */
async function told(who = invited): Promise<{ invitations: Json[]; unread: number }> {
  await fanOut();
  const { data, unread } = (await get(`${app.site}/api/notification`, who.headers)).body;
  expect((await get(`${app.site}/api/notification/unread`, who.headers)).body.unread).toBe(unread);
  return { invitations: data.flatMap(({ items }: Json) => items.map(({ invitation }: Json) => invitation)), unread };
}
/** Waits until a stream tells a number of unread notifications. */
async function reaches(stream: TestStream, unread: number): Promise<void> {
  for (;;) {
    const { event, data } = await stream.next();
    if ((data as Json)?.unread === unread) return;
    expect(event).not.toBe('closed');
  }
}
const nothing = { invitations: [], unread: 0 };

test('an invitation is told once, with the group and who invites', async () => {
  expect([await invite(), await invite()]).toEqual([200, 200]);
  expect(await told()).toEqual({
    invitations: [
      { group: { id: group.uid, name: `Quiet Ferry ${leader.id}` }, by: { id: leader.uid, name: leader.username } },
    ],
    unread: 1,
  });
  expect(await told(leader)).toEqual(nothing);
});

test.each([
  ['accepting', () => ask(invited, 'POST', '/member')],
  ['declining', () => ask(invited, 'DELETE', `/invitation/${invited.uid}`)],
  ['taking back', () => ask(leader, 'DELETE', `/invitation/${invited.uid}`)],
  ['deleting the group', () => ask(leader, 'DELETE', '')],
])('%s takes it back, before and after it was told, and open pages learn it', async (_, end) => {
  await invite();
  const stream = await openEventStream(`${app.site}/api/notification/stream`, invited.headers);
  expect(await told()).toMatchObject({ unread: 1 });
  await reaches(stream, 1);
  expect(await end()).toBe(200);
  expect(await told()).toEqual(nothing);
  await reaches(stream, 0);
  await stream.close();
});

test('one that ended before it was told is never told; a new one is, also after the last was read', async () => {
  await invite();
  await ask(leader, 'DELETE', `/invitation/${invited.uid}`);
  expect(await told()).toEqual(nothing);
  await invite();
  expect(await told()).toMatchObject({ unread: 1 });
  const { data } = (await get(`${app.site}/api/notification`, invited.headers)).body;
  const read = JSON.stringify({ ids: [data[0].items[0].id] });
  await send('POST', `${app.site}/api/notification/read`, read, invited.headers);
  expect(await told()).toMatchObject({ invitations: [{}], unread: 0 });
  await ask(invited, 'DELETE', `/invitation/${invited.uid}`);
  await invite();
  expect(await told()).toMatchObject({ invitations: [{}], unread: 1 });
});

test.each([
  ['who invites', () => block(app.ctx, invited.id, { kind: 'user', id: leader.id })],
  ['the group', () => block(app.ctx, invited.id, { kind: 'group', id: group.id })],
])('whoever blocks %s is not told, nor shown what they were told', async (_, refuse) => {
  await invite();
  expect(await told()).toMatchObject({ unread: 1 });
  await refuse();
  expect(await told()).toEqual(nothing);
  await ask(leader, 'DELETE', `/invitation/${invited.uid}`);
  expect(await invite()).toBe(200);
  expect(await told()).toEqual(nothing);
});

test('the kind can be turned off', async () => {
  const off = JSON.stringify({ off: ['invitation'] });
  expect((await send('PUT', `${app.site}/api/notification/settings`, off, invited.headers)).status).toBe(200);
  await invite();
  expect(await told()).toEqual(nothing);
});

test('members who are added by the public API are invited, and told', async () => {
  const { version } = (await get(`${app.api}/group/${group.uid}`)).body.data.attributes;
  expect(await ask(leader, 'PUT', '', { members: [invited.uid], version })).toBe(200);
  expect(await told()).toMatchObject({ invitations: [{ group: { id: group.uid } }], unread: 1 });
});
