// Links of the drawer, in the order of the specification.
import type { ReactNode } from 'react';
import {
  ClockArrowUp,
  History,
  House,
  Library,
  ListVideo,
  MessagesSquare,
  Rss,
  Shuffle,
  SlidersHorizontal,
  Sparkles,
  UserSearch,
  Users,
  UsersRound,
} from 'lucide-react';
import type { PageName } from '#contract/rules/pages.ts';
import { boot } from '#web/lib/api/boot-facts.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';

interface NavItem {
  /** Page that it leads to; absent if that is on another site. */
  page?: PageName;
  /** Other pages on which the item is marked as current. */
  also?: readonly PageName[];
  href: string;
  label: MessageKey;
  icon: ReactNode;
}

export const navItems: { title?: MessageKey; items: NavItem[] }[] = [
  { items: [{ page: 'home', href: pathTo.home(), label: 'nav.home', icon: <House /> }] },
  {
    title: 'nav.follows',
    items: [
      { page: 'updates', also: ['follows'], href: pathTo.plain('updates'), label: 'nav.updates', icon: <Rss /> },
      { page: 'library', href: pathTo.plain('library'), label: 'nav.library', icon: <Library /> },
      {
        page: 'myLists',
        also: ['createList', 'list', 'listEdit'],
        href: pathTo.plain('myLists'),
        label: 'nav.lists',
        icon: <ListVideo />,
      },
      { page: 'myGroups', href: pathTo.plain('myGroups'), label: 'nav.myGroups', icon: <UsersRound /> },
      { page: 'myHistory', href: pathTo.plain('myHistory'), label: 'nav.history', icon: <History /> },
    ],
  },
  {
    title: 'nav.titles',
    items: [
      { page: 'titles', href: pathTo.titles(), label: 'nav.advancedSearch', icon: <SlidersHorizontal /> },
      { page: 'recent', href: pathTo.titleFeed('recent'), label: 'feeds.recent', icon: <Sparkles /> },
      { page: 'latest', href: pathTo.latest(), label: 'feeds.latest', icon: <ClockArrowUp /> },
      { page: 'random', href: pathTo.random(), label: 'nav.random', icon: <Shuffle /> },
    ],
  },
  {
    title: 'nav.community',
    items: [
      // a site without forums of its own talks on its community page
      {
        ...(boot.forumsUrl === null
          ? { page: 'social' as const, href: pathTo.plain('social') }
          : { href: boot.forumsUrl }),
        label: 'nav.forums',
        icon: <MessagesSquare />,
      },
      { page: 'groups', also: ['group'], href: pathTo.groups(), label: 'groups.title', icon: <Users /> },
      { page: 'users', also: ['user'], href: pathTo.users(), label: 'users.title', icon: <UserSearch /> },
    ],
  },
];

/** Small links below the navigation items of the drawer. */
export const footerLinks: { href: string; label: MessageKey }[] = [
  { href: pathTo.plain('about'), label: 'nav.about' },
  { href: pathTo.plain('guidelines'), label: 'nav.guidelines' },
  { href: pathTo.plain('privacy'), label: 'nav.privacy' },
  { href: pathTo.announcements(), label: 'announcements.title' },
  { href: pathTo.plain('supportUs'), label: 'nav.supportUs' },
];
