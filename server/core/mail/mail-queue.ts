// Queue of e-mails for all parts of the server. A mail is queued in the transaction that causes it, as ids and its
// kind; its text is written when it is sent.
import { sql } from 'kysely';
import { type InterfaceLanguage, toBcp47 } from '#contract/rules/languages.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/db.ts';
import { lockByName } from '../db/transaction.ts';
import { addJob, handleJob, type JobHandler, jobKind } from '../jobs.ts';
import { emailKey } from './email-address.ts';
import type { MailText } from './mail-text.ts';
import type { MailFacts, MailKind } from './texts/server-texts.ts';
import { textsOf } from './texts/texts.ts';

export type MailPayload = {
  /** Internal id of the user. */
  user: number;
  mail: MailKind;
  language: InterfaceLanguage;
  /** Id of the row that the mail is about; the kind of the mail decides in which table. */
  former: number | null;
};
const mailJob = jobKind<MailPayload>('account:mail');

const hourMs = 3600_000;
const dayMs = 24 * hourMs;
/** Maximum number of mails per address and day, over all kinds of mail that have a limit. */
const maxMailsPerDay = 20;

export interface MailLimit {
  /** Maximum number of mails of one kind to one address in the period `within`. */
  max: number;
  within: 'hour' | 'day';
}

interface QueuedMail {
  userId: number;
  mail: MailKind;
  language: InterfaceLanguage;
  /** Address that the mail will go to; used only for the limit. */
  to: string;
  /** Id of the row that the mail is about. */
  about?: number | null;
  /** Limit for mails that anyone can trigger; undefined for no limit. */
  limit?: MailLimit | undefined;
}

/**
 * Queues a mail in the caller's transaction.
 * @returns false if the address has reached the limit, which must not be revealed to clients
 */
export async function queueMail(
  ctx: Pick<Context, 'secret' | 'clock'>,
  tx: Db,
  { userId, mail, language, to, about = null, limit }: QueuedMail,
): Promise<boolean> {
  if (limit && !(await consumeMailLimit(ctx, tx, to, mail, limit))) return false;
  await addJob(tx, mailJob, { user: userId, mail, language, former: about });
  return true;
}

async function consumeMailLimit(
  { secret, clock }: Pick<Context, 'secret' | 'clock'>,
  tx: Db,
  to: string,
  kind: MailKind,
  { max, within }: MailLimit,
): Promise<boolean> {
  const now = clock();
  const since = new Date(now.getTime() - (within === 'hour' ? hourMs : dayMs));
  const address = secret.hash('mail address', emailKey(to) ?? to);
  await lockByName(tx, `mails ${address.toString('hex')}`);
  const { rows } = await sql<{ same: string; all: string }>`
    SELECT count(*) FILTER (WHERE kind = ${kind} AND at > ${since}) AS same, count(*) AS all
    FROM mails_sent WHERE address = ${address} AND at > ${new Date(now.getTime() - dayMs)}`.execute(tx);
  if (Number(rows[0]!.same) >= max || Number(rows[0]!.all) >= maxMailsPerDay) return false;
  await tx.insertInto('mails_sent').values({ address, kind, at: now }).execute();
  return true;
}

/** Recipient and facts of a mail, which its `MailWriter` provides when it is sent. */
export interface MailDetails {
  to: string;
  /** Username for the greeting; null while the address is unconfirmed and may be anyone's. */
  greeting: string | null;
  /** Target of the button. */
  url: string;
  facts: MailFacts;
}

/** Provides the recipient and the facts of a queued mail; null when the mail need not be sent any more. */
export type MailWriter = (ctx: Context, payload: MailPayload) => Promise<MailDetails | null>;

/** @param writers the writer of each kind of mail, from the part of the server that queues it */
export function mailHandler(writers: Readonly<Record<MailKind, MailWriter>>): JobHandler {
  return handleJob(mailJob, async (ctx, payload) => {
    const { mail, language } = payload;
    const letter = await writers[mail](ctx, payload);
    if (!letter) return;
    const texts = textsOf(language);
    const { button, ...mailTexts } = texts.mails[mail](letter.facts);
    const mailText: MailText = {
      ...mailTexts,
      greeting: texts.greeting(letter.greeting),
      footer: texts.footer(letter.facts),
      ...(button ? { button: { label: button, url: letter.url }, orCopy: texts.orCopy } : {}),
    };
    await ctx.mail.send({ to: letter.to, language: toBcp47(language), text: mailText, kind: mail });
  });
}
