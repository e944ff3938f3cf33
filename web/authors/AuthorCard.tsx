import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Mosaic } from '#web/ui/cards/Mosaic.tsx';
import { NameCard } from '#web/ui/cards/NameCard.tsx';
import type { ListedAuthor } from './queries.ts';

/** Highest number of titles that a card shows exactly; more are shown as `9+`. */
const maxShownTitles = 9;

export function AuthorCard({ author: { id, attributes, titles, covers } }: { author: ListedAuthor }) {
  const t = useT();
  return (
    <NameCard
      href={pathTo.author(id, attributes.name)}
      picture={<Mosaic size="sm" covers={covers} />}
      name={attributes.name}
      figures={
        titles > maxShownTitles
          ? t('authors.manyTitles', { count: maxShownTitles })
          : t('authors.titleCount', { count: titles })
      }
    />
  );
}
