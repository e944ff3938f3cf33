// The states of drafts against a model of them: random actions of the creator, of reviewers and of strangers, one after
// the other and two at once. `DRAFT_SEQUENCES=10000` runs as many sequences.
import { sql } from 'kysely';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveDraft, refuseDraft, returnDraft } from '#server/titles/decisions.ts';
import { buildAuthor, buildCover } from '#test/support/builders/build.ts';
import { type SignedIn, signIn, signToken } from '#test/support/people/signed-in.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { send } from '#test/support/server/http.ts';

let app: TestApp;
let creator: SignedIn;
let stranger: SignedIn;
let reviewer: SignedIn;
let author: string;
beforeAll(async () => {
  app = await testApp();
  [creator, stranger] = [await signIn(app), await signIn(app)];
  reviewer = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
  author = (await buildAuthor(app.ctx)).uid;
});
afterAll(() => app.close());

type State = 'draft' | 'submitted' | 'rejected' | 'published' | 'deleted';
interface Model {
  state: State;
  version: number;
}
const actionNames = [
  'edit',
  'submit',
  'withdraw',
  'delete',
  'approve',
  'refuse',
  'return',
  'strangerEdit',
  'strangerSubmit',
] as const;
type ActionName = (typeof actionNames)[number];

/** The state after an action that succeeds; for all other states the action is refused and changes nothing. */
const transitions: Record<ActionName, Partial<Record<State, State>>> = {
  edit: { draft: 'draft', rejected: 'draft' },
  submit: { draft: 'submitted' },
  withdraw: { submitted: 'draft' },
  delete: { draft: 'deleted', submitted: 'deleted', rejected: 'deleted' },
  approve: { submitted: 'published' },
  refuse: { submitted: 'rejected' },
  return: { submitted: 'draft' },
  strangerEdit: {},
  strangerSubmit: {},
};

/** Runs an action. @returns whether it succeeded */
async function run(action: ActionName, uid: string, version: number): Promise<boolean> {
  const ask = async (who: SignedIn, method: string, path: string, body?: object): Promise<boolean> => {
    const { status, body: answer } = await send(method, app.api + path, body && JSON.stringify(body), who.headers);
    if (status >= 500) throw new Error(JSON.stringify(answer));
    return status < 300;
  };
  const decide = (work: Promise<void>): Promise<boolean> =>
    work.then(
      () => true,
      (error: { status?: number }) => {
        if (error.status === undefined || error.status >= 500) throw error;
        return false;
      },
    );
  const decision = { uid, version, reviewerId: reviewer.id };
  const remarks = { '': 'No' };
  switch (action) {
    case 'edit':
      return ask(creator, 'PUT', `/manga/${uid}`, { version, year: 2000 + (version % 20) });
    case 'submit':
      return ask(creator, 'POST', `/manga/draft/${uid}/commit`, { version });
    case 'withdraw':
      return ask(creator, 'POST', `/manga/draft/${uid}/withdraw`, { version });
    case 'delete':
      return ask(creator, 'POST', `/manga/draft/${uid}/delete`, { version, word: 'delete' });
    case 'approve':
      return decide(approveDraft(app.ctx, decision).then(() => undefined));
    case 'refuse':
      return decide(refuseDraft(app.ctx, { ...decision, remarks }));
    case 'return':
      return decide(returnDraft(app.ctx, { ...decision, remarks }));
    case 'strangerEdit':
      return ask(stranger, 'PUT', `/manga/${uid}`, { version, year: 1 });
    case 'strangerSubmit':
      return ask(stranger, 'POST', `/manga/draft/${uid}/commit`, { version });
  }
}

function step(model: Model, action: ActionName, version: number): { model: Model; succeeds: boolean } {
  const next = transitions[action][model.state];
  const isCurrent = version === model.version || version === model.version + 1;
  if (next === undefined || !isCurrent) return { model, succeeds: false };
  return { model: { state: next, version: model.version + 1 }, succeeds: true };
}

async function stored(uid: string): Promise<Model & { waiting: number }> {
  const { rows } = await sql<Model & { waiting: number }>`
    SELECT CASE WHEN deleted_at IS NULL THEN state::text ELSE 'deleted' END AS state, version,
      (SELECT count(*)::int FROM review_items WHERE subject_uid = titles.uid AND review_items.state = 'waiting') AS waiting
    FROM titles WHERE uid = ${uid}`.execute(app.ctx.db);
  return rows[0]!;
}

