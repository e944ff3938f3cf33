import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Flag } from 'lucide-react';
import { buildPath } from '#contract/rules/pages.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useUrlParams } from '#web/lib/navigation/use-address.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { criteriaOf, ownReportsQuery, reportsPageSize } from './own-reports.ts';
import { ReportFilters } from './ReportFilters.tsx';
import { ReportTable } from './ReportTable.tsx';
import styles from './OwnReports.module.css';

/** Filters, table and pages of own reports. */
export function OwnReports() {
  const t = useT();
  const [params, patchParams] = useUrlParams(buildPath('myReports'));
  const criteria = criteriaOf(params);
  const { category, status, offset } = criteria;
  const query = useQuery(ownReportsQuery(criteria));
  const failure = useFailure(query);
  const { data } = query;
  const isFiltered = category !== null || status !== null;
  if (data?.total === 0 && !isFiltered && !query.isPlaceholderData) {
    return (
      <Empty level={2} icon={<Flag />} title={t('ownReports.none')}>
        {t('ownReports.noneHint')}
      </Empty>
    );
  }
  return (
    <div className={styles.page}>
      <p className={styles.lead}>{t('ownReports.lead')}</p>
      <ReportFilters criteria={criteria} onPatch={(patch) => patchParams({ ...patch, offset: null })} />
      {failure && !data ? (
        <SectionError query={query} failure={failure} />
      ) : !data ? (
        <Busy label={t('app.loading')}>
          <Skeleton height="240px" />
        </Busy>
      ) : data.reports.length === 0 ? (
        <Empty
          level={2}
          icon={<Flag />}
          title={t('ownReports.none')}
          action={
            <Button onClick={() => patchParams({ category: null, reason: null, status: null, offset: null })}>
              {t('ownReports.clear')}
            </Button>
          }
        >
          {t('ownReports.noneFiltered')}
        </Empty>
      ) : (
        <ReportTable reports={data.reports} busy={query.isPlaceholderData} />
      )}
      {data && data.reports.length > 0 && data.total > reportsPageSize && (
        <nav className={styles.pages} aria-label={t('ownReports.pages')}>
          <Button
            icon={<ChevronLeft className="flip" />}
            disabled={offset === 0}
            onClick={() => patchParams({ offset: String(Math.max(0, offset - reportsPageSize) || '') })}
          >
            {t('ownReports.previous')}
          </Button>
          <span className={styles.range}>
            {t('ownReports.page', {
              from: formatCount(offset + 1),
              to: formatCount(offset + data.reports.length),
              total: formatCount(data.total),
            })}
          </span>
          <Button
            end={<ChevronRight className="flip" />}
            disabled={offset + reportsPageSize >= data.total}
            onClick={() => patchParams({ offset: String(offset + reportsPageSize) })}
          >
            {t('ownReports.next')}
          </Button>
        </nav>
      )}
    </div>
  );
}
