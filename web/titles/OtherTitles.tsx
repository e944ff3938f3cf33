import type { ReactNode } from 'react';
import { toBcp47 } from '#contract/languages.ts';
import { coverVeil, mainCoverUrl } from '#web/lib/covers.ts';
import { useLanguage, useT } from '#web/lib/i18n.ts';
import { titleNames } from '#web/lib/names.ts';
import type { Title } from '#web/lib/related.ts';
import { pathTo } from '#web/lib/routes.ts';
import { CoverCard, CoverGrid } from '#web/ui/CoverCard.tsx';
import { Busy, SkeletonCards } from '#web/ui/Skeleton.tsx';
import styles from './OtherTitles.module.css';

/** Other titles as covers, on the page of one. */
export function OtherTitles({ titles, metaOf }: { titles: readonly Title[]; metaOf: (title: Title) => ReactNode }) {
  return (
    <CoverGrid>
      {titles.map((title) => (
        <OtherTitle key={title.id} title={title} meta={metaOf(title)} />
      ))}
    </CoverGrid>
  );
}

function OtherTitle({ title, meta }: { title: Title; meta: ReactNode }) {
  const t = useT();
  const { main } = titleNames(title.attributes, useLanguage());
  const small = mainCoverUrl(title, 256);
  const large = mainCoverUrl(title, 512);
  return (
    <CoverCard
      href={pathTo.titleOf(title)}
      name={main.text}
      lang={toBcp47(main.language)}
      cover={{
        src: large,
        srcSet: small && large ? `${small} 256w, ${large} 512w` : undefined,
        sizes: '(max-width: 767px) 31vw, 196px',
        veil: coverVeil(title.attributes.contentRating, t),
      }}
      meta={meta}
    />
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
