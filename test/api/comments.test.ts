// Comments on titles, chapters and groups: writing, reading, counting, hiding; what each viewer may see and do.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { deleteAccount } from '#server/accounts/erase.ts';
import { commentSweepHandler } from '#server/comments/sweep.ts';
import { createComment } from '#server/comments/comments.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { ApiError } from '#server/core/http/errors.ts';
import { openLimits } from '#server/core/http/limits/endpoint-limits.ts';
import { savePositions } from '#server/reading/reading.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildChapter, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { get, type Json, send, type TestResponse } from '#test/support/server/http.ts';
import { type MemberOptions, type SignedIn, signIn } from '#test/support/people/signed-in.ts';

let app: TestApp;
let reader: SignedIn;
let other: SignedIn;
let moderator: SignedIn;
beforeAll(async () => {
  app = await testApp();
  reader = await trusted();
  other = await trusted();
  moderator = await trusted({ roles: ['ROLE_GLOBAL_MODERATOR'] });
});
afterAll(() => app.close());

/** A member whose account is not new. */
async function trusted(options: MemberOptions = {}): Promise<SignedIn> {
  const person = await signIn(app, options);
  await sql`UPDATE users SET created_at = now() - interval '30 days' WHERE id = ${person.id}`.execute(app.ctx.db);
  return person;
}

/** Makes comments of a person older than they are. */
async function age({ id }: SignedIn, minutes: number): Promise<void> {
  await sql`UPDATE comments SET created_at = created_at - make_interval(mins => ${minutes}),
    gone_at = gone_at - make_interval(mins => ${minutes}) WHERE author_id = ${id}`.execute(app.ctx.db);
}

interface Subject {
  type: 'manga' | 'chapter' | 'group';
  id: string;
}
const newTitle = async (): Promise<Subject> => ({ type: 'manga', id: (await buildTitle(app.ctx)).uid });
async function newChapter(pages = 5): Promise<Subject & { pages: number; number: number; titleId: string }> {
  const title = await buildTitle(app.ctx);
  const chapter = await buildChapter(app.ctx, title.id, { chapter: '1' }, pages);
  return { type: 'chapter', id: chapter.uid, pages, number: chapter.id, titleId: title.uid };
}

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
const call = (who: SignedIn, method: string, path: string, body?: object): Promise<TestResponse> =>
  send(method, app.api + path, body && JSON.stringify(body), who.headers);
let serial = 0;
async function write(who: SignedIn, subject: Subject, text = `Text ${++serial}`, more: object = {}): Promise<Json> {
  const response = await call(who, 'POST', threadPath(subject), { text, ...more });
  expect([response.status, response.body.errors]).toEqual([201, undefined]);
  return response.body.data;
}
async function refused(who: SignedIn, method: string, path: string, body?: object): Promise<[number, string]> {
  const response = await call(who, method, path, body);
  return [response.status, response.body.errors?.[0].context?.reason ?? ''];
}
async function list(who: SignedIn, subject: Subject, query = ''): Promise<Json> {
  const response = await call(who, 'GET', `${threadPath(subject)}?${query}`);
  expect(response.status).toBe(200);
  return response.body;
}
const threadPath = ({ type, id }: Subject): string => `/comments/threads/${type}/${id}`;
const bodies = ({ data }: Json): string[] => data.map(({ body }: Json) => body);
async function statisticsOf({ type, id }: Subject): Promise<Json> {
  return (await get(`${app.api}/statistics/${type}?${type}[]=${id}&n=${++serial}`)).body.statistics[id].comments;
}
const reach = (who: SignedIn, { id, pages }: { id: string; pages: number }, page: number) =>
  savePositions(app.ctx, who.id, [{ chapter: id, page, pages, at: Date.now() }]);

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

