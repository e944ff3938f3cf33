// Contact form: messages of visitors to the staff, stored until the mail with them is handed over.
import { sql } from 'kysely';
import type { siteEndpoints } from '#contract/endpoints/site.ts';
import type { ContactTopic } from '#contract/endpoints/contact.ts';
import type { BodyOf } from '#contract/endpoints/endpoint.ts';
import type { Context } from '#server/core/context.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { addJob, handleJob, jobKind } from '#server/core/jobs.ts';
import { transaction } from '#server/core/db/transaction.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import { requireCaptcha } from '#server/sign-in/captcha.ts';
import { cleanEmail, emailKey } from '#server/core/mail/email-address.ts';

/** Retention of messages in milliseconds; a mail that could not be handed over for that long never will be. */
export const retentionMs = 30 * 86_400_000;

const contactJob = jobKind<{ message: number }>('site:contact');

/**
 * Queues the mail. A form that a bot has filled in (honeypot field `website`) is dropped, with the response of a
 * success. The sender never gets a mail, because the address may belong to somebody else. @throws ApiError 400 with a
 * reason, 403 when a captcha is required
 */
export async function writeToStaff(
  ctx: Context,
  body: BodyOf<typeof siteEndpoints.contact>,
  { viewer, network }: { viewer: Viewer | null; network: string },
): Promise<void> {
  if (body.website) return;
  const email = await answerAddress(ctx, viewer, body.email);
  if (!viewer) await requireCaptcha(ctx, { token: body.captcha, network });
  await transaction(ctx, async (tx) => {
    const now = ctx.clock();
    await sql`DELETE FROM contact_messages WHERE created_at < ${new Date(now.getTime() - retentionMs)}`.execute(tx);
    const { id } = await tx
      .insertInto('contact_messages')
      .values({
        user_id: viewer?.id ?? null,
        name: oneLine(body.name ?? viewer?.username ?? '') || null,
        email,
        topic: body.topic,
        message: body.message,
        page: oneLine(body.page ?? '') || null,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addJob(tx, contactJob, { message: id });
  });
}

/** Address that an answer goes to: the given one, or that of the account. @throws ApiError 400 without a valid one */
export async function answerAddress(ctx: Context, viewer: Viewer | null, given: string | undefined): Promise<string> {
  const email = given ? cleanEmail(given) : await confirmedEmail(ctx, viewer);
  if (email !== null && emailKey(email) !== null) return email;
  throw new ApiError('validation_exception', 'Error validating /email: Give the address that an answer can go to', {
    pointer: '/email',
    reason: 'email_invalid',
  });
}

async function confirmedEmail({ db }: Context, viewer: Viewer | null): Promise<string | null> {
  if (!viewer) return null;
  const account = await db.selectFrom('accounts').select('email').where('user_id', '=', viewer.id).executeTakeFirst();
  return account?.email ?? null;
}

/** Topics in the mail to the staff, which is in English. */
const topicNames: Record<ContactTopic, string> = {
  account: 'An account',
  content: 'A title or chapter',
  group: 'A group',
  copyright: 'Copyright',
  advertising: 'Advertising',
  accessibility: 'Accessibility',
  other: 'Something else',
};

export const contactHandler = handleJob(contactJob, async (ctx, { message: id }) => {
  const messageRow = await ctx.db
    .selectFrom('contact_messages')
    .leftJoin('users', 'users.id', 'contact_messages.user_id')
    .leftJoin('accounts', 'accounts.user_id', 'users.id')
    .select([
      'contact_messages.name',
      'contact_messages.email',
      'contact_messages.topic',
      'contact_messages.message',
      'contact_messages.page',
      'contact_messages.created_at',
      'users.uid',
      'users.username',
      'accounts.email as confirmed',
    ])
    .where('contact_messages.id', '=', id)
    .executeTakeFirst();
  // no row: the mail was handed over already, or the account was deleted
  if (!messageRow) return;
  const { name, email, topic, message, page, created_at, uid, username, confirmed } = messageRow;
  const { siteName, publicUrl, contactEmail } = ctx.config;
  const topicName = topicNames[topic as ContactTopic] ?? topic;
  const lines = [
    `About: ${topicName}`,
    ...(page === null ? [] : [`Page: ${page}`]),
    `From: ${name ?? 'no name given'}`,
    `Answer to: ${email}${uid !== null && email === confirmed ? ' (confirmed)' : ' (as it was given; nobody has confirmed it)'}`,
    uid === null ? 'Account: none, a guest' : `Account: ${username} ${publicUrl}/user/${uid}`,
    `Written: ${created_at.toISOString()}`,
  ];
  await ctx.mail.send({
    to: contactEmail,
    replyTo: { name: name ?? '', address: email },
    language: 'en',
    kind: 'contact',
    subject: `[${siteName}] ${topicName}`,
    plain: `${lines.join('\n')}\n\n${message}\n\n-- \nWritten in the form at ${publicUrl}/contact\n`,
  });
  await ctx.db.deleteFrom('contact_messages').where('id', '=', id).execute();
});

/** Replaces line breaks and control characters, so that a value cannot inject lines or mail headers. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
