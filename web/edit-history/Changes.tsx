import { useT } from '#web/lib/i18n/i18n.ts';
import { changedParts, type FieldChange } from './diff.ts';
import { fieldWords, valueWords } from './words.ts';
import styles from './EditHistory.module.css';

/** Changes of one version, field by field. */
export function Changes({ changes, names }: { changes: readonly FieldChange[]; names: ReadonlyMap<string, string> }) {
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={`${change.field} ${change.key}`} className={styles.change}>
          <b>{fieldWords(change.field, change.key)}</b>
          {change.entries ? <Entries change={change} names={names} /> : <Texts change={change} names={names} />}
        </li>
      ))}
    </ul>
  );
}

function Texts({
  change: { field, before, after },
  names,
}: {
  change: FieldChange;
  names: ReadonlyMap<string, string>;
}) {
  const t = useT();
  const words = [before, after].map((value) => valueWords(field, value, names)) as [string, string];
  const [older, newer] = before === null || after === null ? words : changedParts(...words);
  return (
    <dl className={styles.values}>
      <div className={styles.value} data-kind="removed">
        <dt>{t('editHistory.before')}</dt>
        <dd dir="auto">{older}</dd>
      </div>
      <div className={styles.value} data-kind="added">
        <dt>{t('editHistory.after')}</dt>
        <dd dir="auto">{newer}</dd>
      </div>
    </dl>
  );
}

function Entries({ change: { field, entries }, names }: { change: FieldChange; names: ReadonlyMap<string, string> }) {
  const t = useT();
  const { added, removed } = entries!;
  const list = (values: readonly unknown[]): string =>
    values.map((value) => valueWords(field, value, names)).join('\n');
  if (added.length + removed.length === 0) return <p className={styles.muted}>{t('editHistory.order')}</p>;
  return (
    <dl className={styles.values}>
      {removed.length > 0 && (
        <div className={styles.value} data-kind="removed">
          <dt>{t('editHistory.removed')}</dt>
          <dd dir="auto">{list(removed)}</dd>
        </div>
      )}
      {added.length > 0 && (
        <div className={styles.value} data-kind="added">
          <dt>{t('editHistory.added')}</dt>
          <dd dir="auto">{list(added)}</dd>
        </div>
      )}
    </dl>
  );
}
