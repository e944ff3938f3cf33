// Who may upload what: locked titles, languages and groups, rights that end meanwhile, and the limits of files.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { publishingLimits } from '#contract/rules/publishing-limits.ts';
import { requireFreeSpace } from '#server/uploads/free-space.ts';
import { buildGroup, buildTitle, pageImage } from '#test/support/builders/build.ts';
import { noise } from '#test/support/hostile-images/noise.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { type Uploader, uploaderOf } from '#test/support/people/upload-fixture.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { wrongCounts } from '#test/support/server/blob-references.ts';
import { type Json, post, reasonOf, unknownId } from '#test/support/server/http.ts';

let app: TestApp;
let title: { id: number; uid: string };
let who: SignedIn;
let uploader: Uploader;
beforeAll(async () => {
  app = await testApp();
  title = await buildTitle(app.ctx);
  who = await signIn(app, { roles: ['ROLE_CONTRIBUTOR'] });
  uploader = uploaderOf(app.api, who);
});
afterAll(() => app.close());

const begin = (manga: string, groups: string[] = [], as = uploader) =>
  as.ask('POST', '/upload/begin', { manga, groups });
const abandon = async (session: string): Promise<void> => {
  expect((await uploader.ask('DELETE', `/upload/${session}`)).status).toBe(200);
};
const chaptersOf = async ({ id }: SignedIn): Promise<number> => {
  const { rows } = await sql`SELECT FROM chapters WHERE uploader_id = ${id}`.execute(app.ctx.db);
  return rows.length;
};

describe('beginning', () => {
  test('needs an account that may upload', async () => {
    const guest = await post(`${app.api}/upload/begin`, JSON.stringify({ manga: title.uid, groups: [] }));
    expect(guest.status).toBe(401);
    const revoked = uploaderOf(app.api, await signIn(app, { uploadRevoked: true }));
    const refused = await begin(title.uid, [], revoked);
    expect([refused.status, reasonOf(refused)]).toEqual([403, 'upload_revoked']);
  });

  test('needs a title that is public and takes chapters', async () => {
    expect((await begin(unknownId)).status).toBe(404);
    expect((await begin('random')).status).toBe(400);
    const draft = { title: { en: 'Draft' }, originalLanguage: 'ko', status: 'ongoing', contentRating: 'safe' };
    const own = (await uploader.ask('POST', '/manga', draft)).body.data.id;
    const early = await begin(own);
    expect([early.status, reasonOf(early)]).toEqual([400, 'title_unpublished']);
    const stranger = uploaderOf(app.api, await signIn(app, { roles: ['ROLE_CONTRIBUTOR'] }));
    expect((await begin(own, [], stranger)).status).toBe(404);
    const locked = await buildTitle(app.ctx);
    await sql`UPDATE titles SET locked = true WHERE id = ${locked.id}`.execute(app.ctx.db);
    const refused = await begin(locked.uid);
    expect([refused.status, reasonOf(refused)]).toEqual([403, 'title_locked']);
  });

  test('names a group that does not exist, and takes ten groups at most', async () => {
    const unknown = await begin(title.uid, [unknownId]);
    expect([unknown.status, reasonOf(unknown)]).toEqual([400, 'unknown_group']);
    const many = await Promise.all(Array.from({ length: limits.groupsPerChapter + 1 }, () => buildGroup(app.ctx)));
    const uids = many.map(({ uid }) => uid);
    expect((await begin(title.uid, uids)).status).toBe(400);
    const session = (await begin(title.uid, uids.slice(1))).body.data.id;
    await abandon(session);
  });

  test('names the locked group that refuses; its members may upload', async () => {
    const group = await buildGroup(app.ctx, { locked: true, name: 'Night Trains' });
    const refused = await begin(title.uid, [group.uid]);
    expect(refused.body.errors[0]).toMatchObject({
      status: 403,
      context: { reason: 'group_locked', group: group.uid, name: 'Night Trains' },
    });
    await sql`INSERT INTO group_members (group_id, user_id) VALUES (${group.id}, ${who.id})`.execute(app.ctx.db);
    const session = (await begin(title.uid, [group.uid])).body.data.id;
    const made = await uploader.commit(session, await uploader.sendPages(session, 1));
    expect(made.status).toBe(200);
    const allowed = await signIn(app);
    await sql`INSERT INTO group_uploaders (group_id, user_id, at) VALUES (${group.id}, ${allowed.id}, now())`.execute(
      app.ctx.db,
    );
    expect((await begin(title.uid, [group.uid], uploaderOf(app.api, allowed))).status).toBe(200);
  });

  test('tells whoever has claimed a locked group without a leader what to do until the claim is decided', async () => {
    const [group, open] = [await buildGroup(app.ctx, { locked: true }), await buildGroup(app.ctx)];
    for (const { uid } of [group, open])
      expect((await uploader.ask('POST', `/group/${uid}/claim`, { proof: 'https://heron.example/us' })).status).toBe(
        200,
      );
    const refused = await begin(title.uid, [group.uid]);
    expect(refused.body.errors[0]).toMatchObject({
      status: 403,
      detail: expect.stringContaining('Upload without it'),
      context: { reason: 'group_locked_claimed', group: group.uid },
    });
    // for an open group uploads go on meanwhile
    await abandon((await begin(title.uid, [open.uid])).body.data.id);
    expect((await uploader.ask('DELETE', `/group/${group.uid}/claim`)).status).toBe(200);
    expect(reasonOf(await begin(title.uid, [group.uid]))).toBe('group_locked');
  });

  test('refuses a group that is being deleted', async () => {
    const group = await buildGroup(app.ctx);
    await sql`UPDATE groups SET deleting_at = now() WHERE id = ${group.id}`.execute(app.ctx.db);
    expect(reasonOf(await begin(title.uid, [group.uid]))).toBe('unknown_group');
  });
});

