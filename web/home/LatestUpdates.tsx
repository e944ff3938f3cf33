import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import { Busy, SkeletonMiniRows } from '#web/ui/feedback/Skeleton.tsx';
import { useMedia, wideQuery } from '#web/ui/behavior/use-media.ts';
import { latestUpdatesQuery, type TitleUpdate } from '#web/feeds/latest-updates.ts';
import { UpdateRow } from '#web/feeds/UpdateRow.tsx';
import styles from './HomePage.module.css';

/** Newest chapters of the site, one per title: fifteen in three columns, fewer in narrow viewports. */
export function LatestUpdates() {
  const t = useT();
  const query = useQuery(latestUpdatesQuery(useFilters()));
  const failure = useFailure(query);
  const isWide = useMedia(wideQuery);
  const isPhone = useMedia('(max-width: 639px)');
  const columns: ColumnCount = isWide ? 3 : isPhone ? 1 : 2;
  return (
    <Section title={t('home.latest')} more={{ href: pathTo.latest(), label: t('home.seeAll') }}>
      {query.data ? (
        <Columns updates={query.data.slice(0, rowsByColumns[columns])} columns={columns} />
      ) : failure ? (
        <SectionError query={query} failure={failure} />
      ) : (
        <Busy label={t('app.loading')} className={styles.columns}>
          {Array.from({ length: columns }, (_, skeletonIndex) => (
            <Panel key={skeletonIndex}>
              <SkeletonMiniRows count={4} />
            </Panel>
          ))}
        </Busy>
      )}
    </Section>
  );
}

type ColumnCount = 1 | 2 | 3;
/** Number of titles by number of columns; a multiple of it, so that all columns are equally long. */
const rowsByColumns = { 1: 9, 2: 10, 3: 15 };

function Columns({ updates, columns }: { updates: TitleUpdate[]; columns: ColumnCount }) {
  const t = useT();
  if (updates.length === 0) return <Empty compact icon={<RefreshCw />} title={t('home.noUpdates')} />;
  const rowsPerColumn = Math.ceil(updates.length / columns);
  const updatesByColumn = Array.from({ length: columns }, (_, columnIndex) =>
    updates.slice(columnIndex * rowsPerColumn, (columnIndex + 1) * rowsPerColumn),
  );
  return (
    <div className={styles.columns}>
      {updatesByColumn
        .filter((columnUpdates) => columnUpdates.length > 0)
        .map((columnUpdates) => (
          <Panel key={columnUpdates[0]!.title.id}>
            {columnUpdates.map((update) => (
              <UpdateRow key={update.title.id} update={update} />
            ))}
          </Panel>
        ))}
    </div>
  );
}
