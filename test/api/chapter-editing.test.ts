// Changes of chapters: fields and their rules, versions, groups, languages that wait for review, times of publication.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { publishDue } from '#server/chapters/publication.ts';
import { buildGroup } from '#test/support/builders/build.ts';
import { openChaptersFixture } from '#test/support/people/chapters-fixture.ts';
import { signIn } from '#test/support/people/signed-in.ts';
import { reasonOf } from '#test/support/server/http.ts';

const world = openChaptersFixture();
const { app, uploader, other, contributor, moderator, ask, makeChapter, makeQueued, makeRejected, rowOf, stateOf } =
  world;
const edit = (uid: string, body: object, who = uploader) => ask(who, 'PUT', `/chapter/${uid}`, { version: 1, ...body });
const hoursFromNow = (hours: number): Date => new Date(Math.floor(Date.now() / 1000) * 1000 + hours * 3_600_000);

describe('fields', () => {
  test('those that are sent change, the others stay, and the public chapter shows it', async () => {
    const { uid } = await makeChapter({ volume: '2', name: 'Old name' });
    await ask(null, 'GET', `/chapter/${uid}`);
    const changed = await edit(uid, { chapter: '10.5', title: '  New\u200b   name ', volume: null });
    expect(changed).toMatchObject({
      status: 200,
      body: {
        data: {
          id: uid,
          attributes: { chapter: '10.5', title: 'New name', volume: null, translatedLanguage: 'en', version: 2 },
        },
        can: { edit: true, delete: true },
      },
    });
    await app.ctx.changes.waitUntilApplied();
    const shown = await ask(null, 'GET', `/chapter/${uid}`);
    expect(shown.body.data.attributes).toMatchObject({ chapter: '10.5', title: 'New name', version: 2 });
  });

  test('empty texts mean none', async () => {
    const { uid } = await makeChapter({ volume: '2', name: 'Old name' });
    const { body } = await edit(uid, { title: '', volume: '', chapter: '' });
    expect(body.data.attributes).toMatchObject({ title: null, volume: null, chapter: null });
  });

  test.each([
    ['a number with a leading zero', { chapter: '01' }],
    ['a number that is none', { chapter: 'one' }],
    ['a number that is too long', { chapter: '123456789' }],
    ['a volume that is none', { volume: '-1' }],
    ['a name that is too long', { title: 'n'.repeat(256) }],
    ['a language that does not exist', { translatedLanguage: 'xx' }],
    ['more groups than a chapter may have', { groups: Array.from({ length: 11 }, () => crypto.randomUUID()) }],
    ['a time that does not exist', { publishAt: '2030-13-01T00:00:00' }],
  ])('%s is refused', async (_, body) => {
    const { uid } = await makeChapter();
    expect((await edit(uid, body)).status).toBe(400);
    expect((await rowOf(uid)).version).toBe(1);
  });
});

describe('the address of a chapter that is read elsewhere', () => {
  test('becomes another https address, and nothing else', async () => {
    const { uid } = await makeChapter({ externalUrl: 'https://example.org/1' }, 0);
    for (const externalUrl of ['javascript:alert(1)', 'https://', 'https://u:p@example.org']) {
      expect(reasonOf(await edit(uid, { externalUrl }))).toBe('link_address');
    }
    expect(reasonOf(await edit(uid, { externalUrl: 'http://example.org/2' }))).toBe('link_secure');
    expect(reasonOf(await edit(uid, { externalUrl: null }))).toBe('no_pages');
    const { body } = await edit(uid, { externalUrl: 'https://example.org/2' });
    expect(body.data.attributes.externalUrl).toBe('https://example.org/2');
  });

  test('an address from before the rule stays while other fields change, also when a program sends it along', async () => {
    const { uid } = await makeChapter({ externalUrl: 'https://example.org/1' }, 0);
    await sql`UPDATE chapters SET external_url = 'http://old.example.org' WHERE uid = ${uid}`.execute(app.ctx.db);
    const { body } = await edit(uid, { title: 'Named', externalUrl: 'http://old.example.org' });
    expect(body.data.attributes).toMatchObject({ title: 'Named', externalUrl: 'http://old.example.org' });
  });

  test('a chapter with pages gets none', async () => {
    const { uid } = await makeChapter();
    expect(reasonOf(await edit(uid, { externalUrl: 'https://example.org' }))).toBe('has_pages');
  });
});

