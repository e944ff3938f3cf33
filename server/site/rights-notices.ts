// Notices of rights holders and counter-notices: each is an item of the moderators with what it names, and a mail to the staff, to
// which they can answer.
import { sql } from 'kysely';
import type { BodyOf } from '#contract/endpoints/endpoint.ts';
import type { takedownEndpoints } from '#contract/endpoints/takedowns.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { addJob, handleJob, jobKind } from '#server/core/jobs.ts';
import { plainLines } from '#server/core/plain-text.ts';
import { openItem } from '#server/review/review.ts';
import { requireCaptcha } from '#server/sign-in/captcha.ts';
import { answerAddress, oneLine } from './contact.ts';

/** Retention of notices after their decision, in milliseconds: for as long as they may be disputed. */
export const noticeRetentionMs = 3 * 365 * 86_400_000;

const mailJob = jobKind<{ notice: number }>('site:rights-notice');

interface Named {
  kind: 'titles' | 'chapters';
  uid: string;
  title: string;
}

/**
 * Takes a notice. One that a bot has filled in is dropped, with the answer of a success.
 * @returns its public id @throws ApiError 400 with a reason, 403 when a captcha is required
 */
export async function sendRightsNotice(
  ctx: Context,
  body: BodyOf<typeof takedownEndpoints.create>,
  { viewer, network }: { viewer: Viewer | null; network: string },
): Promise<string | null> {
  if (body.website) return null;
  const email = await answerAddress(ctx, viewer, body.email);
  const address = plainLines(body.address ?? '').trim();
  if (body.kind === 'counter' && address === '') throw invalid('address', 'Give an address for letters', 'address');
  if (!viewer) await requireCaptcha(ctx, { token: body.captcha, network });
  const named = await findNamed(ctx.db, body.links);
  return transaction(ctx, async (tx) => {
    const now = ctx.clock();
    const { rows } = await sql<{ id: number; uid: string }>`
      INSERT INTO rights_notices (kind, answers_id, name, email, holder, address, body, language, created_at)
      VALUES (${body.kind}, ${body.kind === 'counter' ? await findAnswered(tx, named) : null}, ${oneLine(body.name)}, ${email},
        ${oneLine(body.holder ?? '')}, ${address}, ${plainLines(body.body).trim()}, ${body.language ?? 'en'}, ${now})
      RETURNING id, uid`.execute(tx);
    const { id, uid } = rows[0]!;
    await sql`INSERT INTO rights_notice_objects (notice_id, position, object_kind, object_uid, title_uid)
      SELECT ${id}, ordinality - 1, value ->> 'kind', (value ->> 'uid')::uuid, (value ->> 'title')::uuid
      FROM jsonb_array_elements(${JSON.stringify(named)}::jsonb) WITH ORDINALITY`.execute(tx);
    // what moderators read stands in the notice itself, which goes in time
    const subject = { kind: 'rights_notices', uid, ownerId: viewer?.id ?? null, content: '{}' };
    await openItem(tx, 'notice', subject, now);
    await addJob(tx, mailJob, { notice: id });
    return uid;
  });
}

/** Titles and chapters of links, in their order. @throws ApiError 400 for links to something else */
async function findNamed(db: Db, links: readonly string[]): Promise<Named[]> {
  const pattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
  const uids = links.map((link) => pattern.exec(link)?.[0].toLowerCase() ?? null);
  const { rows } = await sql<Named>`
    SELECT 'titles' AS kind, uid, uid AS title FROM titles
      WHERE uid = ANY (${uids}::uuid[]) AND (state = 'published' OR was_published)
    UNION ALL SELECT 'chapters', chapters.uid, titles.uid FROM chapters JOIN titles ON titles.id = title_id
      WHERE chapters.uid = ANY (${uids}::uuid[]) AND chapters.state IN ('published', 'removed')`.execute(db);
  const found = new Map(rows.map((row) => [row.uid, row]));
  const unknown = links.filter((_, at) => !found.has(uids[at] ?? ''));
  if (unknown.length > 0)
    throw new ApiError(
      'validation_exception',
      'Error validating /links: They lead to no title or chapter of this site',
      {
        pointer: '/links',
        reason: 'links_unknown',
        links: unknown,
      },
    );
  return [...new Set(uids)].map((uid) => found.get(uid!)!);
}

/** Internal id of the newest notice about the same that was accepted; null for none. */
async function findAnswered(tx: Db, named: readonly Named[]): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    SELECT rights_notices.id FROM rights_notices JOIN rights_notice_objects ON notice_id = rights_notices.id
    WHERE kind = 'notice' AND state = 'accepted' AND title_uid = ANY (${named.map(({ title }) => title)}::uuid[])
    ORDER BY object_uid = ANY (${named.map(({ uid }) => uid)}::uuid[]) DESC, rights_notices.id DESC LIMIT 1`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}

const invalid = (field: string, detail: string, reason: string): ApiError =>
  new ApiError('validation_exception', `Error validating /${field}: ${detail}`, { pointer: `/${field}`, reason });

/** Hands a notice over to the staff's mailbox, in English; the notice itself stays. */
export const rightsNoticeHandler = handleJob(mailJob, async (ctx, { notice: id }) => {
  const notice = await ctx.db.selectFrom('rights_notices').selectAll().where('id', '=', id).executeTakeFirst();
  if (!notice) return;
  const objects = await ctx.db
    .selectFrom('rights_notice_objects')
    .select(['object_kind', 'object_uid'])
    .where('notice_id', '=', id)
    .orderBy('position')
    .execute();
  const { siteName, publicUrl, contactEmail } = ctx.config;
  const { kind, name, email, holder, address, body, created_at } = notice;
  const subject = kind === 'counter' ? 'Counter-notice' : 'Copyright notice';
  const lines = [
    `From: ${name}${holder === '' ? '' : ` for ${holder}`}`,
    `Answer to: ${email} (as it was given; nobody has confirmed it)`,
    ...(address === '' ? [] : [`Address: ${oneLine(address)}`]),
    `Sent: ${created_at.toISOString()}`,
    ...objects.map(({ object_kind, object_uid }) => `${publicUrl}/${object_kind.replace(/s$/, '')}/${object_uid}`),
  ];
  await ctx.mail.send({
    to: contactEmail,
    replyTo: { name, address: email },
    language: 'en',
    kind: 'contact',
    subject: `[${siteName}] ${subject}`,
    plain: `${lines.join('\n')}\n\n${body}\n\n-- \nIt waits for a decision at ${publicUrl}/moderation?kind=notice\n`,
  });
});

/** Deletes notices that were decided long ago; the decisions stay, without names. */
export const noticeSweepHandler = handleJob(
  jobKind('site:sweep-rights-notices'),
  async ({ db, clock }) => {
    await sql`DELETE FROM rights_notices
      WHERE decided_at < ${new Date(clock().getTime() - noticeRetentionMs)}`.execute(db);
  },
  { cron: '57 4 * * *', fill: '1d' },
);
