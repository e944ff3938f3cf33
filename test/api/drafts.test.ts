// Title drafts: making and changing them, who sees them, submission and its checks, withdrawing.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { publishingLimits } from '#contract/rules/publishing-limits.ts';
import { approveDraft } from '#server/titles/decisions.ts';
import { buildAuthor, buildCover, buildTitle } from '#test/support/builders/build.ts';
import { openDraftsFixture } from '#test/support/people/drafts-fixture.ts';
import { signIn } from '#test/support/people/signed-in.ts';
import { type Json, errorOf, reasonOf, type TestResponse, unknownId } from '#test/support/server/http.ts';

const {
  app,
  member,
  other,
  contributor,
  moderator,
  author,
  ask,
  fields,
  makeDraft,
  idOf,
  makeCompleteDraft,
  versionOf,
  stateOf,
  submit,
  tagOf,
} = openDraftsFixture();

describe('making and changing a draft', () => {
  test('all fields come back as they were written, cleaned', async () => {
    const [action, drama] = [await tagOf('Action'), await tagOf('Drama')];
    const sent = {
      title: { en: '  River\u202E of  Stars ', ja: '星の川' },
      altTitles: [{ fr: 'La rivière', de: 'Der Fluss' }, { fr: 'La rivière' }],
      description: { en: 'A ferry.\r\n\r\n\r\n\r\nAt night.', fr: '  ' },
      authors: [author.uid, author.uid],
      links: { al: 'https://anilist.co/manga/30013/x', mu: 'abc123', raw: 'https://example.org/x', nu: '' },
      officialLinks: { en: 'https://example.org/official' },
      status: 'completed',
      lastVolume: '7',
      lastChapter: '58.5',
      publicationDemographic: 'josei',
      year: 2019,
      contentRating: 'suggestive',
      chapterNumbersResetOnNewVolume: true,
      tags: [drama, action, drama],
      somethingElse: 1,
    };
    const made = await ask(member, 'POST', '/manga', fields(sent));
    expect(made.status).toBe(200);
    expect(made.headers.get('cache-control')).toBe('private, no-store');
    const { id, attributes, relationships } = made.body.data;
    expect(attributes).toMatchObject({
      title: { en: 'River of Stars', ja: '星の川' },
      altTitles: [{ fr: 'La rivière' }, { de: 'Der Fluss' }],
      description: { en: 'A ferry.\n\nAt night.' },
      links: { al: '30013', mu: 'abc123', raw: 'https://example.org/x' },
      officialLinks: { en: 'https://example.org/official' },
      lastVolume: '7',
      lastChapter: '58.5',
      publicationDemographic: 'josei',
      year: 2019,
      contentRating: 'suggestive',
      chapterNumbersResetOnNewVolume: true,
      state: 'draft',
      version: 1,
    });
    expect(attributes.tags.map((tag: Json) => tag.id).toSorted()).toEqual([drama, action].toSorted());
    expect(relationships).toEqual([
      { id: author.uid, type: 'author' },
      { id: member.uid, type: 'creator' },
    ]);
    expect(made.body.can).toMatchObject({
      edit: true,
      submit: true,
      withdraw: true,
      delete: true,
      editRelations: 'role',
    });

    const edited = await ask(member, 'PUT', `/manga/${id}?includes[]=author&includes[]=creator`, {
      description: null,
      year: null,
      tags: [],
      version: 1,
    });
    expect(edited.body.data.attributes).toMatchObject({
      ...attributes,
      description: {},
      year: null,
      tags: [],
      version: 2,
      updatedAt: expect.any(String),
    });
    expect(edited.body.data.relationships).toMatchObject([
      { type: 'author', attributes: { name: 'Aoi Kawa' } },
      { type: 'creator', attributes: { username: member.username } },
    ]);
    // clients may send the version that the change makes
    expect((await ask(member, 'PUT', `/manga/${id}`, { year: 2020, version: 3 })).body.data.attributes.version).toBe(3);
    const stale = await ask(member, 'PUT', `/manga/${id}`, { year: 2021, version: 2 });
    expect(errorOf(stale)).toMatchObject({ status: 409, title: 'optimistic_lock_exception' });
  });

  test('of eight changes of the same version one succeeds', async () => {
    const uid = await makeDraft();
    for (let round = 0; round < 5; round++) {
      const version = await versionOf(uid);
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          ask(member, 'PUT', `/manga/${uid}`, { title: { en: `Writer ${index}` }, version }),
        ),
      );
      const winner = answers.findIndex(({ status }) => status === 200);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(409)]);
      const { attributes } = (await ask(member, 'GET', `/manga/draft/${uid}`)).body.data;
      expect([attributes.title, attributes.version]).toEqual([{ en: `Writer ${winner}` }, version + 1]);
    }
  });

  test.each<[object, string]>([
    [{ title: {} }, '/title'],
    [{ title: { en: ' \u200B ' } }, '/title/en'],
    [{ title: { xx: 'A' } }, '/title/xx'],
    [{ title: { en: 'x'.repeat(limits.titleNameMaxLength + 1) } }, '/title/en'],
    [{ altTitles: Array.from({ length: 100 }, (_, index) => ({ en: `Name ${index}` })) }, '/altTitles'],
    [{ altTitles: [{ en: '' }] }, '/altTitles/0/en'],
    [{ description: { en: 'x'.repeat(limits.descriptionMaxLength + 1) } }, '/description/en'],
    [{ authors: [unknownId] }, '/authors/0'],
    [{ artists: ['x'] }, '/artists/0'],
    [{ links: { zz: '1' } }, '/links/zz'],
    [{ links: { al: 'http://anilist.co/manga/1' } }, '/links/al'],
    [{ links: { al: 'https://anilist.co.example.org/manga/1' } }, '/links/al'],
    [{ links: { mal: 'abc' } }, '/links/mal'],
    [{ links: { raw: 'javascript:alert(1)' } }, '/links/raw'],
    [{ links: { raw: 'http://example.org' } }, '/links/raw'],
    [{ links: { raw: 'https://user:word@example.org' } }, '/links/raw'],
    [{ officialLinks: { en: 'ftp://example.org' } }, '/officialLinks/en'],
    [{ status: 'nonsense' }, '/status'],
    [{ lastChapter: '5' }, '/lastChapter'],
    [{ status: 'cancelled', lastChapter: '05' }, '/lastChapter'],
    [{ status: 'completed', lastVolume: 'x' }, '/lastVolume'],
    [{ year: 0 }, '/year'],
    [{ year: 10_000 }, '/year'],
    [{ contentRating: 'mature' }, '/contentRating'],
    [{ tags: [unknownId] }, '/tags/0'],
    [{ primaryCover: unknownId }, '/primaryCover'],
    [{ originalLanguage: 'xx' }, '/originalLanguage'],
  ])('%j is refused', async (more, pointer) => {
    const refused = await ask(member, 'POST', '/manga', fields(more));
    expect([refused.status, errorOf(refused).title, refused.body.errors[0].context.pointer]).toEqual([
      400,
      'validation_exception',
      pointer,
    ]);
  });

  test('a title that goes on has no final chapter, and loses it when it goes on again', async () => {
    const uid = await makeDraft({ status: 'completed', lastVolume: '3', lastChapter: '20' });
    const goesOn = await ask(member, 'PUT', `/manga/${uid}`, { status: 'hiatus', version: 1 });
    expect(goesOn.body.data.attributes).toMatchObject({ status: 'hiatus', lastVolume: null, lastChapter: null });
    const refused = await ask(member, 'PUT', `/manga/${uid}`, { lastChapter: '21', version: 2 });
    expect([refused.status, reasonOf(refused)]).toEqual([400, 'final_chapter']);
  });

  test('artists follow the authors unless they already differ', async () => {
    const second = await buildAuthor(app.ctx);
    const uid = await makeDraft({ authors: [author.uid], artistsFollowAuthors: true });
    const artistsOf = ({ body }: TestResponse): string[] =>
      body.data.relationships.filter(({ type }: Json) => type === 'artist').map(({ id }: Json) => id);
    const follows = await ask(member, 'PUT', `/manga/${uid}`, {
      authors: [second.uid],
      artistsFollowAuthors: true,
      version: 1,
    });
    expect(artistsOf(follows)).toEqual([second.uid]);
    await ask(member, 'PUT', `/manga/${uid}`, { artists: [author.uid], version: 2 });
    const refused = await ask(member, 'PUT', `/manga/${uid}`, { artistsFollowAuthors: true, version: 3 });
    expect([refused.status, reasonOf(refused)]).toEqual([400, 'artists_differ']);
  });

  test('links that a title has already may stay, whatever they are', async () => {
    const { uid } = await buildTitle(app.ctx, { links: { raw: 'http://old.example.org' }, creatorId: member.id });
    const kept = await ask(moderator, 'PUT', `/manga/${uid}`, {
      links: { raw: 'http://old.example.org', al: '1' },
      version: 1,
    });
    expect(kept.body.data.attributes.links).toEqual({ al: '1', raw: 'http://old.example.org' });
  });

  test('a main cover is picked by permission only', async () => {
    for (const [who, status] of [
      [member, 403],
      [contributor, 200],
    ] as const) {
      const uid = await makeCompleteDraft({}, who);
      const second = await buildCover(app.ctx, await idOf(uid), { volume: '2' });
      const picked = await ask(who, 'PUT', `/manga/${uid}`, { primaryCover: second.uid, version: 1 });
      expect(picked.status).toBe(status);
      const foreign = await buildCover(app.ctx, (await buildTitle(app.ctx)).id);
      const refused = await ask(who, 'PUT', `/manga/${uid}`, {
        primaryCover: foreign.uid,
        version: status === 200 ? 2 : 1,
      });
      expect(refused.status).toBe(status === 200 ? 400 : 403);
    }
  });

  test('adaptations and their episodes are replaced as a whole', async () => {
    const uid = await makeDraft();
    const episode = { season: 1, number: 2.5, name: 'Extra', airedOn: '2024-04-19', chapterFrom: '3', chapterTo: null };
    const adaptations = [
      { kind: 'drama', name: 'River, live', year: null, url: null, episodes: [] },
      {
        kind: 'anime',
        name: 'River',
        year: 2024,
        url: 'https://example.org',
        episodes: [episode, { season: 1, number: 1 }],
      },
    ];
    const saved = await ask(member, 'PUT', `/manga/${uid}/adaptations`, { version: 1, adaptations });
    expect([saved.status, saved.body.data.attributes.version]).toEqual([200, 2]);
    const stored = await sql`SELECT adaptations.name, season, number::float8, chapter_from FROM adaptations
      LEFT JOIN episodes ON adaptation_id = adaptations.id WHERE title_id = ${await idOf(uid)} ORDER BY year, number`.execute(
      app.ctx.db,
    );
    expect(stored.rows).toEqual([
      { name: 'River', season: 1, number: 1, chapter_from: null },
      { name: 'River', season: 1, number: 2.5, chapter_from: '3' },
      { name: 'River, live', season: null, number: null, chapter_from: null },
    ]);
    for (const [change, pointer] of [
      [{ ...adaptations[1], episodes: [episode, episode] }, '/adaptations/0/episodes/1'],
      [{ ...adaptations[1], url: 'http://example.org' }, '/adaptations/0/url'],
      [{ ...adaptations[1], name: ' ' }, '/adaptations/0/name'],
    ] as const) {
      const refused = await ask(member, 'PUT', `/manga/${uid}/adaptations`, { version: 2, adaptations: [change] });
      expect([refused.status, refused.body.errors[0].context.pointer]).toEqual([400, pointer]);
    }
  });

  test('an account has a limited number of drafts', async () => {
    const busy = await signIn(app);
    await sql`INSERT INTO titles (state, original_language, creator_id)
      SELECT 'draft', 'ja', ${busy.id} FROM generate_series(1, ${publishingLimits.draftsPerAccount})`.execute(
      app.ctx.db,
    );
    const refused = await ask(busy, 'POST', '/manga', fields());
    expect([refused.status, reasonOf(refused)]).toEqual([400, 'limit']);
  });
});

