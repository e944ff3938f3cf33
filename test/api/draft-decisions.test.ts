// Title drafts: decisions of reviewers, relations, deletion.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { approveDraft, refuseDraft, returnDraft } from '#server/titles/decisions.ts';
import { titlePurgeHandler } from '#server/titles/purge.ts';
import { buildAuthor, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { openDraftsFixture } from '#test/support/people/drafts-fixture.ts';
import { signIn } from '#test/support/people/signed-in.ts';
import { type Json, reasonOf, unknownId } from '#test/support/server/http.ts';

const { app, member, other, contributor, moderator, ask, makeDraft, idOf, makeCompleteDraft, stateOf, submit } =
  openDraftsFixture();

describe('decisions', () => {
  test('an approved draft is public like any title, with its covers and relations', async () => {
    const target = await buildTitle(app.ctx);
    const uid = await makeCompleteDraft({ title: { en: 'Approved at last' } }, member);
    const related = await makeCompleteDraft({}, contributor);
    const relation = await ask(contributor, 'POST', `/manga/${related}/relation`, {
      targetManga: target.uid,
      relation: 'prequel',
    });
    expect([relation.status, relation.body.data.attributes]).toEqual([200, { relation: 'prequel', version: 1 }]);
    expect(
      (await ask(member, 'POST', `/manga/${uid}/relation`, { targetManga: target.uid, relation: 'sequel' })).status,
    ).toBe(403);
    expect((await ask(null, 'GET', `/manga/${target.uid}/relation`)).body.data).toEqual([]);
    await submit(related, contributor);
    expect((await ask(null, 'GET', `/manga/${target.uid}/relation`)).body.data).toMatchObject([
      { attributes: { relation: 'sequel' }, relationships: [{ id: related }] },
    ]);

    expect((await ask(null, 'GET', '/manga?title=Approved at last')).body.data).not.toContainEqual(
      expect.objectContaining({ id: uid }),
    );
    // a member's covers and new authors are reviewed with the draft
    const own = await buildAuthor(app.ctx);
    const foreign = await buildAuthor(app.ctx);
    for (const [each, by] of [
      [own, member],
      [foreign, other],
    ] as const)
      await sql`UPDATE authors SET state = 'pending', creator_id = ${by.id} WHERE id = ${each.id}`.execute(app.ctx.db);
    await sql`UPDATE covers SET state = 'pending' WHERE title_id = ${await idOf(uid)}`.execute(app.ctx.db);
    expect((await ask(member, 'PUT', `/manga/${uid}`, { artists: [foreign.uid], version: 1 })).status).toBe(400);
    expect((await ask(member, 'PUT', `/manga/${uid}`, { artists: [own.uid], version: 1 })).status).toBe(200);
    await submit(uid);
    await sql`UPDATE titles SET created_at = now() - interval '9 days' WHERE uid = ${uid}`.execute(app.ctx.db);
    await approveDraft(app.ctx, { uid, version: 3, reviewerId: moderator.id });
    const states = await sql<{ state: string }>`SELECT state FROM covers WHERE title_id = ${await idOf(uid)}
      UNION ALL SELECT state FROM authors WHERE id = ${own.id}`.execute(app.ctx.db);
    expect(states.rows).toEqual([{ state: 'published' }, { state: 'published' }]);
    await app.ctx.changes.waitUntilApplied();
    const { data } = (await ask(null, 'GET', `/manga/${uid}?includes[]=cover_art`)).body;
    expect(data.attributes).toMatchObject({ state: 'published', version: 4 });
    expect(data.relationships).toMatchObject([
      { type: 'author' },
      { type: 'artist' },
      { type: 'cover_art', attributes: { locale: 'ja' } },
    ]);
    expect((await ask(null, 'GET', '/manga?title=Approved at last')).body.data[0]).toMatchObject({ id: uid });
    expect((await ask(null, 'GET', `/cover?manga[]=${uid}`)).body.total).toBe(1);
    // among the newest titles, although it was written long ago
    expect((await ask(null, 'GET', '/manga?order[createdAt]=desc&limit=1')).body.data[0].id).toBe(uid);
    expect((await ask(member, 'GET', '/manga/draft/counts')).body.submitted).toBe(0);
  });

  test('a refused draft keeps everything, shows remarks, and is a draft again once it is edited', async () => {
    const uid = await makeCompleteDraft();
    await submit(uid);
    await refuseDraft(app.ctx, {
      uid,
      version: 2,
      reviewerId: moderator.id,
      remarks: { title: 'Use the English name' },
    });
    expect(await stateOf(uid)).toBe('rejected');
    expect((await ask(member, 'GET', `/manga/draft/${uid}/about`)).body).toMatchObject({
      state: 'rejected',
      submittedAt: null,
      remarks: { title: 'Use the English name' },
    });
    const early = await submit(uid);
    expect([early.status, reasonOf(early)]).toEqual([400, 'refused_draft']);
    const edited = await ask(member, 'PUT', `/manga/${uid}`, { version: 3 });
    expect(edited.body.data.attributes).toMatchObject({ state: 'draft', version: 4 });
    expect((await ask(member, 'GET', `/manga/draft/${uid}/about`)).body.remarks).toEqual({
      title: 'Use the English name',
    });
    expect((await submit(uid)).body.data.attributes.state).toBe('submitted');
    expect((await ask(member, 'GET', `/manga/draft/${uid}/about`)).body.remarks).toEqual({});
    await returnDraft(app.ctx, { uid, version: 5, reviewerId: moderator.id, remarks: { '': 'Add a synopsis' } });
    expect(await stateOf(uid)).toBe('draft');
    expect((await ask(member, 'GET', `/manga/draft/${uid}/about`)).body.remarks).toEqual({ '': 'Add a synopsis' });
    expect(
      (await ask(member, 'GET', `/manga/draft/${uid}?includes[]=cover_art`)).body.data.relationships,
    ).toContainEqual(expect.objectContaining({ type: 'cover_art' }));
  });

  test('a draft by the leader of a verified group with ten chapters needs none', async () => {
    const leader = await signIn(app);
    const group = await buildGroup(app.ctx, { leaderId: leader.id, memberIds: [leader.id], verified: true });
    const waiting = await submit(await makeCompleteDraft({}, leader), leader);
    expect(waiting.body.data.attributes.state).toBe('submitted');
    await app.ctx.db.updateTable('group_figures').set({ chapters: 10 }).where('group_id', '=', group.id).execute();
    await app.ctx.changes.waitUntilApplied();
    const published = await submit(await makeCompleteDraft({}, leader), leader);
    expect(published.body.data.attributes.state).toBe('published');
  });

  test('nobody decides on a draft of their own', async () => {
    const uid = await makeCompleteDraft();
    await submit(uid);
    await expect(approveDraft(app.ctx, { uid, version: 2, reviewerId: member.id })).rejects.toMatchObject({
      status: 403,
    });
    expect(await stateOf(uid)).toBe('submitted');
  });
});

describe('relations', () => {
  test('of published titles are mutual, once each, and go together', async () => {
    const [first, second] = [await buildTitle(app.ctx), await buildTitle(app.ctx)];
    const relate = (body: object) => ask(contributor, 'POST', `/manga/${first.uid}/relation`, body);
    const related = await relate({ targetManga: second.uid, relation: 'sequel' });
    const relationId = related.body.data.id;
    expect((await relate({ targetManga: second.uid, relation: 'sequel' })).body.data.id).toBe(relationId);
    expect((await ask(null, 'GET', `/manga/${second.uid}`)).body.data.relationships).toEqual([
      { id: first.uid, type: 'manga', related: 'prequel' },
    ]);
    for (const [body, status] of [
      [{ targetManga: first.uid, relation: 'sequel' }, 400],
      [{ targetManga: unknownId, relation: 'sequel' }, 400],
      [{ targetManga: await makeDraft({}, contributor), relation: 'sequel' }, 400],
      [{ targetManga: second.uid, relation: 'nonsense' }, 400],
    ] as const)
      expect((await relate(body)).status).toBe(status);
    expect((await ask(member, 'DELETE', `/manga/${first.uid}/relation/${relationId}`)).status).toBe(403);
    expect((await ask(contributor, 'DELETE', `/manga/${second.uid}/relation/${relationId}`)).status).toBe(404);
    expect((await ask(contributor, 'DELETE', `/manga/${first.uid}/relation/${relationId}`)).status).toBe(200);
    expect((await ask(null, 'GET', `/manga/${second.uid}`)).body.data.relationships).toEqual([]);
    expect((await ask(contributor, 'DELETE', `/manga/${first.uid}/relation/${relationId}`)).status).toBe(404);
  });
});

describe('deleting', () => {
  const refsOf = async (uid: string): Promise<number> =>
    (
      await sql<{
        refs: number;
      }>`SELECT refs FROM blobs JOIN covers ON blob_id = blobs.id JOIN titles ON titles.id = title_id
        WHERE titles.uid = ${uid}`.execute(app.ctx.db)
    ).rows[0]!.refs;

  test('needs the word on the site, hides at once, and is final after thirty days', async () => {
    const uid = await makeCompleteDraft();
    const blob = await sql<{ id: number }>`SELECT blob_id AS id FROM covers JOIN titles ON titles.id = title_id
      WHERE titles.uid = ${uid}`.execute(app.ctx.db);
    expect(await refsOf(uid)).toBe(1);
    const wrong = await ask(member, 'POST', `/manga/draft/${uid}/delete`, { version: 1, word: 'yes' });
    expect([wrong.status, reasonOf(wrong)]).toEqual([400, 'deletion_word']);
    expect((await ask(member, 'POST', `/manga/draft/${uid}/delete`, { version: 9, word: 'delete' })).status).toBe(409);
    expect((await ask(member, 'POST', `/manga/draft/${uid}/delete`, { version: 1, word: ' Delete ' })).status).toBe(
      200,
    );
    for (const who of [member, moderator])
      for (const path of [`/manga/${uid}`, `/manga/draft/${uid}`])
        expect((await ask(who, 'GET', path)).status).toBe(404);
    expect((await ask(member, 'PUT', `/manga/${uid}`, { version: 2 })).status).toBe(404);
    await titlePurgeHandler.run(app.ctx, {});
    expect(await refsOf(uid)).toBe(1);
    await sql`UPDATE titles SET deleted_at = deleted_at - interval '31 days' WHERE uid = ${uid}`.execute(app.ctx.db);
    await titlePurgeHandler.run(app.ctx, {});
    expect((await sql`SELECT FROM titles WHERE uid = ${uid}`.execute(app.ctx.db)).rows).toHaveLength(0);
    const { rows } = await sql<{ refs: number }>`SELECT refs FROM blobs WHERE id = ${blob.rows[0]!.id}`.execute(
      app.ctx.db,
    );
    expect(rows).toEqual([{ refs: 0 }]);
  });

  test('a submitted one takes it back from review; a later decision finds nothing', async () => {
    const uid = await makeCompleteDraft();
    await submit(uid);
    expect((await ask(member, 'DELETE', `/manga/${uid}`)).body).toEqual({ result: 'ok' });
    expect((await ask(member, 'DELETE', `/manga/${uid}`)).status).toBe(404);
    await expect(approveDraft(app.ctx, { uid, version: 2, reviewerId: moderator.id })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('published titles are deleted by those who may, and are gone everywhere', async () => {
    const { uid } = await buildTitle(app.ctx, {
      names: [{ language: 'en', name: 'Soon gone', main: true }],
      creatorId: member.id,
    });
    for (const who of [member, contributor]) expect((await ask(who, 'DELETE', `/manga/${uid}`)).status).toBe(403);
    const admin = await signIn(app, { roles: ['ROLE_ADMIN'], minutesAgo: 60 });
    expect(reasonOf(await ask(admin, 'DELETE', `/manga/${uid}`))).toBe('step_up');
    expect((await ask(moderator, 'DELETE', `/manga/${uid}`)).status).toBe(200);
    const audited = await sql`SELECT action, actor_id FROM audit WHERE object_id = ${uid}`.execute(app.ctx.db);
    expect(audited.rows).toEqual([{ action: 'title.delete', actor_id: moderator.id }]);
    for (const who of [null, member, moderator]) expect((await ask(who, 'GET', `/manga/${uid}`)).status).toBe(404);
    expect((await ask(null, 'GET', '/manga?title=Soon gone')).body.data.map(({ id }: Json) => id)).not.toContain(uid);
  });
});
