// States of somebody's own chapters, as its tabs have them: a published chapter whose time has not come is scheduled.
export const chapterTabs = ['published', 'scheduled', 'queued', 'rejected', 'removed'] as const;
export type ChapterTab = (typeof chapterTabs)[number];
