// Authors: adding, changing, deleting them, what waits for review, versions and going back.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findOrCreateAuthor } from '#server/authors/authors.ts';
import { decideAuthor } from '#server/authors/decisions.ts';
import { limits } from '#contract/rules/limits.ts';
import { buildTitle } from '#test/support/builders/build.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { errorOf, get, type Json, reasonOf, send, type TestResponse } from '#test/support/server/http.ts';

let app: TestApp;
let member: SignedIn;
let contributor: SignedIn;
let moderator: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  app = await testApp();
  member = await signIn(app);
  other = await signIn(app);
  contributor = await signIn(app, { roles: ['ROLE_CONTRIBUTOR'] });
  moderator = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
});
afterAll(() => app.close());

const ask = (who: SignedIn | null, method: string, path: string, body?: object): Promise<TestResponse> =>
  method === 'GET'
    ? get(app.api + path, who?.headers)
    : send(method, app.api + path, body && JSON.stringify(body), who?.headers);

let serial = 0;
async function addAuthor(who: SignedIn, fields: object = {}): Promise<Json> {
  const response = await ask(who, 'POST', '/author', { name: `Author ${++serial}`, ...fields });
  expect(response.status).toBe(200);
  return response.body.data;
}
const itemsOf = (uid: string) =>
  app.ctx.db.selectFrom('review_items').select(['state', 'owner_id']).where('subject_uid', '=', uid).execute();

describe('adding an author', () => {
  test('a contributor’s is published at once, with clean texts and what was left out as null', async () => {
    const author = await addAuthor(contributor, {
      name: '  Ikuhara ‮ Ren ',
      biography: { en: 'Draws trains. ', fr: '  ' },
      website: 'https://ren.example/works',
      twitter: '',
    });
    expect(author.attributes).toMatchObject({
      name: 'Ikuhara Ren',
      biography: { en: 'Draws trains.' },
      website: 'https://ren.example/works',
      twitter: null,
      version: 1,
    });
    expect((await ask(null, 'GET', `/author/${author.id}`)).body.data).toEqual(author);
    expect(await itemsOf(author.id)).toEqual([]);
  });

  test('a member’s waits for review, visible to its creator and reviewers only', async () => {
    const author = await addAuthor(member, { name: 'Zeldovka Wren' });
    expect(await itemsOf(author.id)).toEqual([{ state: 'waiting', owner_id: member.id }]);
    const statuses = async () =>
      Promise.all(
        [null, other, member, moderator].map(async (who) => (await ask(who, 'GET', `/author/${author.id}`)).status),
      );
    expect(await statuses()).toEqual([404, 404, 200, 200]);
    for (const path of [
      `/author?ids[]=${author.id}`,
      '/author?name=zeldovka',
      '/author?limit=100&order[titles]=desc',
    ]) {
      const { body } = await ask(member, 'GET', path);
      expect(body.data.map(({ id }: Json) => id)).not.toContain(author.id);
      expect(body.total).toBe(path.includes('limit') ? (await publishedAuthors()).length : 0);
    }
    expect((await ask(other, 'PUT', `/author/${author.id}`, { name: 'Mine', version: 1 })).status).toBe(404);
  });
});

const publishedAuthors = () => app.ctx.db.selectFrom('authors').select('id').where('state', '=', 'published').execute();

