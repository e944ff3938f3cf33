// Tells reporters how their reports ended, by a notification and a mail, once the decision cannot be undone unnoticed any more.
// Reporters read the outcome and the public text: not who decided, and not who else has reported the same.
import { sql } from 'kysely';
import { buildPath } from '#contract/rules/pages.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { handleJob, jobKind } from '#server/core/jobs.ts';
import { type MailDetails, type MailPayload, queueMail } from '#server/core/mail/mail-queue.ts';
import type { ReviewState } from '#server/db/schema.ts';
import { addEvents } from '#server/notifications/events.ts';
import { tellReportersJob } from '#server/review/settle.ts';
import { namesOf } from '#server/review/subject-names.ts';
import { languageFrom } from '#server/settings/interface-language.ts';

/**
 * Reported things go without a decision, by its owner or with what it belongs to: rows are deleted in many places, so a job looks
 * for the items that have ended so. What resolved itself as it was reported was answered then.
 */
export const tellOfGoneHandler = handleJob(jobKind('reports:tell-of-gone'), tellOfGone, { cron: '*/10 * * * *' });

/** Hours for which ended items are looked for, so that a stop of the site makes nobody miss it. */
const goneWithinHours = 72;

async function tellOfGone(ctx: Context): Promise<void> {
  const since = new Date(ctx.clock().getTime() - goneWithinHours * 3_600_000);
  const { rows } = await sql<{ item: number }>`SELECT id AS item FROM review_items
    WHERE decided_at > ${since} AND state = 'autoresolved' AND kind = 'report' AND decided_at > created_at
      AND EXISTS (SELECT FROM reports WHERE item_id = review_items.id AND told_at IS NULL AND reporter_id IS NOT NULL)
    ORDER BY id LIMIT 500`.execute(ctx.db);
  for (const { item } of rows)
    await transaction(ctx, async (tx) => {
      const told = await markTold(ctx, tx, item, ['autoresolved']);
      await addEvents(
        tx,
        told.map(({ userId }) => ({ kind: 'decision', itemId: item, userId })),
      );
    });
}

/** Marks the reports of an item as told. @returns their writers, without those who were told before */
async function markTold(ctx: Context, tx: Db, itemId: number, states: readonly ReviewState[]) {
  const { rows } = await sql<{ userId: number }>`UPDATE reports SET told_at = ${ctx.clock()} FROM review_items
    WHERE item_id = ${itemId} AND review_items.id = item_id AND review_items.state = ANY (${states}::review_state[])
      AND told_at IS NULL AND reporter_id IS NOT NULL
    RETURNING reporter_id AS "userId"`.execute(tx);
  return rows;
}

/** The marker keeps a second run of the job from telling anybody twice. */
export const tellReportersHandler = handleJob(tellReportersJob, (ctx, { item }) => tellReporters(ctx, item));

async function tellReporters(ctx: Context, itemId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const told = await markTold(ctx, tx, itemId, ['accepted', 'refused']);
    const { rows } = await sql<{ userId: number; email: string | null; document: string | null }>`
      SELECT users.id AS "userId", accounts.email, settings.document
      FROM users LEFT JOIN accounts ON accounts.user_id = users.id LEFT JOIN settings ON settings.user_id = users.id
      WHERE users.id = ANY (${told.map(({ userId }) => userId)}::int[])`.execute(tx);
    await addEvents(
      tx,
      rows.map(({ userId }) => ({ kind: 'decision', itemId, userId })),
    );
    for (const { userId, email, document } of rows) {
      if (email === null) continue;
      const language = languageFrom(document, null);
      const mail = { userId, mail: 'report_settled' as const, language, about: itemId };
      await queueMail(ctx, tx, { ...mail, to: email, limit: { max: 10, within: 'day' } });
    }
  });
}

/** Mail to one reporter; null when the decision was undone meanwhile, or the account has no confirmed address any more. */
export async function settledReportMail(ctx: Context, { user, former }: MailPayload): Promise<MailDetails | null> {
  const { rows } = await sql<{
    username: string;
    email: string | null;
    state: 'accepted' | 'refused';
    kind: string;
    uid: string;
    message: string | null;
  }>`
    SELECT username, email, state, subject_kind AS kind, subject_uid AS uid, message
    FROM reports JOIN review_items ON review_items.id = reports.item_id
      JOIN users ON users.id = reporter_id JOIN accounts ON accounts.user_id = users.id
      LEFT JOIN moderation_decisions ON moderation_decisions.item_id = review_items.id
    WHERE reports.item_id = ${former} AND reporter_id = ${user} AND state IN ('accepted', 'refused')`.execute(ctx.db);
  const row = rows[0];
  if (!row || row.email === null) return null;
  const { username, email, state, message, ...subject } = row;
  const names = await namesOf(ctx.db, [subject]);
  const report = { accepted: state === 'accepted', name: names.get(subject.uid)?.name ?? null, message: message ?? '' };
  return {
    to: email,
    greeting: username,
    url: new URL(buildPath('myReports'), ctx.config.publicUrl).href,
    facts: { site: ctx.config.siteName, name: username, newEmail: '', report },
  };
}
