import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { latestUpdatesQuery } from '#web/feeds/latest-updates.ts';
import { UpdateRow } from '#web/feeds/UpdateRow.tsx';
import { Loaded } from '#web/lib/api/Loaded.tsx';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { phoneQuery, useMedia } from '#web/ui/behavior/use-media.ts';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import styles from './SocialPage.module.css';

/** On phones fewer, so that groups are in sight below them. */
const maxReleases = { phone: 4, wide: 8 } as const;

/** The newest chapters that groups have released, one per title. */
export function LatestReleases() {
  const t = useT();
  const query = useQuery(latestUpdatesQuery(useFilters()));
  const count = useMedia(phoneQuery) ? maxReleases.phone : maxReleases.wide;
  return (
    <Section title={t('feeds.latest')} more={{ href: pathTo.latest(), label: t('home.seeAll') }}>
      <Loaded query={query} height="344px">
        {(updates) =>
          updates.length === 0 ? (
            <Empty compact icon={<RefreshCw />} title={t('home.noUpdates')} />
          ) : (
            <Panel className={styles.pairs}>
              {updates.slice(0, count).map((update) => (
                <UpdateRow key={update.title.id} update={update} />
              ))}
            </Panel>
          )
        }
      </Loaded>
    </Section>
  );
}
