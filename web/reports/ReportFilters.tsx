import { useQuery } from '@tanstack/react-query';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { Select } from '#web/ui/controls/Select.tsx';
import { categories, type Criteria, reasonsQuery, statuses } from './own-reports.ts';
import styles from './OwnReports.module.css';

/** Filters and order of own reports. A reason belongs to a category, so it is chosen after one. */
export function ReportFilters({
  criteria: { category, reasonId, status, oldestFirst },
  onPatch,
}: {
  criteria: Criteria;
  onPatch: (patch: Record<string, string | null>) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const reasons = useQuery(reasonsQuery(category));
  return (
    <div className={styles.filters}>
      <Select
        label={t('ownReports.category')}
        value={category ?? ''}
        options={[
          { value: '', label: t('ownReports.allCategories') },
          ...categories.map((each) => ({ value: each, label: t(`reports.kind.${each}`) })),
        ]}
        onChange={(value) => onPatch({ category: value, reason: null })}
      />
      <Select
        label={t('ownReports.reason')}
        locked={category === null}
        value={reasonId ?? ''}
        {...(reasons.isError ? { error: t('ownReports.reasonsFailed') } : {})}
        options={[
          { value: '', label: t(category === null ? 'ownReports.reasonFirst' : 'ownReports.allReasons') },
          ...(reasons.data ?? []).map(({ id, attributes }) => ({
            value: id,
            label: attributes.reason[language] ?? attributes.reason['en'] ?? '',
          })),
        ]}
        onChange={(value) => onPatch({ reason: value })}
      />
      <Select
        label={t('ownReports.status')}
        value={status ?? ''}
        options={[
          { value: '', label: t('ownReports.allStatuses') },
          ...statuses.map((each) => ({ value: each, label: t(`ownReports.status.${each}`) })),
        ]}
        onChange={(value) => onPatch({ status: value })}
      />
      <Select
        label={t('ownReports.order')}
        value={oldestFirst ? 'oldest' : 'newest'}
        options={[
          { value: 'newest', label: t('ownReports.newest') },
          { value: 'oldest', label: t('ownReports.oldest') },
        ]}
        onChange={(value) => onPatch({ order: value === 'oldest' ? value : null })}
      />
    </div>
  );
}
