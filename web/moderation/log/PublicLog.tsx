import { useQuery } from '@tanstack/react-query';
import { useT } from '#web/lib/i18n/i18n.ts';
import { roleName } from './role-name.ts';
import { LogEntry } from './LogEntry.tsx';
import { LogFilters } from './LogFilters.tsx';
import { LogPage } from './LogPage.tsx';
import { publicLogQuery, type LogCriteria, type PublicRow } from './log.ts';
import styles from './Log.module.css';

/** The log as everybody reads it. */
export function PublicLog({
  criteria,
  onPatch,
}: {
  criteria: LogCriteria;
  onPatch: (patch: Record<string, string | null>) => void;
}) {
  const t = useT();
  const query = useQuery(publicLogQuery(criteria));
  return (
    <>
      <p className={styles.lead}>{t('log.lead')}</p>
      <LogFilters criteria={criteria} onPatch={onPatch} />
      <LogPage query={query} criteria={criteria} onPatch={onPatch}>
        {query.data?.rows.map((row) => (
          <LogEntry key={row.id} row={row} who={<Who row={row} />} />
        ))}
      </LogPage>
    </>
  );
}

function Who({ row: { automatic, role } }: { row: PublicRow }) {
  const t = useT();
  return <span>{automatic ? t('log.bySite') : role === null ? t('log.byOperator') : roleName(role)}</span>;
}
