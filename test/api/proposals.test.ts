// Proposed changes of published titles: disjoint ones all apply, overlapping ones wait for their author, and no approval
// overwrites a newer value.
import { sql } from 'kysely';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approveProposal, refuseProposal } from '#server/titles/proposals.ts';
import { readContent } from '#server/titles/content.ts';
import { buildAuthor, buildTitle } from '#test/support/builders/build.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { get, type Json, errorOf, send, type TestResponse } from '#test/support/server/http.ts';

let app: TestApp;
let first: SignedIn;
let second: SignedIn;
let member: SignedIn;
let moderator: SignedIn;
let authors: string[];
let tags: string[];
beforeAll(async () => {
  app = await testApp();
  [first, second] = [
    await signIn(app, { roles: ['ROLE_CONTRIBUTOR'] }),
    await signIn(app, { roles: ['ROLE_POWER_UPLOADER'] }),
  ];
  member = await signIn(app);
  moderator = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
  authors = (await Promise.all([buildAuthor(app.ctx), buildAuthor(app.ctx)])).map(({ uid }) => uid);
  const { rows } = await sql<{ uid: string }>`SELECT uid::text FROM tags ORDER BY id LIMIT 4`.execute(app.ctx.db);
  tags = rows.map(({ uid }) => uid);
});
afterAll(() => app.close());

const ask = (who: SignedIn | null, method: string, path: string, body?: object): Promise<TestResponse> =>
  method === 'GET'
    ? get(app.api + path, who?.headers)
    : send(method, app.api + path, body && JSON.stringify(body), who?.headers);
const buildSubject = () =>
  buildTitle(app.ctx, {
    names: [
      { language: 'en', name: 'River', main: true },
      { language: 'ja', name: 'Kawa', main: true },
      { language: 'fr', name: 'Rivière' },
    ],
    descriptions: { en: 'A river.' },
    links: { al: '1' },
    year: 2000,
  });
interface Edit {
  id: string;
  state: string;
  version: number;
  changes: Json[];
  own: boolean;
  remarks: Record<string, string>;
}
const editsOf = async (uid: string, who: SignedIn): Promise<Edit[]> =>
  (await ask(who, 'GET', `/manga/${uid}/edits`)).body.edits;
const approve = async (uid: string, who: SignedIn) => {
  const [edit] = await editsOf(uid, who);
  return approveProposal(app.ctx, { uid: edit!.id, version: edit!.version, reviewerId: moderator.id });
};
const attributesOf = async (uid: string): Promise<Json> => {
  await app.ctx.changes.waitUntilApplied();
  return (await ask(null, 'GET', `/manga/${uid}`)).body.data.attributes;
};

