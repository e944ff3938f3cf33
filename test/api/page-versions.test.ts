// Versions of the pages of a chapter as its readers learn of them: what changed, and only what they could see.
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { chapterPurgeHandler } from '#server/chapters/purge.ts';
import { decideChapter } from '#server/chapters/decisions.ts';
import { openChaptersFixture } from '#test/support/people/chapters-fixture.ts';
import { changePages, type Uploader, uploaderOf } from '#test/support/people/upload-fixture.ts';
import { get, type Json } from '#test/support/server/http.ts';

const { app, uploader, contributor, moderator, ask, makeChapter, makeQueued } = openChaptersFixture();
let [member, trusted]: Uploader[] = [];
beforeAll(() => {
  [member, trusted] = [uploaderOf(app.api, uploader), uploaderOf(app.api, contributor)];
});

const chapterOf = (pages: number) => makeChapter({ uploaderId: contributor.id }, pages);
const versionOf = async (uid: string): Promise<number> =>
  (await sql<{ version: number }>`SELECT version FROM chapters WHERE uid = ${uid}`.execute(app.ctx.db)).rows[0]!
    .version;
async function editPages(who: Uploader, uid: string, order: readonly number[]): Promise<void> {
  await changePages(who, { uid, version: await versionOf(uid) }, order);
  await app.ctx.changes.waitUntilApplied();
}
const versionsOf = async (uid: string): Promise<Json> =>
  (await get(`${app.api}/chapter/${uid}/pages/versions`)).body.versions;
const pagesVersionOf = async (uid: string): Promise<number> =>
  (await get(`${app.api}/chapter/${uid}/pages`)).body.pagesVersion;
const nothing = { changed: [], added: [], moved: [], removed: 0 };

test('names the pages that replaced others, were added, moved or removed, of each version', async () => {
  const { uid } = await chapterOf(5);
  expect([await versionsOf(uid), await pagesVersionOf(uid)]).toEqual([[], 1]);
  await editPages(trusted!, uid, [1, 0, 3, 4, 0]);
  const at = expect.stringMatching(/^\d{4}-.*\+00:00$/);
  const second = { version: 2, at, ...nothing, changed: [2, 5] };
  expect([await versionsOf(uid), await pagesVersionOf(uid)]).toEqual([[second], 2]);
  await editPages(trusted!, uid, [2, 1, 3, 0, 4]);
  expect(await versionsOf(uid)).toEqual([{ version: 3, at, changed: [], added: [4], moved: [2], removed: 1 }, second]);
  expect(await pagesVersionOf(uid)).toBe(3);
});

test('a change of other fields makes no version', async () => {
  const { uid } = await chapterOf(2);
  await editPages(trusted!, uid, [1, 2]);
  expect(
    (await ask(contributor, 'PUT', `/chapter/${uid}`, { title: 'New', version: await versionOf(uid) })).status,
  ).toBe(200);
  await app.ctx.changes.waitUntilApplied();
  expect([await versionsOf(uid), await pagesVersionOf(uid)]).toEqual([[], 1]);
});

const approve = async (uid: string): Promise<void> => {
  await decideChapter(app.ctx, { uid, version: await versionOf(uid), reviewerId: 0, refusal: null });
  await app.ctx.changes.waitUntilApplied();
};

