// Account e-mails. A queued job names the user and the kind of mail; the address is read, and the code created, when
// the mail is sent.
import { sql } from 'kysely';
import type { InterfaceLanguage } from '#contract/rules/languages.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { addJob, handleJob, jobKind } from '#server/core/jobs.ts';
import type { MailText } from '#server/core/mail/mail-text.ts';
import { textsOf } from '#server/core/mail/texts/texts.ts';
import type { MailKind } from '#server/core/mail/texts/server-texts.ts';
import { lockByName } from '#server/core/db/transaction.ts';
import { type CodeKind, createCode } from './codes.ts';
import { emailKey, maskEmail } from './emails.ts';
import type { CodeAction } from '#contract/rules/code-actions.ts';
import { codeLink, signInLink } from './mail-links.ts';

type MailPayload = {
  user: number;
  mail: MailKind;
  language: InterfaceLanguage;
  /** Id in `former_emails` of the address that was replaced. */
  former: number | null;
};
const mailJob = jobKind<MailPayload>('account:mail');

const hour = 3600_000;
const day = 24 * hour;
/** Rate limits of mails that anyone can trigger. Notices of changes are unlimited: causing one takes the password. */
const limits: Partial<Record<MailKind, { max: number; within: number }>> = {
  confirm: { max: 5, within: hour },
  taken: { max: 1, within: day },
  recover: { max: 3, within: hour },
  email_confirm: { max: 5, within: hour },
  delete: { max: 3, within: hour },
};
/** Maximum per address and day, over all limited kinds. */
const maxADay = 20;

/**
 * Queues a mail in the caller's transaction.
 * @param to address that the mail will go to, for the limits
 * @param always skips the limits: the request used a code from another mail, which only the owner has
 * @returns false if the address has reached a limit, which must not be revealed to clients
 */
export async function queueMail(
  ctx: Pick<Context, 'secret' | 'clock'>,
  tx: Db,
  {
    userId,
    mail,
    language,
    to,
    former = null,
    always = false,
  }: {
    userId: number;
    mail: MailKind;
    language: InterfaceLanguage;
    to: string;
    former?: number | null;
    always?: boolean;
  },
): Promise<boolean> {
  const limit = limits[mail];
  if (limit && !always && !(await underLimit(ctx, tx, to, mail, limit))) return false;
  await addJob(tx, mailJob, { user: userId, mail, language, former });
  return true;
}

async function underLimit(
  { secret, clock }: Pick<Context, 'secret' | 'clock'>,
  tx: Db,
  to: string,
  kind: MailKind,
  { max, within }: { max: number; within: number },
): Promise<boolean> {
  const now = clock();
  const address = secret.hash('mail address', emailKey(to) ?? to);
  await lockByName(tx, `mails ${address.toString('hex')}`);
  const { rows } = await sql<{ same: string; all: string }>`
    SELECT count(*) FILTER (WHERE kind = ${kind} AND at > ${new Date(now.getTime() - within)}) AS same, count(*) AS all
    FROM mails_sent WHERE address = ${address} AND at > ${new Date(now.getTime() - day)}`.execute(tx);
  if (Number(rows[0]!.same) >= max || Number(rows[0]!.all) >= maxADay) return false;
  await tx.insertInto('mails_sent').values({ address, kind, at: now }).execute();
  return true;
}

/** Recipient of each kind of mail, and the code and page of its button. */
const plans: Record<
  MailKind,
  { to: 'address' | 'pending' | 'either' | 'former'; code?: { kind: CodeKind; page: CodeAction } }
> = {
  confirm: { to: 'pending', code: { kind: 'confirm', page: 'activate' } },
  taken: { to: 'address' },
  recover: { to: 'either', code: { kind: 'recover', page: 'recover' } },
  password_changed: { to: 'either' },
  password_reset: { to: 'either' },
  email_confirm: { to: 'pending', code: { kind: 'email', page: 'email' } },
  email_changed: { to: 'former', code: { kind: 'undo', page: 'email-undo' } },
  second_factor_on: { to: 'either' },
  second_factor_off: { to: 'either' },
  connection_added: { to: 'either' },
  delete: { to: 'either', code: { kind: 'delete', page: 'delete' } },
};

export const mailHandler = handleJob(mailJob, async (ctx, { user, mail, language, former }) => {
  const person = await ctx.db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.user_id')
    .select(['users.username', 'accounts.email', 'accounts.pending_email'])
    .where('users.id', '=', user)
    .executeTakeFirst();
  // the account was deleted meanwhile
  if (!person) return;
  const old =
    former === null
      ? undefined
      : await ctx.db.selectFrom('former_emails').select('email').where('id', '=', former).executeTakeFirst();
  const plan = plans[mail];
  const to = {
    address: person.email,
    pending: person.pending_email,
    either: person.email ?? person.pending_email,
    former: old?.email ?? null,
  }[plan.to];
  // the address was confirmed or changed before the job ran
  if (to === null) return;
  const url = plan.code
    ? codeLink(
        ctx.config,
        plan.code.page,
        await createCode(ctx, ctx.db, { kind: plan.code.kind, userId: user, email: to, former }),
      )
    : signInLink(ctx.config);
  const texts = textsOf(language);
  const facts = { site: ctx.config.siteName, name: person.username, newEmail: maskEmail(person.email ?? '') };
  const { button, ...words } = texts.mails[mail](facts);
  const text: MailText = {
    ...words,
    // no username for an unconfirmed address: the address may be anyone's, and the name an advertisement
    greeting: texts.greeting(to === person.pending_email ? null : person.username),
    footer: texts.footer(facts),
    ...(button ? { button: { label: button, url }, orCopy: texts.orCopy } : {}),
  };
  await ctx.mail.send({ to, language: htmlLanguage[language], text, kind: mail });
});

const htmlLanguage: Record<InterfaceLanguage, string> = {
  en: 'en',
  es: 'es',
  'es-la': 'es-419',
  fr: 'fr',
  'pt-br': 'pt-BR',
};