describe('a proposal', () => {
  test('leaves the title as it is until it is approved, then the title has it and its version', async () => {
    const { uid } = await buildSubject();
    const before = await attributesOf(uid);
    const change = { title: { en: 'The River', ja: 'Kawa' }, year: 2001, note: 'The book says so', version: 1 };
    const answer = await ask(first, 'PUT', `/manga/${uid}`, change);
    expect([answer.status, answer.body.data.attributes]).toEqual([200, before]);
    expect(await attributesOf(uid)).toEqual(before);
    expect((await ask(first, 'GET', `/manga/${uid}/edits`)).body).toMatchObject({
      proposes: true,
      edits: [
        {
          own: true,
          author: first.uid,
          state: 'waiting',
          note: 'The book says so',
          changes: [
            { field: 'title', key: 'en', base: 'River', current: 'River', mine: 'The River', conflict: false },
            { field: 'year', key: '', base: 2000, current: 2000, mine: 2001, conflict: false },
          ],
        },
      ],
    });
    expect(await approve(uid, first)).toEqual([]);
    expect(await attributesOf(uid)).toMatchObject({ title: { en: 'The River', ja: 'Kawa' }, year: 2001, version: 2 });
    expect((await ask(first, 'GET', `/manga/${uid}`)).body.data.attributes.version).toBe(2);
    expect((await editsOf(uid, first))[0]!.state).toBe('applied');
  });

  test('is made by those who may; moderators change at once, members not at all', async () => {
    const { uid } = await buildSubject();
    expect((await ask(member, 'PUT', `/manga/${uid}`, { year: 1990, version: 1 })).status).toBe(403);
    expect((await ask(member, 'GET', `/manga/${uid}/edits`)).status).toBe(403);
    const stale = await ask(first, 'PUT', `/manga/${uid}`, { year: 1990, version: 7 });
    expect(errorOf(stale)).toMatchObject({ status: 409, title: 'optimistic_lock_exception' });
    const invalid = await ask(first, 'PUT', `/manga/${uid}`, { links: { zz: '1' }, version: 1 });
    expect(invalid.status).toBe(400);
    expect(
      (await ask(moderator, 'PUT', `/manga/${uid}`, { year: 1990, version: 1 })).body.data.attributes,
    ).toMatchObject({
      year: 1990,
      version: 2,
    });
    expect((await ask(moderator, 'GET', `/manga/${uid}/edits`)).body).toEqual({
      result: 'ok',
      proposes: false,
      edits: [],
    });
  });

  test('is one for each person; what changes nothing proposes nothing', async () => {
    const { uid } = await buildSubject();
    await ask(first, 'PUT', `/manga/${uid}`, { year: 2000, version: 1 });
    expect(await editsOf(uid, first)).toEqual([]);
    await ask(first, 'PUT', `/manga/${uid}`, { year: 2001, version: 1 });
    await ask(first, 'PUT', `/manga/${uid}`, { tags: [tags[0]], version: 1 });
    await ask(first, 'PUT', `/manga/${uid}`, { year: 2002, version: 2 });
    const edits = await editsOf(uid, first);
    expect(edits.map(({ state, changes }) => [state, changes.map(({ field, mine }) => [field, mine])])).toEqual([
      [
        'waiting',
        [
          ['tags', true],
          ['year', 2002],
        ],
      ],
    ]);
    expect(await editsOf(uid, second)).toEqual([]);
    expect((await editsOf(uid, moderator)).map(({ own }) => own)).toEqual([false]);
    const open = await sql`SELECT FROM review_items WHERE subject_uid = ${edits[0]!.id} AND state = 'waiting'`.execute(
      app.ctx.db,
    );
    expect(open.rows).toHaveLength(1);
  });

  test('shows base, current and own value where the title has changed, and applies once it is brought up to date', async () => {
    const { uid } = await buildSubject();
    await ask(first, 'PUT', `/manga/${uid}`, { year: 2001, description: { en: 'A long river.' }, version: 1 });
    await ask(second, 'PUT', `/manga/${uid}`, { year: 2005, version: 1 });
    expect(await approve(uid, second)).toEqual([]);
    const [conflict] = await approve(uid, first);
    expect(conflict).toMatchObject({ field: 'year', base: 2000, current: 2005, value: 2001 });
    // nothing of it applied
    expect(await attributesOf(uid)).toMatchObject({ year: 2005, description: { en: 'A river.' }, version: 2 });
    const [edit] = await editsOf(uid, first);
    expect(edit).toMatchObject({
      state: 'conflict',
      changes: [
        { field: 'description', conflict: false },
        { field: 'year', base: 2000, current: 2005, mine: 2001, conflict: true },
      ],
    });
    await ask(first, 'PUT', `/manga/${uid}`, { year: 2001, version: 2 });
    expect(await editsOf(uid, first)).toMatchObject([{ id: edit!.id, state: 'waiting' }]);
    expect(await approve(uid, first)).toEqual([]);
    expect(await attributesOf(uid)).toMatchObject({ year: 2001, description: { en: 'A long river.' }, version: 3 });
  });

  test('that is withdrawn or refused is not applied any more', async () => {
    const { uid } = await buildSubject();
    await ask(first, 'PUT', `/manga/${uid}`, { year: 2001, version: 1 });
    const [edit] = await editsOf(uid, first);
    const decision = { uid: edit!.id, version: edit!.version, reviewerId: moderator.id };
    await expect(approveProposal(app.ctx, { ...decision, reviewerId: first.id })).rejects.toMatchObject({
      status: 403,
    });
    expect((await ask(second, 'POST', `/manga/${uid}/edits/withdraw`, { version: 1 })).status).toBe(404);
    expect((await ask(first, 'POST', `/manga/${uid}/edits/withdraw`, { version: 9 })).status).toBe(409);
    expect((await ask(first, 'POST', `/manga/${uid}/edits/withdraw`, { version: 1 })).status).toBe(200);
    expect((await ask(first, 'POST', `/manga/${uid}/edits/withdraw`, { version: 2 })).status).toBe(404);
    await expect(approveProposal(app.ctx, decision)).rejects.toMatchObject({ status: 409 });
    await ask(first, 'PUT', `/manga/${uid}`, { year: 2002, version: 1 });
    const [again] = await editsOf(uid, first);
    await refuseProposal(app.ctx, { ...decision, uid: again!.id, version: again!.version, remarks: { year: 'Wrong' } });
    expect((await editsOf(uid, first))[0]).toMatchObject({ state: 'refused', remarks: { year: 'Wrong' } });
    expect(await attributesOf(uid)).toMatchObject({ year: 2000, version: 1 });
    // proposing what the title has already takes the open proposal back
    await ask(first, 'PUT', `/manga/${uid}`, { year: 2003, version: 1 });
    expect((await editsOf(uid, first))[0]!.state).toBe('waiting');
  });

  test('goes with its title', async () => {
    const { uid } = await buildSubject();
    await ask(first, 'PUT', `/manga/${uid}`, { year: 2001, version: 1 });
    const [edit] = await editsOf(uid, first);
    expect((await ask(moderator, 'DELETE', `/manga/${uid}`)).status).toBe(200);
    const { rows } = await sql<{
      state: string;
    }>`SELECT state FROM review_items WHERE subject_uid = ${edit!.id}`.execute(app.ctx.db);
    expect(rows).toEqual([{ state: 'autoresolved' }]);
    await expect(
      approveProposal(app.ctx, { uid: edit!.id, version: 2, reviewerId: moderator.id }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('never leaves a title without a main name', async () => {
    const { uid } = await buildSubject();
    await ask(first, 'PUT', `/manga/${uid}`, { title: { en: 'River' }, version: 1 });
    await ask(second, 'PUT', `/manga/${uid}`, { title: { ja: 'Kawa' }, version: 1 });
    expect(await approve(uid, first)).toEqual([]);
    expect(await approve(uid, second)).toMatchObject([{ field: 'title', key: 'en' }]);
    expect((await attributesOf(uid)).title).toEqual({ en: 'River' });
  });

  test('has adaptations, too', async () => {
    const { uid } = await buildSubject();
    const adaptations = [{ kind: 'anime', name: 'River', episodes: [{ season: 1, number: 1 }] }];
    expect((await ask(first, 'PUT', `/manga/${uid}/adaptations`, { version: 1, adaptations })).status).toBe(200);
    expect((await ask(null, 'GET', `/manga/${uid}/episodes`)).body.total).toBe(0);
    expect(await approve(uid, first)).toEqual([]);
    expect((await ask(null, 'GET', `/manga/${uid}/episodes`)).body.data[0].attributes.name).toBe('River');
  });
});

/**
 * The fields that the pairs change, with values; a model of the title is one value for each. `write` is what a client
 * sends for a value, given all others of the proposal and of the title.
 */
const modelFields = {
  nameEn: ['River', 'Stream', 'Brook'],
  nameJa: ['Kawa', 'Umi'],
  alias: ['none', 'Fleuve', 'Ruisseau'],
  synopsis: ['A river.', 'A long river.', 'none'],
  tracker: ['1', '2', 'none'],
  year: [2000, 2001, 2002],
  status: ['ongoing', 'hiatus', 'completed'],
  tagA: [false, true],
  tagB: [false, true],
  author: [-1, 0, 1],
  rating: ['safe', 'suggestive'],
} as const;
type Model = { [K in keyof typeof modelFields]: (typeof modelFields)[K][number] };
const fieldNames = Object.keys(modelFields) as (keyof Model)[];
const start = Object.fromEntries(fieldNames.map((field) => [field, modelFields[field][0]])) as Model;

/** All fields of a model, as a client sends them that has read the title. */
const bodyOf = (model: Model) => ({
  title: { en: model.nameEn, ja: model.nameJa },
  altTitles: [{ fr: 'Rivière' }, ...(model.alias === 'none' ? [] : [{ fr: model.alias }])],
  description: model.synopsis === 'none' ? {} : { en: model.synopsis },
  links: model.tracker === 'none' ? {} : { al: model.tracker },
  year: model.year,
  status: model.status,
  tags: [...(model.tagA ? [tags[0]!] : []), ...(model.tagB ? [tags[1]!] : [])].toSorted(),
  authors: model.author === -1 ? [] : [authors[model.author]!],
  contentRating: model.rating,
});

/**
 * The rule: what both change is a conflict unless they want the same; alternative names are a set, in which two different
 * ones stand beside each other.
 */
function expectedEnd(one: Partial<Model>, other: Partial<Model>): { applies: boolean; end: Model; aliases: string[] } {
  const after = { ...start, ...one };
  const clash = fieldNames.some(
    (field) => field !== 'alias' && field in one && field in other && one[field] !== other[field],
  );
  const aliasOf = (change: Partial<Model>): string[] => (change.alias && change.alias !== 'none' ? [change.alias] : []);
  return {
    applies: !clash,
    end: clash ? after : { ...after, ...other },
    aliases: [...new Set(clash ? aliasOf(one) : [...aliasOf(one), ...aliasOf(other)])],
  };
}

const proposalArbitrary = fc
  .uniqueArray(fc.constantFrom(...fieldNames), { minLength: 1, maxLength: 7 })
  .chain((fields) =>
    fc.record(
      Object.fromEntries(
        fields.map((field) => [field, fc.constantFrom<unknown>(...modelFields[field].slice(1))]),
      ) as Record<string, fc.Arbitrary<unknown>>,
    ),
  )
  .map((change) => change as Partial<Model>);

test('random pairs of proposals end as the rule says', async () => {
  let applied = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(proposalArbitrary, proposalArbitrary, fc.boolean(), async (one, other, firstFirst) => {
      const { uid, id } = await buildSubject();
      await ask(first, 'PUT', `/manga/${uid}`, { ...bodyOf({ ...start, ...one }), version: 1 });
      await ask(second, 'PUT', `/manga/${uid}`, { ...bodyOf({ ...start, ...other }), version: 1 });
      const order = firstFirst ? ([first, second] as const) : ([second, first] as const);
      const changes = firstFirst ? ([one, other] as const) : ([other, one] as const);
      expect(await approve(uid, order[0])).toEqual([]);
      const conflicts = await approve(uid, order[1]);
      const { applies, end, aliases } = expectedEnd(...changes);
      expect(conflicts.length === 0).toBe(applies);
      const content = await readContent(app.ctx.db, id);
      const rest = bodyOf(end);
      expect({ ...content, altTitles: rest.altTitles }).toMatchObject(rest);
      expect(content.description).toEqual(rest.description);
      expect(content.links).toEqual(rest.links);
      expect(content.altTitles.map(({ fr }) => fr).toSorted()).toEqual(['Rivière', ...aliases].toSorted());
      if (applies) applied++;
      else refused++;
    }),
    { numRuns: Number(process.env['PROPOSAL_PAIRS'] ?? 100) },
  );
  // both ends of the rule were met
  expect([applied > 5, refused > 5]).toEqual([true, true]);
}, 600_000);
