import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Mosaic } from '#web/ui/cards/Mosaic.tsx';
import { NameCard } from '#web/ui/cards/NameCard.tsx';
import type { FoundAuthor } from './queries.ts';

/** More titles are not counted on a card. */
const maxCounted = 9;

/** An author in a list. */
export function AuthorCard({ author: { id, attributes, titles, covers } }: { author: FoundAuthor }) {
  const t = useT();
  return (
    <NameCard
      href={pathTo.author(id, attributes.name)}
      picture={<Mosaic size="sm" covers={covers} />}
      name={attributes.name}
      figures={
        titles > maxCounted
          ? t('authors.manyTitles', { count: maxCounted })
          : t('authors.titleCount', { count: titles })
      }
    />
  );
}
