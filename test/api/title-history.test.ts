// The edit history of titles: what each change made, and going back.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveDraft } from '#server/titles/decisions.ts';
import { approveProposal } from '#server/titles/proposals.ts';
import { buildAuthor, buildCover, buildTitle } from '#test/support/builders/build.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { get, type Json, send, type TestResponse } from '#test/support/server/http.ts';

let app: TestApp;
let member: SignedIn;
let contributor: SignedIn;
let moderator: SignedIn;
beforeAll(async () => {
  app = await testApp();
  member = await signIn(app);
  contributor = await signIn(app, { roles: ['ROLE_CONTRIBUTOR'] });
  moderator = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
});
afterAll(() => app.close());

const ask = (who: SignedIn | null, method: string, path: string, body?: object): Promise<TestResponse> =>
  method === 'GET'
    ? get(app.api + path, who?.headers)
    : send(method, app.api + path, body && JSON.stringify(body), who?.headers);
const versionsOf = async (uid: string, who = moderator): Promise<Json[]> =>
  (await ask(who, 'GET', `/manga/${uid}/versions`)).body.versions;

test('each change of a title is in it, also the first; going back is a change of its own', async () => {
  const { uid, id } = await buildTitle(app.ctx, {
    names: [
      { language: 'ja-ro', name: 'Kawa', main: true },
      { language: 'en', name: 'River', main: true },
    ],
    year: 2000,
    links: { raw: 'http://old.example.org' },
    authorIds: [(await buildAuthor(app.ctx)).id],
  });
  const gone = await buildAuthor(app.ctx);
  const cover = await buildCover(app.ctx, id);
  const change = { year: 2001, authors: [gone.uid], links: {}, title: { 'ja-ro': 'Kawa', en: 'Stream' }, version: 1 };
  expect((await ask(moderator, 'PUT', `/manga/${uid}`, change)).status).toBe(200);
  await ask(moderator, 'PUT', `/manga/${uid}`, { year: 2002, version: 2 });
  expect(await versionsOf(uid)).toMatchObject([
    { version: 3, content: { year: 2002 }, by: { id: moderator.uid }, revertedTo: null },
    { version: 2, content: { year: 2001 }, by: { id: moderator.uid } },
    { version: 1, content: { year: 2000, title: { en: 'River' } }, by: null },
  ]);
  const reverted = await ask(moderator, 'POST', `/manga/${uid}/revert`, { version: 3, to: 1 });
  expect(reverted.body.data.attributes).toMatchObject({
    year: 2000,
    links: { raw: 'http://old.example.org' },
    version: 4,
  });
  // the first name is what the title is called
  expect(Object.entries(reverted.body.data.attributes.title)).toEqual([
    ['ja-ro', 'Kawa'],
    ['en', 'River'],
  ]);
  expect(reverted.body.data.relationships).toContainEqual({ id: cover.uid, type: 'cover_art' });
  expect((await versionsOf(uid))[0]).toMatchObject({ version: 4, revertedTo: 1 });
  // an author that is gone does not come back
  await app.ctx.db.deleteFrom('authors').where('id', '=', gone.id).execute();
  const again = await ask(moderator, 'POST', `/manga/${uid}/revert`, { version: 4, to: 2 });
  expect(again.body.data.relationships.filter(({ type }: Json) => type === 'author')).toEqual([]);
  for (const [body, status] of [
    [{ version: 5, to: 99 }, 404],
    [{ version: 2, to: 1 }, 409],
  ] as const)
    expect((await ask(moderator, 'POST', `/manga/${uid}/revert`, body)).status).toBe(status);
  for (const [method, path] of [
    ['GET', 'versions'],
    ['POST', 'revert'],
  ] as const)
    expect((await ask(member, method, `/manga/${uid}/${path}`, { version: 5, to: 1 })).status).toBe(403);
});

test('whose changes are reviewed proposes to go back', async () => {
  const { uid } = await buildTitle(app.ctx, { year: 2000 });
  await ask(moderator, 'PUT', `/manga/${uid}`, { year: 2001, version: 1 });
  expect((await versionsOf(uid, contributor)).map(({ version }) => version)).toEqual([2, 1]);
  const answer = await ask(contributor, 'POST', `/manga/${uid}/revert`, { version: 2, to: 1 });
  expect(answer.body.data.attributes).toMatchObject({ year: 2001, version: 2 });
  const [edit] = (await ask(contributor, 'GET', `/manga/${uid}/edits`)).body.edits;
  expect(edit.changes).toMatchObject([{ field: 'year', base: 2001, mine: 2000 }]);
  await approveProposal(app.ctx, { uid: edit.id, version: 1, reviewerId: moderator.id });
  expect((await versionsOf(uid))[0]).toMatchObject({
    version: 3,
    content: { year: 2000 },
    by: { id: contributor.uid },
  });
});

test('that of a draft is its creator’s; that of a title begins when it is published', async () => {
  const author = (await buildAuthor(app.ctx)).uid;
  const fields = {
    originalLanguage: 'ja',
    status: 'ongoing',
    contentRating: 'safe',
    authors: [author],
    artists: [author],
  };
  const made = await ask(member, 'POST', '/manga', { ...fields, title: { en: 'Private thought' } });
  const uid = made.body.data.id;
  await ask(member, 'PUT', `/manga/${uid}`, { title: { en: 'River' }, version: 1 });
  expect((await versionsOf(uid, member)).map(({ version }) => version)).toEqual([2, 1]);
  expect((await ask(contributor, 'GET', `/manga/${uid}/versions`)).status).toBe(404);
  const back = await ask(member, 'POST', `/manga/${uid}/revert`, { version: 2, to: 1 });
  expect(back.body.data.attributes).toMatchObject({ title: { en: 'Private thought' }, state: 'draft', version: 3 });
  await ask(member, 'PUT', `/manga/${uid}`, { title: { en: 'River' }, version: 3 });
  const { id } = await app.ctx.db.selectFrom('titles').select('id').where('uid', '=', uid).executeTakeFirstOrThrow();
  await buildCover(app.ctx, id);
  await ask(member, 'POST', `/manga/draft/${uid}/commit`, { version: 4 });
  expect((await ask(member, 'POST', `/manga/${uid}/revert`, { version: 5, to: 1 })).status).toBe(409);
  await approveDraft(app.ctx, { uid, version: 5, reviewerId: moderator.id });
  expect(await versionsOf(uid, contributor)).toMatchObject([
    { version: 6, content: { title: { en: 'River' } }, by: { id: member.uid } },
  ]);
});
