// Muting of people who send false reports, from the report itself, by staff that does not learn who they are.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildAuthor } from '#test/support/builders/build.ts';
import { openModerationFixture } from '#test/support/people/moderation-fixture.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { get, reasonOf, type TestResponse } from '#test/support/server/http.ts';

const { app, ask, moderator, second, member, itemOf, claim, view, undo } = openModerationFixture();

const send = async (who: SignedIn, objectId: string): Promise<TestResponse> => {
  const reasons = await get(`${app.api}/report/reasons/author`, who.headers);
  const body = { category: 'author', reason: reasons.body.data[0].id, objectId, details: 'Look' };
  return ask(who, 'POST', '/report', body);
};
const mute = (id: string, who: SignedIn): Promise<TestResponse> =>
  ask(who, 'POST', '/moderation/act', {
    action: { action: 'report.mute-reporter', id, params: { days: 7 } },
    reason: 'spam',
    message: 'Please stop.',
  });
/** The report of somebody, as the item of its object shows it. */
const reportOf = async (author: string): Promise<string> => {
  const item = await itemOf(author);
  await claim(item);
  return (await view(item)).reported[0].id;
};

test('a reporter is muted by their report: they read why, nobody of staff reads who it is, and an undo lets them report', async () => {
  const person = await signIn(app);
  const [{ uid }, other] = [await buildAuthor(app.ctx), await buildAuthor(app.ctx)];
  expect((await send(person, uid)).status).toBe(201);
  const id = await reportOf(uid);
  const made = await mute(id, moderator);
  expect([made.status, made.body.errors]).toEqual([200, undefined]);
  await app.ctx.changes.waitUntilApplied();
  const refused = await send(person, other.uid);
  expect([refused.status, reasonOf(refused)]).toEqual([403, 'reports_muted']);

  await sql`UPDATE moderation_decisions SET tell_at = made_at`.execute(app.ctx.db);
  await sql`UPDATE audit SET at = at - interval '1 hour'`.execute(app.owner);
  expect((await ask(person, 'GET', '/account/standing')).body.decisions).toMatchObject([
    { id: made.body.decision, action: 'report.mute-reporter', message: 'Please stop.', can: { appeal: true } },
  ]);
  expect((await ask(person, 'GET', '/account/standing/log')).body.rows).toMatchObject([
    { action: 'report.mute-reporter', object: { kind: 'users', id: person.uid }, decision: made.body.decision },
  ]);
  for (const path of ['/moderation/log', `/moderation/log?object=${id}`]) {
    const { rows } = (await ask(second, 'GET', path)).body;
    expect(rows[0]).toMatchObject({ action: 'report.mute-reporter', object: { kind: 'reports', id, name: null } });
    expect(JSON.stringify(rows)).not.toContain(person.uid);
    expect(JSON.stringify(rows)).not.toContain(person.username);
  }
  // neither do the pages of the person lead to the report
  for (const path of [`/moderation/log?object=${person.uid}`, `/moderation/person/${person.uid}/decisions`]) {
    const found = await ask(second, 'GET', path);
    expect([found.status, found.body.total]).toEqual([200, 0]);
  }
  expect((await undo(made.body.decision)).status).toBe(200);
  expect((await send(person, other.uid)).status).toBe(201);
});

test('only moderators mute a reporter, never one of their own rank, and not once the report is gone', async () => {
  const [person, { uid }] = [await signIn(app), await buildAuthor(app.ctx)];
  await send(person, uid);
  const id = await reportOf(uid);
  expect((await mute(id, member)).status).toBe(403);
  const [colleague, author] = [await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] }), await buildAuthor(app.ctx)];
  await send(colleague, author.uid);
  const denied = await mute(await reportOf(author.uid), moderator);
  expect([denied.status, reasonOf(denied)]).toEqual([403, 'rank']);
  await sql`DELETE FROM reports WHERE uid = ${id}`.execute(app.ctx.db);
  expect((await mute(id, moderator)).status).toBe(404);
});
