// Shared themes: who may share, what a valid theme is, how many, who can see one, and deletion.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { colourTokens } from '#contract/rules/theme-colours.ts';
import { deleteAccount } from '#server/accounts/erase.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { get, type Json, post, errorOf, reasonOf, send, unknownId } from '#test/support/server/http.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const colours = Object.fromEntries(colourTokens.map((token, index) => [token, `#0b62${(16 + index).toString(16)}`]));
const moss = { name: 'Moss', colours };
const share = (account: SignedIn | null, body: Json = moss) =>
  post(`${app.api}/theme`, JSON.stringify(body), account?.headers ?? {});
const getTheme = (id: string, query = '') => get(`${app.api}/theme/${id}${query}`);
const remove = (account: SignedIn | null, id: string) =>
  send('DELETE', `${app.api}/theme/${id}`, undefined, account?.headers ?? {});
const ownThemes = (account: SignedIn, query = '') => get(`${app.api}/theme${query}`, account.headers);

test('a shared theme and its owner are visible to everybody who has its id', async () => {
  const owner = await signIn(app);
  const upperCaseColours = Object.fromEntries(
    Object.entries(colours).map(([token, colour]) => [token, colour.toUpperCase()]),
  );
  const created = await share(owner, { name: '  Moss \u200b  and  stone ', colours: upperCaseColours });
  expect(created.status).toBe(200);
  const { data } = created.body;
  expect(created.body).toEqual({
    result: 'ok',
    response: 'entity',
    data: {
      id: data.id,
      type: 'theme',
      attributes: {
        name: 'Moss and stone',
        colours,
        createdAt: expect.stringMatching(/\+00:00$/),
        updatedAt: expect.stringMatching(/\+00:00$/),
        version: 1,
      },
      relationships: [{ id: owner.uid, type: 'user' }],
    },
  });
  const fetchedTheme = await getTheme(data.id.toUpperCase());
  expect([fetchedTheme.status, fetchedTheme.body.data]).toEqual([200, data]);
  expect(fetchedTheme.headers.get('cache-control')).toContain('public');
  const themeWithUser = await getTheme(data.id, '?includes[]=user');
  expect(themeWithUser.body.data.relationships[0].attributes).toMatchObject({ username: owner.username });
  // sharing the same theme again returns the existing one
  expect((await share(owner, { name: 'Moss and stone', colours })).body.data.id).toBe(data.id);
  expect((await share(owner)).body.data.id).not.toBe(data.id);
  expect((await ownThemes(owner, '?limit=1')).body).toMatchObject({ total: 2, limit: 1, data: [{ type: 'theme' }] });
  expect((await ownThemes(await signIn(app))).body).toMatchObject({ total: 0, data: [] });
});

test('guests, banned accounts and unconfirmed addresses cannot share a theme', async () => {
  expect((await share(null)).status).toBe(401);
  expect((await get(`${app.api}/theme`)).status).toBe(401);
  expect((await remove(null, unknownId)).status).toBe(401);
  for (const [person, why] of [
    [await signIn(app, { banned: true }), 'banned'],
    [await signIn(app, { unverified: true }), 'unverified'],
  ] as const) {
    const refused = await share(person);
    expect([refused.status, reasonOf(refused)]).toEqual([403, why]);
  }
});

const invalidValues: [string, unknown][] = [
  ['a word', 'red'],
  ['three digits', '#fff'],
  ['transparency', '#ffffff00'],
  ['more behind it', '#ffffff;}body{display:none'],
  ['a line behind it', '#ffffff\n'],
  ['an address', 'url(https://evil.example/x)'],
  ['a variable', 'var(--color-text)'],
  ['a number', 255],
  ['nothing', null],
];
test.each(invalidValues)('a color cannot be %s', async (_what, value) => {
  const member = await signIn(app);
  for (const token of ['bg', 'on-accent', 'star'])
    expect(
      errorOf(await share(member, { name: 'Moss', colours: { ...colours, [token]: value } })),
      token,
    ).toMatchObject({
      status: 400,
      title: 'validation_exception',
    });
  expect((await ownThemes(member)).body.total).toBe(0);
});

test.each([
  ['no name', { colours }],
  ['an empty name', { name: '', colours }],
  ['a name of spaces', { name: '   ', colours }],
  ['a name of what nobody sees', { name: '\u200b\u200b', colours }],
  ['a name of 41', { name: 'x'.repeat(41), colours }],
  ['a name that composing makes longer', { name: '\u0958'.repeat(40), colours }],
  ['no colours', { name: 'Moss' }],
  ['eleven colours', { name: 'Moss', colours: { ...colours, star: undefined } }],
  ['a thirteenth colour', { name: 'Moss', colours: { ...colours, glow: '#ffffff' } }],
  ['more than a theme', { ...moss, css: 'body{}' }],
  ['an author', { ...moss, author: unknownId }],
  ['a list', [moss]],
])('a theme cannot have %s', async (_what, body) => {
  expect(errorOf(await share(await signIn(app), body as Json))).toMatchObject({
    status: 400,
    title: 'validation_exception',
  });
});

test('a body of more than eight kilobytes is refused', async () => {
  const response = await share(await signIn(app), { ...moss, more: 'x'.repeat(limits.themeFileMaxBytes) });
  expect(response.status).toBe(413);
});

test('an account can share twenty themes, even with concurrent requests', async () => {
  const member = await signIn(app);
  const shareResponses = await Promise.all(
    Array.from({ length: limits.themesPerAccount + 3 }, (_, index) =>
      share(member, { name: `Theme ${index}`, colours }),
    ),
  );
  const refused = shareResponses.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(3);
  for (const response of refused) {
    expect(errorOf(response)).toMatchObject({
      status: 400,
      title: 'bad_request_http_exception',
      detail: 'Limit Reached',
    });
    expect(reasonOf(response)).toBe('limit');
  }
  expect((await ownThemes(member, '?limit=100')).body).toMatchObject({ total: limits.themesPerAccount });
  const firstShared = shareResponses.find(({ status }) => status === 200)!;
  expect((await remove(member, firstShared.body.data.id)).status).toBe(200);
  expect((await share(member, { name: 'One more', colours })).status).toBe(200);
});

test('only its owner and moderators can delete a theme, and then it is gone for everybody', async () => {
  const [owner, otherAccount] = [await signIn(app), await signIn(app)];
  const moderator = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
  for (const person of [owner, moderator]) {
    const { id } = (await share(owner)).body.data;
    expect((await getTheme(id)).status).toBe(200);
    const refused = await remove(otherAccount, id);
    expect([refused.status, reasonOf(refused)]).toEqual([403, 'not_own']);
    expect((await remove(person, id)).body).toEqual({ result: 'ok' });
    // the deletion invalidates the response cache, too
    expect(errorOf(await getTheme(id))).toMatchObject({ status: 404, title: 'not_found_http_exception' });
    expect((await remove(person, id)).status).toBe(404);
  }
  expect((await getTheme(unknownId)).status).toBe(404);
  expect((await getTheme('moss')).status).toBe(400);
});

test('themes are deleted with the account', async () => {
  const owner = await signIn(app);
  const { id } = (await share(owner)).body.data;
  expect((await getTheme(id)).status).toBe(200);
  await deleteAccount(app.ctx, owner.id);
  await app.ctx.changes.waitUntilApplied();
  expect((await getTheme(id)).status).toBe(404);
});
