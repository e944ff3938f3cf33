// Fixture of test files about moderation: two moderators, an administrator, people who submit, and steps with items.
import { sql } from 'kysely';
import { beforeAll, expect } from 'vitest';
import { openDraftsFixture } from './drafts-fixture.ts';
import { type SignedIn, signIn } from './signed-in.ts';
import type { Json, TestResponse } from '#test/support/server/http.ts';

/** Opens the fixture. Must be called at the top level of a test file; its parts are there when the first test runs. */
export function openModerationFixture() {
  const drafts = openDraftsFixture();
  const { app, ask, moderator } = drafts;
  const [second, admin] = [{}, {}] as [SignedIn, SignedIn];
  beforeAll(async () => {
    Object.assign(second, await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] }));
    Object.assign(admin, await signIn(app, { roles: ['ROLE_ADMIN'] }));
  });

  /** The item that waits for a subject. */
  const itemOf = async (uid: string): Promise<string> => {
    const { rows } = await sql<{ uid: string }>`SELECT uid FROM review_items
      WHERE subject_uid = ${uid} AND state = 'waiting'`.execute(app.ctx.db);
    expect(rows).toHaveLength(1);
    return rows[0]!.uid;
  };
  const claim = (item: string, who = moderator, body: object = {}): Promise<TestResponse> =>
    ask(who, 'POST', `/moderation/item/${item}/claim`, body);
  const view = async (item: string, who = moderator): Promise<Json> =>
    (await ask(who, 'GET', `/moderation/item/${item}`)).body.item;
  /** Decides with the versions as they are. */
  const decide = async (item: string, decision: object, who = moderator): Promise<TestResponse> => {
    const { version, subjectVersion } = await view(item, who);
    return ask(who, 'POST', `/moderation/item/${item}/decide`, { version, subjectVersion, ...decision });
  };
  /** Takes the item of a subject and decides it. @returns the public id of the decision */
  const settle = async (subject: string, decision: object, who = moderator): Promise<string> => {
    const item = await itemOf(subject);
    expect((await claim(item, who)).status).toBe(200);
    const made = await decide(item, decision, who);
    expect([made.status, made.body.errors]).toEqual([200, undefined]);
    return made.body.decision;
  };
  const undo = (decision: string, who = moderator): Promise<TestResponse> =>
    ask(who, 'POST', `/moderation/decision/${decision}/undo`, {});
  const auditRows = async (): Promise<number> =>
    Number((await sql<{ n: string }>`SELECT count(*) AS n FROM audit`.execute(app.ctx.db)).rows[0]!.n);
  return { ...drafts, second, admin, itemOf, claim, view, decide, settle, undo, auditRows };
}
