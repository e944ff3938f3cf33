import { useQuery } from '@tanstack/react-query';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { recommendationsQuery } from '#web/titles/queries.ts';
import { TitleCoverCard } from '#web/titles/TitleCoverCard.tsx';
import styles from './EndCard.module.css';

/** The fourth one is shown where the card is wide enough. */
const maxTitles = 4;

/** Titles to go on with after the last chapter of this one; nothing while they load, or if there are none. */
export function MoreTitles({ id }: { id: string }) {
  const t = useT();
  const { data } = useQuery(recommendationsQuery(id, useFilters()));
  if (!data || data.length === 0) return null;
  return (
    <div className={styles.more}>
      <h3>{t('reader.moreTitles')}</h3>
      <div className={styles.covers}>
        {data.slice(0, maxTitles).map(({ title }) => (
          <TitleCoverCard key={title.id} title={title} sizes="132px" meta={null} />
        ))}
      </div>
    </div>
  );
}