test.each([
  ['twitter', 'https://twitter.com/ren', null],
  ['twitter', 'https://x.com/ren', null],
  ['twitter', 'https://nottwitter.com/ren', 'link_host'],
  ['twitter', 'http://twitter.com/ren', 'link_secure'],
  ['pixiv', 'https://www.pixiv.net/users/1', null],
  ['melonBook', 'https://www.melonbooks.co.jp/x', null],
  ['fanBox', 'https://ren.fanbox.cc', null],
  ['booth', 'https://ren.booth.pm/', null],
  ['namicomi', 'https://namicomi.com/en/org/x', null],
  ['nicoVideo', 'https://www.nicovideo.jp/user/1', null],
  ['skeb', 'https://skeb.jp/@ren', null],
  ['fantia', 'https://fantia.jp/fanclubs/1', null],
  ['tumblr', 'https://ren.tumblr.com', null],
  ['youtube', 'https://www.youtube.com/@ren', null],
  ['weibo', 'https://weibo.com/ren', null],
  ['weibo', 'https://weibo.cn/ren', null],
  ['naver', 'https://blog.naver.com/ren', null],
  ['website', 'javascript:alert(1)', 'link_address'],
  ['website', 'https://user:secret@ren.example', 'link_address'],
  ['website', 'https://ren', 'link_address'],
  ['website', 'https://ren.example/a b', 'link_address'],
  ['website', `https://ren.example/${'a'.repeat(limits.authorLinkMaxLength)}`, 'long'],
] as const)('the link %s as %s: %s', async (link, address, problem) => {
  const response = await ask(moderator, 'POST', '/author', { name: `Author ${++serial}`, [link]: address });
  if (problem === null) expect(response.body.data.attributes[link]).toBe(address);
  else if (problem === 'long') expect(response.status).toBe(400);
  else expect([response.status, reasonOf(response)]).toEqual([400, problem]);
});

describe('changing an author', () => {
  test('needs the right, the current version or the next one, and keeps absent fields', async () => {
    const { id } = await addAuthor(contributor, { biography: { en: 'One' }, booth: 'https://ren.booth.pm/' });
    const refused = await ask(member, 'PUT', `/author/${id}`, { name: 'Two', version: 1 });
    expect([refused.status, reasonOf(refused)]).toEqual([403, 'role']);
    const edited = await ask(contributor, 'PUT', `/author/${id}`, { biography: { klingon: 'x' }, version: 1 });
    expect(edited.status).toBe(400);
    const { body } = await ask(contributor, 'PUT', `/author/${id}`, { biography: { 'pt-br': 'Um' }, version: 2 });
    expect(body.data.attributes).toMatchObject({
      biography: { 'pt-br': 'Um' },
      booth: 'https://ren.booth.pm/',
      version: 2,
    });
    const late = await ask(contributor, 'PUT', `/author/${id}`, { name: 'Two', version: 1 });
    expect([late.status, errorOf(late).title]).toEqual([409, 'optimistic_lock_exception']);
  });

  test('of eight writers who know the same version one succeeds', async () => {
    const { id } = await addAuthor(contributor);
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        ask(moderator, 'PUT', `/author/${id}`, { name: `Winner ${index}`, version: 1 }),
      ),
    );
    const winners = responses.filter(({ status }) => status === 200);
    expect([winners.length, responses.filter(({ status }) => status === 409).length]).toEqual([1, 7]);
    const { body } = await ask(null, 'GET', `/author/${id}`);
    expect(body.data.attributes).toEqual(winners[0]!.body.data.attributes);
  });

  test('the creator changes it while it waits; the evidence has both', async () => {
    const { id } = await addAuthor(member);
    expect((await ask(member, 'PUT', `/author/${id}`, { name: 'Better name', version: 1 })).status).toBe(200);
    const snapshots = await app.ctx.db
      .selectFrom('review_snapshots')
      .innerJoin('review_items', 'review_items.id', 'item_id')
      .select('content')
      .where('subject_uid', '=', id)
      .execute();
    expect(snapshots).toHaveLength(2);
  });
});