describe('threads under control', () => {
  test('a locked one takes no comments but those of moderators; a pinned comment comes first', async () => {
    const subject = await newTitle();
    const pinned = await write(reader, subject, 'Pinned');
    await write(reader, subject, 'Newer');
    expect(await refused(reader, 'PUT', threadPath(subject), { locked: true })).toEqual([403, 'role']);
    await call(moderator, 'PUT', threadPath(subject), { locked: true, pinned: pinned.id });
    expect(await refused(other, 'POST', threadPath(subject), { text: 'x' })).toEqual([403, 'thread_locked']);
    await write(moderator, subject, 'Last word');
    const page = await list(other, subject, '&sort=newest');
    expect([page.pinned.body, bodies(page), page.thread.locked]).toEqual(['Pinned', ['Last word', 'Newer'], true]);
    await call(moderator, 'PUT', threadPath(subject), { locked: false, pinned: null });
    await write(other, subject);
  });

  test('the leader of a group looks after the comments on it, and on nothing else', async () => {
    const leader = await trusted();
    const group = await buildGroup(app.ctx, { leaderId: leader.id });
    const wall: Subject = { type: 'group', id: group.uid };
    const { id } = await write(other, wall);
    expect((await list(leader, wall)).thread.can).toMatchObject({ remove: true, manage: true });
    expect((await call(leader, 'POST', `/comments/${id}/removal`, { reason: 'off_topic' })).status).toBe(200);
    const elsewhere = await newTitle();
    const { id: onTitle } = await write(other, elsewhere);
    expect(await refused(leader, 'POST', `/comments/${onTitle}/removal`, { reason: 'spam' })).toEqual([403, 'role']);
    expect(await refused(leader, 'PUT', threadPath(elsewhere), { locked: true })).toEqual([403, 'role']);
  });
});

describe('people', () => {
  test('what blocked people write is gone in every list and total; replies stay under a line', async () => {
    const subject = await newTitle();
    const blocked = await trusted({ username: 'Nadia Noir' });
    const viewer = await trusted();
    const root = await write(blocked, subject, 'CANARY-blocked root');
    await write(blocked, subject, 'CANARY-blocked alone');
    const reply = await write(other, subject, 'About @nadia noir, hello', { parent: root.id });
    await write(blocked, subject, 'CANARY-blocked reply', { parent: reply.id });
    await write(other, subject, 'Answer', { parent: reply.id });
    await sql`INSERT INTO blocked_users (user_id, blocked_id) VALUES (${viewer.id}, ${blocked.id})`.execute(app.ctx.db);
    await app.ctx.changes.waitUntilApplied();
    const page = await list(viewer, subject);
    expect(JSON.stringify(page)).not.toMatch(/CANARY-blocked|nadia/i);
    expect(page.data).toMatchObject([{ state: 'blocked', author: null, replies: 2 }]);
    expect(bodies(page.data[0].conversation)).toEqual(['About @…, hello', 'Answer']);
    expect(page.thread.total).toBe(2);
    expect((await call(viewer, 'GET', `/comments/${root.id}/versions`)).status).toBe(404);
    expect((await list(viewer, subject, `&linked=${root.id}`)).linkedState).toBe('gone');
    const found = (await call(viewer, 'GET', '/comments/people?name=Nadia')).body.data;
    expect(found).toEqual([]);
    expect((await call(other, 'GET', '/comments/people?name=nad')).body.data).toMatchObject([
      { attributes: { username: 'Nadia Noir' } },
    ]);
  });

  test('mentions are found with spaces and punctuation, and told once; blocked people tell nobody', async () => {
    const subject = await newTitle();
    const [ana, anaMaria, deaf] = [
      await trusted({ username: 'Ana' }),
      await trusted({ username: 'Ana Maria!' }),
      await trusted({ username: 'deaf-ear' }),
    ];
    await sql`INSERT INTO blocked_users (user_id, blocked_id) VALUES (${deaf.id}, ${reader.id})`.execute(app.ctx.db);
    const root = await write(ana, subject);
    const { id, mentions, version } = await write(
      reader,
      subject,
      'Hi @ana maria! and (@Deaf-Ear), `@Ana` is code, mail@ana too',
      { parent: root.id },
    );
    expect(mentions.map(({ username }: Json) => username)).toEqual(['Ana Maria!', 'deaf-ear']);
    await call(reader, 'PUT', `/comments/${id}`, { text: 'Hi @Ana Maria!, @Ana.', version });
    const { rows } = await sql<{ kind: string; user_id: number }>`SELECT notification_events.kind, user_id
      FROM notification_events JOIN comments ON comments.id = subject_id
      WHERE comments.uid = ${id} AND notification_events.kind IN ('reply', 'mention') ORDER BY notification_events.id`.execute(
      app.ctx.db,
    );
    expect(rows).toEqual([
      { kind: 'reply', user_id: ana.id },
      { kind: 'mention', user_id: anaMaria.id },
      { kind: 'mention', user_id: ana.id },
    ]);
  });
});

