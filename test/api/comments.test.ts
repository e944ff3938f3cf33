// Comments on titles, chapters and groups: writing, reading, counting, and what is left of those that are gone.
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { deleteAccount } from '#server/accounts/erase.ts';
import { commentSweepHandler } from '#server/comments/sweep.ts';
import { createComment } from '#server/comments/comments.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { ApiError } from '#server/core/http/errors.ts';
import { openLimits } from '#server/core/http/limits/endpoint-limits.ts';
import { buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { get, type Json } from '#test/support/server/http.ts';
import { openCommentsFixture, type Subject } from '#test/support/people/comments-fixture.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';

const { app, trusted, age, newTitle, newChapter, call, write, refused, list, threadPath, bodies, statisticsOf } =
  openCommentsFixture();
let reader: SignedIn;
let other: SignedIn;
let moderator: SignedIn;
beforeAll(async () => {
  reader = await trusted();
  other = await trusted();
  moderator = await trusted({ roles: ['ROLE_GLOBAL_MODERATOR'] });
});

const asViewer = ({ id, uid, username }: SignedIn): Viewer => ({
  id,
  uid,
  username,
  roles: ['ROLE_MEMBER'],
  banned: false,
  unverified: false,
  uploadRevoked: false,
  session: { id: 1, uid, kind: 'site', secondFactor: false, authenticatedAt: new Date() },
});

describe('a thread', () => {
  test('is made once, is counted by statistics, and needs a visible subject', async () => {
    for (const subject of [
      await newTitle(),
      await newChapter(),
      { type: 'group', id: (await buildGroup(app.ctx)).uid },
    ]) {
      const { type, id } = subject as Subject;
      expect(await statisticsOf({ type, id } as Subject)).toBeNull();
      const threads = await Promise.all(
        Array.from({ length: 3 }, () => call(reader, 'POST', '/forums/thread', { type, id })),
      );
      expect(new Set(threads.map(({ body }) => body.data.id)).size).toBe(1);
      expect(threads[0]!.body.data).toMatchObject({
        id: expect.any(Number),
        type: 'thread',
        attributes: { repliesCount: 0 },
      });
      await write(reader, { type, id } as Subject);
      expect(await statisticsOf({ type, id } as Subject)).toEqual({
        threadId: threads[0]!.body.data.id,
        repliesCount: 1,
      });
    }
    const draft = await buildTitle(app.ctx, { state: 'draft' });
    expect((await call(reader, 'POST', '/forums/thread', { type: 'manga', id: draft.uid })).status).toBe(404);
    expect((await call(reader, 'GET', threadPath({ type: 'manga', id: draft.uid }))).status).toBe(404);
  });

  test('is sorted, and read page by page without gaps or repetitions while comments arrive', async () => {
    const subject = await newTitle();
    const written: Json[] = [];
    for (let each = 0; each < 7; each++) written.push(await write(reader, subject, `Number ${each}`));
    for (const place of [2, 5]) await call(other, 'POST', `/comments/${written[place].id}/like`);
    await call(moderator, 'POST', `/comments/${written[5].id}/like`);
    const orders = {
      best: [5, 2, 6, 4, 3, 1, 0],
      newest: [6, 5, 4, 3, 2, 1, 0],
      oldest: [0, 1, 2, 3, 4, 5, 6],
    };
    for (const [order, places] of Object.entries(orders)) {
      const found: string[] = [];
      let after = '';
      do {
        const page: Json = await list(other, subject, `&sort=${order}&limit=3${after && `&after=${after}`}`);
        found.push(...bodies(page));
        after = page.next ?? '';
        if (order === 'newest' && found.length === 3) await write(reader, subject, 'Arrived meanwhile');
      } while (after);
      expect([order, found.filter((text) => text !== 'Arrived meanwhile')]).toEqual([
        order,
        places.map((place) => `Number ${place}`),
      ]);
    }
    const { next } = await list(other, subject, '&sort=newest&limit=2');
    for (const query of [`&sort=oldest&after=${next}`, '&after=abc', `&sort=newest&after=${next}x`]) {
      expect((await call(other, 'GET', `${threadPath(subject)}?${query}`)).status).toBe(400);
    }
  });

  test('holds replies under their comment, whatever they answer', async () => {
    const subject = await newTitle();
    const root = await write(reader, subject, 'Root');
    const first = await write(other, subject, 'First', { parent: root.id });
    const second = await write(reader, subject, 'Second', { parent: first.id });
    expect(second).toMatchObject({ root: root.id, answers: { id: first.id, author: other.username } });
    for (let each = 0; each < 4; each++) await write(other, subject, `More ${each}`, { parent: second.id });
    const { data, thread } = await list(reader, subject);
    expect(data[0]).toMatchObject({ body: 'Root', replies: 6 });
    expect(data[0].conversation.data.map(({ body }: Json) => body)).toEqual(['First', 'Second', 'More 0']);
    expect(thread.total).toBe(7);
    const rest = await call(reader, 'GET', `/comments/${root.id}/replies?after=${data[0].conversation.next}`);
    expect([bodies(rest.body), rest.body.next]).toEqual([['More 1', 'More 2', 'More 3'], null]);
  });

  test('opens at a linked comment, and goes on before and behind it', async () => {
    const subject = await newTitle();
    const root = await write(reader, subject, 'Far down');
    const replies: Json[] = [];
    for (let each = 0; each < 8; each++)
      replies.push(await write(reader, subject, `Reply ${each}`, { parent: root.id }));
    await write(other, subject, 'Newer');
    const page = await list(other, subject, `&sort=newest&limit=1&linked=${replies[6].id}`);
    expect([bodies(page), page.linkedState]).toEqual([['Newer'], 'shown']);
    expect(page.linked.body).toBe('Far down');
    expect(bodies(page.linked.conversation)).toEqual(['Reply 6', 'Reply 7']);
    const before = await call(
      other,
      'GET',
      `/comments/${root.id}/replies?limit=4&before=${page.linked.conversation.previous}`,
    );
    expect(bodies(before.body)).toEqual(['Reply 2', 'Reply 3', 'Reply 4', 'Reply 5']);
    expect(before.body.previous).not.toBeNull();
    expect((await list(other, subject, `&linked=${root.id}`)).linked.body).toBe('Far down');
    expect(await list(other, await newTitle(), `&linked=${root.id}`)).toMatchObject({
      linked: null,
      linkedState: 'gone',
    });
  });
});

describe('writing', () => {
  test.each([
    ['empty', { text: ' \n ' }, 400],
    ['invisible', { text: '\u200b\u202e\u2066' }, 400],
    ['too long', { text: 'x'.repeat(limits.commentMaxLength + 1) }, 400],
    ['as long as allowed, with spaces around it', { text: `  ${'y'.repeat(limits.commentMaxLength)}\n` }, 201],
    ['on a page of a title', { text: 'a', page: 1 }, 400],
    ['in reply to nothing', { text: 'b', parent: '11111111-2222-4333-8444-555555555555' }, 404],
  ])('a text that is %s', async (_, body, status) => {
    const subject = await newTitle();
    expect((await call(reader, 'POST', threadPath(subject), body)).status).toBe(status);
  });

  test('hostile characters do not arrive, and what Markdown needs does', async () => {
    const text = `a\u202eb\u0007c\u200b\r\n\r\n\r\n\r\n    code\n- \u05d0\u05d1\n  - x${'\u0301'.repeat(300)}`;
    const { body } = await write(reader, await newTitle(), text);
    expect(body).toBe(`abc\n\n    code\n- \u05d0\u05d1\n  - x${'\u0301'.repeat(12)}`.normalize('NFC'));
  });

  test('the same key writes once, the same text is refused', async () => {
    const subject = await newTitle();
    const key = crypto.randomUUID();
    const written = await Promise.all(
      Array.from({ length: 5 }, () => call(reader, 'POST', threadPath(subject), { text: 'Once', key })),
    );
    expect(new Set(written.map(({ status, body }) => `${status} ${body.data.id}`))).toEqual(new Set([`201 ${key}`]));
    expect(await refused(other, 'POST', threadPath(subject), { text: 'Mine', key })).toEqual([400, '']);
    const again = await Promise.all(
      Array.from({ length: 3 }, () => refused(other, 'POST', threadPath(subject), { text: 'Twice' })),
    );
    expect(again.map(([status, reason]) => `${status} ${reason}`).toSorted()).toEqual([
      '201 ',
      '400 comment_duplicate',
      '400 comment_duplicate',
    ]);
    expect((await list(reader, subject)).thread.total).toBe(2);
  });

  test('new accounts write five comments in ten minutes, with two links each', async () => {
    const newcomer = await signIn(app);
    const subject = await newTitle();
    const links = 'https://a.example http://b.example https://c.example';
    expect(await refused(newcomer, 'POST', threadPath(subject), { text: links })).toEqual([400, 'comment_links']);
    const limited = { ...app.ctx, limits: openLimits({ ...app.ctx, config: { rateLimits: true } }) };
    const writeAs = (person: SignedIn, text: string) =>
      createComment(limited, asViewer(person), { ...subject, text }).then(
        () => 'written',
        (error: ApiError) => error.code,
      );
    const written: string[] = [];
    for (let each = 0; each <= limits.newAccountComments; each++) written.push(await writeAs(newcomer, `Text ${each}`));
    expect(written.toSorted()).toEqual(['too_many_requests_http_exception', ...Array(5).fill('written')]);
    expect(await writeAs(other, 'Free')).toBe('written');
    await write(reader, subject, links);
  });

  test('whoever is muted, unconfirmed, banned or signed out is refused with the reason', async () => {
    const subject = await newTitle();
    const muted = await trusted();
    await sql`UPDATE users SET muted_until = ${new Date(Date.now() + 3600_000)} WHERE id = ${muted.id}`.execute(
      app.ctx.db,
    );
    expect(await refused(muted, 'POST', threadPath(subject), { text: 'a' })).toEqual([403, 'muted']);
    const { thread } = await list(muted, subject);
    expect([thread.can.comment, thread.mutedUntil === null]).toEqual(['muted', false]);
    for (const reason of ['unverified', 'banned'] as const) {
      const person = await signIn(app, { [reason]: true });
      expect(await refused(person, 'POST', threadPath(subject), { text: 'a' })).toEqual([403, reason]);
      expect(await refused(person, 'GET', threadPath(subject))).toEqual([403, reason]);
    }
    expect((await get(app.api + threadPath(subject))).status).toBe(401);
  });

  test('a comment can be edited for some minutes, with its history', async () => {
    const subject = await newTitle();
    const { id, version } = await write(reader, subject, 'First text');
    const path = `/comments/${id}`;
    expect((await call(other, 'PUT', path, { text: 'Mine', version })).status).toBe(403);
    const edits = await Promise.all([1, 2].map((each) => call(reader, 'PUT', path, { text: `Edit ${each}`, version })));
    expect(edits.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const versions = (await call(other, 'GET', `${path}/versions`)).body.data.map(({ body }: Json) => body);
    expect(versions).toEqual([expect.stringMatching(/^Edit/), 'First text']);
    expect((await list(other, subject)).data[0].editedAt).not.toBeNull();
    await age(reader, limits.commentEditMinutes);
    expect(await refused(reader, 'PUT', path, { text: 'Late', version: 2 })).toEqual([403, 'comment_edit_time']);
  });

  test('a like counts once for each person, and a hundred at a time are counted right', async () => {
    const subject = await newTitle();
    const { id } = await write(reader, subject);
    expect(await refused(reader, 'POST', `/comments/${id}/like`)).toEqual([400, 'own_comment']);
    const people = await Promise.all(Array.from({ length: 10 }, () => signIn(app)));
    await Promise.all(
      people.flatMap((person, index) =>
        Array.from({ length: 10 }, (_, turn) =>
          call(person, (index + turn) % 3 === 0 ? 'DELETE' : 'POST', `/comments/${id}/like`),
        ),
      ),
    );
    const { rows } = await sql<{ likes: number; counted: number }>`SELECT likes,
      (SELECT count(*)::int FROM comment_likes WHERE comment_id = comments.id) AS counted
      FROM comments WHERE uid = ${id}`.execute(app.ctx.db);
    expect(rows[0]!.likes).toBe(rows[0]!.counted);
  });
});

describe('what is gone', () => {
  test('leaves a line if there are replies, can be undone for some minutes, then is erased', async () => {
    const subject = await newTitle();
    const root = await write(reader, subject, 'CANARY-deleted');
    const alone = await write(reader, subject, 'CANARY-alone');
    await write(other, subject, 'Reply', { parent: root.id });
    for (const { id } of [root, alone]) {
      expect((await call(other, 'DELETE', `/comments/${id}`)).status).toBe(403);
      expect((await call(reader, 'DELETE', `/comments/${id}`)).status).toBe(200);
    }
    const gone = await list(other, subject);
    expect(gone.data).toMatchObject([{ id: root.id, state: 'deleted', body: null, author: null, replies: 1 }]);
    expect([gone.thread.total, (await statisticsOf(subject)).repliesCount]).toEqual([1, 1]);
    expect((await call(reader, 'POST', `/comments/${alone.id}/restore`)).body.data.body).toBe('CANARY-alone');
    expect((await statisticsOf(subject)).repliesCount).toBe(2);
    await call(reader, 'DELETE', `/comments/${alone.id}`);
    await age(reader, limits.commentUndoMinutes + 1);
    expect(await refused(reader, 'POST', `/comments/${alone.id}/restore`)).toEqual([404, 'comment_gone']);
    await commentSweepHandler.run(app.ctx, {});
    const { rows } = await sql`SELECT FROM comments WHERE body LIKE 'CANARY-%'`.execute(app.ctx.db);
    expect(rows).toEqual([]);
    expect((await list(other, subject)).data).toHaveLength(1);
  });

  test('moderators remove with a reason and put back; the author sees why, others a line or nothing', async () => {
    const subject = await newTitle();
    const { id } = await write(reader, subject, 'CANARY-removed');
    expect(await refused(other, 'POST', `/comments/${id}/removal`, { reason: 'spam' })).toEqual([403, 'role']);
    expect((await call(moderator, 'POST', `/comments/${id}/removal`, { reason: 'spam' })).status).toBe(200);
    expect((await list(other, subject)).data).toEqual([]);
    expect((await list(reader, subject)).data).toMatchObject([
      { state: 'removed', reason: 'spam', body: 'CANARY-removed' },
    ]);
    expect((await list(moderator, subject)).data).toMatchObject([{ state: 'removed', body: 'CANARY-removed' }]);
    expect((await call(other, 'GET', `/comments/${id}/versions`)).status).toBe(404);
    expect(await refused(reader, 'PUT', `/comments/${id}`, { text: 'x', version: 1 })).toEqual([404, 'comment_gone']);
    expect((await call(moderator, 'DELETE', `/comments/${id}/removal`)).status).toBe(200);
    expect(bodies(await list(other, subject))).toEqual(['CANARY-removed']);
    const { rows } = await sql<{ action: string; details: Json }>`SELECT action, details FROM audit
      WHERE object_id = ${id} ORDER BY id`.execute(app.ctx.db);
    expect(rows).toEqual([
      { action: 'comment.remove', details: { reason: 'spam' } },
      { action: 'comment.put-back', details: { reason: 'spam' } },
    ]);
  });

  test('an erased account leaves neither texts nor likes, and lines without a name under replies', async () => {
    const subject = await newTitle();
    const leaver = await trusted();
    const root = await write(leaver, subject, 'CANARY-erased');
    await write(leaver, subject, 'CANARY-erased too');
    await write(other, subject, 'Stays', { parent: root.id });
    const liked = await write(other, subject, 'Liked');
    await call(leaver, 'POST', `/comments/${liked.id}/like`);
    await deleteAccount(app.ctx, leaver.id);
    const { data, thread } = await list(reader, subject, '&sort=oldest');
    expect(data).toMatchObject([
      { state: 'deleted', author: null, body: null },
      { body: 'Liked', likes: 0 },
    ]);
    expect(thread.total).toBe(2);
    const { rows } =
      await sql`SELECT FROM comments WHERE body LIKE 'CANARY-erased%' OR author_id = ${leaver.id}`.execute(app.ctx.db);
    expect(rows).toEqual([]);
  });
});
