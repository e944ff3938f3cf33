import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Loaded } from '#web/lib/api/Loaded.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import { communityStatisticsQuery } from './queries.ts';
import styles from './CommunityStatistics.module.css';

/** Number of titles, chapters and groups on the site. */
export function CommunityStatistics() {
  const t = useT();
  const query = useQuery(communityStatisticsQuery);
  return (
    <Section title={t('social.figures')}>
      <Loaded query={query} height="78px">
        {({ titles, chapters, groups }) => (
          <Panel>
            <dl className={styles.figures}>
              <StatisticsItem count={titles} word={t('social.titles', { count: titles })} />
              <StatisticsItem count={chapters} word={t('social.chapters', { count: chapters })} />
              <StatisticsItem count={groups} word={t('social.groupsWord', { count: groups })} />
            </dl>
          </Panel>
        )}
      </Loaded>
    </Section>
  );
}

function StatisticsItem({ count, word }: { count: number; word: string }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd>{formatCount(count)}</dd>
    </div>
  );
}
