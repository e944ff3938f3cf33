import { useQuery } from '@tanstack/react-query';
import { Lightbulb } from 'lucide-react';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { formatDecimal, formatPercent } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { Score } from '#web/ui/text/Score.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { OtherTitles, OtherTitlesLoading } from './OtherTitles.tsx';
import { recommendationsQuery } from './related-titles.ts';
import styles from './OtherTitles.module.css';

/** Recommended titles, the best match first. */
export function RecommendationsTab({ id }: { id: string }) {
  const t = useT();
  const query = useQuery(recommendationsQuery(id, useFilters()));
  const failure = useFailure(query);
  if (failure) return <SectionError query={query} failure={failure} />;
  if (!query.data) return <OtherTitlesLoading />;
  if (query.data.length === 0) {
    return (
      <Empty level={2} icon={<Lightbulb />} title={t('titles.noRecommendations')}>
        {t('titles.noRecommendationsHint')}
      </Empty>
    );
  }
  const byTitleId = new Map(query.data.map((each) => [each.title.id, each]));
  return (
    <div className={styles.part}>
      <h2 className="sr-only">{t('titles.recommendations')}</h2>
      <OtherTitles
        titles={query.data.map(({ title }) => title)}
        metaOf={({ id: titleId }) => {
          const { title, score } = byTitleId.get(titleId)!;
          const percent = formatPercent(score);
          const match = t('titles.match', { percent });
          return (
            <>
              {title.rating !== null && <Score>{formatDecimal(title.rating, 1)}</Score>}
              <span className={styles.match} title={match}>
                <span>{percent}</span>
                <span>{match.replace(percent, '').trim()}</span>
              </span>
            </>
          );
        }}
      />
    </div>
  );
}
