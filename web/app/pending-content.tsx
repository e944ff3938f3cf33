// What pages in web/app/pending.json offer until they exist: a sentence, and one link that helps today.
import type { ReactNode } from 'react';
import { FilePen, Inbox, Library, ListVideo, Mail, Rss, Users } from 'lucide-react';
import type { ContactTopic } from '#contract/endpoints/contact.ts';
import type { PageName } from '#contract/rules/pages.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';

/** What is shown below: titles to read on, lists of the site, or what to tell the staff, point by point. */
export type PendingExtra = 'reading' | 'lists' | readonly MessageKey[];

interface PendingContent {
  icon: ReactNode;
  title: MessageKey;
  text: MessageKey;
  /** For guests: what an account is good for today. */
  guestText?: MessageKey;
  action: { href: string; label: MessageKey };
  extra?: PendingExtra;
}

const contact = (topic: ContactTopic): PendingContent['action'] => ({
  href: `${pathTo.plain('contact')}?topic=${topic}`,
  label: 'pending.contact',
});

const edit = (topic: ContactTopic): PendingContent => ({
  icon: <FilePen />,
  title: 'pending.edit',
  text: 'pending.edit.text',
  action: contact(topic),
});

const featuredLists = { href: pathTo.titleFeed('featured'), label: 'pending.featured' } as const;

const lists: PendingContent = {
  icon: <ListVideo />,
  title: 'pending.myLists',
  text: 'pending.myLists.text',
  action: featuredLists,
  extra: 'lists',
};

const titlePoints = ['pending.tell.title', 'pending.tell.authors', 'pending.tell.link'] as const;
const chapterPoints = ['pending.tell.chapter', 'pending.tell.group', 'pending.tell.pages'] as const;

/** By name of the page; every page of web/app/pending.json has an entry. */
export const pendingContent: Partial<Record<PageName, PendingContent>> = {
  library: {
    icon: <Library />,
    title: 'pending.library',
    text: 'pending.library.text',
    guestText: 'pending.library.guest',
    action: { href: pathTo.history(), label: 'nav.history' },
    extra: 'reading',
  },
  updates: {
    icon: <Rss />,
    title: 'pending.updates',
    text: 'pending.updates.text',
    guestText: 'pending.updates.guest',
    action: { href: pathTo.latest(), label: 'feeds.latest' },
    extra: 'reading',
  },
  follows: {
    icon: <Users />,
    title: 'pending.follows',
    text: 'pending.follows.text',
    action: { href: pathTo.groups(), label: 'groups.title' },
  },
  myLists: lists,
  createList: lists,
  drafts: {
    icon: <Inbox />,
    title: 'pending.drafts',
    text: 'pending.createTitle.text',
    action: contact('content'),
    extra: titlePoints,
  },
  myReports: {
    icon: <Inbox />,
    title: 'pending.myReports',
    text: 'pending.myReports.text',
    action: contact('other'),
  },
  createGroup: {
    icon: <Users />,
    title: 'pending.createGroup',
    text: 'pending.createGroup.text',
    action: contact('group'),
  },
  createTitle: {
    icon: <FilePen />,
    title: 'pending.createTitle',
    text: 'pending.createTitle.text',
    action: contact('content'),
    extra: titlePoints,
  },
  titleUpload: {
    icon: <FilePen />,
    title: 'pending.titleUpload',
    text: 'pending.titleUpload.text',
    action: contact('content'),
    extra: chapterPoints,
  },
  titleEdit: edit('content'),
  chapterEdit: edit('content'),
  chapterEditPages: edit('content'),
  authorEdit: edit('content'),
  listEdit: edit('other'),
  groupEdit: edit('group'),
  subscription: {
    icon: <Mail />,
    title: 'pending.subscription',
    text: 'pending.subscription.text',
    action: { href: pathTo.home(), label: 'nav.home' },
  },
};