describe('who sees a draft', () => {
  test('its creator and reviewers, on the addresses that are meant for it, and nobody else', async () => {
    const uid = await makeCompleteDraft();
    const paths = [`/manga/${uid}`, `/manga/draft/${uid}`, `/manga/${uid}/relation`, `/manga/draft/${uid}/about`];
    for (const path of paths) {
      for (const who of [member, moderator]) expect([path, (await ask(who, 'GET', path)).status]).toEqual([path, 200]);
      for (const who of [other, contributor, await signIn(app, { roles: ['ROLE_DESIGNER'] })])
        expect([path, (await ask(who, 'GET', path)).status]).toEqual([path, 404]);
    }
    expect((await ask(null, 'GET', `/manga/${uid}`)).status).toBe(404);
    expect((await ask(null, 'GET', `/manga/draft/${uid}`)).status).toBe(401);
    // reviewers act in sessions of the site
    const client = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'], kind: 'client' });
    expect((await ask(client, 'GET', `/manga/draft/${uid}`)).status).toBe(404);
    for (const [method, path, body] of [
      ['PUT', `/manga/${uid}`, { year: 2000, version: 1 }],
      ['DELETE', `/manga/${uid}`, undefined],
      ['POST', `/manga/draft/${uid}/commit`, { version: 1 }],
      ['POST', `/manga/draft/${uid}/withdraw`, { version: 1 }],
      ['POST', `/manga/draft/${uid}/delete`, { version: 1, word: 'delete' }],
      ['PUT', `/manga/${uid}/adaptations`, { version: 1, adaptations: [] }],
    ] as const)
      expect([path, (await ask(other, method, path, body)).status]).toEqual([path, 404]);
    // a reviewer may mend it, and not submit it
    const mended = await ask(moderator, 'PUT', `/manga/${uid}`, { year: 2001, version: 1 });
    expect(mended.body.data.attributes).toMatchObject({ year: 2001, version: 2 });
    expect(mended.body.can).toMatchObject({ edit: true, submit: 'not_own' });
    expect((await submit(uid, moderator)).status).toBe(403);
    expect((await ask(moderator, 'POST', `/manga/draft/${uid}/delete`, { version: 2, word: 'delete' })).status).toBe(
      404,
    );
  });

  test('main covers and pending authors are described for those who see it', async () => {
    const uid = await makeCompleteDraft();
    const { relationships } = (await ask(member, 'GET', `/manga/draft/${uid}?includes[]=cover_art&includes[]=artist`))
      .body.data;
    expect(relationships).toMatchObject([
      { type: 'author' },
      { type: 'artist', attributes: { name: 'Aoi Kawa' } },
      { type: 'cover_art', attributes: { locale: 'ja' } },
      { type: 'creator' },
    ]);
  });

  test('lists have the own ones by state, in order, with counts; reviewers see all', async () => {
    const writer = await signIn(app);
    const names = ['B', 'A', 'C'];
    const uids: string[] = [];
    for (const name of names) uids.push(await makeCompleteDraft({ title: { en: name } }, writer));
    await submit(uids[2]!, writer);
    const listed = async (query: string, who = writer): Promise<[string[], number]> => {
      const { body } = await ask(who, 'GET', `/manga/draft?${query}`);
      return [body.data.map(({ id }: Json) => id), body.total];
    };
    expect(await listed('')).toEqual([uids.toReversed(), 3]);
    expect(await listed('order[title]=asc')).toEqual([[uids[1], uids[0], uids[2]], 3]);
    expect(await listed('state=submitted')).toEqual([[uids[2]], 1]);
    expect(await listed('state=draft&limit=1&offset=1')).toEqual([[uids[0]], 2]);
    expect((await ask(writer, 'GET', '/manga/draft?limit=0')).status).toBe(400);
    expect((await ask(writer, 'GET', '/manga/draft?state=published')).status).toBe(400);
    expect((await ask(writer, 'GET', '/manga/draft/counts')).body).toEqual({
      result: 'ok',
      draft: 2,
      submitted: 1,
      rejected: 0,
    });
    expect(await listed('', other)).toEqual([[], 0]);
    expect((await listed('limit=100', moderator))[0]).toEqual(expect.arrayContaining(uids));
    expect(await listed('whose=own', moderator)).toEqual([[], 0]);
  });

  test('accounts that may not create get no further', async () => {
    for (const [person, reason] of [
      [{ uploadRevoked: true }, 'upload_revoked'],
      [{ banned: true }, 'banned'],
      [{ unverified: true }, 'unverified'],
    ] as const) {
      const who = await signIn(app, person);
      const refused = await ask(who, 'POST', '/manga', fields());
      expect([refused.status, reasonOf(refused)]).toEqual([403, reason]);
    }
  });
});

