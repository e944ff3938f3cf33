import { useQuery } from '@tanstack/react-query';
import { tagName } from '#web/lib/catalogue/tags.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import styles from './AuthorHead.module.css';
import { frequentTags } from './frequent-tags.ts';
import { authorTitlesQuery } from './queries.ts';

/** How many titles an author has, from which years, and what they are mostly about. */
export function AuthorFacts({ id }: { id: string }) {
  const t = useT();
  const { data } = useQuery(authorTitlesQuery(id, useFilters()));
  const years = (data?.titles ?? []).flatMap(({ attributes: { year } }) => year ?? []);
  const [first, last] = [Math.min(...years), Math.max(...years)];
  return (
    // the line is reserved while it loads
    <p className={styles.facts}>
      {data && data.total > 0 && (
        <>
          <span>{t('authors.titleCount', { count: data.total })}</span>
          {years.length > 0 && <span>{first === last ? first : `${first}–${last}`}</span>}
          {frequentTags(data.titles).map((tag) => (
            <TextLink key={tag.id} href={pathTo.tag(tag.id, tag.attributes.name['en'] ?? '')}>
              {tagName(tag)}
            </TextLink>
          ))}
        </>
      )}
    </p>
  );
}
