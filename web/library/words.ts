// Words for statuses, filters and orders of the library.
import type { LibraryTrait } from '#contract/rules/library-filters.ts';
import type { ReadingStatus } from '#contract/rules/reading-statuses.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import type { Tone } from '#web/ui/behavior/tones.ts';
import type { LibrarySort } from './criteria.ts';

export const readingStatusKeys: Record<ReadingStatus, MessageKey> = {
  reading: 'tracking.status.reading',
  completed: 'tracking.status.completed',
  dropped: 'tracking.status.dropped',
  on_hold: 'tracking.status.on_hold',
  plan_to_read: 'tracking.status.plan_to_read',
  re_reading: 'tracking.status.re_reading',
};

export const readingStatusTones: Record<ReadingStatus, Tone> = {
  reading: 'status-reading',
  completed: 'status-completed',
  dropped: 'status-dropped',
  on_hold: 'status-on-hold',
  plan_to_read: 'status-plan',
  re_reading: 'status-rereading',
};

export const traitKeys: Record<LibraryTrait, MessageKey> = {
  unread: 'library.trait.unread',
  started: 'library.trait.started',
  available: 'library.trait.available',
  finished: 'library.trait.finished',
  rated: 'library.trait.rated',
  noted: 'library.trait.noted',
  bookmarked: 'library.trait.bookmarked',
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
