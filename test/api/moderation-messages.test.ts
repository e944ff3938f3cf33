// Messages about decisions: by bell and mail, in the person's language, after the undo time; none when it was undone in time.
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import { runDueJobs } from '#server/core/jobs.ts';
import { jobHandlers } from '#server/jobs.ts';
import { notificationSources } from '#server/notification-sources.ts';
import { fanOutEvents } from '#server/notifications/fan-out.ts';
import { buildChapter, buildTitle } from '#test/support/builders/build.ts';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';
import { openModerationFixture } from '#test/support/people/moderation-fixture.ts';
import { get, type Json, send } from '#test/support/server/http.ts';
import { deliverMails } from '#test/support/server/mail.ts';

const { app, ask, moderator, makeCompleteDraft, submit, settle, undo } = openModerationFixture();
let person: PersonWithAccount;
beforeEach(async () => void (person = await openAccount(app)));

/** Lets the time of undoing pass, and runs what is due then. */
async function passUndoTime(): Promise<void> {
  await sql`UPDATE graphile_worker._private_jobs SET run_at = now()
    WHERE run_at < now() + ${`${moderationLimits.undoSeconds + 5} seconds`}::interval`.execute(app.owner);
  await runDueJobs(app.ctx, app.databaseUrl, jobHandlers);
  await fanOutEvents(app.ctx, notificationSources);
}
const noticesOf = async (who: { headers: Record<string, string> }): Promise<Json[]> =>
  (await get(`${app.api}/notification`, who.headers)).body.data.flatMap(({ items }: Json) => items);

async function submittedDraft(name: string): Promise<string> {
  const uid = await makeCompleteDraft({ title: { en: name } });
  await submit(uid);
  await sql`UPDATE titles SET creator_id = ${person.id} WHERE uid = ${uid}`.execute(app.ctx.db);
  await sql`UPDATE review_items SET owner_id = ${person.id} WHERE subject_uid = ${uid}`.execute(app.ctx.db);
  return uid;
}

test('whoever sent it in reads what was decided, which rule and the moderator’s words, once it cannot be undone unnoticed', async () => {
  const uid = await submittedDraft('Grey Heron');
  const decision = { outcome: 'refused', reason: 'duplicate', message: 'We have it as Heron.', note: 'Secret note' };
  await settle(uid, decision);
  await runDueJobs(app.ctx, app.databaseUrl, jobHandlers);
  await fanOutEvents(app.ctx, notificationSources);
  expect(await noticesOf(person)).toEqual([]);
  await passUndoTime();
  const [notice] = await noticesOf(person);
  expect(notice).toMatchObject({
    kind: 'moderation',
    moderation: {
      text: 'draft.refused',
      name: 'Grey Heron',
      reason: 'duplicate',
      message: 'We have it as Heron.',
      automatic: false,
      path: `/title/edit/${uid}`,
    },
  });
  expect(JSON.stringify(notice)).not.toContain(moderator.username);
  const [mail] = (await deliverMails(app)).filter(({ to }) => to === person.email);
  for (const words of ['“Grey Heron” was refused', 'already on the site', 'We have it as Heron.', 'you can appeal'])
    expect(mail!.text).toContain(words);
  expect(mail!.text).not.toContain('Secret note');
  expect(mail!.text).not.toContain(moderator.username);
});

test('whoever sent it in reads what was changed before it was approved, by bell and mail', async () => {
  const uid = await submittedDraft('Gray Heron');
  const edits = { title: { title: { en: 'Grey Heron Lake' }, status: 'completed', lastChapter: '12' } };
  await settle(uid, { outcome: 'accepted', reason: 'within_rules', edits });
  await passUndoTime();
  const [notice] = await noticesOf(person);
  expect(notice.moderation.edits).toEqual(
    expect.arrayContaining([
      { field: 'title.en', before: 'Gray Heron', after: 'Grey Heron Lake' },
      { field: 'status', before: 'ongoing', after: 'completed' },
      { field: 'lastChapter', before: null, after: '12' },
    ]),
  );
  const [mail] = (await deliverMails(app)).filter(({ to }) => to === person.email);
  for (const words of [
    'Our moderators changed this',
    'Main title (English): Gray Heron → Grey Heron Lake',
    'Status: Ongoing → Completed',
    'Final chapter: – → 12',
  ])
    expect(mail!.text).toContain(words);
});

test('nobody is told of a decision that was undone in time, and somebody who was told reads that it was taken back', async () => {
  const uid = await submittedDraft('White Heron');
  const quick = await settle(uid, { outcome: 'refused', reason: 'duplicate' });
  expect((await undo(quick)).status).toBe(200);
  await passUndoTime();
  expect(await noticesOf(person)).toEqual([]);
  const slow = await settle(uid, { outcome: 'refused', reason: 'duplicate' });
  await passUndoTime();
  expect((await noticesOf(person)).map(({ moderation }) => moderation.text)).toEqual(['draft.refused']);
  expect((await undo(slow)).status).toBe(200);
  await passUndoTime();
  expect((await noticesOf(person)).map(({ moderation }) => moderation.text)).toEqual(['reversed']);
});

test('whoever uploaded a chapter that is taken out is told, in their language', async () => {
  const settings = { settings: { userPreferences: { interfaceLocale: 'fr' } }, updatedAt: new Date().toISOString() };
  await send('POST', `${app.api}/settings`, JSON.stringify(settings), person.headers);
  const title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'Blue Heron', main: true }] });
  const { uid } = await buildChapter(app.ctx, title.id, { uploaderId: person.id });
  const body = { action: { action: 'chapter.remove', id: uid, params: {} }, reason: 'not_allowed' };
  expect((await ask(moderator, 'POST', '/moderation/act', body)).status).toBe(200);
  await passUndoTime();
  expect((await noticesOf(person))[0]).toMatchObject({ moderation: { text: 'acted', name: 'Blue Heron' } });
  const [mail] = (await deliverMails(app)).filter(({ to }) => to === person.email);
  expect(mail!.text).toContain('Nos modérateurs ont pris une décision');
  expect(mail!.text).toContain('Nos règles ne le permettent pas.');
});
