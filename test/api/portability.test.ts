// The export of an account, and imports of libraries: dry run, rules for conflicts, what waits for its title, undo.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exportParts } from '#server/portability/export.ts';
import { retryWaiting } from '#server/portability/imports.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildChapter, buildGroup, buildTitle, buildUser } from '#test/support/builders/build.ts';
import { errorOf, get, type Json, send, unknownId } from '#test/support/server/http.ts';
import { importEntries } from '#test/support/people/import-file.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';

let app: TestApp;
let reader: SignedIn;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  reader = await signIn(app);
});

const importFile = (entries: object[], options: object = {}, account = reader) =>
  importEntries(app, account, entries, options);
const undo = (id: string, account = reader) =>
  send('POST', `${app.api}/account/import/${id}/undo`, '{}', account.headers);
const imports = async (): Promise<Json[]> => (await get(`${app.api}/account/import`, reader.headers)).body.imports;

/** All that an import may change, as text. */
async function storedOf({ id }: SignedIn): Promise<Json> {
  const { rows } = await sql<{ stored: Json }>`SELECT json_build_object(
    'library', (SELECT json_agg(json_build_array(title_id, following, status) ORDER BY title_id) FROM title_follows WHERE user_id = ${id}),
    'ratings', (SELECT json_agg(json_build_array(title_id, rating) ORDER BY title_id) FROM ratings WHERE user_id = ${id}),
    'reads', (SELECT json_agg(json_build_array(title_id, ARRAY(SELECT unnest(chapters) ORDER BY 1)) ORDER BY title_id) FROM reads WHERE user_id = ${id}),
    'notes', (SELECT json_agg(json_build_array(title_id, note) ORDER BY title_id) FROM library_notes WHERE user_id = ${id}),
    'categories', (SELECT json_agg(json_build_array(name, title_id) ORDER BY name, title_id) FROM library_categories
      JOIN library_category_titles ON category_id = library_categories.id WHERE user_id = ${id}),
    'lists', (SELECT json_agg(json_build_array(name, visibility, (SELECT json_agg(title_id ORDER BY position) FROM list_titles WHERE list_id = lists.id)) ORDER BY name)
      FROM lists WHERE owner_id = ${id}),
    'groups', (SELECT json_agg(group_id ORDER BY group_id) FROM group_follows WHERE user_id = ${id}),
    'users', (SELECT json_agg(followed_id ORDER BY followed_id) FROM user_follows WHERE user_id = ${id})) AS stored`.execute(
    app.ctx.db,
  );
  return rows[0]!.stored;
}
const nothing = {
  library: null,
  ratings: null,
  reads: null,
  notes: null,
  categories: null,
  lists: null,
  groups: null,
  users: null,
};

let serial = 0;
const named = (name: string, title: object = {}) =>
  buildTitle(app.ctx, { names: [{ language: 'en', name, main: true }], ...title });

