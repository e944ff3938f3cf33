// Samples: what was published without review is looked at afterwards, some of all, and the first ones after a role was given.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { firstSamples } from '#contract/rules/site-checks.ts';
import { buildTitle } from '#test/support/builders/build.ts';
import { openModerationFixture } from '#test/support/people/moderation-fixture.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { uploaderOf } from '#test/support/people/upload-fixture.ts';
import { testApp } from '#test/support/server/app.ts';
import type { Json } from '#test/support/server/http.ts';

const { app, ask, admin, member, moderator, contributor, makeCompleteDraft, submit, settle, undo, view } =
  openModerationFixture();
let manga: string;
beforeAll(async () => void (manga = (await buildTitle(app.ctx)).uid));

const grant = async (who: SignedIn): Promise<string> => {
  const action = { action: 'person.grant-uploader', id: who.uid, params: { role: 'ROLE_CONTRIBUTOR' } };
  const made = await ask(admin, 'POST', '/moderation/act', { action, reason: 'person_request' });
  expect([made.status, made.body.errors]).toEqual([200, undefined]);
  return made.body.decision;
};
let number = 0;
/** Publishes or queues a chapter. @returns its public id */
async function upload(who: SignedIn, of = { api: app.api, manga }): Promise<string> {
  number += 1;
  const made = await uploaderOf(of.api, who).upload(of.manga, { chapter: String(number) });
  expect([made.status, made.body.errors]).toEqual([200, undefined]);
  return made.body.data.id;
}
/** Subjects of the samples of somebody, the oldest first. */
const samplesOf = async ({ id }: SignedIn, of = app): Promise<string[]> =>
  (
    await sql<Json>`SELECT subject_uid FROM review_items WHERE kind = 'sample' AND owner_id = ${id} AND by_machine
    ORDER BY id`.execute(of.ctx.db)
  ).rows.map(({ subject_uid }) => subject_uid);

test('the first titles and chapters after a role was given are picked out, and no more', async () => {
  const who = await signIn(app);
  const queued = await upload(who);
  await grant(who);
  const published: string[] = [];
  for (let at = 0; at < firstSamples - 1; at++) published.push(await upload(who));
  const draft = await makeCompleteDraft({}, who);
  expect((await submit(draft, who)).status).toBe(201);
  await upload(who);
  expect(await samplesOf(who)).toEqual([...published, draft]);
  expect(await samplesOf(who)).not.toContain(queued);
});

test('a role that was taken back, or nobody gave, picks nothing out', async () => {
  const who = await signIn(app);
  const decision = await grant(who);
  expect((await undo(decision, admin)).status).toBe(200);
  await upload(who);
  await upload(contributor);
  expect([await samplesOf(who), await samplesOf(contributor)]).toEqual([[], []]);
});

test('a sample shows what was published, is decided by somebody else, and counts once when it waits again', async () => {
  const who = await signIn(app);
  await grant(who);
  const chapter = await upload(who);
  const { rows } = await sql<{ uid: string }>`SELECT uid FROM review_items WHERE subject_uid = ${chapter}`.execute(
    app.ctx.db,
  );
  const item = await view(rows[0]!.uid);
  expect(item).toMatchObject({
    kind: 'sample',
    byMachine: true,
    outcomes: ['accepted', 'refused'],
    owner: { id: who.uid },
  });
  expect([item.pages.length, item.evidence[0].content.chapter]).toEqual([2, String(number)]);
  const decision = await settle(chapter, { outcome: 'accepted', reason: 'within_rules' }, moderator);
  expect((await undo(decision)).status).toBe(200);
  for (let at = 0; at < firstSamples; at++) await upload(who);
  expect(new Set(await samplesOf(who)).size).toBe(firstSamples);
});

test('as large a share of all as the operator says is picked out; what waits for review is not', async () => {
  const other = await testApp({ env: { REVIEW_SAMPLES: '100' } });
  try {
    const title = (await buildTitle(other.ctx)).uid;
    const [trusted, newcomer] = [await signIn(other, { roles: ['ROLE_CONTRIBUTOR'] }), await signIn(other)];
    const of = { api: other.api, manga: title };
    const chapter = await upload(trusted, of);
    await upload(newcomer, of);
    expect([await samplesOf(trusted, other), await samplesOf(newcomer, other)]).toEqual([[chapter], []]);
  } finally {
    await other.close();
  }
  expect(await samplesOf(member)).toEqual([]);
});
