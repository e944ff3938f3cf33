// Upload sessions: begin, files, order, commit, abandon; one open session of a person, and what waits for review.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildChapter, buildGroup, buildTitle, pageImage } from '#test/support/builders/build.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { type Uploader, uploaderOf } from '#test/support/people/upload-fixture.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { wrongCounts } from '#test/support/server/blob-references.ts';
import { get, type Json, reasonOf, unknownId } from '#test/support/server/http.ts';

let app: TestApp;
let title: string;
beforeAll(async () => {
  app = await testApp();
  title = (await buildTitle(app.ctx)).uid;
});
afterAll(() => app.close());

const contributor = async (): Promise<{ who: SignedIn; uploader: Uploader }> => {
  const who = await signIn(app, { roles: ['ROLE_CONTRIBUTOR'] });
  return { who, uploader: uploaderOf(app.api, who) };
};
const member = async (): Promise<{ who: SignedIn; uploader: Uploader }> => {
  const who = await signIn(app);
  return { who, uploader: uploaderOf(app.api, who) };
};
const idsOf = ({ relationships }: Json, wanted: string): string[] =>
  relationships.filter(({ type }: Json) => type === wanted).map(({ id }: Json) => id);
const filesLeft = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM upload_session_files`.execute(
    app.ctx.db,
  );
  return rows[0]!.count;
};

describe('a chapter', () => {
  test('is begun, gets its pages, and is published with them in their order, byte for byte', async () => {
    const { who, uploader } = await contributor();
    const group = await buildGroup(app.ctx);
    expect((await uploader.ask('GET', '/upload')).body.errors[0].detail).toBe('No upload session found');
    const begun = await uploader.ask('POST', '/upload/begin?includes[]=upload_session_file&includes[]=manga', {
      manga: title,
      groups: [group.uid],
    });
    expect(begun.body).toMatchObject({
      result: 'ok',
      response: 'entity',
      data: { type: 'upload_session', attributes: { isCommitted: false, isDeleted: false, version: 1 } },
    });
    const session = begun.body.data.id;
    const images = await Promise.all([1, 2, 3].map(() => pageImage()));
    const sent = await uploader.sendFiles(
      session,
      images.map((bytes, index) => ({ bytes, name: `${index + 1} ページ.jpg`, field: `page[${index}]` })),
    );
    expect(sent.body).toMatchObject({ result: 'ok', errors: [] });
    expect(sent.body.data.map(({ attributes }: Json) => attributes)).toMatchObject(
      images.map((bytes, index) => ({
        originalFileName: `${index + 1} ページ.jpg`,
        fileSize: bytes.length,
        mimeType: 'image/jpeg',
        source: 'local',
        version: 1,
      })),
    );
    const files = sent.body.data.map(({ id }: Json) => id);
    const open = (await uploader.ask('GET', '/upload?includes[]=upload_session_file')).body.data;
    expect(idsOf(open, 'upload_session_file')).toEqual(files);
    expect(open.relationships.find(({ type }: Json) => type === 'upload_session_file').attributes.fileHash).toMatch(
      /^[0-9a-f]{64}$/,
    );
    const committed = await uploader.commit(session, [files[2], files[0]], {
      volume: '2',
      chapter: '12.5',
      title: '  Rain  ',
      translatedLanguage: 'fr',
    });
    expect(committed.body.data).toMatchObject({
      type: 'chapter',
      attributes: { volume: '2', chapter: '12.5', title: 'Rain', translatedLanguage: 'fr', pages: 2, version: 1 },
    });
    // some clients need these with their attributes, whatever they ask for
    expect(
      committed.body.data.relationships.map(({ id, type, attributes }: Json) => [type, id, typeof attributes]),
    ).toEqual([
      ['scanlation_group', group.uid, 'object'],
      ['manga', title, 'object'],
      ['user', who.uid, 'object'],
    ]);
    const chapter = committed.body.data.id;
    const home = (await get(`${app.api}/at-home/server/${chapter}`)).body;
    const shown = await Promise.all(
      home.chapter.data.map(async (file: string) =>
        Buffer.from(await (await fetch(`${app.site}/data/${home.chapter.hash}/${file}`)).arrayBuffer()),
      ),
    );
    expect(shown).toEqual([images[2], images[0]]);
    expect((await uploader.ask('GET', '/upload')).status).toBe(404);
    expect((await uploader.ask('GET', '/upload/open')).body.open).toBeNull();
    expect(await wrongCounts(app.ctx.db)).toEqual([]);
    const { rows } = await sql<{ looks: number }>`SELECT count(look)::int AS looks FROM blobs
      WHERE id = ANY (SELECT unnest(blobs) FROM page_sets JOIN chapters ON chapters.page_set_id = page_sets.id
        WHERE chapters.uid = ${chapter})`.execute(app.ctx.db);
    expect(rows).toEqual([{ looks: 2 }]);
  });

  test('is made once: a repeated commit answers the same one, also at the same time', async () => {
    const { who, uploader } = await contributor();
    const session = await uploader.begin(title);
    const pages = await uploader.sendPages(session, 2);
    const answers = await Promise.all([1, 2, 3].map(() => uploader.commit(session, pages)));
    answers.push(await uploader.commit(session, []));
    expect(new Set(answers.map(({ status, body }) => [status, body.data.id].join(' '))).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
    const { rows } = await sql`SELECT FROM chapters WHERE uploader_id = ${who.id}`.execute(app.ctx.db);
    expect(rows).toHaveLength(1);
    expect((await uploader.sendFiles(session, [{ bytes: await pageImage() }])).status).toBe(404);
    expect(await wrongCounts(app.ctx.db)).toEqual([]);
  });

  test('may be on another site instead of having pages', async () => {
    const { uploader } = await contributor();
    const session = await uploader.begin(title);
    expect(reasonOf(await uploader.commit(session, []))).toBe('no_pages');
    const refused = await uploader.commit(session, [], { externalUrl: 'http://reader.example/1' });
    expect(refused.body.errors[0].context.pointer).toBe('/chapterDraft/externalUrl');
    const made = await uploader.commit(session, [], { externalUrl: 'https://reader.example/1' });
    expect(made.body.data.attributes).toMatchObject({ externalUrl: 'https://reader.example/1', pages: 0 });
  });

  test.each<[string, object]>([
    ['/chapterDraft/volume', { volume: '01' }],
    ['/chapterDraft/chapter', { chapter: 'one' }],
    ['/chapterDraft/title', { title: 'x'.repeat(256) }],
    ['/chapterDraft/translatedLanguage', { translatedLanguage: 'xx' }],
    ['/chapterDraft/publishAt', { publishAt: 'tomorrow' }],
    ['/chapterDraft', { unknown: 1 }],
  ])('is refused for %s', async (pointer, draft) => {
    const { uploader } = await contributor();
    const session = await uploader.begin(title);
    const pages = await uploader.sendPages(session, 1);
    const refused = await uploader.commit(session, pages, draft);
    expect([refused.status, refused.body.errors[0].context.pointer]).toEqual([400, pointer]);
    expect((await uploader.commit(session, pages)).status).toBe(200);
  });

  test('needs its fields: volume, number and name may be null, but not absent; a language must be picked', async () => {
    const { uploader } = await contributor();
    const session = await uploader.begin(title);
    const pages = await uploader.sendPages(session, 1);
    for (const field of ['volume', 'chapter', 'title', 'translatedLanguage']) {
      const refused = await uploader.commit(session, pages, { [field]: undefined });
      expect([field, refused.status]).toEqual([field, 400]);
      if (field === 'translatedLanguage')
        expect(refused.body.errors[0].detail).toContain('You must pick a translation language!');
    }
    const oneshot = await uploader.commit(session, pages, { chapter: null, title: 'Oneshot', publishAt: null });
    expect(oneshot.body.data.attributes).toMatchObject({ volume: null, chapter: null, title: 'Oneshot' });
  });

  test('takes each file of its own session once, in any order', async () => {
    const { uploader } = await contributor();
    const { uploader: other } = await contributor();
    const [session, otherSession] = [await uploader.begin(title), await other.begin(title)];
    const [pages, foreign] = [await uploader.sendPages(session, 2), await other.sendPages(otherSession, 1)];
    expect(reasonOf(await uploader.commit(session, [pages[0]!, pages[0]!]))).toBe('page_repeated');
    expect(reasonOf(await uploader.commit(session, [pages[0]!, foreign[0]!]))).toBe('unknown_page');
    expect(reasonOf(await uploader.commit(session, [unknownId]))).toBe('unknown_page');
    expect((await uploader.commit(session, pages.toReversed())).status).toBe(200);
  });

  test('comes out when it is planned, at most a year ahead, and not before the delay of its group', async () => {
    const { who, uploader } = await contributor();
    const slow = await buildGroup(app.ctx);
    const own = await buildGroup(app.ctx, { memberIds: [who.id] });
    await sql`UPDATE groups SET publish_delay = 'P3D' WHERE id IN (${slow.id}, ${own.id})`.execute(app.ctx.db);
    const days = async (groups: string[], publishAt: string | null): Promise<number> => {
      const session = await uploader.begin(title, groups);
      const made = await uploader.commit(session, await uploader.sendPages(session, 1), { publishAt });
      return Math.abs(Math.round((Date.parse(made.body.data.attributes.publishAt) - Date.now()) / 86_400_000));
    };
    const inDays = (count: number): string => new Date(Date.now() + count * 86_400_000).toISOString();
    expect(await days([], inDays(5))).toBe(5);
    expect(await days([], '2020-01-01T00:00:00')).toBe(0);
    expect(await days([slow.uid], null)).toBe(3);
    expect(await days([slow.uid], inDays(1))).toBe(3);
    expect(await days([slow.uid], inDays(9))).toBe(9);
    // whoever belongs to the group may choose another time
    expect(await days([own.uid], null)).toBe(3);
    expect(await days([own.uid], inDays(1))).toBe(1);
    const session = await uploader.begin(title);
    const late = await uploader.commit(session, await uploader.sendPages(session, 1), { publishAt: inDays(400) });
    expect(reasonOf(late)).toBe('publish_too_late');
  });
});

describe('the first chapter in a language', () => {
  test('of a member waits for review, and so do the next ones until one is approved', async () => {
    const { who, uploader } = await member();
    const needsApproval = async (locale: string): Promise<boolean> =>
      (await uploader.ask('POST', '/upload/check-approval-required', { manga: title, locale })).body.requiresApproval;
    expect([await needsApproval('en'), await needsApproval('fr')]).toEqual([true, true]);
    const first = (await uploader.upload(title)).body.data;
    const second = (await uploader.upload(title, { chapter: '2' })).body.data;
    const { rows: items } = await sql`
      SELECT kind, state, owner_id, subject_uid FROM review_items WHERE owner_id = ${who.id} ORDER BY id`.execute(
      app.ctx.db,
    );
    expect(items).toEqual(
      [first, second].map(({ id }) => ({
        kind: 'first_chapter',
        state: 'waiting',
        owner_id: who.id,
        subject_uid: id,
      })),
    );
    expect((await get(`${app.api}/chapter/${first.id}`)).status).toBe(404);
    expect((await get(`${app.api}/at-home/server/${first.id}`)).status).toBe(404);
    expect((await get(`${app.api}/manga/${title}/feed?limit=500`)).body.data.map(({ id }: Json) => id)).not.toContain(
      first.id,
    );
    await sql`UPDATE chapters SET state = 'published' WHERE uid = ${first.id}`.execute(app.ctx.db);
    expect([await needsApproval('en'), await needsApproval('fr')]).toEqual([false, true]);
    const third = (await uploader.upload(title, { chapter: '3' })).body.data;
    expect((await get(`${app.api}/chapter/${third.id}`)).status).toBe(200);
    expect(
      (await uploader.ask('POST', '/upload/check-approval-required', { manga: unknownId, locale: 'en' })).status,
    ).toBe(404);
  });

  test('of an auto-approved role does not', async () => {
    const { uploader } = await contributor();
    const answer = await uploader.ask('POST', '/upload/check-approval-required', { manga: title, locale: 'de' });
    expect(answer.body).toEqual({ result: 'ok', requiresApproval: false });
  });
});

describe('one open session', () => {
  test('of somebody who begins several at once, one begins and the others are told of it', async () => {
    const { who, uploader } = await contributor();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => uploader.ask('POST', '/upload/begin', { manga: title, groups: [] })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    const session = answers.find(({ status }) => status === 200)!.body.data.id;
    await uploader.sendPages(session, 2);
    const refused = (await uploader.ask('POST', '/upload/begin', { manga: title, groups: [] })).body.errors[0];
    expect(refused).toMatchObject({
      status: 409,
      title: 'upload_session_already_exists',
      context: { reason: 'upload_open', session, manga: title, chapter: null, files: 2, expected: null, edits: null },
    });
    const { reason: _, ...open } = refused.context;
    expect((await uploader.ask('GET', '/upload/open')).body).toEqual({ result: 'ok', open });
    expect(Date.parse(refused.context.expiresAt) - Date.now()).toBeGreaterThan(71 * 3_600_000);
    expect((await uploader.ask('DELETE', `/upload/${session}`)).status).toBe(200);
    expect((await uploader.ask('DELETE', `/upload/${session}`)).status).toBe(404);
    expect((await uploader.ask('GET', '/upload')).status).toBe(404);
    const { rows } = await sql`SELECT state FROM upload_sessions WHERE user_id = ${who.id}`.execute(app.ctx.db);
    expect(rows).toEqual([{ state: 'abandoned' }]);
    expect(await wrongCounts(app.ctx.db)).toEqual([]);
  });

  test('begun again with its Idempotency-Key is the same', async () => {
    const { uploader } = await contributor();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const begin = () => uploader.ask('POST', '/upload/begin', { manga: title, groups: [] }, key);
    expect((await begin()).body.data.id).toBe((await begin()).body.data.id);
  });

  test('of others does not exist: every call is a 404', async () => {
    const { uploader: owner } = await contributor();
    const { uploader: stranger } = await contributor();
    const session = await owner.begin(title);
    const [file] = await owner.sendPages(session, 1);
    const answers = [
      await stranger.sendFiles(session, [{ bytes: await pageImage() }]),
      await stranger.ask('DELETE', `/upload/${session}/${file}`),
      await stranger.ask('DELETE', `/upload/${session}/batch`, [file]),
      await stranger.ask('DELETE', `/upload/${session}`),
      await stranger.commit(session, [file!]),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const left = (await owner.ask('GET', '/upload')).body.data;
    expect(idsOf(left, 'upload_session_file')).toEqual([file]);
  });
});

test('files are removed one by one or together; those that are gone are left out', async () => {
  const { uploader } = await contributor();
  const session = await uploader.begin(title);
  const before = await filesLeft();
  const files = await uploader.sendPages(session, 4);
  expect((await uploader.ask('DELETE', `/upload/${session}/${files[0]}`)).status).toBe(200);
  expect((await uploader.ask('DELETE', `/upload/${session}/${files[0]}`)).status).toBe(404);
  expect((await uploader.ask('DELETE', `/upload/${session}/batch`, [files[0], files[1], files[2]])).status).toBe(200);
  expect(await filesLeft()).toBe(before + 1);
  expect(reasonOf(await uploader.commit(session, files.slice(2)))).toBe('unknown_page');
  expect((await uploader.commit(session, files.slice(3))).status).toBe(200);
  expect(await wrongCounts(app.ctx.db)).toEqual([]);
  expect(await readdir(path.join(app.ctx.storage.folder!, '.tmp'))).toEqual([]);
});

test('a chapter that was published before counts as approved', async () => {
  const { who, uploader } = await member();
  await buildChapter(app.ctx, (await buildTitle(app.ctx)).id, { uploaderId: who.id, language: 'it' });
  const answer = await uploader.ask('POST', '/upload/check-approval-required', { manga: title, locale: 'it' });
  expect(answer.body.requiresApproval).toBe(false);
});