describe('what changes between begin and commit', () => {
  test.each<[string, (group: number) => Promise<unknown>, number, string]>([
    [
      'the group is locked',
      (group) => app.ctx.db.updateTable('groups').set({ locked: true }).where('id', '=', group).execute(),
      403,
      'group_locked',
    ],
    [
      'the title is locked',
      () => app.ctx.db.updateTable('titles').set({ locked: true }).where('id', '=', title.id).execute(),
      403,
      'title_locked',
    ],
    [
      'the language is locked',
      () =>
        app.ctx.db
          .updateTable('titles')
          .set({ locked_languages: ['en'] })
          .where('id', '=', title.id)
          .execute(),
      403,
      'language_locked',
    ],
  ])('%s: nothing is published, and the pages stay', async (_, change, status, reason) => {
    const group = await buildGroup(app.ctx);
    const session = await uploader.begin(title.uid, [group.uid]);
    const pages = await uploader.sendPages(session, 1);
    const before = await chaptersOf(who);
    await change(group.id);
    const refused = await uploader.commit(session, pages);
    expect([refused.status, reasonOf(refused)]).toEqual([status, reason]);
    expect(await chaptersOf(who)).toBe(before);
    await sql`UPDATE titles SET locked = false, locked_languages = '{}' WHERE id = ${title.id}`.execute(app.ctx.db);
    await sql`UPDATE groups SET locked = false WHERE id = ${group.id}`.execute(app.ctx.db);
    expect((await uploader.commit(session, pages)).status).toBe(200);
  });

  test.each([
    ['revoked', { upload_revoked: true }, 'upload_revoked'],
    ['banned', { banned: true }, 'banned'],
  ] as const)('the account is %s', async (_, standing, reason) => {
    const person = await signIn(app, { roles: ['ROLE_CONTRIBUTOR'] });
    const own = uploaderOf(app.api, person);
    const session = await own.begin(title.uid);
    const pages = await own.sendPages(session, 1);
    await app.ctx.db.updateTable('users').set(standing).where('id', '=', person.id).execute();
    await app.ctx.changes.waitUntilApplied();
    const refused = await own.commit(session, pages);
    expect([refused.status, reasonOf(refused)]).toEqual([403, reason]);
    expect(await chaptersOf(person)).toBe(0);
  });
});

