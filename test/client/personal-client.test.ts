// Sign-in of existing API programs: mangadex-full-api itself, with only its origins changed, and requests as other
// programs send them.
import { decodeJwt } from 'jose';
import {
  getCurrentAuthClient,
  Group,
  LegacyAuthClient,
  List,
  loginPersonal,
  logout,
  Manga,
  overrideApiOrigin,
  overrideAuthOrigin,
  PersonalAuthClient,
  User,
} from 'mangadex-full-api';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  buildClient,
  type BuiltClient,
  memberPassword,
  realmPath,
  memberWithPassword,
} from '#test/support/people/api-clients.ts';
import { buildChapter, buildGroup, buildList, buildTitle } from '#test/support/builders/build.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { testClock } from '#test/support/server/clock.ts';

const clock = testClock();
let app: TestApp;
let client: BuiltClient;
beforeAll(async () => {
  app = await testApp({ clock: clock.now });
  overrideApiOrigin(app.api);
  overrideAuthOrigin(app.api);
  client = await buildClient(app);
});
afterEach(() => logout());
afterAll(async () => {
  overrideApiOrigin(undefined);
  overrideAuthOrigin(undefined);
  await app.close();
});

const clientLogin = () => ({
  username: client.owner.username,
  password: memberPassword,
  clientId: client.clientId,
  clientSecret: client.secret,
});
/** Returns the API clients of the account that the program is signed in as. */
async function listOwnClientIds(): Promise<string[]> {
  const token = await getCurrentAuthClient()!.getSessionToken();
  const response = await fetch(`${app.api}/client`, {
    headers: { authorization: `Bearer ${token}`, 'user-agent': 'test' },
  });
  expect(response.status).toBe(200);
  const { data } = (await response.json()) as { data: { attributes: { externalClientId: string } }[] };
  return data.map(({ attributes }) => attributes.externalClientId);
}
const post = async (address: string, headers: Record<string, string>, body: string) => {
  const response = await fetch(address, { method: 'POST', headers, body });
  return { status: response.status, body: (await response.json()) as Record<string, any> };
};

test('mangadex-full-api signs in with a personal client, on either origin', async () => {
  for (const origin of [app.api, app.site]) {
    overrideAuthOrigin(origin);
    const signedIn = await loginPersonal(clientLogin());
    expect(getCurrentAuthClient()).toBe(signedIn);
    expect(await listOwnClientIds()).toEqual([client.clientId]);
    expect((await User.getLoggedInUser()).id).toBe(client.owner.uid);
    logout();
    expect(getCurrentAuthClient()).toBeNull();
  }
});

test('mangadex-full-api makes, changes, fills, follows and deletes lists', async () => {
  await loginPersonal(clientLogin());
  const titles = [await buildTitle(app.ctx), await buildTitle(app.ctx), await buildTitle(app.ctx)].map(
    ({ uid }) => uid,
  );
  const idsOf = (list: List): string[] => list.manga.map(({ id }) => id);
  const list = await List.create({ name: 'Trains', visibility: 'private', manga: titles.slice(0, 2), version: 1 });
  expect([list.name, list.visibility, idsOf(list)]).toEqual(['Trains', 'private', titles.slice(0, 2)]);
  const renamed = await list.rename('Night trains');
  const opened = await renamed.changeVisibility('public');
  expect([opened.name, opened.visibility, opened.version]).toEqual(['Night trains', 'public', 3]);
  await opened.addManga(titles[2]!);
  await opened.removeManga(titles[0]!);
  const changed = await List.get(list.id);
  expect(idsOf(await changed.updateMangaList(titles.slice(1).toReversed()))).toEqual(titles.slice(1).toReversed());
  expect(await List.getLoggedInUserLists()).toEqual([await List.get(list.id)]);
  const other = await buildList(app.ctx);
  await List.follow(other.uid);
  expect((await List.getFollowedLists()).map(({ id }) => id)).toEqual([other.uid]);
  await List.unfollow(other.uid);
  expect(await List.getFollowedLists()).toEqual([]);
  await List.delete(list.id);
  await expect(List.get(list.id)).rejects.toThrow(/404/);
});

test('mangadex-full-api refreshes expired access tokens repeatedly', async () => {
  const signedIn = await PersonalAuthClient.login(clientLogin());
  const seenTokens = new Set([signedIn.data.accessToken]);
  for (let i = 0; i < 3; i++) {
    // expires the token by both clocks, the server's and the program's
    clock.advance(16 * 60_000);
    signedIn.data.accessExpiration = 0;
    expect(await listOwnClientIds()).toEqual([client.clientId]);
    seenTokens.add(signedIn.data.accessToken);
  }
  expect(seenTokens.size).toBe(4);
});