describe('comments on pages', () => {
  test('are in no answer before their page is reached, and neither are their excerpts', async () => {
    const chapter = await newChapter(5);
    const author = await trusted();
    const canary = 'CANARY-page';
    const root = await write(author, chapter, `${canary} four`, { page: 4 });
    await write(author, chapter, `${canary} reply @${reader.username}`, { parent: root.id });
    await write(author, chapter, `${canary} two`, { page: 2 });
    await write(author, chapter, 'On the whole');
    const answers = async (): Promise<string> => {
      const [all, pages, linked, replies, versions, statistics] = await Promise.all([
        list(reader, chapter),
        list(reader, chapter, '&part=pages'),
        list(reader, chapter, `&linked=${root.id}`),
        call(reader, 'GET', `/comments/${root.id}/replies`),
        call(reader, 'GET', `/comments/${root.id}/versions`),
        get(`${app.api}/statistics/chapter/${chapter.id}`),
      ]);
      expect([replies.status, versions.status, linked.linkedState]).toEqual([404, 404, 'unreached']);
      for (const [method, path] of [
        ['POST', 'like'],
        ['POST', 'removal'],
      ]) {
        const response = await call(
          reader,
          method!,
          `/comments/${root.id}/${path}`,
          path === 'removal' ? { reason: 'spam' } : undefined,
        );
        expect(response.status).toBe(404);
      }
      expect(await refused(reader, 'POST', threadPath(chapter), { text: 'Answer', parent: root.id })).toEqual([
        404,
        'comment_gone',
      ]);
      return JSON.stringify([all, pages, linked, statistics.body]);
    };
    expect(await answers()).not.toContain(canary);
    expect((await list(reader, chapter)).thread).toMatchObject({ total: 1, unreached: 3, onPages: 0, finished: false });
    await reach(reader, chapter, 3);
    const partly = await answers();
    expect(partly).toContain(`${canary} two`);
    expect(partly).not.toContain(`${canary} four`);
    await reach(reader, chapter, 4);
    expect(bodies(await list(reader, chapter, '&part=pages'))).toEqual([`${canary} two`, `${canary} four`]);
    expect(bodies(await list(reader, chapter, '&part=chapter'))).toEqual(['On the whole']);
    // going back hides nothing that was seen
    const at = Date.now();
    await savePositions(app.ctx, reader.id, [{ chapter: chapter.id, page: 2, pages: 5, at, since: at }]);
    expect(bodies(await list(reader, chapter, '&part=pages'))).toEqual([`${canary} two`, `${canary} four`]);
    await reach(reader, chapter, 5);
    expect((await list(reader, chapter)).thread).toMatchObject({ total: 4, unreached: 0, onPages: 3, finished: true });
    await call(reader, 'POST', `/block/user/${author.uid}`, {});
    expect((await list(reader, chapter)).thread).toMatchObject({ total: 0, unreached: 0, onPages: 0 });
    const { rows } = await sql`SELECT FROM comments WHERE page IS NOT NULL AND excerpt <> ''`.execute(app.ctx.db);
    expect(rows).toEqual([]);
  });
});

test('an excerpt has no spoilers and no quotes', async () => {
  const { id } = await write(
    reader,
    await newTitle(),
    '> CANARY-quote\n\nFine ||CANARY-spoiler|| so ||CANARY-open\n\nCANARY-rest',
  );
  const { rows } = await sql<{ excerpt: string }>`SELECT excerpt FROM comments WHERE uid = ${id}`.execute(app.ctx.db);
  expect(rows[0]!.excerpt).toBe('Fine … so');
});