describe('files', () => {
  test('that are refused are told one by one, and the others are taken', async () => {
    const session = await uploader.begin(title.uid);
    const sent = await uploader.sendFiles(session, [
      { bytes: await pageImage(), name: 'a.jpg' },
      { bytes: Buffer.from('MZ this is no image'), name: 'virus.jpg' },
      { bytes: Buffer.alloc(limits.imageMaxBytes + 1), name: 'huge.png' },
      { bytes: Buffer.alloc(0), name: 'empty.png' },
      { bytes: await pageImage({ format: 'png' }), name: 'b.png' },
    ]);
    expect(sent.status).toBe(200);
    expect(sent.body.data.map(({ attributes }: Json) => attributes.originalFileName)).toEqual(['a.jpg', 'b.png']);
    expect(sent.body.errors).toMatchObject([
      { status: 400, context: { reason: 'image_type_not_allowed', file: 'virus.jpg' } },
      { status: 413, context: { reason: 'image_too_large', file: 'huge.png', limit: limits.imageMaxBytes } },
      { status: 400, context: { reason: 'image_empty', file: 'empty.png' } },
    ]);
    const none = await uploader.sendFiles(session, [{ bytes: Buffer.from('text'), name: 'c.gif' }]);
    expect([none.status, none.body.data, none.body.errors.length]).toEqual([200, [], 1]);
    await abandon(session);
  });

  test('are ten in a request: of eleven the last one is refused', async () => {
    const session = await uploader.begin(title.uid);
    const images = await Promise.all(Array.from({ length: 11 }, () => pageImage()));
    const sent = await uploader.sendFiles(
      session,
      images.map((bytes) => ({ bytes })),
    );
    expect(sent.body.data).toHaveLength(10);
    expect(sent.body.errors).toMatchObject([{ context: { reason: 'too_many_files', limit: 10, file: '11.jpg' } }]);
    await abandon(session);
  });

  test('of WebP are converted, and tall ones become several pages', async () => {
    const { default: sharp } = await import('sharp');
    const picture = (height: number) => sharp({ create: { width: 20, height, channels: 3, background: '#345' } });
    const session = await uploader.begin(title.uid);
    const sent = await uploader.sendFiles(session, [
      { bytes: await picture(30).webp().toBuffer(), name: 'a.webp' },
      {
        bytes: await picture(limits.imageMaxHeight + 10)
          .png()
          .toBuffer(),
        name: 'strip.png',
      },
    ]);
    expect(sent.body.errors).toEqual([]);
    const made = await uploader.commit(
      session,
      sent.body.data.map(({ id }: Json) => id),
    );
    expect(made.body.data.attributes.pages).toBe(3);
    expect(await wrongCounts(app.ctx.db)).toEqual([]);
  });

  /** Begins a session that has as many rows of files, all of one image. */
  async function sessionWith(rows: number, values: { bytes?: number; pixels?: number } = {}): Promise<string> {
    const session = await uploader.begin(title.uid);
    await uploader.sendPages(session, 1);
    await sql`INSERT INTO upload_session_files (session_id, original_name, source_hash, bytes, pixels, mime, blobs, created_at)
      SELECT session_id, original_name, source_hash, ${values.bytes ?? 100}::int, ${values.pixels ?? 100}::bigint, mime, blobs, now()
      FROM upload_session_files JOIN upload_sessions ON upload_sessions.id = session_id, generate_series(2, ${rows}::int)
      WHERE upload_sessions.uid = ${session}`.execute(app.ctx.db);
    await sql`UPDATE blobs SET refs = refs + ${rows - 1} WHERE id = (SELECT blobs[1] FROM upload_session_files
      JOIN upload_sessions ON upload_sessions.id = session_id WHERE upload_sessions.uid = ${session} LIMIT 1)`.execute(
      app.ctx.db,
    );
    return session;
  }
  const images = (count: number) => Promise.all(Array.from({ length: count }, () => pageImage()));

  test('are 500 in a session, also when requests come at once', async () => {
    const session = await sessionWith(limits.chapterMaxPages - 5);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(async () =>
        uploader.sendFiles(
          session,
          (await images(4)).map((bytes) => ({ bytes })),
        ),
      ),
    );
    const added = answers.reduce((sum, { body }) => sum + body.data.length, 0);
    const reasons = answers.flatMap(({ body }) => body.errors.map(({ context }: Json) => context.reason));
    expect([added, reasons]).toEqual([5, Array.from({ length: 11 }, () => 'chapter_too_many_pages')]);
    expect(await wrongCounts(app.ctx.db)).toEqual([]);
    await abandon(session);
  });

  test('have 200 MB in a session, also when requests come at once', async () => {
    const [first, second, third] = await images(3);
    const room = first!.length + second!.length + third!.length - 1;
    const session = await sessionWith(20, { bytes: 10 * 1024 * 1024 });
    // what is left is a little less than the three have together
    const { rows } = await sql<{
      bytes: number;
      first: number;
    }>`SELECT sum(bytes)::int AS bytes, min(upload_session_files.id) AS first
      FROM upload_session_files JOIN upload_sessions ON upload_sessions.id = session_id
      WHERE upload_sessions.uid = ${session}`.execute(app.ctx.db);
    await sql`UPDATE upload_session_files SET bytes = bytes + ${limits.chapterMaxBytes - room - rows[0]!.bytes}::int
      WHERE id = ${rows[0]!.first}`.execute(app.ctx.db);
    const answers = await Promise.all(
      [first, second, third].map((bytes) => uploader.sendFiles(session, [{ bytes: bytes! }])),
    );
    const reasons = answers.flatMap(({ body }) => body.errors.map(({ context }: Json) => context.reason));
    expect(reasons).toEqual(['chapter_too_large']);
    await abandon(session);
  });

  test('have four gigapixels in a session, and take so much computing time', async () => {
    const session = await sessionWith(2, { pixels: limits.sessionMaxPixels });
    const wide = await uploader.sendFiles(session, [{ bytes: await pageImage() }]);
    expect(wide.body.errors).toMatchObject([{ context: { reason: 'chapter_decodes_too_big' } }]);
    await sql`UPDATE upload_session_files SET pixels = 1 FROM upload_sessions
      WHERE upload_sessions.id = session_id AND upload_sessions.uid = ${session}`.execute(app.ctx.db);
    await sql`UPDATE upload_sessions SET cpu_ms = ${publishingLimits.uploadCpuSeconds * 1000} WHERE uid = ${session}`.execute(
      app.ctx.db,
    );
    const dear = await uploader.sendFiles(session, [{ bytes: await pageImage() }]);
    expect(dear.body.errors).toMatchObject([{ context: { reason: 'upload_too_expensive' } }]);
    await abandon(session);
  });

  test('are charged the computing time of files that are refused, too', async () => {
    const session = await uploader.begin(title.uid);
    const damaged = await noise(1500, 2000).jpeg().toBuffer();
    damaged.fill(0, Math.floor(damaged.length * 0.8), Math.floor(damaged.length * 0.9));
    const answer = await uploader.sendFiles(session, [{ bytes: damaged }]);
    expect(answer.body.errors).toHaveLength(1);
    const { cpu_ms: spent } = await app.ctx.db
      .selectFrom('upload_sessions')
      .select('cpu_ms')
      .where('uid', '=', session)
      .executeTakeFirstOrThrow();
    expect(spent).toBeGreaterThan(0);
    await abandon(session);
  });

  test('have two gigabytes of a person in a day', async () => {
    const session = await uploader.begin(title.uid);
    const image = await pageImage();
    await sql`UPDATE upload_quotas SET bytes = ${publishingLimits.uploadBytesPerDay - image.length} WHERE user_id = ${who.id}`.execute(
      app.ctx.db,
    );
    expect((await uploader.sendFiles(session, [{ bytes: image }])).body.errors).toEqual([]);
    const refused = await uploader.sendFiles(session, [{ bytes: image, name: 'more.jpg' }]);
    expect(refused.body.errors).toMatchObject([
      { context: { reason: 'upload_day_used', limit: publishingLimits.uploadBytesPerDay, file: 'more.jpg' } },
    ]);
    await sql`DELETE FROM upload_quotas WHERE user_id = ${who.id}`.execute(app.ctx.db);
    await abandon(session);
  });
});

test.each([
  // free and whole gigabytes of the disk, and whether uploads are taken
  [30, 1000, true],
  [19, 1000, false],
  [5, 40, true],
  [3, 40, false],
])('with %i of %i GB free, uploads are taken: %s', async (free, size, taken) => {
  const measure = async () => ({ bavail: free, blocks: size, bsize: 1024 ** 3 });
  const ctx = { config: { ...app.ctx.config, uploadsMinFree: 20_000 * 1024 ** 2 }, storage: app.ctx.storage };
  const refusal = await requireFreeSpace(ctx, measure).then(
    () => null,
    (error: unknown) => error,
  );
  if (taken) expect(refusal).toBeNull();
  else expect(refusal).toMatchObject({ status: 503, context: { reason: 'no_space' } });
});
