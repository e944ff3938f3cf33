// The daily notification of moderators that items are past due: who gets it, what it says, and when it goes.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addJob, jobKind, runDueJobs } from '#server/core/jobs.ts';
import { jobHandlers } from '#server/jobs.ts';
import { notificationSources } from '#server/notification-sources.ts';
import { fanOutEvents } from '#server/notifications/fan-out.ts';
import { openModerationFixture } from '#test/support/people/moderation-fixture.ts';
import type { SignedIn } from '#test/support/people/signed-in.ts';
import type { Json } from '#test/support/server/http.ts';

const { app, ask, member, contributor, moderator, second, admin, makeCompleteDraft, submit, settle } =
  openModerationFixture();

const runDaily = async (): Promise<void> => {
  await addJob(app.ctx.db, jobKind('moderation:overdue'), {});
  await runDueJobs(app.ctx, app.databaseUrl, jobHandlers);
  await fanOutEvents(app.ctx, notificationSources);
};
const noticesOf = async (who: SignedIn): Promise<Json[]> =>
  (await ask(who, 'GET', '/notification')).body.data.flatMap(({ items }: Json) => items);
const lateDraft = async (): Promise<string> => {
  const uid = await makeCompleteDraft({}, member);
  await submit(uid, member);
  await sql`UPDATE review_items SET due_at = now() - interval '1 hour' WHERE subject_uid = ${uid}`.execute(app.owner);
  return uid;
};

test('moderators are told daily how many items are late, nobody else is, and it is gone with the last of them', async () => {
  await submit(await makeCompleteDraft({}, member), member);
  await runDaily();
  expect(await noticesOf(moderator)).toEqual([]);

  const [first, last] = [await lateDraft(), await lateDraft()];
  await runDaily();
  for (const who of [moderator, second, admin])
    expect(await noticesOf(who)).toMatchObject([{ kind: 'overdue', read: false, overdue: { items: 2 } }]);
  for (const who of [member, contributor]) expect(await noticesOf(who)).toEqual([]);

  // read today, it is unread again tomorrow, and says what is late then
  const [notice] = await noticesOf(moderator);
  expect((await ask(moderator, 'POST', '/notification/read', { ids: [notice!['id']] })).status).toBe(200);
  await settle(first, { outcome: 'refused', reason: 'duplicate' });
  expect(await noticesOf(moderator)).toMatchObject([{ read: true, overdue: { items: 1 } }]);
  await runDaily();
  expect(await noticesOf(moderator)).toMatchObject([{ read: false, overdue: { items: 1 } }]);

  // whoever is no moderator any more does not see it
  await sql`UPDATE users SET roles = '{ROLE_MEMBER}' WHERE id = ${second.id}`.execute(app.owner);
  await app.ctx.changes.waitUntilApplied();
  expect(await noticesOf(second)).toEqual([]);

  await settle(last, { outcome: 'refused', reason: 'duplicate' });
  expect(await noticesOf(moderator)).toEqual([]);
});