describe('pages that nobody could read are no version', () => {
  test('replaced before the chapter was approved', async () => {
    const { uid } = await makeQueued({ language: 'it' });
    await editPages(member!, uid, [0]);
    expect((await get(`${app.api}/chapter/${uid}/pages/versions`)).status).toBe(404);
    await approve(uid);
    expect([await versionsOf(uid), await pagesVersionOf(uid)]).toEqual([[], 1]);
  });

  test('replaced while they waited for another review: what changed is counted from what readers had', async () => {
    const { uid } = await makeChapter({}, 4);
    await editPages(member!, uid, [0, 0, 0, 4]);
    expect((await get(`${app.api}/chapter/${uid}/pages/versions`)).status).toBe(404);
    await editPages(member!, uid, [1, 0, 3, 4]);
    await approve(uid);
    expect(await versionsOf(uid)).toMatchObject([{ version: 2, ...nothing, changed: [1, 2, 3] }]);
    expect(await pagesVersionOf(uid)).toBe(2);
  });

  test('replaced before the chapter came out', async () => {
    const { uid } = await makeChapter({
      uploaderId: contributor.id,
      publishAt: new Date(Date.now() + 3600_000),
    });
    await editPages(trusted!, uid, [1, 0]);
    expect(await versionsOf(uid)).toEqual([]);
    await sql`UPDATE chapters SET publish_at = now() - interval '1 minute' WHERE uid = ${uid}`.execute(app.ctx.db);
    await app.ctx.changes.waitUntilApplied();
    expect([await versionsOf(uid), await pagesVersionOf(uid)]).toEqual([[], 1]);
  });

  test('replaced while the chapter is unavailable, or read elsewhere; meanwhile nothing is told', async () => {
    const { id, uid } = await chapterOf(2);
    await editPages(trusted!, uid, [0, 2]);
    for (const [column, value] of [
      ['unavailable', true],
      ['external_url', 'https://example.org/1'],
    ] as const) {
      await sql`UPDATE chapters SET ${sql.ref(column)} = ${value} WHERE id = ${id}`.execute(app.ctx.db);
      await app.ctx.changes.waitUntilApplied();
      expect([await versionsOf(uid), await pagesVersionOf(uid)], column).toEqual([[], 1]);
      await sql`UPDATE chapters SET unavailable = false, external_url = NULL WHERE id = ${id}`.execute(app.ctx.db);
      await app.ctx.changes.waitUntilApplied();
      expect(await versionsOf(uid), column).toMatchObject([{ version: 2, changed: [1] }]);
    }
  });
});

test('a chapter that is not there, was deleted or refused has no versions', async () => {
  const { id, uid } = await chapterOf(2);
  await editPages(trusted!, uid, [0, 2]);
  const statusOf = async (chapter: string, who?: typeof uploader): Promise<number> =>
    (await get(`${app.api}/chapter/${chapter}/pages/versions`, who?.headers)).status;
  expect([await statusOf(uid), await statusOf(crypto.randomUUID()), await statusOf('x')]).toEqual([200, 404, 400]);
  expect((await ask(contributor, 'DELETE', `/chapter/${uid}`)).status).toBe(200);
  await app.ctx.changes.waitUntilApplied();
  expect([await statusOf(uid), await statusOf(uid, contributor), await statusOf(uid, moderator)]).toEqual([
    404, 404, 404,
  ]);
  await sql`UPDATE chapters SET state = 'rejected' WHERE id = ${id}`.execute(app.ctx.db);
  await app.ctx.changes.waitUntilApplied();
  expect(await statusOf(uid)).toBe(404);
});

test('what is erased is not compared, and the numbers of later versions stay', async () => {
  const { id, uid } = await chapterOf(3);
  for (const order of [
    [0, 2, 3],
    [1, 0, 3],
    [1, 2, 0],
  ])
    await editPages(trusted!, uid, order);
  expect((await versionsOf(uid)).map(({ version }: Json) => version)).toEqual([4, 3, 2]);
  // the first set is the reviewed one, which stays
  await sql`UPDATE page_sets SET replaced_at = replaced_at - interval '91 days' WHERE chapter_id = ${id} AND version = 2`.execute(
    app.ctx.db,
  );
  await chapterPurgeHandler.run(app.ctx, {});
  await app.ctx.changes.waitUntilApplied();
  expect(await versionsOf(uid)).toMatchObject([{ version: 4, changed: [3] }]);
  expect(await pagesVersionOf(uid)).toBe(4);
  await editPages(trusted!, uid, [0, 2, 3]);
  expect(await versionsOf(uid)).toMatchObject([{ version: 5, changed: [1] }, { version: 4 }]);
});
