// Which comments a viewer sees: threads under control, blocked people, mentions, pages of a chapter that were reached.
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { savePositions } from '#server/reading/reading.ts';
import { buildGroup } from '#test/support/builders/build.ts';
import { get, type Json } from '#test/support/server/http.ts';
import { openCommentsFixture, type Subject } from '#test/support/people/comments-fixture.ts';
import { type SignedIn } from '#test/support/people/signed-in.ts';

const { app, trusted, newTitle, newChapter, call, write, refused, list, threadPath, bodies, reach } =
  openCommentsFixture();
let reader: SignedIn;
let other: SignedIn;
let moderator: SignedIn;
beforeAll(async () => {
  reader = await trusted();
  other = await trusted();
  moderator = await trusted({ roles: ['ROLE_GLOBAL_MODERATOR'] });
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
