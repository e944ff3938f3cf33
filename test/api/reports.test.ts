// Reports: what is valid, what waits for moderators afterwards with which evidence, and what is left of a deleted account.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteAccount } from '#server/accounts/erase.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildList } from '#test/support/builders/build.ts';
import { buildCatalogueFixture, type CatalogueFixture } from '#test/support/builders/catalogue-fixture.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { errorOf, get, type Json, reasonOf, send, type TestResponse, unknownId } from '#test/support/server/http.ts';

let app: TestApp;
let catalogue: CatalogueFixture;
let reporter: SignedIn;
beforeAll(async () => {
  app = await testApp();
  catalogue = await buildCatalogueFixture(app.ctx);
  reporter = await signIn(app);
});
afterAll(() => app.close());

const publicCategories = ['manga', 'chapter', 'scanlation_group', 'user', 'author'] as const;
type Category = (typeof publicCategories)[number] | 'list' | 'comment';

const isOfSite = (category: string): boolean => category === 'list' || category === 'comment';

const reasonsOf = async (category: string): Promise<Json[]> =>
  (await get(`${app.api}/report/${isOfSite(category) ? 'site/' : ''}reasons/${category}`, reporter.headers)).body.data;

/** Reports something for the reason with this English label. */
async function report(
  who: SignedIn,
  {
    category,
    objectId,
    reason = 'Other',
    details,
  }: { category: Category; objectId: string; reason?: string; details?: string },
): Promise<TestResponse> {
  const { id } = (await reasonsOf(category)).find(({ attributes }) => attributes.reason.en === reason);
  const path = isOfSite(category) ? '/report/site' : '/report';
  return send('POST', app.api + path, JSON.stringify({ category, reason: id, objectId, details }), who.headers);
}

const itemsOf = async (objectId: string): Promise<Json[]> =>
  (
    await sql<Json>`
      SELECT review_items.*, (SELECT jsonb_agg(content ORDER BY taken_at) FROM review_snapshots WHERE item_id = review_items.id)
        AS snapshots, (SELECT jsonb_agg(reports ORDER BY id) FROM reports WHERE item_id = review_items.id) AS reports
      FROM review_items WHERE subject_uid = ${objectId} ORDER BY id`.execute(app.ctx.db)
  ).rows;

test('the public wire format knows 39 reasons of five categories, in the languages of the site', async () => {
  const all = (await Promise.all(publicCategories.map(reasonsOf))).flat();
  expect(all).toHaveLength(39);
  for (const { type, attributes } of [...all, ...(await reasonsOf('list')), ...(await reasonsOf('comment'))]) {
    expect(type).toBe('report_reason');
    expect(Object.keys(attributes.reason).sort()).toEqual(['en', 'es', 'es-la', 'fr', 'pt-br']);
    if (attributes.reason.en === 'Other') expect(attributes.detailsRequired).toBe(true);
  }
  expect((await get(`${app.api}/report/reasons/list`, reporter.headers)).status).toBe(400);
});

describe('a report', () => {
  test('waits with its evidence for 72 hours at most; several reports of one thing wait in one item', async () => {
    const objectId = catalogue.group;
    const other = await signIn(app);
    expect((await report(reporter, { category: 'scanlation_group', objectId, reason: 'Troll entry' })).status).toBe(
      201,
    );
    await sql`UPDATE groups SET description = 'edited away' WHERE uid = ${objectId}`.execute(app.ctx.db);
    const [second, again] = await Promise.all([
      report(other, { category: 'scanlation_group', objectId, details: '  It is not theirs  ' }),
      report(reporter, { category: 'scanlation_group', objectId, details: 'Look again' }),
    ]);
    expect([second.body, again.body]).toEqual([
      { result: 'ok', status: 'waiting' },
      { result: 'ok', status: 'waiting' },
    ]);
    const items = await itemsOf(objectId);
    expect(items).toHaveLength(1);
    const [item] = items;
    expect(item).toMatchObject({ kind: 'report', subject_kind: 'groups', state: 'waiting' });
    expect(item.due_at - item.created_at).toBe(72 * 3_600_000);
    // what somebody reports again replaces their first report; the evidence of both states stays
    expect(item.reports.map(({ details }: Json) => details).sort()).toEqual(['It is not theirs', 'Look again']);
    expect(item.snapshots.map(({ description }: Json) => description === 'edited away')).toEqual([false, true]);
  });

  test('is shown to its writer alone, without those of lists', async () => {
    const objectId = catalogue.chapter;
    const writer = await signIn(app);
    await report(writer, { category: 'chapter', objectId, reason: 'Missing pages', details: 'Page 3' });
    const list = await buildList(app.ctx, { visibility: 'public' });
    expect((await report(writer, { category: 'list', objectId: list.uid, reason: 'Spam or advertising' })).status).toBe(
      201,
    );
    const own = await get(`${app.api}/report?includes[]=user&includes[]=reason`, writer.headers);
    expect(own.body).toMatchObject({
      total: 1,
      data: [
        {
          type: 'report',
          attributes: { details: 'Page 3', objectId, status: 'waiting' },
          relationships: [
            { type: 'user', attributes: { username: writer.username } },
            { type: 'report_reason', attributes: { reason: { en: 'Missing pages' } } },
          ],
        },
      ],
    });
    for (const query of [`objectId=${list.uid}`, 'category=manga', 'status=accepted', `reasonId=${unknownId}`])
      expect((await get(`${app.api}/report?${query}`, writer.headers)).body.total, query).toBe(0);
    const reported = await signIn(app);
    expect((await get(`${app.api}/report?objectId=${objectId}`, reported.headers)).body.total).toBe(0);
    expect((await get(`${app.api}/report`)).status).toBe(401);
    // the page of the site shows them all, with names
    const onSite = await get(`${app.site}/api/report/site?order[createdAt]=asc`, writer.headers);
    expect(onSite.body).toMatchObject({
      total: 2,
      reports: [
        {
          category: 'chapter',
          objectId,
          details: 'Page 3',
          object: { title: catalogue.title, chapter: {} },
          answer: '',
        },
        {
          category: 'list',
          objectId: list.uid,
          status: 'waiting',
          object: { name: expect.any(String), chapter: null },
        },
      ],
    });
    expect((await get(`${app.site}/api/report/site?category=list&status=waiting`, writer.headers)).body.total).toBe(1);
    expect((await get(`${app.site}/api/report/site`, reported.headers)).body).toMatchObject({ total: 0, reports: [] });
    // a name that is hidden meanwhile is not told
    await sql`UPDATE lists SET visibility = 'private' WHERE id = ${list.id}`.execute(app.ctx.db);
    const hidden = await get(`${app.site}/api/report/site?category=list`, writer.headers);
    expect(hidden.body.reports).toMatchObject([{ object: null }]);
  });

  test('resolves itself when its subject is deleted', async () => {
    const list = await buildList(app.ctx, { visibility: 'public' });
    await report(reporter, { category: 'list', objectId: list.uid, reason: 'Spam or advertising' });
    await sql`DELETE FROM lists WHERE id = ${list.id}`.execute(app.ctx.db);
    expect(await itemsOf(list.uid)).toMatchObject([{ state: 'autoresolved' }]);
  });
});

