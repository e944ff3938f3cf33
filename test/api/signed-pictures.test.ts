// Pictures that are not public: covers of drafts, covers that wait for review, chapters before and after they are published,
// and pages of upload sessions, at signed paths that expire and open nothing else.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildChapter, buildCover, buildTitle } from '#test/support/builders/build.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { uploaderOf } from '#test/support/people/upload-fixture.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { testClock } from '#test/support/server/clock.ts';
import { get, type Json, reasonOf } from '#test/support/server/http.ts';

const clock = testClock();
let app: TestApp;
let uploader: SignedIn;
let other: SignedIn;
let moderator: SignedIn;
let title: { id: number; uid: string };
beforeAll(async () => {
  app = await testApp({ clock: clock.now });
  uploader = await signIn(app);
  other = await signIn(app);
  moderator = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
  title = await buildTitle(app.ctx);
});
afterAll(() => app.close());

const ask = (who: SignedIn, path: string) => get(app.api + path, who.headers);
/** The path of a URL of the media host, on this listener. */
const local = (url: string): string => app.api + new URL(url).pathname;
const load = (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(local(url), { ...init, headers: { 'user-agent': 'tests', ...init.headers } });
const statusOf = async (url: string): Promise<number> => {
  const response = await load(url);
  await response.arrayBuffer();
  return response.status;
};
const firstPage = ({ baseUrl, hash, pages }: Json): string => `${baseUrl}/data/${hash}/${pages[0].file}`;
const makeChapter = (state: string, more = {}) =>
  buildChapter(app.ctx, title.id, { language: 'en', chapter: '1', uploaderId: uploader.id, ...more }, 2).then(
    async (made) => {
      await sql`UPDATE chapters SET state = ${state}::chapter_state WHERE id = ${made.id}`.execute(app.ctx.db);
      return made;
    },
  );
const pagesOf = (who: SignedIn, uid: string) => ask(who, `/chapter/${uid}/own/pages`);

async function makeDraft(): Promise<{ uid: string; file: string }> {
  const draft = await buildTitle(app.ctx);
  const { id } = draft;
  const cover = await buildCover(app.ctx, id, { uploaderId: uploader.id });
  await sql`UPDATE titles SET state = 'draft', creator_id = ${uploader.id} WHERE id = ${id}`.execute(app.ctx.db);
  const { body } = await ask(uploader, `/cover/${cover.uid}`);
  return { uid: draft.uid, file: body.data.attributes.fileName };
}
const accessOf = async (who: SignedIn, uids: readonly string[]): Promise<Json[]> =>
  (await ask(who, `/cover/access?${uids.map((uid) => `manga[]=${uid}`).join('&')}`)).body.titles;

test('covers of a draft are for its creator and reviewers; others get no address, and the public one shows nothing', async () => {
  const { uid, file } = await makeDraft();
  const [own] = await accessOf(uploader, [uid]);
  const [staff] = await accessOf(moderator, [uid]);
  for (const { baseUrl } of [own, staff]) {
    const response = await load(`${baseUrl}/covers/${uid}/${file}.256.jpg`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
    expect(await statusOf(`${baseUrl}/covers/${uid}/${file}`)).toBe(200);
  }
  expect(await accessOf(other, [uid])).toEqual([]);
  for (const guess of ['', '.256.jpg', '.512.jpg']) {
    expect(await statusOf(`${app.ctx.config.mediaUrl}/covers/${uid}/${file}${guess}`)).toBe(404);
  }
  // a token of another title opens nothing of this one
  const [elsewhere] = await accessOf(other, [title.uid]);
  expect(await statusOf(`${elsewhere.baseUrl}/covers/${uid}/${file}`)).toBe(404);
});

test('a cover that waits for review is for who sent it and for reviewers', async () => {
  const { uid } = await buildCover(app.ctx, title.id, { uploaderId: uploader.id });
  const file = (await ask(uploader, `/cover/${uid}`)).body.data.attributes.fileName as string;
  await sql`UPDATE covers SET state = 'pending' WHERE uid = ${uid}`.execute(app.ctx.db);
  const status = async (who: SignedIn): Promise<number> =>
    statusOf(`${(await accessOf(who, [title.uid]))[0].baseUrl}/covers/${title.uid}/${file}`);
  expect([await status(uploader), await status(moderator), await status(other)]).toEqual([200, 200, 404]);
});

test('pages of chapters that are not out are for uploaders and moderators, with ranges, and nobody else', async () => {
  const waiting = await makeChapter('queued');
  const scheduled = await makeChapter('published', { publishAt: new Date(Date.now() + 86_400_000), chapter: '2' });
  const refused = await makeChapter('rejected', { chapter: '3' });
  for (const { uid } of [waiting, scheduled, refused]) {
    for (const who of [uploader, moderator]) {
      const { body } = await pagesOf(who, uid);
      expect(body.pages).toHaveLength(2);
      expect(await statusOf(firstPage(body))).toBe(200);
      expect(await statusOf(`${body.baseUrl}/data-saver/${body.hash}/${body.pages[1].saver.file}`)).toBe(200);
      // the public address of the same file shows nothing
      expect(await statusOf(firstPage({ ...body, baseUrl: app.ctx.config.mediaUrl }))).toBe(404);
    }
    expect((await pagesOf(other, uid)).status).toBe(404);
  }
  const url = firstPage((await pagesOf(uploader, waiting.uid)).body);
  const part = await load(url, { headers: { range: 'bytes=0-9' } });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
  const head = await load(url, { method: 'HEAD' });
  expect([head.status, Number(head.headers.get('content-length')) > 100]).toEqual([200, true]);
  const { headers } = head;
  expect(headers.get('cache-control')).toMatch(/^private, max-age=([6-8]\d\d|900)$/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cdn-cache-control')).toBe('no-store');
  const again = await load(url, { headers: { 'if-none-match': headers.get('etag')! } });
  expect([again.status, again.headers.get('cache-control')?.startsWith('private')]).toEqual([304, true]);
});

test('a removed chapter stays for its uploader; one that moderators removed is for moderators only, at once', async () => {
  const chapter = await makeChapter('removed');
  const setRemoval = (byStaff: boolean) =>
    sql`INSERT INTO chapter_removals (chapter_id, state, by_staff, at) VALUES (${chapter.id}, 'published', ${byStaff}, now())
      ON CONFLICT (chapter_id) DO UPDATE SET by_staff = excluded.by_staff`.execute(app.ctx.db);
  await setRemoval(false);
  const own = (await pagesOf(uploader, chapter.uid)).body;
  await setRemoval(true);
  const refused = await pagesOf(uploader, chapter.uid);
  expect([refused.status, reasonOf(refused)]).toEqual([403, 'removed_by_moderators']);
  expect(await statusOf(firstPage(own))).toBe(404);
  expect(await statusOf(firstPage((await pagesOf(moderator, chapter.uid)).body))).toBe(200);
});

test('a signed path expires, and opens only what it was made for', async () => {
  const chapter = await makeChapter('queued');
  const second = await makeChapter('queued', { chapter: '9' });
  const { body } = await pagesOf(uploader, chapter.uid);
  const elsewhere = (await pagesOf(uploader, second.uid)).body;
  const url = firstPage(body);
  const token = /\/u\/([^/]+)\//.exec(url)![1]!;
  const wrong = [
    firstPage({ ...elsewhere, baseUrl: body.baseUrl }),
    url.replace(token, `${token.slice(0, -4)}AAAA`),
    url.replace(token, token.replace('.ca.', '.cs.')),
    url.replace(token, token.replace('v1.ca', 'v1.sa')),
    url.replace(token, 'x'),
    url.replace(token, ''),
  ];
  for (const each of wrong) expect([each, await statusOf(each)]).toEqual([each, 404]);
  const left = Date.parse(body.expiresAt) - clock.now().getTime();
  expect(left).toBeGreaterThan(10 * 60_000 - 1);
  expect(left).toBeLessThanOrEqual(15 * 60_000);
  expect(await statusOf(url)).toBe(200);
  clock.advance(left + 1000);
  const late = await load(url);
  expect([late.status, late.headers.get('cache-control')?.includes('public') ?? false]).toEqual([404, false]);
});

test('pages of an upload session are shown to its owner until it ends', async () => {
  const owner = uploaderOf(app.api, uploader);
  const session = await owner.begin(title.uid);
  await owner.sendPages(session, 2);
  const { pictures, files } = (await owner.ask('GET', `/upload/${session}/state`)).body;
  const urlsOf = ({ images }: Json): string[] => [
    `${pictures.baseUrl}/data/${pictures.hash}/${images[0].data}`,
    `${pictures.baseUrl}/data-saver/${pictures.hash}/${images[0].saver}`,
  ];
  const urls = files.flatMap(urlsOf) as string[];
  expect(urls).toHaveLength(4);
  for (const url of urls) expect([url, await statusOf(url)]).toEqual([url, 200]);
  // the names of pages say nothing without the token
  const bare = `${app.ctx.config.mediaUrl}/data/${pictures.hash}/${files[0].images[0].data}`;
  expect(await statusOf(bare)).toBe(404);
  expect((await uploaderOf(app.api, other).ask('GET', `/upload/${session}/state`)).status).toBe(404);
  await owner.ask('DELETE', `/upload/${session}`);
  clock.advance(1);
  await expect.poll(() => statusOf(urls[0]!)).toBe(404);
});
