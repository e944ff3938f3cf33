// What every language has to have words for.

interface MailWords {
  subject: string;
  preheader: string;
  paragraphs: string[];
  /** Label of the button, when there is something to do. */
  button?: string;
}

/** Facts that a mail may tell. */
interface MailFacts {
  site: string;
  /** Of the account. */
  name: string;
  /** The address that the account has from now on, partly hidden. */
  newEmail: string;
}

export const mailKinds = [
  'confirm',
  'taken',
  'recover',
  'password_changed',
  'password_reset',
  'email_confirm',
  'email_changed',
  'second_factor_on',
  'second_factor_off',
  'connection_added',
  'delete',
] as const;
export type MailKind = (typeof mailKinds)[number];

export interface ServerTexts {
  /** @param name null where nobody has shown that the address is theirs: whoever gave it has chosen the name as well */
  greeting(name: string | null): string;
  /** Above an address that can be copied. */
  orCopy: string;
  footer(facts: MailFacts): string;
  mails: Record<MailKind, (facts: MailFacts) => MailWords>;
}