test('a comment is reported with its text; one that is gone resolves its report', async () => {
  const author = await signIn(app);
  const { rows } = await sql<{ uid: string }>`
    WITH thread AS (INSERT INTO comment_threads (title_id) SELECT id FROM titles WHERE uid = ${catalogue.title} RETURNING id)
    INSERT INTO comments (thread_id, author_id, body) SELECT id, ${author.id}, 'Buy my shoes' FROM thread
    RETURNING uid`.execute(app.ctx.db);
  const objectId = rows[0]!.uid;
  const reported = await report(reporter, { category: 'comment', objectId, details: 'An advertisement' });
  expect(reported.status).toBe(201);
  expect(await itemsOf(objectId)).toMatchObject([
    { subject_kind: 'comments', owner_id: author.id, snapshots: [{ body: 'Buy my shoes' }] },
  ]);
  await sql`DELETE FROM comments WHERE uid = ${objectId}`.execute(app.ctx.db);
  expect(await itemsOf(objectId)).toMatchObject([{ state: 'autoresolved' }]);
  const gone = await report(await signIn(app), { category: 'comment', objectId, details: 'Again' });
  expect(gone.status).toBe(404);
});

test.each([
  ['a reason of another category', { category: 'manga', of: 'user' }, '/reason'],
  ['a reason that needs details, without any', { category: 'manga', of: 'manga', details: ' ' }, '/details'],
  ['too many details', { category: 'manga', of: 'manga', details: 'x'.repeat(2_001) }, '/details'],
  ['a category of the site', { category: 'list', of: 'list' }, '/category'],
])(
  '%s is refused',
  async (_, { category, of, details }: { category: string; of: string; details?: string }, pointer) => {
    const reason = (await reasonsOf(of)).at(-1).id;
    const body = { category, reason, objectId: catalogue.title, details };
    const refused = await send('POST', `${app.api}/report`, JSON.stringify(body), reporter.headers);
    expect(errorOf(refused)).toMatchObject({ status: 400, title: 'validation_exception' });
    expect(refused.body.errors[0].context.pointer).toBe(pointer);
  },
);

test('what the reporter cannot see, and oneself, cannot be reported', async () => {
  const privateList = await buildList(app.ctx, { visibility: 'private' });
  for (const [category, objectId] of [
    ['manga', unknownId],
    ['list', privateList.uid],
  ] as const)
    expect((await report(reporter, { category, objectId, details: 'x' })).status).toBe(404);
  expect(reasonOf(await report(reporter, { category: 'user', objectId: reporter.uid, details: 'x' }))).toBe('self');
});

test('a deleted account leaves neither its name nor its words, and nothing of it stays as evidence', async () => {
  const leaving = await signIn(app);
  const objectId = catalogue.author;
  await report(leaving, { category: 'author', objectId, details: 'I know her' });
  await report(reporter, { category: 'user', objectId: leaving.uid, details: 'Rude' });
  // evidence of a person is what everyone sees of them
  expect((await itemsOf(leaving.uid))[0].snapshots).toEqual([
    { username: leaving.username, biography: null, picture: null },
  ]);
  await deleteAccount(app.ctx, leaving.id);
  expect((await itemsOf(objectId))[0].reports).toMatchObject([{ reporter_id: null, details: '' }]);
  expect(await itemsOf(leaving.uid)).toMatchObject([{ state: 'autoresolved', owner_id: null, snapshots: [{}] }]);
});