describe('versions', () => {
  test('each change is one, and going back makes a new one', async () => {
    const { id } = await addAuthor(contributor, { name: 'First', biography: { en: 'One' } });
    await ask(moderator, 'PUT', `/author/${id}`, { name: 'Second', biography: { en: 'Two' }, version: 1 });
    const versions = async () => (await ask(contributor, 'GET', `/author/${id}/versions`)).body;
    expect(await versions()).toMatchObject({
      total: 2,
      versions: [
        { version: 2, content: { name: 'Second', biography: { en: 'Two' } }, by: { id: moderator.uid } },
        { version: 1, content: { name: 'First' }, by: { id: contributor.uid }, revertedTo: null },
      ],
    });
    const reverted = await ask(contributor, 'POST', `/author/${id}/revert`, { version: 2, to: 1 });
    expect(reverted.body.data.attributes).toMatchObject({ name: 'First', biography: { en: 'One' }, version: 3 });
    expect((await versions()).versions[0]).toMatchObject({ version: 3, revertedTo: 1, content: { name: 'First' } });
    expect((await ask(contributor, 'POST', `/author/${id}/revert`, { version: 3, to: 9 })).status).toBe(404);
    expect((await ask(contributor, 'POST', `/author/${id}/revert`, { version: 1, to: 1 })).status).toBe(409);
    expect((await ask(member, 'GET', `/author/${id}/versions`)).status).toBe(403);
  });

  test('going back brings http addresses of old, but none that lead elsewhere than their site', async () => {
    const { id } = await addAuthor(contributor);
    const old = {
      website: 'http://old.example.org',
      twitter: 'https://elsewhere.example',
      booth: 'https://a.booth.pm/',
    };
    await app.ctx.db
      .updateTable('authors')
      .set({ links: JSON.stringify(old) })
      .where('uid', '=', id)
      .execute();
    await app.ctx.db.deleteFrom('entity_versions').execute();
    await ask(contributor, 'PUT', `/author/${id}`, { website: null, twitter: null, booth: null, version: 1 });
    const { body } = await ask(contributor, 'POST', `/author/${id}/revert`, { version: 2, to: 1 });
    expect(body.data.attributes).toMatchObject({
      website: 'http://old.example.org',
      twitter: null,
      booth: 'https://a.booth.pm/',
      version: 3,
    });
    const refused = await ask(contributor, 'PUT', `/author/${id}`, { website: 'http://new.example.org', version: 3 });
    expect(reasonOf(refused)).toBe('link_secure');
  });

  test('the first change of an author who was there before versions shows what it was', async () => {
    const author = await addAuthor(contributor, { name: 'Older' });
    await app.ctx.db.deleteFrom('entity_versions').execute();
    await ask(contributor, 'PUT', `/author/${author.id}`, { name: 'Newer', version: 1 });
    const { body } = await ask(contributor, 'GET', `/author/${author.id}/versions`);
    expect(body.versions.map(({ content, by }: Json) => [content.name, by?.id ?? null])).toEqual([
      ['Newer', contributor.uid],
      ['Older', null],
    ]);
  });
});

describe('deciding about an author', () => {
  const decide = (uid: string, version: number, refusal: Record<string, string> | null, reviewerId = moderator.id) =>
    decideAuthor(app.ctx, { uid, version, reviewerId, refusal });

  test('publishes it, or refuses it with remarks; an edited one is submitted again', async () => {
    const { id } = await addAuthor(member, { name: 'Ondel Marsh' });
    await decide(id, 1, { name: 'Is it spelled like this?' });
    expect((await ask(null, 'GET', `/author/${id}`)).status).toBe(404);
    await expect(decide(id, 1, null)).rejects.toMatchObject({ code: 'optimistic_lock_exception' });
    expect((await ask(member, 'PUT', `/author/${id}`, { name: 'Ondel March', version: 1 })).status).toBe(200);
    await expect(decide(id, 4, null)).rejects.toMatchObject({ code: 'optimistic_lock_exception' });
    await decide(id, 2, null);
    expect((await ask(null, 'GET', `/author/${id}`)).body.data.attributes.name).toBe('Ondel March');
    expect((await itemsOf(id)).map(({ state }) => state).sort()).toEqual(['accepted', 'refused']);
    await expect
      .poll(async () => (await ask(null, 'GET', '/author?name=ondel march')).body.data.map((each: Json) => each.id))
      .toEqual([id]);
  });

  test('an import of the name publishes neither one that waits nor a refused one', async () => {
    const waiting = await addAuthor(member, { name: 'Tamsin Oru', biography: { en: 'Nobody read this.' } });
    const refused = await addAuthor(member, { name: 'Ilse Quandt' });
    await decide(refused.id, 1, { '': 'No such person' });
    for (const { id, attributes } of [waiting, refused]) {
      const imported = await app.ctx.db.transaction().execute((tx) => findOrCreateAuthor(tx, attributes.name));
      const rows = await app.ctx.db.selectFrom('authors').select(['uid', 'state']).where('id', '=', imported).execute();
      expect(rows).toEqual([{ uid: expect.not.stringMatching(id), state: 'published' }]);
      expect((await ask(null, 'GET', `/author/${id}`)).status).toBe(404);
      const again = await app.ctx.db.transaction().execute((tx) => findOrCreateAuthor(tx, attributes.name));
      expect(again).toBe(imported);
    }
    await decide(waiting.id, 1, null);
  });

  test('is nothing for its creator', async () => {
    const { id } = await addAuthor(member);
    await expect(decide(id, 1, null, member.id)).rejects.toMatchObject({ code: 'access_denied_http_exception' });
  });
});

