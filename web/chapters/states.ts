import type { ChapterTab } from '#contract/rules/own-chapters.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';

/** Names of the tabs of own chapters, and what their empty tabs say. */
export const stateLooks: Record<ChapterTab, { tab: MessageKey; none: MessageKey }> = {
  published: {
    tab: 'chapters.tab.published',
    none: 'chapters.none.published',
  },
  scheduled: {
    tab: 'chapters.tab.scheduled',
    none: 'chapters.none.scheduled',
  },
  queued: {
    tab: 'chapters.tab.queued',
    none: 'chapters.none.queued',
  },
  rejected: {
    tab: 'chapters.tab.rejected',
    none: 'chapters.none.rejected',
  },
  removed: {
    tab: 'chapters.tab.removed',
    none: 'chapters.none.removed',
  },
};