describe('an import', () => {
  test('finds titles by id, by ids of other sites and by name, adds what the file says, and its undo leaves nothing', async () => {
    const byId = await buildTitle(app.ctx);
    const byTracker = await named('Some other name', { links: { mal: `9${++serial}` } });
    const byName = await named(`The Owl’s House ${serial}`);
    for (const chapter of ['1', '2', '2.5', '3']) await buildChapter(app.ctx, byName.id, { chapter }, 0);
    const group = await buildGroup(app.ctx);
    const person = await buildUser(app.ctx);
    const file = [
      [
        { id: byId.uid, names: ['Wrong'], status: 'completed', rating: 9, note: 'Twice' },
        {
          names: ['Unknown name'],
          trackers: { mal: `9${serial}` },
          status: 'plan_to_read',
          categories: ['Sea', 'sea'],
        },
        { names: [`the owl's house ${serial}`], status: 'reading', following: true, readUpTo: 2.5 },
        { names: ['Nobody knows this'], status: 'reading' },
      ],
      {
        lists: [
          { name: 'Owls', titles: [{ names: [`The Owl’s House ${serial}`], note: 'Start here' }, { names: ['?'] }] },
        ],
        groups: [group.uid, unknownId],
        users: [person.uid, reader.uid],
      },
    ] as const;
    const dryRun = await importFile([...file[0]], { ...file[1], dryRun: true });
    expect(await storedOf(reader)).toEqual(nothing);
    expect(await imports()).toEqual([]);

    const { body } = await importFile([...file[0]], file[1]);
    expect(body.counts).toEqual(dryRun.body.counts);
    expect(body.counts).toEqual({
      matched: 3,
      unmatched: 2,
      library: 3,
      statuses: 3,
      follows: 1,
      ratings: 1,
      chapters: 3,
      categories: 1,
      notes: 1,
      lists: 1,
      listTitles: 0,
      groups: 1,
      users: 1,
      unchanged: 0,
    });
    expect(body.missing).toEqual([
      { name: 'Nobody knows this', why: 'unknown' },
      { name: '?', why: 'unknown' },
    ]);
    expect(await storedOf(reader)).toEqual({
      library: [
        [byId.id, false, 'completed'],
        [byTracker.id, false, 'plan_to_read'],
        [byName.id, true, 'reading'],
      ],
      ratings: [[byId.id, 9]],
      reads: [[byName.id, ['1', '2', '2.5']]],
      notes: [[byId.id, 'Twice']],
      categories: [['sea', byTracker.id]],
      lists: [['Owls', 'private', [byName.id]]],
      groups: [group.id],
      users: [person.id],
    });

    const second = await importFile([...file[0]], file[1]);
    expect(second.body.counts).toMatchObject({ library: 0, chapters: 0, lists: 0, groups: 0, unchanged: 3 });
    expect((await imports()).map(({ waiting, undone }) => [waiting, undone])).toEqual([
      [2, false],
      [2, false],
    ]);

    const stranger = await signIn(app);
    expect((await undo(body.id, stranger)).status).toBe(404);
    for (const _ of [1, 2]) expect((await undo(body.id)).body).toEqual({ result: 'ok' });
    expect(await storedOf(reader)).toEqual(nothing);
  });

  test('several titles of one name are not guessed', async () => {
    await named('Twins');
    await named('TWINS!');
    const { body } = await importFile([{ names: ['twins'], status: 'reading' }]);
    expect(body.missing).toEqual([{ name: 'twins', why: 'ambiguous' }]);
    expect(await storedOf(reader)).toEqual(nothing);
  });

  test('by rule keeps, raises or replaces what is there; read marks are only added', async () => {
    const title = await buildTitle(app.ctx);
    const others = [{ rule: 'keep' }, { rule: 'higher' }, { rule: 'replace' }];
    const results = [];
    for (const rule of others) {
      const account = await signIn(app);
      await importFile(
        [{ id: title.uid, names: [], status: 'completed', rating: 6, note: 'Mine', readNumbers: ['7'] }],
        {},
        account,
      );
      for (const [status, rating] of [
        ['plan_to_read', 4],
        ['re_reading', 8],
      ])
        await importFile([{ id: title.uid, names: [], status, rating, note: 'Theirs', readUpTo: 1 }], rule, account);
      const { library, ratings, notes, reads } = await storedOf(account);
      results.push([library[0][2], ratings[0][1], notes[0][1], reads[0][1]]);
    }
    expect(results).toEqual([
      ['completed', 6, 'Mine', ['1', '7']],
      ['re_reading', 8, 'Mine', ['1', '7']],
      ['re_reading', 8, 'Theirs', ['1', '7']],
    ]);
  });

  test('changes only the chosen parts', async () => {
    const title = await buildTitle(app.ctx);
    const entry = { id: title.uid, names: [], status: 'reading', rating: 6, note: 'x', readUpTo: 1, categories: ['c'] };
    await importFile([entry], { parts: ['ratings'] });
    expect(await storedOf(reader)).toEqual({ ...nothing, ratings: [[title.id, 6]] });
  });

  test('whose numbers begin anew in each volume marks as many chapters from the start as the file says', async () => {
    const title = await buildTitle(app.ctx);
    await sql`UPDATE titles SET numbers_reset = true WHERE id = ${title.id}`.execute(app.ctx.db);
    for (const volume of ['1', '2'])
      for (const chapter of ['1', '2', '3']) await buildChapter(app.ctx, title.id, { volume, chapter }, 0);
    await importFile([{ id: title.uid, names: [], readUpTo: 4 }]);
    expect((await storedOf(reader)).reads[0][1]).toEqual(['1/1', '1/2', '1/3', '2/1']);
  });

  test('the undo leaves what has been changed since then', async () => {
    const [kept, gone] = [await buildTitle(app.ctx), await buildTitle(app.ctx)];
    const { body } = await importFile(
      [kept, gone].map(({ uid }) => ({ id: uid, names: [], status: 'reading', rating: 5 })),
    );
    await send('POST', `${app.api}/manga/${kept.uid}/status`, '{"status":"dropped"}', reader.headers);
    await send('POST', `${app.api}/rating/${kept.uid}`, '{"rating":2}', reader.headers);
    await undo(body.id);
    expect(await storedOf(reader)).toMatchObject({ library: [[kept.id, false, 'dropped']], ratings: [[kept.id, 2]] });
  });

  test('an entry without a title is added when the title appears, and can be forgotten', async () => {
    const name = `Later ${++serial}`;
    const { body } = await importFile([{ names: [name], status: 'reading', rating: 10 }]);
    const { body: forgotten } = await importFile([{ names: [name], status: 'completed' }]);
    await send('DELETE', `${app.api}/account/import/${forgotten.id}`, undefined, reader.headers);
    const title = await named(name);
    await retryWaiting(app.ctx);
    expect(await storedOf(reader)).toEqual(nothing);
    await sql`UPDATE account_import_waiting SET tried_at = tried_at - interval '13 hours'`.execute(app.ctx.db);
    await retryWaiting(app.ctx);
    expect(await storedOf(reader)).toMatchObject({
      library: [[title.id, false, 'reading']],
      ratings: [[title.id, 10]],
    });
    expect((await imports()).map(({ waiting }) => waiting)).toEqual([0, 0]);
    await undo(body.id);
    expect(await storedOf(reader)).toEqual(nothing);
  });

  test('a library of 3,000 titles is written in parts, and undone as a whole', async () => {
    const { rows } = await sql<{ uid: string }>`INSERT INTO titles (original_language, state)
      SELECT 'ja', 'published' FROM generate_series(1, 3000) RETURNING uid`.execute(app.owner);
    const entries = rows.map(({ uid }) => ({
      id: uid,
      names: [],
      status: 'reading',
      following: true,
      rating: 7,
      readUpTo: 3,
    }));
    const { body } = await importFile(entries);
    expect(body.counts).toMatchObject({ matched: 3000, library: 3000, ratings: 3000, chapters: 9000 });
    await undo(body.id);
    expect(await storedOf(reader)).toEqual(nothing);
    const { rows: figures } = await sql`SELECT FROM title_figures JOIN titles ON titles.id = title_id
      WHERE titles.uid = ANY (${rows.map(({ uid }) => uid)}::uuid[]) AND (follows <> 0 OR 0 <> ALL (ratings) AND average IS NOT NULL)`.execute(
      app.owner,
    );
    expect(figures).toEqual([]);
  });

  test.each([
    [{ names: [], rating: 11 }, '/rating'],
    [{ names: [], status: 'liked' }, '/status'],
    [{ names: ['x'.repeat(600)] }, '/names'],
    [{ names: [], trackers: { evil: '1' } }, '/trackers'],
    [{ names: [], readNumbers: Array.from({ length: 5001 }, String) }, '/readNumbers'],
  ])('refuses an entry with too much or unknown in $1', async (entry, pointer) => {
    const response = await importFile([entry]);
    expect(response.status).toBe(400);
    expect(errorOf(response).detail).toContain(pointer);
  });
});

