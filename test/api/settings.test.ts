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

const saveSettings = (person: SignedIn, settings: unknown, updatedAt: string) =>
  post(`${app.api}/settings`, JSON.stringify({ settings, updatedAt }), person.headers);
const getSettings = (person: SignedIn) => get(`${app.api}/settings`, person.headers);
const minutesFromNow = (minutes: number): string =>
  `${new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 19)}+00:00`;

test('a guest cannot read or save settings', async () => {
  for (const response of [
    await get(`${app.api}/settings`),
    await post(`${app.api}/settings`, JSON.stringify({ settings: {}, updatedAt: minutesFromNow(0) })),
    await get(`${app.api}/settings/template/${unknownId}`),
    await post(`${app.api}/settings/template`, JSON.stringify({ template: {} })),
  ]) {
    expect([response.status, errorOf(response).title]).toEqual([401, 'unauthorized_http_exception']);
  }
});

test('settings do not exist before the first save, are separate for each account, and are not cached', async () => {
  const [firstAccount, otherAccount] = [await signIn(app), await signIn(app)];
  expect((await getSettings(firstAccount)).status).toBe(404);
  const updatedAt = minutesFromNow(-1);
  const saved = await saveSettings(firstAccount, { userPreferences: { theme: 'dark' }, more: [1, null] }, updatedAt);
  expect(saved.status).toBe(200);
  expect(saved.body).toEqual({
    result: 'ok',
    updatedAt,
    settings: { userPreferences: { theme: 'dark', userBlacklist: [], groupBlacklist: [] }, more: [1, null] },
    template: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  const secondRead = await getSettings(firstAccount);
  expect(secondRead.body).toEqual(saved.body);
  expect(secondRead.headers.get('cache-control')).toBe('private, no-store');
  expect((await getSettings(otherAccount)).status).toBe(404);
});

test.each([
  ['2020-11-23T05:32:02', '2020-11-23T05:32:02+00:00'],
  ['2020-11-23T05:32:02Z', '2020-11-23T05:32:02+00:00'],
  ['2020-11-23T05:32:02.123', '2020-11-23T05:32:02+00:00'],
  ['2020-11-23T05:32:02.123456Z', '2020-11-23T05:32:02+00:00'],
  ['2020-11-23T05:32:02+02:00', '2020-11-23T03:32:02+00:00'],
])('a modification at %s is returned as at %s', async (written, returned) => {
  const { status, body } = await saveSettings(await signIn(app), {}, written);
  expect([status, body.updatedAt]).toEqual([200, returned]);
});

test.each(['2020-11-23', '2020-11-23 05:32:02', '2020-13-23T05:32:02', '2020-11-23T25:32:02', '05:32:02', 'today', ''])(
  'a modification at %o is refused',
  async (written) => {
    const response = await saveSettings(await signIn(app), {}, written);
    expect([response.status, errorOf(response).detail]).toEqual([400, expect.stringContaining('/updatedAt:')]);
  },
);

test('the site’s own endpoint has no error for missing settings', async () => {
  const person = await signIn(app);
  const getOwnSettings = () => get(`${app.site}/api/settings/own`, person.headers);
  expect(await getOwnSettings()).toMatchObject({ status: 200, body: { result: 'ok', saved: null } });
  const { body } = await saveSettings(person, { userPreferences: { theme: 'slate' } }, minutesFromNow(0));
  const { settings, updatedAt } = body;
  expect((await getOwnSettings()).body.saved).toEqual({ settings, updatedAt });
  expect((await get(`${app.site}/api/settings/own`)).status).toBe(401);
});

test('banned and unverified accounts can save settings', async () => {
  for (const standing of [{ banned: true }, { unverified: true }, { uploadRevoked: true }]) {
    const person = await signIn(app, standing);
    expect((await saveSettings(person, {}, minutesFromNow(0))).status).toBe(200);
  }
});

test('the newest modification wins, whichever arrives last; a time that is too far ahead is cut to five minutes', async () => {
  const person = await signIn(app);
  await saveSettings(person, { v: 2 }, minutesFromNow(-10));
  const olderSave = await saveSettings(person, { v: 1 }, minutesFromNow(-20));
  expect([olderSave.status, olderSave.body.settings.v, olderSave.body.updatedAt]).toEqual([
    200,
    2,
    (await getSettings(person)).body.updatedAt,
  ]);
  expect((await saveSettings(person, { v: 3 }, minutesFromNow(-10))).body.settings.v).toBe(3);
  const futureSave = await saveSettings(person, { v: 4 }, '2199-01-01T00:00:00.123456Z');
  const leadMs = Date.parse(futureSave.body.updatedAt) - Date.now();
  expect(leadMs).toBeGreaterThan(4 * 60_000);
  expect(leadMs).toBeLessThanOrEqual(5 * 60_000);
  // a device whose clock is ahead blocks later changes for no more than these five minutes
  expect((await saveSettings(person, { v: 5 }, minutesFromNow(6))).body.settings.v).toBe(5);
});

test('of many concurrent modifications the newest wins', async () => {
  const person = await signIn(app);
  const minutes = Array.from({ length: 20 }, (_, index) => -((index * 7) % 20) - 1);
  await Promise.all(minutes.map((each) => saveSettings(person, { each }, minutesFromNow(each))));
  expect((await getSettings(person)).body.settings.each).toBe(-1);
});

test('blacklists are derived from blocks; what a client writes into them is not stored', async () => {
  const person = await signIn(app);
  const preferences = { userBlacklist: [unknownId], groupBlacklist: 'all', theme: 'slate' };
  const { body } = await saveSettings(person, { userPreferences: preferences }, minutesFromNow(0));
  expect(body.settings.userPreferences).toEqual({ userBlacklist: [], groupBlacklist: [], theme: 'slate' });
  const { document } = await app.ctx.db
    .selectFrom('settings')
    .select('document')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(document)).toEqual({ userPreferences: { theme: 'slate' } });
  const otherAccount = await signIn(app);
  expect((await post(`${app.api}/block/user/${otherAccount.uid}`, '{}', person.headers)).status).toBe(200);
  expect((await getSettings(person)).body.settings.userPreferences.userBlacklist).toEqual([otherAccount.uid]);
  await saveSettings(person, { userPreferences: { userBlacklist: [] } }, minutesFromNow(0.5));
  expect((await getSettings(person)).body.settings.userPreferences.userBlacklist).toEqual([otherAccount.uid]);
  // preferences of another type are accepted
  for (const userPreferences of [null, 7, 'text', []])
    expect((await saveSettings(person, { userPreferences }, minutesFromNow(1))).status).toBe(200);
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
  const { body } = await saveSettings(person, unusualSettings, minutesFromNow(0));
  expect(body.settings).toEqual({ ...unusualSettings, userPreferences: { userBlacklist: [], groupBlacklist: [] } });
  expect((await saveSettings(person, { long: 'x'.repeat(31_000) }, minutesFromNow(1))).status).toBe(200);
  const oversizedSave = await saveSettings(person, { long: 'x'.repeat(33_000) }, minutesFromNow(2));
  expect([oversizedSave.status, errorOf(oversizedSave).title]).toEqual([413, 'request_too_large_http_exception']);
});

test.each([
  ['no object', { settings: [], updatedAt: minutesFromNow(0) }],
  ['no settings', { updatedAt: minutesFromNow(0) }],
  ['no time', { settings: {} }],
  ['no such time', { settings: {}, updatedAt: '2026-13-41T00:00:00Z' }],
])('%s is refused', async (_, body) => {
  const person = await signIn(app);
  const response = await post(`${app.api}/settings`, JSON.stringify(body), person.headers);
  expect([response.status, errorOf(response).title]).toEqual([400, 'validation_exception']);
});

test('the template describes every setting, and nothing else', async () => {
  const { body } = await get(`${app.api}/settings/template`);
  const { properties } = body.data.attributes.template;
  const sortedKeys = (part: object): string[] => Object.keys(part).toSorted();
  expect(sortedKeys(properties)).toEqual(sortedKeys(defaultPreferences));
  for (const part of ['metadata', 'preferredLayout'] as const)
    expect(sortedKeys(properties[part].properties)).toEqual(sortedKeys(defaultPreferences[part]));
  // blocks are in the response, but are changed by other endpoints
  const { userBlacklist, groupBlacklist, ...user } = properties.userPreferences.properties;
  expect([userBlacklist.readOnly, groupBlacklist.readOnly]).toEqual([true, true]);
  expect(sortedKeys(user)).toEqual(sortedKeys(defaultPreferences.userPreferences));
  expect(user.theme.enum).toEqual(themeChoices);
  const { order, hidden } = properties.preferredLayout.properties.home.properties;
  expect([order.items.enum, order.default, hidden.items.enum]).toEqual([homeRails, homeRails, homeRails]);
  const defaults = (schemaProperties: Record<string, { default?: unknown }>): object =>
    Object.fromEntries(Object.entries(schemaProperties).map(([name, choice]) => [name, choice.default]));
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
  const created = await create(admin);
  expect([created.status, created.body.data.attributes.template]).toEqual([200, template]);
  expect((await get(`${app.api}/settings/template`)).body.data.id).toBe(created.body.data.id);
  // settings name the current template; the previous one is still available
  const member = await signIn(app);
  expect((await saveSettings(member, {}, minutesFromNow(0))).body.template).toBe(created.body.data.id);
  const previousTemplate = await get(`${app.api}/settings/template/${body.data.id}`, member.headers);
  expect(previousTemplate.body.data.attributes.template.title).toBe('Settings');
  const unknownTemplate = await get(`${app.api}/settings/template/${unknownId}`, member.headers);
  expect([unknownTemplate.status, errorOf(unknownTemplate).title]).toEqual([404, 'not_found_http_exception']);
  expect((await get(`${app.api}/settings/template/latest`, member.headers)).status).toBe(400);
});
