// The settings document of an account: who has access, which modification wins, what is stored; and its templates.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultPreferences, homeRails, themeChoices } from '#contract/rules/preferences.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { get, post, errorOf, unknownId } from '#test/support/server/http.ts';
import { signIn, type SignedIn } from '#test/support/people/signed-in.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const save = (person: SignedIn, settings: unknown, updatedAt: string) =>
  post(`${app.api}/settings`, JSON.stringify({ settings, updatedAt }), person.headers);
const read = (person: SignedIn) => get(`${app.api}/settings`, person.headers);
const at = (minutes: number): string => `${new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 19)}+00:00`;

test('a guest cannot read or save settings', async () => {
  for (const answer of [
    await get(`${app.api}/settings`),
    await post(`${app.api}/settings`, JSON.stringify({ settings: {}, updatedAt: at(0) })),
    await get(`${app.api}/settings/template/${unknownId}`),
    await post(`${app.api}/settings/template`, JSON.stringify({ template: {} })),
  ]) {
    expect([answer.status, errorOf(answer).title]).toEqual([401, 'unauthorized_http_exception']);
  }
});

test('settings do not exist before the first save, are separate for each account, and are not cached', async () => {
  const [one, other] = [await signIn(app), await signIn(app)];
  expect((await read(one)).status).toBe(404);
  const updatedAt = at(-1);
  const saved = await save(one, { userPreferences: { theme: 'dark' }, more: [1, null] }, updatedAt);
  expect(saved.status).toBe(200);
  expect(saved.body).toEqual({
    result: 'ok',
    updatedAt,
    settings: { userPreferences: { theme: 'dark', userBlacklist: [], groupBlacklist: [] }, more: [1, null] },
    template: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  const again = await read(one);
  expect(again.body).toEqual(saved.body);
  expect(again.headers.get('cache-control')).toBe('private, no-store');
  expect((await read(other)).status).toBe(404);
});

test.each([
  ['2020-11-23T05:32:02', '2020-11-23T05:32:02+00:00'],
  ['2020-11-23T05:32:02Z', '2020-11-23T05:32:02+00:00'],
  ['2020-11-23T05:32:02.123', '2020-11-23T05:32:02+00:00'],
  ['2020-11-23T05:32:02.123456Z', '2020-11-23T05:32:02+00:00'],
  ['2020-11-23T05:32:02+02:00', '2020-11-23T03:32:02+00:00'],
])('a modification at %s is returned as at %s', async (written, returned) => {
  const { status, body } = await save(await signIn(app), {}, written);
  expect([status, body.updatedAt]).toEqual([200, returned]);
});

test.each(['2020-11-23', '2020-11-23 05:32:02', '2020-13-23T05:32:02', '2020-11-23T25:32:02', '05:32:02', 'today', ''])(
  'a modification at %o is refused',
  async (written) => {
    const answer = await save(await signIn(app), {}, written);
    expect([answer.status, errorOf(answer).detail]).toEqual([400, expect.stringContaining('/updatedAt:')]);
  },
);

test('the site’s own endpoint has no error for missing settings', async () => {
  const person = await signIn(app);
  const own = () => get(`${app.site}/api/settings/own`, person.headers);
  expect(await own()).toMatchObject({ status: 200, body: { result: 'ok', saved: null } });
  const { body } = await save(person, { userPreferences: { theme: 'slate' } }, at(0));
  const { settings, updatedAt } = body;
  expect((await own()).body.saved).toEqual({ settings, updatedAt });
  expect((await get(`${app.site}/api/settings/own`)).status).toBe(401);
});

test('banned and unverified accounts can save settings', async () => {
  for (const standing of [{ banned: true }, { unverified: true }, { uploadRevoked: true }]) {
    const person = await signIn(app, standing);
    expect((await save(person, {}, at(0))).status).toBe(200);
  }
});

test('the newest modification wins, whichever arrives last; a time that is too far ahead is cut to five minutes', async () => {
  const person = await signIn(app);
  await save(person, { v: 2 }, at(-10));
  const older = await save(person, { v: 1 }, at(-20));
  expect([older.status, older.body.settings.v, older.body.updatedAt]).toEqual([
    200,
    2,
    (await read(person)).body.updatedAt,
  ]);
  expect((await save(person, { v: 3 }, at(-10))).body.settings.v).toBe(3);
  const ahead = await save(person, { v: 4 }, '2199-01-01T00:00:00.123456Z');
  const lead = Date.parse(ahead.body.updatedAt) - Date.now();
  expect(lead).toBeGreaterThan(4 * 60_000);
  expect(lead).toBeLessThanOrEqual(5 * 60_000);
  // a device whose clock is ahead blocks later changes for no more than these five minutes
  expect((await save(person, { v: 5 }, at(6))).body.settings.v).toBe(5);
});

test('of many concurrent modifications the newest wins', async () => {
  const person = await signIn(app);
  const minutes = Array.from({ length: 20 }, (_, index) => -((index * 7) % 20) - 1);
  await Promise.all(minutes.map((each) => save(person, { each }, at(each))));
  expect((await read(person)).body.settings.each).toBe(-1);
});

test('blacklists are derived from blocks; what a client writes into them is not stored', async () => {
  const person = await signIn(app);
  const preferences = { userBlacklist: [unknownId], groupBlacklist: 'all', theme: 'slate' };
  const { body } = await save(person, { userPreferences: preferences }, at(0));
  expect(body.settings.userPreferences).toEqual({ userBlacklist: [], groupBlacklist: [], theme: 'slate' });
  const { document } = await app.ctx.db
    .selectFrom('settings')
    .select('document')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(document)).toEqual({ userPreferences: { theme: 'slate' } });
  const other = await signIn(app);
  expect((await post(`${app.api}/block/user/${other.uid}`, '{}', person.headers)).status).toBe(200);
  expect((await read(person)).body.settings.userPreferences.userBlacklist).toEqual([other.uid]);
  await save(person, { userPreferences: { userBlacklist: [] } }, at(0.5));
  expect((await read(person)).body.settings.userPreferences.userBlacklist).toEqual([other.uid]);
  // preferences of another type are accepted
  for (const userPreferences of [null, 7, 'text', []])
    expect((await save(person, { userPreferences }, at(1))).status).toBe(200);
});

test('any JSON object is returned as it was saved, up to the maximum size', async () => {
  const person = await signIn(app);
  const unusualSettings = {
    '': null,
    'a b': [1.5, -0.1, 1e21],
    日本: '\\u0000',
    nested: { deep: [[[{}]]] },
    toString: true,
  };
  const { body } = await save(person, unusualSettings, at(0));
  expect(body.settings).toEqual({ ...unusualSettings, userPreferences: { userBlacklist: [], groupBlacklist: [] } });
  expect((await save(person, { long: 'x'.repeat(31_000) }, at(1))).status).toBe(200);
  const large = await save(person, { long: 'x'.repeat(33_000) }, at(2));
  expect([large.status, errorOf(large).title]).toEqual([413, 'request_too_large_http_exception']);
});

test.each([
  ['no object', { settings: [], updatedAt: at(0) }],
  ['no settings', { updatedAt: at(0) }],
  ['no time', { settings: {} }],
  ['no such time', { settings: {}, updatedAt: '2026-13-41T00:00:00Z' }],
])('%s is refused', async (_, body) => {
  const person = await signIn(app);
  const answer = await post(`${app.api}/settings`, JSON.stringify(body), person.headers);
  expect([answer.status, errorOf(answer).title]).toEqual([400, 'validation_exception']);
});

test('the template describes every setting, and nothing else', async () => {
  const { body } = await get(`${app.api}/settings/template`);
  const { properties } = body.data.attributes.template;
  const names = (part: object): string[] => Object.keys(part).toSorted();
  expect(names(properties)).toEqual(names(defaultPreferences));
  for (const part of ['metadata', 'preferredLayout'] as const)
    expect(names(properties[part].properties)).toEqual(names(defaultPreferences[part]));
  // blocks are in the response, but are changed by other endpoints
  const { userBlacklist, groupBlacklist, ...user } = properties.userPreferences.properties;
  expect([userBlacklist.readOnly, groupBlacklist.readOnly]).toEqual([true, true]);
  expect(names(user)).toEqual(names(defaultPreferences.userPreferences));
  expect(user.theme.enum).toEqual(themeChoices);
  const { order, hidden } = properties.preferredLayout.properties.home.properties;
  expect([order.items.enum, order.default, hidden.items.enum]).toEqual([homeRails, homeRails, homeRails]);
  const defaults = (part: Record<string, { default?: unknown }>): object =>
    Object.fromEntries(Object.entries(part).map(([name, choice]) => [name, choice.default]));
  expect(defaults(user)).toEqual(defaultPreferences.userPreferences);
});

test('everybody can read the template; developers and administrators can create another one', async () => {
  const { body, headers } = await get(`${app.api}/settings/template`);
  expect(body).toMatchObject({
    result: 'ok',
    response: 'entity',
    data: { type: 'settings_template', relationships: [] },
  });
  expect(body.data.attributes.template).toMatchObject({ type: 'object', properties: { userPreferences: {} } });
  expect(headers.get('cache-control')).toContain('public');

  const template = { type: 'object', title: 'Another' };
  const create = (person: SignedIn) =>
    post(`${app.api}/settings/template`, JSON.stringify({ template }), person.headers);
  for (const person of [
    await signIn(app),
    await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] }),
    await signIn(app, { roles: ['ROLE_ADMIN'], kind: 'client' }),
    await signIn(app, { roles: ['ROLE_ADMIN'], secondFactor: false }),
  ]) {
    expect([(await create(person)).status, person.username]).toEqual([403, person.username]);
  }
  const admin = await signIn(app, { roles: ['ROLE_ADMIN'] });
  const made = await create(admin);
  expect([made.status, made.body.data.attributes.template]).toEqual([200, template]);
  expect((await get(`${app.api}/settings/template`)).body.data.id).toBe(made.body.data.id);
  // settings name the current template; the previous one is still available
  const member = await signIn(app);
  expect((await save(member, {}, at(0))).body.template).toBe(made.body.data.id);
  const before = await get(`${app.api}/settings/template/${body.data.id}`, member.headers);
  expect(before.body.data.attributes.template.title).toBe('Settings');
  const unknown = await get(`${app.api}/settings/template/${unknownId}`, member.headers);
  expect([unknown.status, errorOf(unknown).title]).toEqual([404, 'not_found_http_exception']);
  expect((await get(`${app.api}/settings/template/latest`, member.headers)).status).toBe(400);
});
