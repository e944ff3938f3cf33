import type { MessageKey } from '#web/lib/i18n/messages.ts';
import type { TitleFeed } from '#contract/preload/title-feeds.ts';

/** The name of each feed. */
export const feedTitles: Record<TitleFeed, MessageKey> = {
  recent: 'feeds.recent',
  featured: 'feeds.featured',
  seasonal: 'feeds.seasonal',
  staffPicks: 'feeds.staffPicks',
  recommended: 'feeds.recommended',
  selfPublished: 'feeds.selfPublished',
};