describe('submitting', () => {
  test('names every part that is missing, a cover in another language too', async () => {
    const uid = await makeDraft();
    await buildCover(app.ctx, await idOf(uid), { language: 'en' });
    const refused = await submit(uid);
    expect([refused.status, refused.body.errors.map(({ context }: Json) => context.reason)]).toEqual([
      400,
      ['draft_author', 'draft_artist', 'draft_cover'],
    ]);
    expect(await stateOf(uid)).toBe('draft');
  });

  test('of a member waits for review and cannot be edited until it is withdrawn', async () => {
    const uid = await makeCompleteDraft();
    const submitted = await submit(uid);
    expect([submitted.status, submitted.body.data.attributes.state, submitted.body.data.attributes.version]).toEqual([
      201,
      'submitted',
      2,
    ]);
    const again = await submit(uid);
    expect([again.status, reasonOf(again)]).toEqual([400, 'already_submitted']);
    for (const who of [member, moderator]) {
      const edit = await ask(who, 'PUT', `/manga/${uid}`, { year: 2000, version: 2 });
      expect([edit.status, reasonOf(edit)]).toEqual([409, 'under_review']);
    }
    expect((await ask(member, 'GET', `/manga/draft/${uid}/about`)).body).toMatchObject({
      state: 'submitted',
      submittedAt: expect.stringMatching(/^\d{4}-/),
      remarks: {},
    });
    const withdrawn = await ask(member, 'POST', `/manga/draft/${uid}/withdraw`, { version: 2 });
    expect(withdrawn.body.data.attributes).toMatchObject({ state: 'draft', version: 3 });
    expect((await ask(member, 'POST', `/manga/draft/${uid}/withdraw`, { version: 3 })).status).toBe(409);
    await expect(approveDraft(app.ctx, { uid, version: 2, reviewerId: moderator.id })).rejects.toMatchObject({
      status: 409,
    });
    expect(await stateOf(uid)).toBe('draft');
    const waiting = await sql`SELECT FROM review_items WHERE subject_uid = ${uid} AND state = 'waiting'`.execute(
      app.ctx.db,
    );
    expect(waiting.rows).toHaveLength(0);
  });

  test.each(['ROLE_CONTRIBUTOR', 'ROLE_POWER_UPLOADER', 'ROLE_VIP'] as const)(
    'of %s is published at once',
    async (role) => {
      const who = await signIn(app, { roles: [role] });
      const uid = await makeCompleteDraft({ title: { en: `Instant ${role}` } }, who);
      const published = await submit(uid, who);
      expect([published.status, published.body.data.attributes.state]).toEqual([201, 'published']);
      expect((await ask(null, 'GET', `/manga/${uid}`)).body.data.id).toBe(uid);
      expect((await ask(null, 'GET', `/manga?title=Instant ${role}`)).body.data[0].id).toBe(uid);
      expect((await ask(null, 'GET', `/author/${author.uid}`)).body.data.relationships).toContainEqual({
        id: uid,
        type: 'manga',
      });
      expect((await ask(who, 'GET', `/manga/draft/${uid}`)).status).toBe(404);
    },
  );
});
