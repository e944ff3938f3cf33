// The tabs of a title page; each has a URL of its own.
import type { MessageKey } from '#web/lib/i18n/messages.ts';

export const titleTabs = ['chapters', 'comments', 'art', 'related', 'recommendations', 'episodes'] as const;
export type TitleTab = (typeof titleTabs)[number];

export const tabLabels: Record<TitleTab, MessageKey> = {
  chapters: 'titles.chapters',
  episodes: 'titles.episodes',
  comments: 'comments.title',
  art: 'titles.art',
  related: 'titles.related',
  recommendations: 'titles.recommendations',
};

/** Tab named by the `tab` parameter of the URL; the chapters tab if the name is missing or unknown. */
export const parseTab = (paramValue: string | null): TitleTab =>
  titleTabs.find((tab) => tab === paramValue) ?? 'chapters';

export const tabPath = (path: string, tab: TitleTab): string => (tab === 'chapters' ? path : `${path}?tab=${tab}`);
