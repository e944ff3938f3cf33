// Types of the localized server texts, implemented once per language.
import { decisionTexts } from '#contract/generated/decision-texts.ts';

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
  /** A report that was decided. */
  report?: SettledReport;
  /** A decision about the account, whose words are put together already. */
  decision?: { paragraphs: string[] };
}

interface SettledReport {
  accepted: boolean;
  /** Name of what was reported; null when it is gone. */
  name: string | null;
  /** Text of the moderators, which may be empty. */
  message: string;
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
  'report_settled',
  'moderation',
  'rights_notice',
  'rights_counter',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** Words of the weekly mail. Its subject names no titles, because others may see it on a locked screen. */
interface DigestWords {
  subject(facts: { site: string; chapters: number }): string;
  preheader: string;
  intro: string;
  /** Headings of the parts: chapters of followed titles, those by followed groups and people, followed lists. */
  titles: string;
  uploads: string;
  lists: string;
  oneshot: string;
  /** @param more number of chapters that are not named */
  chapters(named: readonly string[], more: number): string;
  by(names: readonly string[]): string;
  added(count: number): string;
  more(count: number): string;
  button: string;
  footer(facts: { site: string }): string;
  stop: string;
  settings: string;
}

export interface ServerTexts {
  /** @param name null while the address is unverified: the person who entered it has chosen the name as well */
  greeting(name: string | null): string;
  /** Sentence above a URL to copy. */
  orCopy: string;
  footer(facts: MailFacts): string;
  digest: DigestWords;
  mails: Record<MailKind, (facts: MailFacts) => MailWords>;
}

/** Words with the name of what was reported; empty when it is gone. */
export const ofName = (report: SettledReport | undefined, write: (name: string) => string): string =>
  report?.name == null ? '' : write(report.name);

/** Paragraph with the text of the moderators, if they wrote one. */
export const messageOf = (report: SettledReport | undefined, write: (message: string) => string): string[] =>
  report?.message ? [write(report.message)] : [];

/** Mail about a decision: its words come from the catalogs of the web, in the language of the mail. */
export const writeDecision =
  (language: keyof typeof decisionTexts) =>
  ({ site, decision }: MailFacts): MailWords => {
    const texts = decisionTexts[language];
    const paragraphs = decision?.paragraphs ?? [texts['appeal'] ?? ''];
    return {
      subject: `${texts['subject'] ?? ''} · ${site}`,
      preheader: paragraphs[0] ?? '',
      paragraphs,
      button: texts['button'] ?? '',
    };
  };

/** Mail about a notice of a rights holder or a counter-notice. Nobody has confirmed the address, so that it names no account. */
export const writeNotice =
  (language: keyof typeof decisionTexts) =>
  ({ site, decision }: MailFacts): MailWords => {
    const texts = decisionTexts[language];
    const paragraphs = decision?.paragraphs ?? [texts['notice.reopened'] ?? ''];
    return {
      subject: `${texts['notice.subject'] ?? ''} · ${site}`,
      preheader: paragraphs[0] ?? '',
      paragraphs,
    };
  };
