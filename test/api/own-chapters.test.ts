// Own chapters, as their uploaders see them: states, deletion and restoring, changes of many, and what others
// never learn of them.
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { changeChapterState } from '#server/chapters/chapters.ts';
import { decideChapter } from '#server/chapters/decisions.ts';
import { publishDue } from '#server/chapters/publication.ts';
import { buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { openChaptersFixture } from '#test/support/people/chapters-fixture.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { everyGet } from '#test/support/server/every-get.ts';
import { type Json, reasonOf } from '#test/support/server/http.ts';

const world = openChaptersFixture();
const { app, uploader, other, moderator, ask, makeChapter, makeQueued, makeRejected, rowOf, stateOf, reviewsOf } =
  world;
const own = async (query = '', who = uploader): Promise<Json> => (await ask(who, 'GET', `/chapter/own?${query}`)).body;
const remove = (uid: string, who = uploader) => ask(who, 'DELETE', `/chapter/${uid}`);
const restore = (uid: string, who = uploader) => ask(who, 'POST', `/chapter/${uid}/restore`);
const change = async (body: object, who = uploader): Promise<Json[]> =>
  (await ask(who, 'PUT', '/chapter/many', body)).body.results;
const ids = (body: Json): string[] => body.chapters.map(({ id }: Json) => id);
const inHours = (hours: number): Date => new Date(Date.now() + hours * 3_600_000);

describe('the list of own chapters', () => {
  let who: SignedIn;
  const chapters: Record<string, { id: number; uid: string }> = {};
  beforeAll(async () => {
    who = await signIn(app);
    const uploaderId = who.id;
    const group = await buildGroup(app.ctx, { name: 'Ferry', locked: true });
    chapters['published'] = await makeChapter({
      uploaderId,
      groupIds: [group.id],
      name: 'Harbor',
      createdAt: inHours(-9),
    } as object);
    chapters['scheduled'] = await makeChapter({ uploaderId, publishAt: inHours(30) });
    chapters['queued'] = await makeQueued({ uploaderId, language: 'fr' });
    chapters['rejected'] = await makeRejected({ uploaderId, language: 'fr' });
    chapters['removed'] = await makeChapter({ uploaderId });
    await remove(chapters['removed'].uid, who);
    await makeChapter({ uploaderId: other.id });
  });

  test('has each in its state, with how many there are', async () => {
    const counts = { published: 1, scheduled: 1, queued: 1, rejected: 1, removed: 1 };
    expect(await own('', who)).toMatchObject({ total: 5, counts });
    for (const [state, { uid }] of Object.entries(chapters)) {
      const body = await own(`state=${state}`, who);
      expect([ids(body), body.total, body.counts]).toEqual([[uid], 1, counts]);
      expect(body.chapters[0].state).toBe(state);
    }
  });

  test('tells title, groups, review and remarks', async () => {
    const find = async (state: string): Promise<Json> => (await own(`state=${state}`, who)).chapters[0];
    expect(await find('published')).toMatchObject({
      title: 'Harbor',
      manga: { id: world.title.uid, title: { en: expect.any(String) }, originalLanguage: 'ja' },
      groups: [{ name: 'Ferry', locked: true }],
      pages: 1,
      review: null,
      removal: null,
    });
    const queued = await find('queued');
    expect(queued.review).toMatchObject({ position: 1, expectedAt: null });
    expect(new Date(queued.review.dueAt).getTime() - new Date(queued.review.submittedAt).getTime()).toBe(
      48 * 3_600_000,
    );
    expect(await find('rejected')).toMatchObject({ remarks: { '': 'Pages are missing' }, review: null });
    const { removal } = await find('removed');
    expect(removal.byModerators).toBe(false);
    expect((Date.parse(removal.until) - Date.parse(removal.at)) / 86_400_000).toBe(30);
  });

  test('is of one title, in the asked order, page by page', async () => {
    const elsewhere = await buildTitle(app.ctx);
    await sql`UPDATE chapters SET title_id = ${elsewhere.id} WHERE id = ${chapters['scheduled']!.id}`.execute(
      app.ctx.db,
    );
    expect(ids(await own(`manga=${elsewhere.uid}`, who))).toEqual([chapters['scheduled']!.uid]);
    const all = ids(await own('order[chapter]=asc', who));
    expect(all).toEqual(['published', 'scheduled', 'queued', 'rejected', 'removed'].map((key) => chapters[key]!.uid));
    expect(ids(await own('order[chapter]=asc&limit=2&offset=2', who))).toEqual(all.slice(2, 4));
  });

  test('the place is that among all that wait for such a review', async () => {
    const earlier = await makeQueued({ uploaderId: other.id, language: 'fr' });
    await sql`UPDATE review_items SET due_at = now() - interval '1 hour' WHERE subject_uid = ${earlier.uid}`.execute(
      app.ctx.db,
    );
    expect((await own('state=queued', who)).chapters[0].review.position).toBe(2);
    expect((await ask(moderator, 'GET', `/chapter/${earlier.uid}/own`)).body.chapter.review.position).toBe(1);
  });
});

describe('deletion', () => {
  test('hides the chapter from everybody, keeps its pages, and is taken back', async () => {
    const group = await buildGroup(app.ctx);
    const { uid, id } = await makeChapter({ language: 'pl', groupIds: [group.id] }, 3);
    expect((await remove(uid)).body).toEqual({ result: 'ok' });
    await app.ctx.changes.waitUntilApplied();
    for (const path of [`/chapter/${uid}`, `/chapter/${uid}/pages`, `/at-home/server/${uid}`]) {
      expect((await ask(null, 'GET', path)).status).toBe(404);
    }
    const summary = async (): Promise<unknown[]> => {
      const { rows } = await sql<Json>`SELECT available_languages, (SELECT chapters FROM group_figures
        WHERE group_id = ${group.id}) AS chapters FROM titles WHERE id = ${world.title.id}`.execute(app.ctx.db);
      return [rows[0].available_languages.includes('pl'), rows[0].chapters];
    };
    expect(await summary()).toEqual([false, 0]);
    expect((await restore(uid)).body).toEqual({ result: 'ok', state: 'published' });
    await app.ctx.changes.waitUntilApplied();
    expect(await summary()).toEqual([true, 1]);
    expect((await ask(null, 'GET', `/chapter/${uid}/pages`)).body.pages).toHaveLength(3);
    await publishDue(app.ctx);
    const { rows } = await sql`SELECT FROM notification_events WHERE subject_id = ${id} AND kind = 'chapter'`.execute(
      app.ctx.db,
    );
    expect(rows).toHaveLength(1);
  });

  test('twice does the same; a deleted chapter is not changed', async () => {
    const { uid } = await makeChapter();
    await remove(uid);
    expect((await remove(uid)).status).toBe(200);
    const { version } = await rowOf(uid);
    expect(reasonOf(await ask(uploader, 'PUT', `/chapter/${uid}`, { version, title: 'Late' }))).toBe('chapter_removed');
    expect((await remove(uid, other)).status).toBe(404);
    await restore(uid);
    expect((await restore(uid)).body.state).toBe('published');
  });

  test('of a waiting chapter ends its review; restored, it waits again. A refused one stays refused', async () => {
    const queued = await makeQueued({ language: 'th' });
    await remove(queued.uid);
    expect(await reviewsOf(queued.uid)).toEqual(['autoresolved']);
    const decision = { uid: queued.uid, version: (await rowOf(queued.uid)).version, reviewerId: moderator.id };
    await expect(decideChapter(app.ctx, { ...decision, refusal: null })).rejects.toThrow('decided on before');
    expect((await restore(queued.uid)).body.state).toBe('queued');
    expect(await reviewsOf(queued.uid)).toEqual(['autoresolved', 'waiting']);
    const refused = await makeRejected({ language: 'th' });
    await remove(refused.uid);
    expect((await restore(refused.uid)).body.state).toBe('rejected');
  });

  test('past its time, a scheduled chapter comes out when it is restored', async () => {
    const { uid, id } = await makeChapter({ publishAt: inHours(1) });
    await remove(uid);
    await sql`UPDATE chapter_removals SET at = now() - interval '3 hours' WHERE chapter_id = ${id}`.execute(app.ctx.db);
    await sql`UPDATE chapters SET publish_at = now() - interval '2 hours', readable_at = now() - interval '2 hours'
      WHERE id = ${id}`.execute(app.ctx.db);
    await restore(uid);
    const { publish_at: publishAt } = await rowOf(uid);
    expect(Date.now() - publishAt.getTime()).toBeLessThan(60_000);
    await publishDue(app.ctx);
    const { rows } = await sql`SELECT FROM notification_events WHERE subject_id = ${id} AND kind = 'chapter'`.execute(
      app.ctx.db,
    );
    expect(rows).toHaveLength(1);
  });

  test('by moderators is audited and restored by them only', async () => {
    const { uid } = await makeChapter();
    await remove(uid, moderator);
    expect((await own('state=removed')).chapters[0].removal.byModerators).toBe(true);
    expect(reasonOf(await restore(uid))).toBe('removed_by_moderators');
    expect((await restore(uid, moderator)).status).toBe(200);
    const { rows } = await sql<Json>`SELECT action FROM audit WHERE object_id = ${uid} ORDER BY id`.execute(app.ctx.db);
    expect(rows.map(({ action }) => action)).toEqual(['chapter.remove', 'chapter.restore']);
  });

  test('that an operator has taken over is restored by moderators only', async () => {
    const { uid, id } = await makeChapter();
    await remove(uid);
    await changeChapterState(app.ctx, id, 'restore');
    await changeChapterState(app.ctx, id, 'remove');
    expect(reasonOf(await restore(uid))).toBe('removed_by_moderators');
    expect((await own('state=removed')).chapters.find((each: Json) => each.id === uid).removal.byModerators).toBe(true);
  });

  test('lasts after 30 days, and the list forgets it', async () => {
    const { uid, id } = await makeChapter();
    await remove(uid);
    await sql`UPDATE chapter_removals SET at = now() - interval '31 days' WHERE chapter_id = ${id}`.execute(app.ctx.db);
    expect(reasonOf(await restore(uid))).toBe('restore_expired');
    expect(ids(await own('state=removed&limit=100'))).not.toContain(uid);
  });

  test('is not taken back without the right to upload, nor where the title takes no such chapters', async () => {
    const { uid } = await makeChapter({ language: 'hu' });
    await remove(uid);
    await sql`UPDATE users SET upload_revoked = true WHERE id = ${uploader.id}`.execute(app.ctx.db);
    await app.ctx.changes.waitUntilApplied();
    expect(reasonOf(await restore(uid))).toBe('upload_revoked');
    await sql`UPDATE users SET upload_revoked = false WHERE id = ${uploader.id}`.execute(app.ctx.db);
    await app.ctx.changes.waitUntilApplied();
    await sql`UPDATE titles SET locked_languages = '{hu}' WHERE id = ${world.title.id}`.execute(app.ctx.db);
    expect(reasonOf(await restore(uid))).toBe('language_locked');
  });
});

describe('changes of many chapters', () => {
  test('each is done for itself: one that fails leaves the others', async () => {
    const [first, second, third] = [await makeChapter(), await makeChapter(), await makeChapter()];
    const foreign = await makeChapter({ uploaderId: other.id });
    const results = await change({
      action: 'edit',
      chapters: [
        { id: first.uid, version: 1, volume: '3' },
        { id: second.uid, version: 7, volume: '3' },
        { id: foreign.uid, version: 1, volume: '3' },
        { id: crypto.randomUUID(), version: 1, volume: '3' },
        { id: third.uid, version: 1, volume: '3', publishAt: inHours(3).toISOString() },
      ],
    });
    expect(results.map(({ status }) => status)).toEqual([200, 409, 403, 404, 400]);
    expect(results[4]!.error).toMatchObject({ context: { reason: 'already_out' } });
    const volumes = await Promise.all(
      [first, second, third, foreign].map(async ({ uid }) => (await rowOf(uid)).volume),
    );
    expect(volumes).toEqual(['3', null, null, null]);
  });

  test('a field that breaks a rule refuses all, before anything is changed', async () => {
    const [first, second] = [await makeChapter(), await makeChapter()];
    const chapters = [
      { id: first.uid, version: 1, volume: '3' },
      { id: second.uid, version: 1, volume: 'three' },
    ];
    expect((await ask(uploader, 'PUT', '/chapter/many', { action: 'edit', chapters })).status).toBe(400);
    expect((await rowOf(first.uid)).version).toBe(1);
  });

  test('deletes and restores', async () => {
    const [first, second] = [await makeChapter(), await makeChapter({ uploaderId: other.id })];
    const chapters = [{ id: first.uid }, { id: second.uid }];
    expect((await change({ action: 'delete', chapters })).map(({ status }) => status)).toEqual([200, 403]);
    expect([await stateOf(first.uid), await stateOf(second.uid)]).toEqual(['removed', 'published']);
    expect((await change({ action: 'restore', chapters })).map(({ status }) => status)).toEqual([200, 403]);
    expect(await stateOf(first.uid)).toBe('published');
  });
});

test('a waiting chapter is decided on by somebody else, once, as it is', async () => {
  const { uid } = await makeQueued({ language: 'ko' });
  const version = (await rowOf(uid)).version as number;
  const decide = (reviewerId: number, asSeen: number, refusal: Record<string, string> | null = null) =>
    decideChapter(app.ctx, { uid, version: asSeen, reviewerId, refusal });
  await expect(decide(uploader.id, version)).rejects.toMatchObject({ status: 403, context: { reason: 'not_own' } });
  await expect(decide(moderator.id, version + 5)).rejects.toMatchObject({ status: 409 });
  await decide(moderator.id, version, { '': 'Pages are missing' });
  expect([await stateOf(uid), await reviewsOf(uid)]).toEqual(['rejected', ['refused']]);
  await expect(decide(moderator.id, version)).rejects.toMatchObject({ status: 409, context: { reason: 'decided' } });
  const accepted = await makeQueued({ language: 'ko' });
  const again = { uid: accepted.uid, version: (await rowOf(accepted.uid)).version, reviewerId: moderator.id };
  await decideChapter(app.ctx, { ...again, refusal: null });
  expect([await stateOf(accepted.uid), await reviewsOf(accepted.uid)]).toEqual(['published', ['accepted']]);
});

test('what is queued, refused or deleted is nowhere for others', async () => {
  const canary = 'canary of chapters';
  const hidden = [
    await makeQueued({ name: `${canary} 1`, language: 'fi' }),
    await makeRejected({ name: `${canary} 2`, language: 'fi' }),
    await makeChapter({ name: `${canary} 3`, language: 'fi' }),
  ];
  await remove(hidden[2]!.uid);
  await app.ctx.changes.waitUntilApplied();
  const found = JSON.stringify((await own('limit=100')).chapters);
  expect(hidden.every(({ uid }) => found.includes(uid))).toBe(true);
  const requests = everyGet({ ids: [...hidden.map(({ uid }) => uid), world.title.uid, uploader.uid], words: [canary] });
  const paths = [...new Set(requests.flatMap(({ base, queries }) => [base, ...queries]))];
  expect(paths.length).toBeGreaterThan(500);
  for (const who of [null, other]) {
    const leaks: string[] = [];
    for (const path of paths) {
      const { body, headers } = await ask(who, 'GET', path);
      if ((JSON.stringify(body) + JSON.stringify([...headers])).includes(`${canary} `)) leaks.push(path);
    }
    expect(leaks).toEqual([]);
  }
  for (const { uid } of hidden) {
    expect((await restore(uid, other)).status).toBe(404);
    expect(await change({ action: 'delete', chapters: [{ id: uid }] }, other)).toMatchObject([{ status: 404 }]);
  }
});