describe('versions', () => {
  test('of eight changes at once that saw the same version, one wins', async () => {
    const { uid } = await makeChapter();
    for (let version = 1; version <= 5; version++) {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, writer) => edit(uid, { title: `Name ${version} ${writer}`, version })),
      );
      const statuses = answers.map(({ status }) => status).toSorted();
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 409)).toHaveLength(7);
      const winner = answers.find(({ status }) => status === 200)!;
      expect((await rowOf(uid)).name).toBe(winner.body.data.attributes.title);
    }
  });

  test('an old version is refused, the next one is accepted', async () => {
    const { uid } = await makeChapter();
    expect((await edit(uid, { title: 'A', version: 2 })).status).toBe(200);
    expect((await edit(uid, { title: 'B', version: 1 })).status).toBe(409);
  });
});

describe('groups', () => {
  test('are replaced in their order; the figures of old and new ones follow', async () => {
    const [old, first, second] = [await buildGroup(app.ctx), await buildGroup(app.ctx), await buildGroup(app.ctx)];
    const { uid } = await makeChapter({ groupIds: [old.id] });
    const { body } = await edit(uid, { groups: [second.uid, first.uid] });
    const groups = body.data.relationships.filter(({ type }: { type: string }) => type === 'scanlation_group');
    expect(groups.map(({ id }: { id: string }) => id)).toEqual([second.uid, first.uid]);
    const { rows } = await sql<{ chapters: number }>`SELECT chapters FROM group_figures
      WHERE group_id IN (${old.id}, ${first.id}, ${second.id}) ORDER BY group_id`.execute(app.ctx.db);
    expect(rows.map(({ chapters }) => chapters)).toEqual([0, 1, 1]);
  });

  test('a locked group is not added by others, stays where it was, and is removed freely', async () => {
    const locked = await buildGroup(app.ctx, { locked: true, name: 'Night Shift' });
    const { uid } = await makeChapter();
    const refused = await edit(uid, { groups: [locked.uid] });
    expect([refused.status, refused.body.errors[0].context]).toMatchObject([
      403,
      { reason: 'group_locked', group: locked.uid, name: 'Night Shift' },
    ]);
    const before = await makeChapter({ groupIds: [locked.id] });
    const open = await buildGroup(app.ctx);
    expect((await edit(before.uid, { groups: [open.uid, locked.uid] })).status).toBe(200);
    expect((await edit(before.uid, { groups: [], version: 2 })).status).toBe(200);
    expect((await edit(before.uid, { groups: [locked.uid], version: 3 })).status).toBe(403);
    expect((await edit(uid, { groups: [locked.uid] }, moderator)).status).toBe(403);
  });

  test('its members and the accounts that it allows add it', async () => {
    const locked = await buildGroup(app.ctx, { locked: true, memberIds: [uploader.id] });
    const { uid } = await makeChapter();
    expect((await edit(uid, { groups: [locked.uid] })).status).toBe(200);
    const allowing = await buildGroup(app.ctx, { locked: true });
    await sql`INSERT INTO group_uploaders (group_id, user_id, at) VALUES (${allowing.id}, ${uploader.id}, now())`.execute(
      app.ctx.db,
    );
    expect((await edit(uid, { groups: [allowing.uid], version: 2 })).status).toBe(200);
  });

  test('one that does not exist, or is being deleted, is refused', async () => {
    const { uid } = await makeChapter();
    expect(reasonOf(await edit(uid, { groups: [crypto.randomUUID()] }))).toBe('unknown_group');
    const leaving = await buildGroup(app.ctx);
    await sql`UPDATE groups SET deleting_at = now() WHERE id = ${leaving.id}`.execute(app.ctx.db);
    expect(reasonOf(await edit(uid, { groups: [leaving.uid] }))).toBe('unknown_group');
  });
});

