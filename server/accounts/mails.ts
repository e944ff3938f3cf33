// E-mails of accounts. A queued mail stores the user and the kind of mail, but no address and no code: the address is
// read, and the code created, when it is sent.
import type { CodeAction } from '#contract/rules/code-actions.ts';
import type { InterfaceLanguage } from '#contract/rules/languages.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { maskEmail } from '#server/core/mail/email-address.ts';
import {
  type MailDetails,
  type MailLimit,
  type MailPayload,
  type MailWriter,
  queueMail,
} from '#server/core/mail/mail-queue.ts';
import { type MailKind, mailKinds } from '#server/core/mail/texts/server-texts.ts';
import { type CodeKind, createCode } from './codes.ts';
import { codeLink, signInLink } from './mail-links.ts';

/** Limits of mails that anyone can trigger. Notices of changes are unlimited, because changes require the password. */
const mailLimits: Partial<Record<MailKind, MailLimit>> = {
  confirm: { max: 5, within: 'hour' },
  taken: { max: 1, within: 'day' },
  recover: { max: 3, within: 'hour' },
  email_confirm: { max: 5, within: 'hour' },
  delete: { max: 3, within: 'hour' },
};

/**
 * Queues a mail about an account in the caller's transaction.
 * @param to address that the mail will go to, for the limits
 * @param former id in `former_emails` of the address that was replaced
 * @param always skips the limits: the request used a code from another mail, which only the owner has
 * @returns false if the address has reached a limit, which must not be revealed to clients
 */
export function queueAccountMail(
  ctx: Pick<Context, 'secret' | 'clock'>,
  tx: Db,
  {
    former = null,
    always = false,
    ...mail
  }: {
    userId: number;
    mail: MailKind;
    language: InterfaceLanguage;
    to: string;
    former?: number | null;
    always?: boolean;
  },
): Promise<boolean> {
  return queueMail(ctx, tx, { ...mail, about: former, limit: always ? undefined : mailLimits[mail.mail] });
}

/** Mails that this domain writes. */
type AccountMail = Exclude<MailKind, 'report_settled' | 'moderation' | 'rights_notice' | 'rights_counter'>;

/** Recipient of each kind of mail, and the code and page of its button. */
const mailRecipients: Record<
  AccountMail,
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

const isAccountMail = (kind: MailKind): kind is AccountMail => Object.hasOwn(mailRecipients, kind);

export const accountMails = Object.fromEntries(
  mailKinds.filter(isAccountMail).map((kind) => [kind, writeMail]),
) as Record<AccountMail, MailWriter>;

async function writeMail(ctx: Context, { user, mail, former }: MailPayload): Promise<MailDetails | null> {
  const person = await ctx.db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.user_id')
    .select(['users.username', 'accounts.email', 'accounts.pending_email'])
    .where('users.id', '=', user)
    .executeTakeFirst();
  // the account was deleted after the mail was queued
  if (!person) return null;
  const formerEmail =
    former === null
      ? undefined
      : await ctx.db.selectFrom('former_emails').select('email').where('id', '=', former).executeTakeFirst();
  if (!isAccountMail(mail)) return null;
  const recipient = mailRecipients[mail];
  const to = {
    address: person.email,
    pending: person.pending_email,
    either: person.email ?? person.pending_email,
    former: formerEmail?.email ?? null,
  }[recipient.to];
  // the account has no such address any more, e.g. the pending one was confirmed after the mail was queued
  if (to === null) return null;
  const url = recipient.code
    ? codeLink(
        ctx.config,
        recipient.code.page,
        await createCode(ctx, ctx.db, { kind: recipient.code.kind, userId: user, email: to, former }),
      )
    : signInLink(ctx.config);
  return {
    to,
    url,
    // no username in mails to an unconfirmed address: it may belong to a stranger, and the username may be spam
    greeting: to === person.pending_email ? null : person.username,
    facts: { site: ctx.config.siteName, name: person.username, newEmail: maskEmail(person.email ?? '') },
  };
}
