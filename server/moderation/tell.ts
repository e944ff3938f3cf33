// Tells people what was decided about them or what they sent in, by a notification and a mail, once the decision cannot be undone
// unnoticed any more; and that it was taken back, when they had been told.
import { sql } from 'kysely';
import { decisionTexts } from '#contract/generated/decision-texts.ts';
import type { InterfaceLanguage } from '#contract/rules/languages.ts';
import type { Context } from '#server/core/context.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { handleJob } from '#server/core/jobs.ts';
import { type MailDetails, type MailPayload, queueMail } from '#server/core/mail/mail-queue.ts';
import { addEvents } from '#server/notifications/events.ts';
import { languageOfPerson } from '#server/settings/interface-language.ts';
import { messageJob } from './decisions.ts';
import { editWords } from './edit-words.ts';
import { decisionNotice, type DecisionNotice } from './notices.ts';

export const tellHandler = handleJob(messageJob, (ctx, { decision }) => tell(ctx, decision));

/** The time of telling keeps a second run of the job from telling anybody twice. */
async function tell(ctx: Context, decisionId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { rows } = await sql<{ person_id: number; email: string | null }>`
      UPDATE moderation_decisions SET told_at = ${ctx.clock()} FROM users LEFT JOIN accounts ON accounts.user_id = users.id
      WHERE moderation_decisions.id = ${decisionId} AND users.id = person_id AND users.deleted_at IS NULL
        AND NOT actions @> '[{"action": "person.note"}]'
        AND CASE WHEN undone_at IS NULL THEN told_at IS NULL ELSE told_at < undone_at END
      RETURNING person_id, accounts.email`.execute(tx);
    if (!rows[0]) return;
    const { person_id: userId, email } = rows[0];
    // one message is for all that one change has done to the person; a notice that is passed on is another one, and of each thing
    // that they sent in they are told by itself
    await sql`UPDATE moderation_decisions AS other SET told_at = ${ctx.clock()} FROM moderation_decisions AS told
      WHERE told.id = ${decisionId} AND other.parent_id = told.parent_id AND other.person_id = ${userId}
        AND other.id <> told.id AND other.item_id IS NULL AND (other.actions = '[]') = (told.actions = '[]')
        AND (other.undone_at IS NULL) = (told.undone_at IS NULL)`.execute(tx);
    await addEvents(tx, [{ kind: 'moderation', decisionId, userId }]);
    if (email === null) return;
    const language = await languageOfPerson(tx, userId);
    const mail = { userId, mail: 'moderation' as const, language, about: decisionId, to: email };
    await queueMail(ctx, tx, { ...mail, limit: { max: 20, within: 'day' } });
  });
}

/** Mail about a decision; null when the account is gone or has no confirmed address any more. */
export async function decisionMail(ctx: Context, { user, former, language }: MailPayload): Promise<MailDetails | null> {
  const { rows } = await sql<{ username: string; email: string | null }>`
    SELECT username, email FROM users JOIN accounts ON accounts.user_id = users.id WHERE users.id = ${user}`.execute(
    ctx.db,
  );
  const notice = former === null ? null : await decisionNotice(ctx.db, former, user);
  const person = rows[0];
  if (!person || person.email === null || !notice) return null;
  return {
    to: person.email,
    greeting: person.username,
    url: new URL(notice.path, ctx.config.publicUrl).href,
    facts: {
      site: ctx.config.siteName,
      name: person.username,
      newEmail: '',
      decision: decisionWords(notice, language),
    },
  };
}

/** Paragraphs of the mail in the person's language: what, which rule, their own words, whether people decided, how to appeal. */
function decisionWords(notice: DecisionNotice, language: InterfaceLanguage) {
  const texts = decisionTexts[language];
  const fill = (key: string, values: Record<string, string>): string =>
    (texts[key] ?? '').replaceAll(/\{(\w+)\}/g, (_match, name: string) => values[name] ?? '');
  const name = notice.name ?? texts['gone'] ?? '';
  const isRefusal = !notice.text.endsWith('.accepted') && !['reversed', 'notice.passed'].includes(notice.text);
  return {
    paragraphs: [
      fill(notice.text, { name }),
      ...editWords(notice, language),
      ...(isRefusal ? [fill('reason', { reason: texts[`reason.${notice.reason}`] ?? '' })] : []),
      ...(notice.message === '' ? [] : [notice.message]),
      ...(isRefusal ? [texts[notice.automatic ? 'by_machine' : 'by_people'] ?? '', texts['appeal'] ?? ''] : []),
    ],
  };
}