describe('the language', () => {
  test('one that is new for a member sends the chapter to review, and readers no longer find it', async () => {
    const { uid } = await makeChapter();
    const { status, body } = await edit(uid, { translatedLanguage: 'fr' });
    expect([status, body.data.attributes.translatedLanguage]).toEqual([200, 'fr']);
    expect([await stateOf(uid), await world.reviewsOf(uid)]).toEqual(['queued', ['waiting']]);
    await app.ctx.changes.waitUntilApplied();
    expect((await ask(null, 'GET', `/chapter/${uid}`)).status).toBe(404);
    const { rows } = await sql<{ languages: string[] }>`SELECT available_languages AS languages FROM titles
      WHERE id = ${world.title.id}`.execute(app.ctx.db);
    expect(rows[0]!.languages).not.toContain('fr');
  });

  test('one in which a chapter of theirs was approved stays public', async () => {
    await makeChapter({ language: 'it' });
    const { uid } = await makeChapter();
    await edit(uid, { translatedLanguage: 'it' });
    expect([await stateOf(uid), await world.reviewsOf(uid)]).toEqual(['published', []]);
  });

  test('of those whose uploads need no review, none does', async () => {
    const { uid } = await makeChapter({ uploaderId: contributor.id });
    await edit(uid, { translatedLanguage: 'ko' }, contributor);
    expect(await stateOf(uid)).toBe('published');
    const corrected = await makeChapter();
    await edit(corrected.uid, { translatedLanguage: 'ko' }, moderator);
    expect(await stateOf(corrected.uid)).toBe('published');
  });

  test('a locked one is refused', async () => {
    await sql`UPDATE titles SET locked_languages = '{tr}' WHERE id = ${world.title.id}`.execute(app.ctx.db);
    const { uid } = await makeChapter();
    expect(reasonOf(await edit(uid, { translatedLanguage: 'tr' }))).toBe('language_locked');
  });

  test('a queued chapter keeps waiting with what it is now; a refused one waits again', async () => {
    const queued = await makeQueued({ language: 'de' });
    expect((await edit(queued.uid, { title: 'Better' })).status).toBe(200);
    expect([await stateOf(queued.uid), await world.reviewsOf(queued.uid)]).toEqual(['queued', ['waiting']]);
    // also in a language that needs no review any more
    await edit(queued.uid, { translatedLanguage: 'en', version: 2 });
    expect(await stateOf(queued.uid)).toBe('queued');
    const refused = await makeRejected({ language: 'de' });
    await edit(refused.uid, { title: 'Better' });
    expect([await stateOf(refused.uid), await world.reviewsOf(refused.uid)]).toEqual([
      'queued',
      ['refused', 'waiting'],
    ]);
  });
});

