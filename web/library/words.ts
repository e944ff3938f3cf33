// Words for filters and orders of the library.
import type { LibraryTrait } from '#contract/rules/library-filters.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import type { LibrarySort } from './criteria.ts';

export const traitKeys: Record<LibraryTrait, MessageKey> = {
  unread: 'library.trait.unread',
  started: 'library.trait.started',
  available: 'library.trait.available',
  finished: 'library.trait.finished',
  rated: 'library.trait.rated',
  noted: 'library.trait.noted',
  bookmarked: 'library.trait.bookmarked',
  downloaded: 'library.trait.downloaded',
  followed: 'library.trait.followed',
  muted: 'library.trait.muted',
};

export const sortKeys: Record<LibrarySort, MessageKey> = {
  latest: 'library.sort.latest',
  unread: 'library.sort.unread',
  total: 'library.sort.total',
  title: 'library.sort.title',
  added: 'library.sort.added',
  read: 'library.sort.read',
  rating: 'library.sort.rating',
  random: 'library.sort.random',
};
