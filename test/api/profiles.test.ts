// Pictures, biographies and privacy of people: what is stored, what is refused, and who sees what.
import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { profileLimits } from '#contract/rules/profile-limits.ts';
import { deleteAccount } from '#server/accounts/erase.ts';
import { sweepBlobs } from '#server/media/sweep.ts';
import { profileParts } from '#contract/rules/audiences.ts';
import { buildChapter, buildGroup, buildList, buildTitle } from '#test/support/builders/build.ts';
import { corpus } from '#test/support/hostile-images/corpus.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { wrongCounts } from '#test/support/server/blob-references.ts';
import { get, type Json, reasonOf, send, type TestResponse } from '#test/support/server/http.ts';

let app: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  app = await testApp();
  owner = await signIn(app, { username: 'owner' });
});
afterAll(() => app.close());

const sendPicture = (who: SignedIn | null, bytes: Buffer, { type = 'image/png', query = '' } = {}) =>
  fetch(`${app.api}/user/me/picture?${query}`, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { 'user-agent': 'tests', 'content-type': type, ...who?.headers },
  }).then(async (response): Promise<TestResponse> => ({
    status: response.status,
    headers: response.headers,
    body: await response.json(),
  }));
const put = (who: SignedIn | null, path: string, body: object) =>
  send('PUT', app.api + path, JSON.stringify(body), who?.headers);
const attributesOf = async ({ uid }: SignedIn): Promise<Json> =>
  (await get(`${app.api}/user/${uid}`)).body.data.attributes;
const referencesOf = async (): Promise<number[]> =>
  (await app.ctx.db.selectFrom('blobs').select('refs').orderBy('id').execute()).map(({ refs }) => refs);

/** A picture of 300 x 200 pixels: red, but for a green square of 100 at (150, 50). */
const drawing = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#f00' } }).composite([
    { input: { create: { width: 100, height: 100, channels: 3, background: '#0f0' } }, left: 150, top: 50 },
  ]);