describe('the export', () => {
  test('contains what the account stores, and an import of it into another account leads to the same', async () => {
    const title = await named(`Taken along ${++serial}`, { links: { mal: '4711' } });
    const group = await buildGroup(app.ctx);
    await importFile(
      [
        {
          id: title.uid,
          names: [],
          status: 'on_hold',
          following: true,
          rating: 3,
          note: 'n',
          readNumbers: ['1', '12.5'],
          categories: ['Sea'],
        },
      ],
      { groups: [group.uid], lists: [{ name: 'Mine', titles: [{ id: title.uid, names: [] }] }] },
    );
    const { body } = await get(`${app.api}/account/export`, reader.headers);
    expect(body).toMatchObject({ format: 'komawari-account', version: 1 });
    expect(body.data.library).toEqual([
      expect.objectContaining({
        title: { id: title.uid, name: `Taken along ${serial}`, links: { mal: '4711' } },
        status: 'on_hold',
        following: true,
        rating: 3,
        note: 'n',
        categories: ['Sea'],
      }),
    ]);
    expect(body.data.library[0].read.toSorted()).toEqual(['1', '12.5']);
    expect(body.data.followedGroups).toEqual([
      expect.objectContaining({ group: expect.objectContaining({ id: group.uid }) }),
    ]);
    expect(body.data.lists).toMatchObject([{ name: 'Mine', titles: [{ title: { id: title.uid } }] }]);
    // nothing that grants access
    expect(JSON.stringify(body)).not.toMatch(/secret|hash|token|password/i);
    const stranger = await signIn(app);
    const { body: others } = await get(`${app.api}/account/export`, stranger.headers);
    expect(JSON.stringify(others)).not.toContain(reader.uid);
  });

  /** Columns that refer to users and are not exported, with the reason. */
  const notExported: Readonly<Record<string, string>> = {
    'account_codes.user_id': 'codes of mails, as hashes',
    'former_emails.user_id': 'kept a week for safety, only as long as it takes to undo a takeover',
    'recovery_codes.user_id': 'hashes of secrets',
    'oidc_records.user_id': 'records of sign-ins, of which the sessions tell',
    'username_claims.user_id': 'made of the name',
    'api_client_counts.user_id': 'a counter',
    'user_figures.user_id': 'a counter',
    'merge_rows.user_id': 'which rows of the account staff has moved to another title; the rows are exported',
    'user_follows.followed_id': 'what others do',
    'blocked_users.blocked_id': 'what others do',
    'title_blocks.blocked_id': 'what others do',
    'comment_mentions.user_id': 'what others do',
    'contact_messages.user_id': 'mails to the staff, which are deleted here when they are handed over',
    'announcements.author_id': 'what staff did',
    'api_clients.decided_by': 'what staff did',
    'moderation_decisions.actor_id': 'what staff did',
    'moderation_decisions.undone_by': 'what staff did',
    'staff_proposals.proposer_id': 'what staff did',
    'review_items.claimed_by': 'what staff does, for some minutes',
    'flags.updated_by': 'what staff did',
    'settings_templates.author_id': 'what staff did',
    'spread_words.user_id': 'what somebody said of double pages, which belongs to the chapter',
    'spread_changes.user_id': 'what somebody said of double pages, which belongs to the chapter',
    'notification_events.user_id': 'an outbox, emptied within seconds',
    'review_items.owner_id': 'what others report, which only moderators see',
    'library_undos.user_id': 'kept for an hour, to undo a change',
    'idempotency_keys.user_id': 'hashes of requests, kept for a day',
  };

  test('covers each column that refers to users, or says why not', async () => {
    const { rows } = await sql<{ column: string }>`
      SELECT pg_class.relname || '.' || pg_attribute.attname AS column FROM pg_constraint
        JOIN pg_class ON pg_class.oid = conrelid JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
      WHERE contype = 'f' AND confrelid = 'users'::regclass`.execute(app.owner);
    const covered = new Set([
      ...Object.values(exportParts).flatMap(({ covers }) => covers),
      ...Object.keys(notExported),
    ]);
    const columns = rows.map(({ column }) => column).filter((column) => !column.startsWith('graphile'));
    expect(columns.filter((column) => !covered.has(column)).toSorted()).toEqual([]);
    expect([...covered].filter((column) => !columns.includes(column)).toSorted()).toEqual([]);
  });
});