describe('deleting an author', () => {
  test('needs the right, and an author without credits', async () => {
    const { id } = await addAuthor(contributor);
    expect((await ask(contributor, 'DELETE', `/author/${id}`)).status).toBe(403);
    const row = await app.ctx.db.selectFrom('authors').select('id').where('uid', '=', id).executeTakeFirstOrThrow();
    await buildTitle(app.ctx, { authorIds: [row.id] });
    const credited = await ask(moderator, 'DELETE', `/author/${id}`);
    expect([credited.status, reasonOf(credited)]).toEqual([400, 'author_credited']);
    await app.ctx.db.deleteFrom('title_credits').where('author_id', '=', row.id).execute();
    expect((await ask(moderator, 'DELETE', `/author/${id}`)).status).toBe(200);
    expect((await ask(null, 'GET', `/author/${id}`)).status).toBe(404);
    expect((await ask(moderator, 'DELETE', `/author/${id}`)).status).toBe(404);
    const versions = await app.ctx.db
      .selectFrom('entity_versions')
      .select('version')
      .where('entity_id', '=', row.id)
      .execute();
    expect(versions).toEqual([]);
  });

  test('is refused while a proposal names it; a working copy that does is in nobody’s way', async () => {
    const { id } = await addAuthor(contributor);
    const { uid } = await buildTitle(app.ctx);
    const proposed = await ask(contributor, 'PUT', `/manga/${uid}`, { authors: [id], version: 1 });
    expect(proposed.status).toBe(200);
    const refused = await ask(moderator, 'DELETE', `/author/${id}`);
    expect([refused.status, reasonOf(refused)]).toEqual([400, 'author_proposed']);
    const [edit] = (await ask(contributor, 'GET', `/manga/${uid}/edits`)).body.edits;
    await ask(contributor, 'POST', `/manga/${uid}/edits/withdraw`, { version: edit.version });
    const copied = await ask(contributor, 'PUT', `/manga/draft/${uid}/copy`, { base: 1, fields: { authors: [id] } });
    expect(copied.status).toBe(200);
    expect((await ask(moderator, 'DELETE', `/author/${id}`)).status).toBe(200);
    const saved = await ask(contributor, 'PUT', `/manga/${uid}`, { authors: [id], version: 1 });
    expect([saved.status, errorOf(saved).detail]).toEqual([400, expect.stringContaining('/authors/0')]);
  });

  test('of a deletion and a proposal that names it, one comes first', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await addAuthor(contributor);
      const { uid } = await buildTitle(app.ctx);
      const [gone, proposed] = await Promise.all([
        ask(moderator, 'DELETE', `/author/${id}`),
        ask(contributor, 'PUT', `/manga/${uid}`, { authors: [id], version: 1 }),
      ]);
      expect([gone.status, proposed.status].sort()).toEqual([200, 400]);
    }
  });

  test('its creator may while it waits, which closes its item', async () => {
    const { id } = await addAuthor(member);
    expect((await ask(member, 'DELETE', `/author/${id}`)).status).toBe(200);
    expect(await itemsOf(id)).toEqual([{ state: 'autoresolved', owner_id: member.id }]);
  });
});
