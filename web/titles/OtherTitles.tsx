import type { ReactNode } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { Title } from '#web/lib/catalogue/related.ts';
import { CoverGrid } from '#web/ui/cards/CoverCard.tsx';
import { Busy, SkeletonCards } from '#web/ui/feedback/Skeleton.tsx';
import { TitleCoverCard } from './TitleCoverCard.tsx';
import styles from './OtherTitles.module.css';

/** Cover cards of titles that are related to the title of the page, or recommended for it. */
export function OtherTitles({ titles, metaOf }: { titles: readonly Title[]; metaOf: (title: Title) => ReactNode }) {
  return (
    <CoverGrid>
      {titles.map((title) => (
        <TitleCoverCard key={title.id} title={title} sizes="(max-width: 767px) 31vw, 196px" meta={metaOf(title)} />
      ))}
    </CoverGrid>
  );
}

export function OtherTitlesLoading() {
  const t = useT();
  return (
    <Busy label={t('app.loading')} className={styles.part}>
      <CoverGrid>
        <SkeletonCards count={6} />
      </CoverGrid>
    </Busy>
  );
}
