import type { Title } from '#web/lib/catalogue/related.ts';

const maxTags = 3;

/** Genres and themes that most of the titles have. */
export function frequentTags(titles: readonly Title[]): Title['attributes']['tags'] {
  const tags = titles
    .flatMap(({ attributes }) => attributes.tags)
    .filter(({ attributes: { group } }) => group === 'genre' || group === 'theme');
  const counts = new Map<string, number>();
  for (const { id } of tags) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...new Map(tags.map((tag) => [tag.id, tag])).values()]
    .toSorted((a, b) => counts.get(b.id)! - counts.get(a.id)!)
    .slice(0, maxTags);
}
