import type { Filters } from '#contract/rules/filters.ts';
import type { Tag, TagStatistics } from './queries.ts';

export const titleCount = ({ id }: Tag, statistics: TagStatistics): number => statistics[id]?.titles ?? 0;

/** Whether the reader is shown a tag: those that only mature titles have are for readers who are shown such titles. */
export const isTagShown = ({ id }: Tag, statistics: TagStatistics | undefined, { ratings }: Filters): boolean =>
  !statistics?.[id]?.matureOnly || ratings.includes('pornographic');

/** Sorts tags by the number of titles that have them, then by name. */
export function sortTagsByUse(tags: readonly Tag[], statistics: TagStatistics): Tag[] {
  const englishName = ({ attributes }: Tag) => attributes.name['en'] ?? '';
  return tags.toSorted(
    (a, b) => titleCount(b, statistics) - titleCount(a, statistics) || englishName(a).localeCompare(englishName(b)),
  );
}
