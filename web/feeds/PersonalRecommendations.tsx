import { useCallback } from 'react';
import { Lightbulb } from 'lucide-react';
import { noFilters } from '#contract/rules/filters.ts';
import { titleFeedPageSize } from '#contract/preload/title-feeds.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { CountLine } from '#web/lib/lists/CountLine.tsx';
import { HiddenByFilters } from '#web/lib/lists/HiddenByFilters.tsx';
import { usePagedList } from '#web/lib/lists/use-paged-list.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { TitleResults } from '#web/titles/TitleResults.tsx';
import { useResultLayout } from '#web/titles/use-layout.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { FeedFrame } from './FeedFrame.tsx';
import { RecommendationReason } from './RecommendationReason.tsx';
import { fetchRecommended } from './recommendations.ts';
import styles from './RecommendationReason.module.css';

/** Fewer recommendations than this are followed by what brings more of them. */
const fewTitles = 6;

/** Titles recommended to an account, each with the reason. */
export function PersonalRecommendations() {
  const t = useT();
  const [layout, setLayout] = useResultLayout();
  const filters = useFilters();
  const pages = usePagedList({
    key: ['titles', 'recommended', 'own', filters],
    limit: titleFeedPageSize,
    fetchPage: useCallback((span) => fetchRecommended(filters, span), [filters]),
  });
  return (
    <FeedFrame feed="recommended" layout={layout} onLayout={setLayout}>
      <CountLine
        alone
        count={
          pages.total === null ? null : t('feeds.titleCount', { count: pages.total, shown: formatCount(pages.total) })
        }
      >
        <HiddenByFilters
          name={['feed', 'recommended', 'own']}
          total={pages.total}
          countAll={(signal) => fetchRecommended(noFilters, { limit: 0, offset: 0, signal })}
          blocked={pages.hidden}
        />
      </CountLine>
      <h2 className="sr-only">{t('find.results')}</h2>
      <TitleResults
        hiddenCountAbove
        pages={pages}
        layout={layout}
        label={t('feeds.recommended')}
        below={(title) => <RecommendationReason title={title} layout={layout} />}
        empty={
          <Empty
            icon={<Lightbulb />}
            level={2}
            title={t('recommended.none')}
            action={<Button href={pathTo.titles()}>{t('recommended.browse')}</Button>}
          >
            {t('recommended.noneHint')}
          </Empty>
        }
      />
      {pages.total !== null && pages.total > 0 && pages.total < fewTitles && (
        <p className={styles.hint}>{t('recommended.noneHint')}</p>
      )}
    </FeedFrame>
  );
}
