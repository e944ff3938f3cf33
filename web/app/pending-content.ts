// Content of the pages in web/app/pending.json until they exist: a sentence, and one link or list that helps today.
import type { ContactTopic } from '#contract/endpoints/contact.ts';
import type { PageName } from '#contract/rules/pages.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import type { PendingProp } from './PendingArt.tsx';

/** Points of the columns about sending something in: facts to tell the staff, and rules. */
export interface SendingPoints {
  tell: readonly MessageKey[];
  rules: readonly MessageKey[];
  /** Whether pages are sent: their formats and limits are shown, too. */
  withPages?: boolean;
}

interface PendingContent {
  art: PendingProp;
  title: MessageKey;
  text: MessageKey;
  /** For guests: what an account is good for today. */
  guestText?: MessageKey;
  /** Absent where what it would lead to is shown below. */
  action?: { href: string; label: MessageKey };
  extra?: SendingPoints;
}

const contact = (topic: ContactTopic): NonNullable<PendingContent['action']> => ({
  href: `${pathTo.plain('contact')}?topic=${topic}`,
  label: 'pending.contact',
});

const edit = (topic: ContactTopic): PendingContent => ({
  art: 'letter',
  title: 'pending.edit',
  text: 'pending.edit.text',
  action: contact(topic),
});

const chapterPoints: SendingPoints = {
  tell: ['pending.tell.chapter', 'pending.tell.group', 'pending.tell.pages'],
  rules: ['pending.rules.own', 'pending.rules.asked', 'pending.rules.official', 'pending.rules.machine'],
  withPages: true,
};

/** By name of the page; every page of web/app/pending.json has an entry. */
export const pendingContent: Partial<Record<PageName, PendingContent>> = {
  myReports: {
    art: 'letter',
    title: 'pending.myReports',
    text: 'pending.myReports.text',
    action: contact('other'),
  },
  titleUpload: {
    art: 'letter',
    title: 'pending.titleUpload',
    text: 'pending.titleUpload.text',
    action: contact('content'),
    extra: chapterPoints,
  },
  chapterEdit: edit('content'),
  chapterEditPages: edit('content'),
};
