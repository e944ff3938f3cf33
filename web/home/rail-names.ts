import type { HomeRail } from '#contract/rules/preferences.ts';
import { feedTitles } from '#web/feeds/feed-titles.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';

/** Message keys of the names of home's parts. */
export const railNames: Record<HomeRail, MessageKey> = {
  continue: 'rails.continue',
  popular: 'home.popular',
  latest: 'home.latest',
  staffPicks: feedTitles.staffPicks,
  selfPublished: feedTitles.selfPublished,
  featured: feedTitles.featured,
  seasonal: feedTitles.seasonal,
  recent: feedTitles.recent,
  groups: 'rails.groups',
};
