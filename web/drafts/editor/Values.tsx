import { useT } from '#web/lib/i18n/i18n.ts';
import styles from './ConflictNote.module.css';

/** A value as it was, as it is now, and as the viewer wants it, beside each other. */
export function Values({ base, current, mine }: { base: string; current: string; mine: string }) {
  const t = useT();
  const cells = [
    { label: t('drafts.conflict.base'), value: base },
    { label: t('drafts.conflict.current'), value: current },
    { label: t('drafts.conflict.mine'), value: mine },
  ];
  return (
    <dl className={styles.values}>
      {cells.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
