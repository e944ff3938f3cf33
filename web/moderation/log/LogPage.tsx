import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, ScrollText } from 'lucide-react';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { isNarrowed, type LogCriteria, logPageSize } from './log.ts';
import styles from './Log.module.css';

/** One page of rows with the links to those before and after, or why there is none. */
export function LogPage({
  query,
  criteria,
  onPatch,
  children,
}: {
  query: UseQueryResult<{ rows: readonly unknown[]; total: number }>;
  criteria: LogCriteria;
  onPatch: (patch: Record<string, string | null>) => void;
  children: ReactNode;
}) {
  const t = useT();
  const failure = useFailure(query);
  const { data, isPlaceholderData } = query;
  const { offset } = criteria;
  if (failure && !data) return <SectionError query={query} failure={failure} />;
  if (!data)
    return (
      <Busy label={t('app.loading')}>
        <Skeleton height="320px" />
      </Busy>
    );
  if (data.rows.length === 0)
    return (
      <Empty level={2} icon={<ScrollText />} title={t(isNarrowed(criteria) ? 'log.nothingFound' : 'log.nothing')} />
    );
  return (
    <>
      <Panel bleed aria-busy={isPlaceholderData}>
        <ul className={styles.list}>{children}</ul>
      </Panel>
      {(offset > 0 || data.total > logPageSize) && (
        <nav className={styles.pages} aria-label={t('log.pages')}>
          <Button
            icon={<ChevronLeft className="flip" />}
            disabled={offset === 0}
            onClick={() => onPatch({ offset: String(Math.max(0, offset - logPageSize) || '') })}
          >
            {t('log.newer')}
          </Button>
          <span className={styles.muted}>
            {t('log.page', {
              from: formatCount(offset + 1),
              to: formatCount(offset + data.rows.length),
              total: formatCount(data.total),
            })}
          </span>
          <Button
            end={<ChevronRight className="flip" />}
            disabled={offset + logPageSize >= data.total}
            onClick={() => onPatch({ offset: String(offset + logPageSize) })}
          >
            {t('log.older')}
          </Button>
        </nav>
      )}
    </>
  );
}