describe('the time of publication', () => {
  test('moves while the chapter is not out, within a year', async () => {
    const { uid } = await makeChapter({ publishAt: hoursFromNow(5) });
    const later = hoursFromNow(50);
    const { body } = await edit(uid, { publishAt: later.toISOString() });
    expect(new Date(body.data.attributes.publishAt)).toEqual(later);
    expect(new Date(body.data.attributes.readableAt)).toEqual(later);
    const tooLate = await edit(uid, { publishAt: hoursFromNow(24 * 400).toISOString(), version: 2 });
    expect(reasonOf(tooLate)).toBe('publish_too_late');
  });

  test('one that is past publishes now, announced once', async () => {
    const { uid, id } = await makeChapter({ publishAt: hoursFromNow(5) });
    await edit(uid, { publishAt: '2020-01-01T00:00:00' });
    const row = await rowOf(uid);
    expect(Math.abs(row.publish_at.getTime() - Date.now())).toBeLessThan(60_000);
    await publishDue(app.ctx);
    const { rows } = await sql`SELECT FROM notification_events WHERE kind = 'chapter' AND subject_id = ${id}`.execute(
      app.ctx.db,
    );
    expect(rows).toHaveLength(1);
  });

  test('of a chapter that is out, no other one is accepted; the own one is', async () => {
    const { uid } = await makeChapter();
    const { publish_at: publishAt } = await rowOf(uid);
    expect(reasonOf(await edit(uid, { publishAt: hoursFromNow(5).toISOString() }))).toBe('already_out');
    expect((await edit(uid, { publishAt: publishAt.toISOString(), title: 'Kept' })).status).toBe(200);
  });

  test('waits for the delay of a group to which the uploader does not belong', async () => {
    const group = await buildGroup(app.ctx, { memberIds: [other.id] });
    await sql`UPDATE groups SET publish_delay = 'P3D' WHERE id = ${group.id}`.execute(app.ctx.db);
    const planned = await makeChapter({ publishAt: hoursFromNow(200), groupIds: [group.id] });
    await sql`UPDATE chapters SET created_at = now() WHERE id = ${planned.id}`.execute(app.ctx.db);
    const { body } = await edit(planned.uid, { publishAt: hoursFromNow(1).toISOString() });
    const days = (new Date(body.data.attributes.publishAt).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(2.9);
    const out = await makeChapter();
    expect(reasonOf(await edit(out.uid, { groups: [group.uid] }))).toBe('group_delay');
    const own = await makeChapter({ publishAt: hoursFromNow(200), groupIds: [group.id], uploaderId: other.id });
    const chosen = hoursFromNow(1);
    const moved = await edit(own.uid, { publishAt: chosen.toISOString() }, other);
    expect(new Date(moved.body.data.attributes.publishAt)).toEqual(chosen);
  });
});

describe('who may change and delete a chapter', () => {
  const statuses = async (who: Parameters<typeof ask>[0], chapter: { uid: string }): Promise<number[]> => [
    (await ask(who, 'PUT', `/chapter/${chapter.uid}`, { version: 1, title: 'Changed' })).status,
    (await ask(who, 'GET', `/chapter/${chapter.uid}/own`)).status,
    (await ask(who, 'DELETE', `/chapter/${chapter.uid}`)).status,
  ];
  const people = {
    guest: () => Promise.resolve(null),
    uploader: () => Promise.resolve(uploader),
    'another member': () => Promise.resolve(other),
    'a contributor': () => Promise.resolve(contributor),
    'a power uploader': () => signIn(app, { roles: ['ROLE_POWER_UPLOADER'] }),
    'a VIP': () => signIn(app, { roles: ['ROLE_VIP'] }),
    'a developer': () => signIn(app, { roles: ['ROLE_DEVELOPER'] }),
    'public relations': () => signIn(app, { roles: ['ROLE_PUBLIC_RELATIONS'] }),
    'a designer': () => signIn(app, { roles: ['ROLE_DESIGNER'] }),
    'a moderator': () => Promise.resolve(moderator),
    'an administrator': () => signIn(app, { roles: ['ROLE_ADMIN'] }),
    'a moderator without a second factor': () => signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'], secondFactor: false }),
    'a moderator in an API client': () => signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'], kind: 'client' }),
  };
  const mayDo = new Set(['uploader', 'a moderator', 'an administrator']);
  test.each(Object.keys(people) as (keyof typeof people)[])('%s', async (name) => {
    const who = await people[name]();
    const published = await makeChapter();
    const expected = name === 'guest' ? [401, 401, 401] : mayDo.has(name) ? [200, 200, 200] : [403, 403, 403];
    expect(await statuses(who, published)).toEqual(expected);
    const queued = await makeQueued();
    const hidden = expected.map((status) => (status === 403 ? 404 : status));
    expect(await statuses(who, queued)).toEqual(hidden);
  });

  test('leaders of one of its groups, and members who may edit; other members do not', async () => {
    const [leader, editor, member] = [await signIn(app), await signIn(app), await signIn(app)];
    const group = await buildGroup(app.ctx, { leaderId: leader.id, memberIds: [editor.id, member.id] });
    await sql`UPDATE group_members SET can_edit = (user_id = ${editor.id}) WHERE group_id = ${group.id}`.execute(
      app.ctx.db,
    );
    for (const [who, status] of [
      [leader, 200],
      [editor, 200],
      [member, 403],
    ] as const) {
      const chapter = await makeChapter({ groupIds: [group.id] });
      expect(await statuses(who, chapter)).toEqual([status, status, status]);
    }
  });

  test.each([
    ['banned', { banned: true }, 403],
    ['unverified', { unverified: true }, 403],
    ['without the right to upload', { uploadRevoked: true }, 200],
  ] as const)('an uploader who is %s', async (_, standing, status) => {
    const who = await signIn(app, standing);
    const chapter = await makeChapter({ uploaderId: who.id });
    expect((await statuses(who, chapter))[0]).toBe(status);
  });

  test('without the right to upload no language is changed, no group added, nothing refused submitted again', async () => {
    const who = await signIn(app, { uploadRevoked: true });
    const { uid } = await makeChapter({ uploaderId: who.id });
    expect(reasonOf(await edit(uid, { translatedLanguage: 'fr' }, who))).toBe('upload_revoked');
    const refused = await makeRejected({ uploaderId: who.id });
    expect(reasonOf(await edit(refused.uid, { title: 'Again' }, who))).toBe('upload_revoked');
    const group = await buildGroup(app.ctx);
    expect(reasonOf(await edit(uid, { groups: [group.uid] }, who))).toBe('upload_revoked');
  });

  test('a chapter of a title that is not public is not found', async () => {
    const { uid } = await makeChapter();
    await sql`UPDATE titles SET state = 'draft' WHERE id = ${world.title.id}`.execute(app.ctx.db);
    expect(await statuses(uploader, { uid })).toEqual([404, 404, 404]);
    await sql`UPDATE titles SET state = 'published' WHERE id = ${world.title.id}`.execute(app.ctx.db);
  });
});
