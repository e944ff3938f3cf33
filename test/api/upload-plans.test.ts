// Plans of uploads: the plan after a reload, files by hash, which tab goes on, and duplicates by look.
import { hash } from 'node:crypto';
import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishingLimits } from '#contract/rules/publishing-limits.ts';
import { buildChapter, buildGroup, buildTitle, pageImage } from '#test/support/builders/build.ts';
import { signIn } from '#test/support/people/signed-in.ts';
import { type Uploader, uploaderOf } from '#test/support/people/upload-fixture.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { wrongCounts } from '#test/support/server/blob-references.ts';
import { type Json, reasonOf } from '#test/support/server/http.ts';

let app: TestApp;
let title: { id: number; uid: string };
beforeAll(async () => {
  app = await testApp();
  title = await buildTitle(app.ctx);
});
afterAll(() => app.close());

const contributor = async (): Promise<Uploader> =>
  uploaderOf(app.api, await signIn(app, { roles: ['ROLE_CONTRIBUTOR'] }));
const begin = async (uploader: Uploader, holder: string, groups: string[] = []): Promise<string> =>
  (await uploader.ask('POST', `/upload/begin?holder=${holder}`, { manga: title.uid, groups })).body.data.id;
const fileOf = (bytes: Buffer, name: string) => ({ name, hash: hash('sha256', bytes, 'hex'), bytes: bytes.length });

test('after a reload, plan and confirmed pages are there; a page that is sent again is the same', async () => {
  const uploader = await contributor();
  const group = await buildGroup(app.ctx);
  const tab = crypto.randomUUID();
  const session = await begin(uploader, tab, [group.uid]);
  const [first, second] = [await pageImage(), await pageImage()];
  const plan = {
    draft: { volume: '2', chapter: '012 ?', title: 'Rain', translatedLanguage: 'en', publishAt: null },
    files: [fileOf(first, '1.jpg'), fileOf(second, '2.jpg')],
  };
  const saved = await uploader.ask('PUT', `/upload/${session}/plan?holder=${tab}`, plan);
  expect(saved.body).toEqual({ result: 'ok' });
  const sent = await uploader.sendFiles(session, [{ bytes: first, name: '1.jpg' }], `?holder=${tab}`);
  const state = (await uploader.ask('GET', `/upload/${session}/state?holder=${tab}`)).body;
  expect(state).toMatchObject({
    session,
    state: 'open',
    manga: title.uid,
    groups: [group.uid],
    heldElsewhere: false,
    chapter: null,
    queued: false,
    plan,
    files: [{ id: sent.body.data[0].id, ...fileOf(first, '1.jpg'), pages: 1, source: 'local' }],
  });
  expect(Date.parse(state.expiresAt) - Date.now()).toBeGreaterThan((publishingLimits.uploadHours - 1) * 3_600_000);
  // the answer was lost
  const again = await uploader.sendFiles(
    session,
    [
      { bytes: first, name: '1.jpg' },
      { bytes: second, name: '2.jpg' },
    ],
    `?holder=${tab}`,
  );
  expect(again.body.data[0].id).toBe(sent.body.data[0].id);
  // the same page under another name is another page
  const copy = await uploader.sendFiles(session, [{ bytes: first, name: '3.jpg' }], `?holder=${tab}`);
  const files = [...again.body.data, ...copy.body.data].map(({ id }: Json) => id);
  expect(new Set(files).size).toBe(3);
  const refused = (await uploader.ask('POST', '/upload/begin', { manga: title.uid, groups: [] })).body.errors[0];
  expect(refused.context).toMatchObject({ session, chapter: '012 ?', files: 3, expected: 2 });
  const made = await uploader.commit(session, files, {}, `?holder=${tab}`);
  expect((await uploader.ask('GET', `/upload/${session}/state`)).body).toMatchObject({
    state: 'committed',
    chapter: made.body.data.id,
    queued: false,
    plan: null,
    files: [],
  });
  expect(await wrongCounts(app.ctx.db)).toEqual([]);
});