/** What the database has to say of a state: exactly what is submitted waits for a decision. */
const expected = (model: Model) => ({ ...model, waiting: model.state === 'submitted' ? 1 : 0 });

/** Signs tokens anew, because many sequences take longer than one lives. */
async function renewTokens(): Promise<void> {
  for (const person of [creator, stranger])
    person.headers.authorization = `Bearer ${await signToken(app, { uid: person.uid, session: person.session })}`;
}

async function makeDraft(): Promise<string> {
  await renewTokens();
  const fields = { title: { en: 'River' }, originalLanguage: 'ja', status: 'ongoing', contentRating: 'safe' };
  const { uid, id } = await app.ctx.db
    .insertInto('titles')
    .values({ state: 'draft', original_language: fields.originalLanguage, creator_id: creator.id })
    .returning(['uid', 'id'])
    .executeTakeFirstOrThrow();
  await sql`INSERT INTO title_names (title_id, position, language, name, main) VALUES (${id}, 0, 'en', 'River', true)`.execute(
    app.ctx.db,
  );
  await sql`INSERT INTO title_credits (title_id, author_id, role)
    SELECT ${id}::int, id, unnest(ARRAY['author', 'artist']::credit_role[]) FROM authors WHERE uid = ${author}`.execute(
    app.ctx.db,
  );
  await sql`INSERT INTO title_figures (title_id) VALUES (${id})`.execute(app.ctx.db);
  await sql`INSERT INTO covers (title_id, blob_id, language) SELECT ${id}::int, blob_id, 'ja' FROM covers
    WHERE title_id <> ${id} LIMIT 1`.execute(app.ctx.db);
  return uid;
}

const sequenceCount = Number(process.env['DRAFT_SEQUENCES'] ?? 60);
const testTimeoutMs = 120_000 + sequenceCount * 200;

const actionArbitrary = fc.constantFrom(...actionNames);
/** How far the version that is sent is from the current one. */
const offsetArbitrary = fc.constantFrom(0, 0, 0, 0, 1, -1, 2);

test(
  'every action leads where the model says, or is refused and changes nothing',
  async () => {
    const first = await app.ctx.db
      .insertInto('titles')
      .values({ original_language: 'ja' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await buildCover(app.ctx, first.id);
    const sequence = fc.array(fc.tuple(actionArbitrary, offsetArbitrary), { minLength: 4, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(sequence, async (actions) => {
        const uid = await makeDraft();
        let model: Model = { state: 'draft', version: 1 };
        for (const [action, offset] of actions) {
          const version = Math.max(1, model.version + offset);
          const { model: next, succeeds } = step(model, action, version);
          expect([action, version, model, await run(action, uid, version)]).toEqual([action, version, model, succeeds]);
          model = next;
          expect(await stored(uid)).toEqual(expected(model));
        }
        await sql`DELETE FROM titles WHERE uid = ${uid}`.execute(app.ctx.db);
      }),
      { numRuns: sequenceCount },
    );
  },
  testTimeoutMs,
);

test(
  'of two actions at once, the second finds what the first one left',
  async () => {
    const pair = fc.tuple(fc.array(actionArbitrary, { maxLength: 3 }), actionArbitrary, actionArbitrary);
    await fc.assert(
      fc.asyncProperty(pair, async ([before, one, other]) => {
        const uid = await makeDraft();
        let model: Model = { state: 'draft', version: 1 };
        for (const action of before) {
          await run(action, uid, model.version);
          model = step(model, action, model.version).model;
        }
        const { version } = model;
        const [oneSucceeds, otherSucceeds] = await Promise.all([run(one, uid, version), run(other, uid, version)]);
        const orders = [
          [one, other],
          [other, one],
        ] as const;
        const outcomes = orders.map(([a, b]) => {
          const after = step(model, a, version);
          const last = step(after.model, b, version);
          return { aSucceeds: after.succeeds, bSucceeds: last.succeeds, end: expected(last.model) };
        });
        const possible = outcomes.map(({ aSucceeds, bSucceeds, end }, index) => ({
          one: index === 0 ? aSucceeds : bSucceeds,
          other: index === 0 ? bSucceeds : aSucceeds,
          end,
        }));
        const end = await stored(uid);
        const found = { one: oneSucceeds, other: otherSucceeds, end };
        expect(possible).toContainEqual(found);
        await sql`DELETE FROM titles WHERE uid = ${uid}`.execute(app.ctx.db);
      }),
      { numRuns: sequenceCount },
    );
  },
  testTimeoutMs,
);
