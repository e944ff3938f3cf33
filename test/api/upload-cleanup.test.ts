// What uploads leave: nothing of cut ones, of those whose time is over, and of accounts that are deleted.
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishingLimits } from '#contract/rules/publishing-limits.ts';
import { deleteAccount } from '#server/accounts/erase.ts';
import { sweepAbandoned, sweepBlobs } from '#server/media/sweep.ts';
import { sweepUploads } from '#server/uploads/sweep.ts';
import { buildTitle, pageImage } from '#test/support/builders/build.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { type Uploader, uploaderOf } from '#test/support/people/upload-fixture.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { wrongCounts } from '#test/support/server/blob-references.ts';

let app: TestApp;
let title: string;
beforeAll(async () => {
  app = await testApp();
  title = (await buildTitle(app.ctx)).uid;
});
afterAll(() => app.close());

const person = async (roles: 'ROLE_CONTRIBUTOR'[] = []): Promise<{ who: SignedIn; uploader: Uploader }> => {
  const who = await signIn(app, { roles });
  return { who, uploader: uploaderOf(app.api, who) };
};
const temporaryFiles = (): Promise<string[]> => readdir(path.join(app.ctx.storage.folder!, '.tmp'));
async function count(table: 'blobs' | 'upload_session_files' | 'chapters' | 'page_sets'): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql.table(table)}`.execute(
    app.ctx.db,
  );
  return rows[0]!.count;
}
/** Files of the storage: images of pages with their reduced quality. */
async function storedFiles(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of app.ctx.storage.list('')) keys.push(key);
  return keys.toSorted();
}
const setBack = (session: string): Promise<unknown> =>
  sql`UPDATE upload_sessions SET last_byte_at = now() - make_interval(hours => ${publishingLimits.uploadHours}::int, secs => 1)
    WHERE uid = ${session}`.execute(app.ctx.db);

/** Sends the beginning of a request and cuts the connection. */
function sendCut(bytes: Buffer, length: number): Promise<void> {
  const { hostname, port } = new URL(app.api);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(bytes.subarray(0, length), () => socket.destroy());
    });
    socket.once('error', reject).once('close', () => resolve());
  });
}

/** Numbers that look random and are the same each time. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; state = (state * 1_103_515_245 + 12_345) % 2 ** 31) yield state / 2 ** 31;
}

/** Cut requests; `ABORTED_UPLOADS=500` for many. */
const cuts = Number(process.env['ABORTED_UPLOADS'] ?? 12);

test(`${cuts} uploads that are cut at any byte leave nothing`, async () => {
  const { who, uploader } = await person(['ROLE_CONTRIBUTOR']);
  const before = { files: await storedFiles(), blobs: await count('blobs') };
  const session = await uploader.begin(title);
  const random = numbers(23);
  for (let index = 0; index < cuts; index++) {
    const images = [await pageImage({ width: 200, height: 300 }), await pageImage({ format: 'png' })];
    const parts = images.flatMap((image, part) => [
      Buffer.from(`--cut\r\nContent-Disposition: form-data; name="f${part}"; filename="${index}-${part}.jpg"\r\n\r\n`),
      image,
      Buffer.from('\r\n'),
    ]);
    const body = Buffer.concat([...parts, Buffer.from('--cut--\r\n')]);
    const head = Buffer.from(
      `POST /upload/${session} HTTP/1.1\r\nHost: ${new URL(app.api).host}\r\nUser-Agent: tests\r\n` +
        `Authorization: ${who.headers.authorization}\r\nContent-Type: multipart/form-data; boundary=cut\r\n` +
        `Content-Length: ${body.length}\r\n\r\n`,
    );
    // never the whole request, which would be an upload
    const length = Math.floor(random.next().value! * (head.length + body.length - 1));
    await sendCut(Buffer.concat([head, body]), length);
  }
  await expect.poll(temporaryFiles).toEqual([]);
  expect(await count('upload_session_files')).toBe(0);
  const { rows: quotas } = await sql`SELECT bytes FROM upload_quotas WHERE user_id = ${who.id}`.execute(app.ctx.db);
  expect(quotas).toEqual([]);
  // the session goes on, or ends
  const [page] = await uploader.sendPages(session, 1);
  expect((await uploader.ask('DELETE', `/upload/${session}/${page}`)).status).toBe(200);
  expect((await uploader.ask('DELETE', `/upload/${session}`)).status).toBe(200);
  await sweepBlobs(app.ctx, { olderThanHours: 0 });
  expect({ files: await storedFiles(), blobs: await count('blobs') }).toEqual(before);
});

test('a session ends 72 hours after its last file, also before the job has run', async () => {
  const { uploader } = await person(['ROLE_CONTRIBUTOR']);
  const session = await uploader.begin(title);
  const pages = await uploader.sendPages(session, 2);
  await setBack(session);
  expect((await uploader.ask('GET', '/upload')).status).toBe(404);
  expect((await uploader.sendFiles(session, [{ bytes: await pageImage() }])).status).toBe(404);
  expect((await uploader.commit(session, pages)).status).toBe(404);
  // the next one begins at once
  const next = await uploader.begin(title);
  expect(await wrongCounts(app.ctx.db)).toEqual([]);
  await uploader.sendPages(next, 1);
  await setBack(next);
  await sweepUploads(app.ctx);
  const { rows } = await sql`SELECT state, ended_at IS NOT NULL AS ended FROM upload_sessions
    WHERE uid IN (${session}, ${next})`.execute(app.ctx.db);
  expect(rows).toEqual([
    { state: 'expired', ended: true },
    { state: 'expired', ended: true },
  ]);
  expect(await count('upload_session_files')).toBe(0);
  expect(await wrongCounts(app.ctx.db)).toEqual([]);
});

test('old sessions and counts of days are forgotten; the pages of an open one are kept', async () => {
  const { who, uploader } = await person(['ROLE_CONTRIBUTOR']);
  await uploader.upload(title);
  const session = await uploader.begin(title);
  const pages = await uploader.sendPages(session, 2);
  await sql`UPDATE upload_sessions SET ended_at = now() - interval '31 days' WHERE user_id = ${who.id}
    AND state = 'committed'`.execute(app.ctx.db);
  await sql`UPDATE upload_quotas SET day = day - 8 WHERE user_id = ${who.id}`.execute(app.ctx.db);
  await sweepUploads(app.ctx);
  expect((await sql`SELECT state FROM upload_sessions WHERE user_id = ${who.id}`.execute(app.ctx.db)).rows).toEqual([
    { state: 'open' },
  ]);
  expect((await sql`SELECT FROM upload_quotas WHERE user_id = ${who.id}`.execute(app.ctx.db)).rows).toEqual([]);
  await sweepAbandoned(app.ctx);
  await sweepBlobs(app.ctx, { olderThanHours: 0 });
  const made = await uploader.commit(session, pages);
  const home = await (await fetch(`${app.api}/at-home/server/${made.body.data.id}`)).json();
  const statuses = await Promise.all(
    home.chapter.data.map(
      async (file: string) => (await fetch(`${app.site}/data/${home.chapter.hash}/${file}`)).status,
    ),
  );
  expect(statuses).toEqual([200, 200]);
});

test('the deletion of an account takes its open upload and its waiting chapters along, and leaves its published ones', async () => {
  await sweepBlobs(app.ctx, { olderThanHours: 0 });
  const before = { blobs: await count('blobs'), chapters: await count('chapters'), sets: await count('page_sets') };
  const { who, uploader } = await person();
  expect((await uploader.upload(title)).status).toBe(200);
  await uploader.sendPages(await uploader.begin(title), 2);
  expect(await count('chapters')).toBe(before.chapters + 1);
  await deleteAccount(app.ctx, who.id);
  expect(await wrongCounts(app.ctx.db)).toEqual([]);
  await sweepBlobs(app.ctx, { olderThanHours: 0 });
  expect({ blobs: await count('blobs'), chapters: await count('chapters'), sets: await count('page_sets') }).toEqual(
    before,
  );
  const { rows } = await sql`SELECT FROM review_items WHERE kind = 'first_chapter' AND state = 'waiting'`.execute(
    app.ctx.db,
  );
  expect(rows).toEqual([]);
});