test('mangadex-full-api follows, rates, sets the status, keeps lists and undoes it all', async () => {
  await loginPersonal(clientLogin());
  const [title, group] = [await buildTitle(app.ctx), await buildGroup(app.ctx)];
  // feeds go by the clock of the database
  await buildChapter(app.ctx, title.id, { publishAt: new Date(Date.now() - 3_600_000) }, 1);
  const manga = await Manga.get(title.uid);
  const idsOf = (entities: { id: string }[]): string[] => entities.map(({ id }) => id);

  await manga.changeFollowship();
  await Group.changeFollowship(group.uid);
  expect(idsOf(await Manga.getFollowedManga())).toEqual([title.uid]);
  expect(idsOf(await Group.getFollowedGroups())).toEqual([group.uid]);
  expect((await Manga.getFollowedFeed()).map((chapter) => chapter.manga.id)).toEqual([title.uid]);
  await manga.setReadingStatus('plan_to_read');
  await manga.setReadingStatus('reading');
  expect([await manga.getReadingStatus(), await Manga.getAllReadingStatus()]).toEqual([
    'reading',
    { [title.uid]: 'reading' },
  ]);
  for (const rating of [3, 8]) await manga.giveRating(rating);
  expect(await manga.getUserRating()).toBe(8);
  expect((await manga.getStatistics()).follows).toBe(1);

  const list = await List.create({ name: 'Rivers', visibility: 'private' });
  await list.addManga(manga);
  const [own] = await List.getLoggedInUserLists();
  expect([own!.id, own!.visibility, idsOf(own!.manga)]).toEqual([list.id, 'private', [title.uid]]);
  const renamed = await own!.rename('Long rivers');
  expect((await List.get(list.id)).name).toBe('Long rivers');
  await renamed.removeManga(manga);
  await renamed.delete();
  expect(await List.getLoggedInUserLists()).toEqual([]);

  await manga.removeRating();
  await manga.setReadingStatus(null);
  await manga.changeFollowship(false);
  await Group.changeFollowship(group.uid, false);
  expect([await manga.getUserRating(), await manga.getReadingStatus()]).toEqual([null, null]);
  expect([await Manga.getFollowedManga(), await Group.getFollowedGroups(), await Manga.getFollowedFeed()]).toEqual([
    [],
    [],
    [],
  ]);
  expect((await manga.getStatistics()).follows).toBe(0);
});

test('mangadex-full-api reports wrong credentials and an ended session', async () => {
  await expect(PersonalAuthClient.login({ ...clientLogin(), password: 'not the password' })).rejects.toThrow('401');
  await expect(PersonalAuthClient.login({ ...clientLogin(), clientSecret: 'x' })).rejects.toThrow('401');
  const signedIn = await PersonalAuthClient.login(clientLogin());
  await app.ctx.db.updateTable('sessions').set({ ended_at: clock.now() }).where('client_id', '=', client.id).execute();
  await app.ctx.changes.waitUntilApplied();
  signedIn.data.accessExpiration = 0;
  await expect(signedIn.getSessionToken()).rejects.toThrow('400');
});

test('the legacy sign-in of mangadex-full-api works and refreshes its tokens', async () => {
  const member = await memberWithPassword(app);
  const signedIn = await LegacyAuthClient.login(member.username, memberPassword);
  expect(await signedIn.checkSessionToken()).toBe(true);
  clock.advance(16 * 60_000);
  expect(await signedIn.checkSessionToken()).toBe(false);
  // deactivates the client: while it is active, the refresh request itself would request a token first (infinite
  // recursion)
  logout();
  await signedIn.refreshTokens();
  signedIn.setActive();
  expect(await listOwnClientIds()).toEqual([]);
  await expect(LegacyAuthClient.login(member.username, 'not the password')).rejects.toThrow();
});

test('Hondana signs in with a form body and reads the claims of the refresh token', async () => {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'user-agent': 'Hondana (test) Python/3.12 aiohttp/3.9',
  };
  const credentials = { client_id: client.clientId, client_secret: client.secret };
  const token = `${app.api}${realmPath}/token`;
  const formBody = (values: Record<string, string>) => new URLSearchParams({ ...values, ...credentials }).toString();
  const signedIn = await post(
    token,
    headers,
    formBody({ grant_type: 'password', username: client.owner.username, password: memberPassword }),
  );
  expect(signedIn.status).toBe(200);
  const claims = decodeJwt(signedIn.body['refresh_token']);
  expect([typeof claims.exp, typeof claims.iat]).toEqual(['number', 'number']);
  const refreshed = await post(
    token,
    headers,
    formBody({ grant_type: 'refresh_token', refresh_token: signedIn.body['refresh_token'] }),
  );
  expect(refreshed.status).toBe(200);
});

test('the token response has every field that the Rust client decodes', async () => {
  const { status, body } = await post(
    `${app.site}${realmPath}/token`,
    { 'content-type': 'application/x-www-form-urlencoded', accept: '*/*', 'user-agent': 'mangadex-api-rs/3.2.0' },
    `grant_type=password&username=${client.owner.username}&password=${encodeURIComponent(memberPassword)}&client_id=${client.clientId}&client_secret=${client.secret}`,
  );
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual([
    'access_token',
    'client_type',
    'expires_in',
    'not-before-policy',
    'refresh_expires_in',
    'refresh_token',
    'scope',
    'session_state',
    'token_type',
  ]);
  expect([body['client_type'], body['token_type'], body['expires_in']]).toEqual(['personal', 'Bearer', 900]);
});

test('gallery-dl signs in by the legacy endpoint with a bearer token and refreshes it', async () => {
  const member = await memberWithPassword(app);
  const headers = { 'content-type': 'application/json', 'user-agent': 'gallery-dl/1.25.8', accept: '*/*' };
  const postJson = (path: string, value: object) => post(`${app.api}${path}`, headers, JSON.stringify(value));
  const { body } = await postJson('/auth/login', { username: member.username, password: memberPassword });
  expect(body['result']).toBe('ok');
  const bearerHeaders = { ...headers, authorization: `Bearer ${body['token'].session}` };
  const checkResponse = await fetch(`${app.api}/auth/check`, { headers: bearerHeaders });
  expect(await checkResponse.json()).toMatchObject({ isAuthenticated: true });
  const refreshResponse = await postJson('/auth/refresh', { token: body['token'].refresh });
  expect([
    refreshResponse.status,
    refreshResponse.body['result'],
    typeof refreshResponse.body['token'].session,
  ]).toEqual([200, 'ok', 'string']);
});
