// Announcements as staff writes, changes and ends them: who may, what readers get, audit and undo.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openChaptersFixture } from '#test/support/people/chapters-fixture.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { get, type Json, reasonOf } from '#test/support/server/http.ts';

const { app, moderator, ask } = openChaptersFixture();
let admin: SignedIn;
beforeAll(async () => {
  admin = await signIn(app, { roles: ['ROLE_ADMIN'] });
});

const content = (change: object = {}) => ({
  version: 0,
  name: { en: 'News' },
  body: { en: 'All is **well**.' },
  importance: 'news',
  publishAt: 'now',
  expiresAt: null,
  ...change,
});
const save = (id: string, change: object = {}, who = admin) =>
  ask(who, 'PUT', `/admin/announcement/${id}`, content(change));
async function saved(change: object = {}): Promise<string> {
  const id = randomUUID();
  const { status, body } = await save(id, change);
  expect([status, body.errors]).toEqual([200, undefined]);
  return id;
}
const managed = async (id: string): Promise<Json> =>
  (await ask(admin, 'GET', `/admin/announcement/${id}`)).body.announcement;
/** Headline as readers get it, in the list and by its id; null where it is not found. */
async function read(id: string): Promise<[string | null, string | null]> {
  const { body } = await get(`${app.api}/announcement?limit=100`);
  const single = await get(`${app.api}/announcement/${id}`);
  return [
    body.data.find((each: Json) => each.id === id)?.attributes.name.en ?? null,
    single.status === 404 ? null : single.body.data.attributes.name.en,
  ];
}
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

test('an announcement is out at once, is changed, and ends', async () => {
  const id = await saved();
  expect(await read(id)).toEqual(['News', 'News']);
  const { publishedAt, state, version, author } = await managed(id);
  expect([state, version, author.name]).toEqual(['current', 1, admin.username]);
  await save(id, { version: 1, name: { en: 'Other news' } });
  expect([await read(id), (await managed(id)).publishedAt]).toEqual([['Other news', 'Other news'], publishedAt]);
  expect((await ask(admin, 'POST', `/admin/announcement/${id}/end`)).status).toBe(200);
  expect([await read(id), (await managed(id)).state]).toEqual([[null, 'Other news'], 'ended']);
  expect(reasonOf(await ask(admin, 'POST', `/admin/announcement/${id}/end`))).toBe('not_current');
});

test('drafts and planned ones are for staff only; one that is withdrawn is a draft again', async () => {
  const draft = await saved({ publishAt: null });
  const planned = await saved({ publishAt: inDays(2), expiresAt: inDays(3) });
  const open = await saved();
  expect((await ask(admin, 'POST', `/admin/announcement/${open}/withdraw`)).status).toBe(200);
  for (const [id, state] of [
    [draft, 'draft'],
    [planned, 'planned'],
    [open, 'draft'],
  ] as const)
    expect([await read(id), (await managed(id)).state]).toEqual([[null, null], state]);
  const { body } = await ask(admin, 'GET', '/admin/announcement?limit=2');
  expect(body.announcements.map(({ id }: Json) => id)).toEqual([open, draft]);
});

test('what two write at once is saved once', async () => {
  const id = await saved();
  expect((await save(id)).status).toBe(409);
  const answers = await Promise.all([1, 2, 3, 4].map((n) => save(id, { version: 1, name: { en: `News ${n}` } })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  expect((await save(randomUUID(), { version: 1 })).status).toBe(404);
});

test.each([
  ['without English', { name: { fr: 'Nouvelles' }, body: { fr: 'Tout va bien.' } }],
  ['with a text in a language without a headline', { body: { en: 'Well.', fr: 'Bien.' } }],
  ['in an unknown language', { name: { en: 'A', xx: 'B' }, body: { en: 'A', xx: 'B' } }],
  ['with an empty headline', { name: { en: ' ' } }],
  ['that ends before it begins', { publishAt: inDays(2), expiresAt: inDays(1) }],
  ['with a long headline', { name: { en: 'A'.repeat(201) } }],
])('an announcement %s is refused', async (_case, change) => {
  expect((await save(randomUUID(), change)).status).toBe(400);
});

test('moderators write none', async () => {
  expect((await save(randomUUID(), {}, moderator)).status).toBe(403);
  expect((await ask(moderator, 'GET', '/admin/announcement')).status).toBe(403);
});

test('each write leaves one audit row, and is undone unless something later stands against it', async () => {
  const id = randomUUID();
  const made = (await save(id)).body.decision;
  const changed = (await save(id, { version: 1, name: { en: 'Wrong' } })).body.decision;
  const undo = (decision: string) => ask(admin, 'POST', `/moderation/decision/${decision}/undo`, {});
  expect(reasonOf(await undo(made))).toBe('changed_since');
  expect((await undo(changed)).status).toBe(200);
  expect(await read(id)).toEqual(['News', 'News']);
  const ended = (await ask(admin, 'POST', `/admin/announcement/${id}/end`)).body.decision;
  expect((await undo(ended)).status).toBe(200);
  expect((await managed(id)).state).toBe('current');
  const { rows } = await sql<{ action: string }>`
    SELECT action FROM audit WHERE object_id = ${id} ORDER BY id`.execute(app.ctx.db);
  expect(rows.map(({ action }) => action)).toEqual(['announcement.save', 'announcement.save', 'announcement.end']);
  const log = await ask(admin, 'GET', `/moderation/log?object=${id}`);
  expect(log.body.rows.map(({ object }: Json) => object.name)).toContain('News');
});
