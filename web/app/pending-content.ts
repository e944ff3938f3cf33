// Content of the pages in web/app/pending.json until they exist: a sentence, and one link or list that helps today.
import type { ContactTopic } from '#contract/endpoints/contact.ts';
import type { PageName } from '#contract/rules/pages.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import type { PendingProp } from './PendingArt.tsx';

interface PendingContent {
  art: PendingProp;
  title: MessageKey;
  text: MessageKey;
  /** For guests: what an account is good for today. */
  guestText?: MessageKey;
  action?: { href: string; label: MessageKey };
}

const contact = (topic: ContactTopic): NonNullable<PendingContent['action']> => ({
  href: `${pathTo.plain('contact')}?topic=${topic}`,
  label: 'pending.contact',
});

/** By name of the page; every page of web/app/pending.json has an entry. */
export const pendingContent: Partial<Record<PageName, PendingContent>> = {
  myReports: {
    art: 'letter',
    title: 'pending.myReports',
    text: 'pending.myReports.text',
    action: contact('other'),
  },
};
