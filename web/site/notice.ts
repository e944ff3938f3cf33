// Fields of a notice of a rights holder or a counter-notice, the statements that it needs, and what is missing in one.
import { contactLimits, noticeLimits } from '#contract/endpoints/contact.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';

/** Text of a form that another form takes over. */
export interface WrittenContact {
  name: string;
  email: string;
  message: string;
}

export type NoticeKind = 'notice' | 'counter';

export interface NoticeValues {
  name: string;
  email: string;
  holder: string;
  address: string;
  body: string;
  /** One address in each line. */
  links: string;
  captcha: string;
  /** Honeypot: hidden from people, so that only bots fill it in. */
  website: string;
}

export const emptyNotice: NoticeValues = {
  name: '',
  email: '',
  holder: '',
  address: '',
  body: '',
  links: '',
  captcha: '',
  website: '',
};

const statements = { notice: ['faith', 'accurate'], counter: ['mistake', 'courts'] } as const;
/** Statements that the sender has to agree with. */
export const statementsOf = (kind: NoticeKind) => statements[kind];

/** Addresses of a text with one in each line. */
export const linksOf = (text: string): string[] => text.split(/\s+/).filter((line) => line !== '');

/** Missing and wrong entries, by field. @param siteKey of the captcha; null without one */
export function missingOf(
  { name, email, address, body, links, captcha }: NoticeValues,
  kind: NoticeKind,
  siteKey: string | null,
): Partial<Record<keyof NoticeValues, MessageKey>> {
  const missing: Partial<Record<keyof NoticeValues, MessageKey>> = {};
  const count = linksOf(links).length;
  if (name.trim() === '') missing.name = 'notice.name.missing';
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) missing.email = 'contact.email.invalid';
  if (kind === 'counter' && address.trim() === '') missing.address = 'notice.address.missing';
  if (body.trim().length < contactLimits.messageMin) missing.body = 'contact.message.short';
  if (count === 0) missing.links = 'notice.links.missing';
  if (count > noticeLimits.linksMax) missing.links = 'notice.links.many';
  if (siteKey !== null && captcha.trim() === '') missing.captcha = 'contact.captcha.wrong';
  return missing;
}
