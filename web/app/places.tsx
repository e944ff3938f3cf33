// The places that the drawer and the bottom navigation lead to, in the order of the specification.
import type { ReactNode } from 'react';
import { ClockArrowUp, House, Search, Shuffle, SlidersHorizontal, Sparkles, Users, UsersRound } from 'lucide-react';
import type { PageName } from '#contract/pages.ts';
import type { MessageKey } from '#web/lib/i18n.ts';
import { pathTo } from '#web/lib/routes.ts';

interface Place {
  page: PageName;
  href: string;
  label: MessageKey;
  icon: ReactNode;
}

export const places: { title?: MessageKey; items: Place[] }[] = [
  { items: [{ page: 'home', href: pathTo.home(), label: 'nav.home', icon: <House /> }] },
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
      { page: 'groups', href: pathTo.groups(), label: 'groups.title', icon: <UsersRound /> },
      { page: 'users', href: pathTo.users(), label: 'users.title', icon: <Users /> },
    ],
  },
];

/** Below them, in small letters. */
export const smallPlaces: { href: string; label: MessageKey }[] = [
  { href: pathTo.settings(), label: 'settings.title' },
  { href: pathTo.announcements(), label: 'announcements.title' },
];

/** Under the thumb, on phones; each is marked as current on all its pages. */
export const thumbPlaces: { pages: readonly PageName[]; href: string; label: MessageKey; icon: ReactNode }[] = [
  { pages: ['home'], href: pathTo.home(), label: 'nav.home', icon: <House /> },
  { pages: ['latest'], href: pathTo.latest(), label: 'nav.latest', icon: <ClockArrowUp /> },
  { pages: ['search', 'titles', 'tags', 'tag'], href: pathTo.search(), label: 'nav.search', icon: <Search /> },
  { pages: ['groups', 'group'], href: pathTo.groups(), label: 'groups.title', icon: <Users /> },
];
