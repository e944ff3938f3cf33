// Types of the localized server texts, implemented once per language.

interface MailWords {
  subject: string;
  preheader: string;
  paragraphs: string[];
  /** Label of the button, when the mail asks for an action. */
  button?: string;
}

/** Values that a mail's text may contain. */
export interface MailFacts {
  site: string;
  /** Name of the account. */
  name: string;
  /** The new address of the account, partly masked. */
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
  /** @param name null while the address is unverified: the person who entered it has chosen the name as well */
  greeting(name: string | null): string;
  /** Sentence above a URL to copy. */
  orCopy: string;
  footer(facts: MailFacts): string;
  mails: Record<MailKind, (facts: MailFacts) => MailWords>;
}
