import type { Filters } from '#contract/rules/filters.ts';
import { unblurredRatings } from '#contract/rules/content-ratings.ts';
import { mainCoverUrl } from '#web/lib/catalogue/covers.ts';
import type { Title } from '#web/lib/catalogue/related.ts';
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

/** A cover for each tag: that of a title that has it, preferably one that stands for no tag yet. */
export function coversOfTags(tags: readonly Tag[], titles: readonly Title[]): ReadonlyMap<string, string> {
  const shownTitles = titles.filter(({ attributes }) =>
    unblurredRatings.some((rating) => rating === attributes.contentRating),
  );
  const timesUsed = new Map<string, number>();
  const covers = new Map<string, string>();
  // rare tags choose first: common ones have more titles left
  for (const tag of tags.toReversed()) {
    const candidates = shownTitles.filter(({ attributes }) => attributes.tags.some(({ id }) => id === tag.id));
    const uses = ({ id }: Title) => timesUsed.get(id) ?? 0;
    const [title] = candidates.toSorted((a, b) => uses(a) - uses(b));
    const cover = title && mainCoverUrl(title, 256);
    if (!cover) continue;
    timesUsed.set(title.id, uses(title) + 1);
    covers.set(tag.id, cover);
  }
  return covers;
}