test('a tab that takes an upload over goes on, and the first one is told; programs go on, too', async () => {
  const uploader = await contributor();
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const session = await begin(uploader, first);
  const [page] = (await uploader.sendFiles(session, [{ bytes: await pageImage() }], `?holder=${first}`)).body.data;
  const other = await uploader.sendFiles(session, [{ bytes: await pageImage() }], `?holder=${second}`);
  expect([other.status, reasonOf(other)]).toEqual([409, 'taken_over']);
  const taken = await uploader.ask('POST', `/upload/${session}/take-over`, { holder: second });
  expect(taken.body).toMatchObject({ session, heldElsewhere: false, files: [{ id: page.id }] });
  expect((await uploader.ask('GET', `/upload/${session}/state?holder=${first}`)).body.heldElsewhere).toBe(true);
  const plan = { draft: {}, files: [] };
  const late = [
    await uploader.sendFiles(session, [{ bytes: await pageImage() }], `?holder=${first}`),
    await uploader.ask('PUT', `/upload/${session}/plan?holder=${first}`, plan),
    await uploader.ask('DELETE', `/upload/${session}/${page.id}?holder=${first}`),
    await uploader.ask('DELETE', `/upload/${session}/batch?holder=${first}`, [page.id]),
    await uploader.ask('DELETE', `/upload/${session}?holder=${first}`),
    await uploader.commit(session, [page.id], {}, `?holder=${first}`),
  ];
  expect(late.map((answer) => [answer.status, reasonOf(answer)])).toEqual(late.map(() => [409, 'taken_over']));
  expect((await uploader.sendFiles(session, [{ bytes: await pageImage() }])).status).toBe(200);
  expect((await uploader.ask('PUT', `/upload/${session}/plan?holder=${second}`, plan)).status).toBe(200);
  expect((await uploader.commit(session, [page.id], {}, `?holder=${second}`)).status).toBe(200);
});

test('a chapter that waits for review is told as such; sessions of others do not exist', async () => {
  const person = await signIn(app);
  const uploader = uploaderOf(app.api, person);
  const session = await uploader.begin(title.uid);
  const pages = await uploader.sendPages(session, 1);
  const stranger = await contributor();
  const answers = [
    await stranger.ask('GET', `/upload/${session}/state`),
    await stranger.ask('PUT', `/upload/${session}/plan`, { draft: {}, files: [] }),
    await stranger.ask('POST', `/upload/${session}/take-over`, { holder: crypto.randomUUID() }),
    await stranger.ask('GET', `/upload/${session}/alike?translatedLanguage=en`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  await uploader.commit(session, pages);
  expect((await uploader.ask('GET', `/upload/${session}/state`)).body).toMatchObject({
    state: 'committed',
    queued: true,
  });
});

test('a session whose time is over says so', async () => {
  const uploader = await contributor();
  const session = await uploader.begin(title.uid);
  await sql`UPDATE upload_sessions SET last_byte_at = now() - interval '73 hours' WHERE uid = ${session}`.execute(
    app.ctx.db,
  );
  expect((await uploader.ask('GET', `/upload/${session}/state`)).body.state).toBe('expired');
});

/** A page of its own, which differs from others in most of what it shows. */
function drawing(seed: number, quality = 90, width = 600): Promise<Buffer> {
  const rectangles = Array.from({ length: 30 }, (_, index) => {
    const value = (seed * 7919 + index * 104_729 * (seed + 3)) % 99_991;
    return `<rect x="${value % 560}" y="${(value * 7) % 800}" width="130" height="170" fill="rgb(${value % 256},${(value * 3) % 256},60)"/>`;
  });
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900">${rectangles.join('')}</svg>`),
  )
    .flatten({ background: '#fff' })
    .resize({ width })
    .jpeg({ quality })
    .toBuffer();
}

test('pages that look like those of a published chapter in the language are told, in another size and quality', async () => {
  const group = await buildGroup(app.ctx, { name: 'Night Trains' });
  const pages = await Promise.all([1, 2, 3, 4].map((seed) => drawing(seed)));
  const twin = await buildChapter(app.ctx, title.id, { chapter: '12', language: 'en', groupIds: [group.id] }, pages);
  await buildChapter(app.ctx, title.id, { chapter: '12', language: 'fr' }, pages);
  await buildChapter(
    app.ctx,
    title.id,
    { chapter: '13', language: 'en' },
    await Promise.all([21, 22, 23].map((seed) => drawing(seed))),
  );
  const uploader = await contributor();
  const session = await uploader.begin(title.uid);
  const alike = async (language = 'en') =>
    (await uploader.ask('GET', `/upload/${session}/alike?translatedLanguage=${language}`)).body.chapters;
  expect(await alike()).toEqual([]);
  await uploader.sendPages(session, await Promise.all([1, 2, 3].map((seed) => drawing(seed, 40, 450))));
  expect(await alike()).toEqual([
    { id: twin.uid, volume: null, chapter: '12', groups: ['Night Trains'], uploader: null, shared: 3, pages: 4 },
  ]);
  expect(await alike('de')).toEqual([]);
  // nobody is told of a chapter that is not out
  await sql`UPDATE chapters SET state = 'queued' WHERE id = ${twin.id}`.execute(app.ctx.db);
  expect(await alike()).toEqual([]);
});
