import { useQuery } from '@tanstack/react-query';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { Title } from '#web/lib/catalogue/related.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { CoverMeta } from '#web/titles/CoverMeta.tsx';
import { TitleCoverCard } from '#web/titles/TitleCoverCard.tsx';
import { Rail } from '#web/ui/layout/Rail.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import styles from './AlikeTitles.module.css';
import { alikeTitlesQuery } from './alike-titles.ts';

/** Titles of others that are like those of an author; absent without any. */
export function AlikeTitles({ id, titles }: { id: string; titles: readonly Title[] }) {
  const t = useT();
  const others = useQuery(alikeTitlesQuery(id, titles, useFilters())).data ?? [];
  if (others.length === 0) return null;
  return (
    <div className={styles.alike}>
      <Section title={t('authors.alike')}>
        <Rail>
          {others.map((title) => (
            <TitleCoverCard
              key={title.id}
              title={title}
              sizes="(max-width: 767px) 31vw, 170px"
              meta={<CoverMeta title={title} rating={title.rating} />}
            />
          ))}
        </Rail>
      </Section>
    </div>
  );
}
