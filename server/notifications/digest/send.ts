// Job that sends the weekly mails that are due. It runs beside the queue of mails about accounts, so that a full hour of
// weekly mails never delays a link to sign in.
import { sql } from 'kysely';
import { toBcp47 } from '#contract/rules/languages.ts';
import type { Context } from '#server/core/context.ts';
import { handleJob, type JobHandler, jobKind } from '#server/core/jobs.ts';
import { dayMs, minuteMs } from '#server/core/local-time.ts';
import { languageFrom } from '#server/settings/interface-language.ts';
import type { NotificationSources } from '../sources.ts';
import { claimAgainLater, claimRecipient, type DigestRecipient, markSent } from './claim.ts';
import { findContent } from './content.ts';
import { writeLetter } from './letter.ts';
import { subscriptionLinks } from './subscription-link.ts';

const everyMs = 5000;
/** Milliseconds after which a run takes no more mails, so that a shutdown does not wait for it. */
const maxRunMs = 4000;
/** Mails that are sent at the same time. */
const lanes = 4;
/** Tries of a mail that is not accepted; with the pauses between them, that is about nine hours. */
const retries = { maxFailures: 10, pauseMs: 10 * 60_000 };
/** How far back the first mail tells, and one after a pause. */
const firstMs = 7 * dayMs;
const longestMs = 14 * dayMs;
/**
 * A mail tells what happened up to this long before it: notifications are made a while after what they are about, and one
 * that is made after the mail must be in the next.
 */
const lagMs = 15 * minuteMs;

export function digestHandler(sources: NotificationSources): JobHandler {
  return handleJob(jobKind('notifications:digest'), (ctx) => sendDigests(ctx, sources), { everyMs });
}

type DigestContext = Pick<Context, 'db' | 'clock' | 'config' | 'documents' | 'log' | 'mail' | 'secret'>;

/** Sends mails until none is due, or the time is up. */
export async function sendDigests(ctx: DigestContext, sources: NotificationSources): Promise<void> {
  const endAt = performance.now() + maxRunMs;
  const lane = async (): Promise<void> => {
    while (performance.now() < endAt) {
      const now = ctx.clock();
      const recipient = await claimRecipient(ctx, now);
      if (recipient === null) return;
      if (recipient !== 'later') await sendOrPostpone(ctx, recipient, now, sources);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

async function sendOrPostpone(
  ctx: DigestContext,
  recipient: DigestRecipient,
  now: Date,
  sources: NotificationSources,
): Promise<void> {
  try {
    await sendDigest(ctx, recipient, now, sources);
    await markSent(ctx, recipient.userId);
  } catch (error) {
    ctx.log.warn('a weekly mail was not sent and is tried again later', { error });
    await claimAgainLater(ctx, recipient, now, retries);
  }
}

interface Person {
  username: string;
  email: string;
  /** Settings as they are stored. */
  document: string | null;
}

async function sendDigest(
  ctx: DigestContext,
  { userId, language: chosenLanguage, toldAt }: DigestRecipient,
  now: Date,
  sources: NotificationSources,
): Promise<void> {
  const person = await findPerson(ctx, userId);
  if (!person) return;
  const { document, email, username } = person;
  const since = Math.max(toldAt?.getTime() ?? now.getTime() - firstMs, now.getTime() - longestMs);
  const period = { since: new Date(since - lagMs), until: new Date(now.getTime() - lagMs) };
  const content = await findContent(ctx, { userId, document, ...period }, sources);
  const language = languageFrom(document, chosenLanguage);
  const links = subscriptionLinks(ctx, userId);
  const text = await writeLetter(ctx, { content, username, language, stopUrl: links.stop });
  if (!text) return;
  await ctx.mail.send({
    to: email,
    language: toBcp47(language),
    kind: 'digest',
    text,
    unsubscribeUrl: links.oneClick,
  });
}

/** The person, unless they cannot get mail: without a confirmed address, banned or deleted. */
async function findPerson({ db }: Pick<Context, 'db'>, userId: number): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    SELECT users.username, accounts.email, settings.document
    FROM users JOIN accounts ON accounts.user_id = users.id LEFT JOIN settings ON settings.user_id = users.id
    WHERE users.id = ${userId} AND users.deleted_at IS NULL AND NOT in_force(users.banned, users.banned_until) AND NOT users.unverified
      AND accounts.email IS NOT NULL`.execute(db);
  return rows[0];
}
