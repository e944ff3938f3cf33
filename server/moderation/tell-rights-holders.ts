// Tells whoever sent a notice or counter-notice what was decided, by mail, once the decision cannot be undone unnoticed any more. A
// counter-notice that is passed on, and what comes of it, also reaches whoever sent the notice.
import { sql } from 'kysely';
import { decisionTexts } from '#contract/generated/decision-texts.ts';
import type { InterfaceLanguage } from '#contract/rules/languages.ts';
import { buildPath } from '#contract/rules/pages.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { handleJob, jobKind } from '#server/core/jobs.ts';
import { type MailDetails, type MailPayload, queueMail } from '#server/core/mail/mail-queue.ts';

export const noticeAnswerJob = jobKind<{ notice: number }>('moderation:answer-notice');
export const noticeAnswerHandler = handleJob(noticeAnswerJob, (ctx, { notice }) => answer(ctx, notice));

/** The state that was told keeps a second run of the job from telling anybody twice. */
async function answer(ctx: Context, id: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { rows } = await sql<{ email: string; language: InterfaceLanguage; kind: string; answers: number | null }>`
      UPDATE rights_notices SET told_state = state
      WHERE id = ${id} AND state <> coalesce(told_state, 'waiting')
      RETURNING email, language, kind, answers_id AS answers`.execute(tx);
    const notice = rows[0];
    if (!notice || (await isSpam(tx, id))) return;
    const addressees = [notice, ...(notice.answers === null ? [] : await senderOf(tx, notice.answers))];
    for (const [place, { email, language }] of addressees.entries()) {
      const mail = place === 0 ? ('rights_notice' as const) : ('rights_counter' as const);
      await queueMail(ctx, tx, { userId: 0, mail, language, about: id, to: email, limit: { max: 10, within: 'day' } });
    }
  });
}

/** Notices in somebody else's name, and nonsense, get no answer. */
async function isSpam(tx: Db, id: number): Promise<boolean> {
  return (await decisionAbout(tx, id))?.reason === 'spam';
}

async function senderOf(tx: Db, id: number): Promise<{ email: string; language: InterfaceLanguage }[]> {
  const { rows } = await sql<{ email: string; language: InterfaceLanguage }>`
    SELECT email, language FROM rights_notices WHERE id = ${id}`.execute(tx);
  return rows;
}

/** The newest decision about a notice that was not undone. */
async function decisionAbout(db: Db, id: number): Promise<{ reason: string; message: string } | undefined> {
  const { rows } = await sql<{ reason: string; message: string }>`
    SELECT reason, message FROM rights_notices JOIN review_items ON subject_uid = rights_notices.uid
      AND subject_kind = 'rights_notices' JOIN moderation_decisions ON item_id = review_items.id
    WHERE rights_notices.id = ${id} AND undone_at IS NULL ORDER BY moderation_decisions.id DESC LIMIT 1`.execute(db);
  return rows[0];
}

interface NoticeRow {
  kind: 'notice' | 'counter';
  state: string;
  name: string;
  email: string;
  address: string;
  body: string;
  answered_email: string | null;
  titles: string[];
}

/** Mail to whoever sent a notice or counter-notice; null when the notice is gone. */
export const rightsNoticeMail = (ctx: Context, payload: MailPayload): Promise<MailDetails | null> =>
  write(ctx, payload, 'sender');

/** Mail about a counter-notice to whoever sent the notice; null when one of them is gone. */
export const rightsCounterMail = (ctx: Context, payload: MailPayload): Promise<MailDetails | null> =>
  write(ctx, payload, 'answered');

async function write(
  { db, config }: Context,
  { former, language }: MailPayload,
  to: 'sender' | 'answered',
): Promise<MailDetails | null> {
  const { rows } = await sql<NoticeRow>`
    SELECT notice.kind, notice.state, notice.name, notice.email, notice.address, notice.body,
      answered.email AS answered_email, ARRAY(SELECT DISTINCT
        (SELECT name FROM title_names WHERE title_id = titles.id ORDER BY position LIMIT 1) FROM rights_notice_objects
        JOIN titles ON titles.uid = title_uid WHERE notice_id = notice.id LIMIT 5) AS titles
    FROM rights_notices AS notice LEFT JOIN rights_notices AS answered ON answered.id = notice.answers_id
    WHERE notice.id = ${former}`.execute(db);
  const notice = rows[0];
  const address = to === 'sender' ? notice?.email : notice?.answered_email;
  if (!notice || !address || former === null) return null;
  const decision = await decisionAbout(db, former);
  return {
    to: address,
    greeting: null,
    url: new URL(buildPath('complianceCopyright'), config.publicUrl).href,
    facts: {
      site: config.siteName,
      name: '',
      newEmail: '',
      decision: { paragraphs: paragraphsOf(notice, to, language, decision) },
    },
  };
}

function paragraphsOf(
  { kind, state, titles, name, address, body }: NoticeRow,
  to: 'sender' | 'answered',
  language: InterfaceLanguage,
  decision: { reason: string; message: string } | undefined,
): string[] {
  const texts = decisionTexts[language];
  const text = state === 'waiting' ? 'notice.reopened' : `${kind === 'notice' ? 'notice' : `counter.${to}`}.${state}`;
  const words = (texts[text] ?? '').replace('{name}', titles.join(', '));
  const isRefusal = state === 'refused';
  return [
    words,
    ...(isRefusal && decision
      ? [`${(texts['reason'] ?? '').replace('{reason}', texts[`reason.${decision.reason}`] ?? '')}`]
      : []),
    // what staff wrote is for whoever sent it in
    ...(decision && decision.message !== '' && state !== 'waiting' && to === 'sender' ? [decision.message] : []),
    ...(to === 'answered' && state === 'passed' ? [name, address, body] : []),
  ];
}
