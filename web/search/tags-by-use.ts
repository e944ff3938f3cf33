import type { Tag } from './queries.ts';

/** Sorts tags by the number of titles that have them, then by name. */
export function sortTagsByUse(tags: readonly Tag[], figures: Record<string, { titles: number }>): Tag[] {
  const titleCount = ({ id }: Tag) => figures[id]?.titles ?? 0;
  const name = ({ attributes }: Tag) => attributes.name['en'] ?? '';
  return tags.toSorted((a, b) => titleCount(b) - titleCount(a) || name(a).localeCompare(name(b)));
}
