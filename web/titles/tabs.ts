// The parts of a title page; each has an address of its own.
import type { MessageKey } from '#web/lib/i18n/messages.ts';

export const titleTabs = ['chapters', 'episodes', 'art', 'related', 'recommendations'] as const;
export type TitleTab = (typeof titleTabs)[number];

export const tabLabels: Record<TitleTab, MessageKey> = {
  chapters: 'titles.chapters',
  episodes: 'titles.episodes',
  art: 'titles.art',
  related: 'titles.related',
  recommendations: 'titles.recommendations',
};

/** What `?tab=` names; chapters when it names nothing that there is. */
export const tabOf = (word: string | null): TitleTab => titleTabs.find((tab) => tab === word) ?? 'chapters';

export const tabPath = (path: string, tab: TitleTab): string => (tab === 'chapters' ? path : `${path}?tab=${tab}`);
