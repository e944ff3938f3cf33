// Links of the bottom navigation. Separate from `nav-items.tsx` (drawer), which phones do not load at first.
import type { ReactNode } from 'react';
import { House, Library, MessagesSquare, Rss, Search } from 'lucide-react';
import type { PageName } from '#contract/rules/pages.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';

/** Bottom navigation on phones; an item is marked as current on all its `pages`. */
export const bottomNavItems: { pages: readonly PageName[]; href: string; label: MessageKey; icon: ReactNode }[] = [
  { pages: ['home'], href: pathTo.home(), label: 'nav.home', icon: <House /> },
  { pages: ['updates', 'follows', 'latest'], href: pathTo.plain('updates'), label: 'nav.feed', icon: <Rss /> },
  { pages: ['search', 'titles', 'tags', 'tag'], href: pathTo.search(), label: 'nav.search', icon: <Search /> },
  {
    pages: ['social', 'groups', 'group', 'myGroups', 'users', 'user'],
    href: pathTo.plain('social'),
    label: 'nav.social',
    icon: <MessagesSquare />,
  },
  {
    pages: ['library', 'myLists', 'createList', 'list', 'listEdit', 'myHistory'],
    href: pathTo.plain('library'),
    label: 'nav.library',
    icon: <Library />,
  },
];
