import type { Tag } from './queries.ts';

/** Sorts tags by the number of titles that have them, then by name. */
export function sortTagsByUse(tags: readonly Tag[], statistics: Record<string, { titles: number }>): Tag[] {
  const titleCount = ({ id }: Tag) => statistics[id]?.titles ?? 0;
  const englishName = ({ attributes }: Tag) => attributes.name['en'] ?? '';
  return tags.toSorted((a, b) => titleCount(b) - titleCount(a) || englishName(a).localeCompare(englishName(b)));
}
