import type { Tag } from './queries.ts';

/** The tags that most titles have first; the same use in the order of their names. */
export function byUse(tags: readonly Tag[], figures: Record<string, { titles: number }>): Tag[] {
  const use = ({ id }: Tag) => figures[id]?.titles ?? 0;
  const name = ({ attributes }: Tag) => attributes.name['en'] ?? '';
  return tags.toSorted((a, b) => use(b) - use(a) || name(a).localeCompare(name(b)));
}