describe('picture', () => {
  test.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)(
    '%s: the chosen square is stored in three sizes',
    async (type) => {
      const person = await signIn(app);
      const bytes = await drawing().toFormat(type).toBuffer();
      const saved = await sendPicture(person, bytes, { type: `image/${type}`, query: 'x=150&y=50&size=100' });
      expect(saved).toMatchObject({
        status: 200,
        body: { avatarFileName: expect.stringMatching(/^[0-9a-f-]{36}\.jpg$/) },
      });
      const { avatarFileName } = await attributesOf(person);
      expect(avatarFileName).toBe(saved.body.avatarFileName);
      for (const [suffix, side] of [
        ['', 256],
        ['.128.jpg', 128],
        ['.64.jpg', 64],
      ] as const) {
        const response = await fetch(`${app.site}/avatars/${person.uid}/${avatarFileName}${suffix}`);
        expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
        expect(response.headers.get('cache-control')).toContain('immutable');
        const image = sharp(Buffer.from(await response.arrayBuffer()));
        expect(await image.metadata()).toMatchObject({ format: 'jpeg', width: side, height: side });
        const { dominant } = await image.stats();
        expect([dominant.g > 200, dominant.r < 60]).toEqual([true, true]);
      }
    },
  );

  test('is replaced and removed: the former addresses are gone, and so are the files', async () => {
    const person = await signIn(app);
    const before = (await referencesOf()).filter((refs) => refs > 0).length;
    const first = await sendPicture(person, await drawing().png().toBuffer());
    const address = `${app.site}/avatars/${person.uid}/`;
    expect((await get(address + first.body.avatarFileName)).status).toBe(200);
    const second = await sendPicture(person, await drawing().negate().png().toBuffer());
    await expect.poll(async () => (await get(address + first.body.avatarFileName)).status).toBe(404);
    expect((await get(address + second.body.avatarFileName)).status).toBe(200);
    expect((await referencesOf()).filter((refs) => refs > 0).length).toBe(before + 1);
    const removed = await send('DELETE', `${app.api}/user/me/picture`, undefined, person.headers);
    expect(removed.body).toMatchObject({ avatarFileName: null });
    expect((await attributesOf(person)).avatarFileName).toBeNull();
    expect((await referencesOf()).filter((refs) => refs > 0).length).toBe(before);
  });

  test('several at the same time leave one, with one reference', async () => {
    const person = await signIn(app);
    const before = (await referencesOf()).reduce((sum, refs) => sum + refs, 0);
    const pictures = await Promise.all(
      ['#123', '#456', '#789', '#abc'].map((background) =>
        sharp({ create: { width: 80, height: 80, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const responses = await Promise.all(pictures.map((bytes) => sendPicture(person, bytes)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await referencesOf()).reduce((sum, refs) => sum + refs, 0)).toBe(before + 1);
  });

  test('is refused when it is too small, too large, no image, or the square is outside of it', async () => {
    const person = await signIn(app);
    const good = await drawing().png().toBuffer();
    const small = await sharp(good).resize(300, 63, { fit: 'fill' }).png().toBuffer();
    expect(reasonOf(await sendPicture(person, small))).toBe('image_too_small');
    expect(reasonOf(await sendPicture(person, good, { query: 'x=201&y=0&size=100' }))).toBe('image_crop_outside');
    expect(reasonOf(await sendPicture(person, good, { query: 'x=0&y=0&size=63' }))).toBe('image_crop_outside');
    expect((await sendPicture(person, good, { query: 'x=-1&size=100' })).status).toBe(400);
    expect(reasonOf(await sendPicture(person, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))).toBe(
      'image_type_not_allowed',
    );
    expect((await sendPicture(person, Buffer.alloc(profileLimits.avatarMaxBytes + 1))).status).toBe(413);
    expect((await sendPicture(person, good, { type: 'application/json' })).status).toBe(400);
    expect((await sendPicture(person, good, { type: 'text/html' })).status).toBe(415);
    // an image is no body of another endpoint
    const headers = { ...person.headers, 'content-type': 'image/png' };
    expect((await send('PUT', `${app.api}/user/me/privacy`, 'x', headers)).status).toBe(415);
    expect((await attributesOf(person)).avatarFileName).toBeNull();
  });

  test('hostile files are refused, and change nothing', async () => {
    const person = await signIn(app);
    const refused = corpus.filter(({ outcome }) => 'refused' in outcome).filter((_, index) => index % 12 === 0);
    for (const { make } of refused) {
      expect((await sendPicture(person, Buffer.from(await make()))).status).toBeGreaterThanOrEqual(400);
      expect((await attributesOf(person)).avatarFileName).toBeNull();
    }
  });

  test('needs an account that is confirmed and not banned; a banned one may remove its own', async () => {
    const bytes = await drawing().png().toBuffer();
    expect((await sendPicture(null, bytes)).status).toBe(401);
    for (const person of [await signIn(app, { banned: true }), await signIn(app, { unverified: true })]) {
      expect((await sendPicture(person, bytes)).status).toBe(403);
      expect((await send('DELETE', `${app.api}/user/me/picture`, undefined, person.headers)).status).toBe(200);
    }
  });

  test('goes with the account: the address at once, the file by the sweep', async () => {
    const person = await signIn(app);
    const bytes = await sharp({ create: { width: 99, height: 99, channels: 3, background: '#1a2b3c' } })
      .png()
      .toBuffer();
    const { body } = await sendPicture(person, bytes);
    const { avatar_blob_id: blobId } = await app.ctx.db
      .selectFrom('user_profiles')
      .select('avatar_blob_id')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    await put(person, '/user/me/biography', { biography: 'CANARY of a biography', version: 1 });
    await deleteAccount(app.ctx, person.id);
    await expect
      .poll(async () => (await get(`${app.site}/avatars/${person.uid}/${body.avatarFileName}`)).status)
      .toBe(404);
    await sweepBlobs(app.ctx, { olderThanHours: 0 });
    expect(await app.ctx.db.selectFrom('blobs').select('id').where('id', '=', blobId!).execute()).toEqual([]);
    expect(JSON.stringify((await get(`${app.api}/user/${person.uid}/about`)).body)).not.toContain('CANARY');
  });

  test('and biography are removed by a moderator, and put back unless something new is there', async () => {
    const person = await signIn(app);
    const moderator = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
    await sendPicture(person, await drawing().png().toBuffer());
    await put(person, '/user/me/biography', { biography: 'Buy now', version: 1 });
    const { avatarFileName } = await attributesOf(person);
    const action = { action: 'person.clear-profile', id: person.uid, params: {} };
    const clear = (who: SignedIn) =>
      send('POST', `${app.api}/moderation/act`, JSON.stringify({ action, reason: 'spam' }), who.headers);
    const undo = (decision: string) =>
      send('POST', `${app.api}/moderation/decision/${decision}/undo`, '{}', moderator.headers);
    const biography = async () => (await get(`${app.api}/user/${person.uid}/about`)).body.biography;
    const file = async () => (await get(`${app.site}/avatars/${person.uid}/${avatarFileName}`)).status;
    expect((await clear(owner)).status).toBe(403);
    const first = await clear(moderator);
    expect([(await attributesOf(person)).avatarFileName, await biography()]).toEqual([null, '']);
    await expect.poll(file).toBe(404);
    await sweepBlobs(app.ctx, { olderThanHours: 0 });
    expect((await undo(first.body.decision)).status).toBe(200);
    expect([(await attributesOf(person)).avatarFileName, await biography()]).toEqual([avatarFileName, 'Buy now']);
    await expect.poll(file).toBe(200);

    const second = await clear(moderator);
    expect((await clear(moderator)).body.errors[0].context.reason).toBe('empty_profile');
    await put(person, '/user/me/biography', { biography: 'I read', version: 5 });
    expect((await undo(second.body.decision)).body.errors[0].context.reason).toBe('changed_since');
    expect(await biography()).toBe('I read');
    // what the removal before kept is given up by the next one
    const third = await clear(moderator);
    await sweepBlobs(app.ctx, { olderThanHours: 0 });
    expect((await undo(third.body.decision)).status).toBe(200);
    expect([(await attributesOf(person)).avatarFileName, await biography()]).toEqual([null, 'I read']);
    expect(await wrongCounts(app.ctx.db)).toEqual([]);
  });
});

test('a biography is saved with its version, and a stale one is told', async () => {
  const person = await signIn(app);
  const save = (biography: string, version: number) => put(person, '/user/me/biography', { biography, version });
  expect((await save('  I read *webtoons*.\n', 1)).body).toMatchObject({ biography: 'I read *webtoons*.', version: 2 });
  expect((await save('lost', 1)).status).toBe(409);
  const both = await Promise.all([save('one', 2), save('two', 2)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await save('x'.repeat(profileLimits.biographyMaxLength + 1), 3)).status).toBe(400);
  expect((await save('x'.repeat(profileLimits.biographyMaxLength), 3)).status).toBe(200);
  expect((await get(`${app.api}/user/${person.uid}/about`)).body.biography).toHaveLength(
    profileLimits.biographyMaxLength,
  );
});

/** Who asks for a part of a profile, and whether they see it with each choice of its owner. */
const sights = {
  owner: { nobody: true, followed: true, everyone: true },
  followed: { nobody: false, followed: true, everyone: true },
  other: { nobody: false, followed: false, everyone: true },
  follower: { nobody: false, followed: false, everyone: true },
  guest: { nobody: false, followed: false, everyone: true },
  blocked: { nobody: false, followed: false, everyone: false },
  moderator: { nobody: false, followed: false, everyone: true },
} as const;

describe('privacy', () => {
  const viewers = {} as Record<keyof typeof sights, SignedIn | null>;
  let keeper: SignedIn;
  let titleId: string;
  let groupId: string;
  let idol: SignedIn;
  beforeAll(async () => {
    keeper = await signIn(app, { username: 'keeper' });
    const [followed, other, follower, blocked, moderator] = [
      await signIn(app),
      await signIn(app),
      await signIn(app),
      await signIn(app),
      await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] }),
    ];
    Object.assign(viewers, { owner: keeper, followed, other, follower, guest: null, blocked, moderator });
    idol = await signIn(app, { username: 'idol' });
    const title = await buildTitle(app.ctx);
    const group = await buildGroup(app.ctx);
    [titleId, groupId] = [title.uid, group.uid];
    const { db } = app.ctx;
    await sql`INSERT INTO title_follows (user_id, title_id, following, status) VALUES (${keeper.id}, ${title.id}, true, 'reading')`.execute(
      db,
    );
    await sql`INSERT INTO ratings (user_id, title_id, rating) VALUES (${keeper.id}, ${title.id}, 9)`.execute(db);
    await sql`INSERT INTO group_follows (user_id, group_id) VALUES (${keeper.id}, ${group.id})`.execute(db);
    await sql`INSERT INTO user_follows (user_id, followed_id) VALUES (${keeper.id}, ${idol.id}), (${keeper.id}, ${followed.id}),
      (${keeper.id}, ${blocked.id}), (${follower.id}, ${keeper.id}), (${followed.id}, ${keeper.id}), (${other.id}, ${keeper.id}),
      (${blocked.id}, ${keeper.id})`.execute(db);
    await sql`INSERT INTO blocked_users (user_id, blocked_id) VALUES (${keeper.id}, ${blocked.id})`.execute(db);
  });

  /** Paths that show a part, with the id that they show to those who may see it. */
  const paths = () => ({
    library: [[`/user/${keeper.uid}/library`, titleId]],
    ratings: [[`/user/${keeper.uid}/ratings`, titleId]],
    follows: [
      [`/user/${keeper.uid}/following/title`, titleId],
      [`/user/${keeper.uid}/following/group`, groupId],
      [`/user/${keeper.uid}/following/user`, idol.uid],
    ],
  });

  test.each(['nobody', 'followed', 'everyone'] as const)(
    'shown to %s: on every path to exactly those',
    async (audience) => {
      for (const part of profileParts) {
        const saved = await put(keeper, '/user/me/privacy', {
          follows: 'nobody',
          ratings: 'nobody',
          library: 'nobody',
          [part]: audience,
        });
        expect(saved.body.privacy[part]).toBe(audience);
        for (const [who, sees] of Object.entries(sights)) {
          const viewer = viewers[who as keyof typeof sights];
          const about = (await get(`${app.api}/user/${keeper.uid}/about`, viewer?.headers)).body;
          for (const each of profileParts)
            expect([who, part, each, about.shows[each]]).toEqual([
              who,
              part,
              each,
              who === 'owner' || (each === part && sees[audience]),
            ]);
          for (const [other, addresses] of Object.entries(paths()))
            for (const [path, id] of addresses as [string, string][]) {
              const response = await get(app.api + path, viewer?.headers);
              const allowed = who === 'owner' || (other === part && sees[audience]);
              expect([who, path, response.status]).toEqual([who, path, allowed ? 200 : 403]);
              expect(JSON.stringify(response.body).includes(id)).toBe(allowed);
              expect(response.headers.get('cache-control')).toContain('no-store');
            }
          // the keeper is in the list of followers of whom they follow, if the viewer may see it
          const followers = await get(`${app.api}/user/${idol.uid}/followers`, viewer?.headers);
          expect([who, followers.body.total]).toEqual([
            who,
            who === 'owner' || (part === 'follows' && sees[audience]) ? 1 : 0,
          ]);
          if (!viewer) continue;
          const activity = await get(`${app.api}/user/activity`, viewer.headers);
          const followsKeeper = ['followed', 'other', 'follower', 'blocked'].includes(who);
          expect([who, part, activity.body.data.some((entry: Json) => entry.kind === 'follow')]).toEqual([
            who,
            part,
            followsKeeper && part === 'follows' && sees[audience],
          ]);
        }
      }
    },
  );

  test('nothing is shown of an account that never chose, and an unknown person is not found', async () => {
    const person = await signIn(app);
    expect((await get(`${app.api}/user/${person.uid}/library`)).status).toBe(403);
    expect((await get(`${app.api}/user/me/profile`, person.headers)).body.privacy).toEqual({
      follows: 'nobody',
      ratings: 'nobody',
      library: 'nobody',
    });
    expect((await get(`${app.api}/user/11111111-2222-4333-8444-555555555555/library`)).status).toBe(404);
  });
});

test('the activity tells of chapters, lists and nothing blocked, the newest first, page by page', async () => {
  const { ctx } = app;
  const reader = await signIn(app);
  const uploader = await signIn(app);
  const stranger = await signIn(app);
  const group = await buildGroup(ctx, { name: 'Northern Scans' });
  const title = await buildTitle(ctx);
  await sql`INSERT INTO user_follows (user_id, followed_id) VALUES (${reader.id}, ${uploader.id})`.execute(ctx.db);
  await sql`INSERT INTO group_follows (user_id, group_id) VALUES (${reader.id}, ${group.id})`.execute(ctx.db);
  const chapters = [];
  for (const number of ['1', '2', '3'])
    chapters.push(await buildChapter(ctx, title.id, { chapter: number, uploaderId: uploader.id }, 0));
  const grouped = await buildChapter(ctx, title.id, { chapter: '4', uploaderId: uploader.id, groupIds: [group.id] }, 0);
  await buildChapter(ctx, title.id, { chapter: '5', uploaderId: stranger.id }, 0);
  const list = await buildList(ctx, { ownerId: uploader.id, titleIds: [title.id] });
  await buildList(ctx, { ownerId: uploader.id, titleIds: [title.id], visibility: 'private' });
  const load = async (query = '') => (await get(`${app.api}/user/activity?${query}`, reader.headers)).body;
  const { data, older } = await load();
  expect(older).toBeNull();
  const upload = data.find((entry: Json) => entry.kind === 'upload' && entry.user);
  expect(upload).toMatchObject({ user: { id: uploader.uid, type: 'user' }, title: title.uid });
  expect(upload.chapters.toSorted()).toEqual(chapters.map(({ uid }) => uid).toSorted());
  expect(data.find((entry: Json) => entry.group)).toMatchObject({
    kind: 'upload',
    group: { id: group.uid, name: 'Northern Scans' },
    chapters: [grouped.uid],
  });
  expect(data.filter((entry: Json) => entry.kind === 'list')).toMatchObject([{ list: { id: list.uid } }]);
  expect(data).toHaveLength(3);
  const first = await load('limit=1');
  expect([first.data.length, first.older !== null]).toEqual([1, true]);
  const rest = await load(`before=${first.older.slice(0, 19)}`);
  expect(rest.data.length).toBeGreaterThan(0);
  await sql`INSERT INTO blocked_users (user_id, blocked_id) VALUES (${reader.id}, ${uploader.id})`.execute(ctx.db);
  await ctx.changes.waitUntilApplied();
  expect(JSON.stringify((await load()).data)).not.toContain(uploader.uid);
});
