import { languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useStore } from '#web/ui/behavior/store.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Language } from '#web/ui/text/Language.tsx';
import type { BatchListProps } from './BatchTable.tsx';
import { numberWords } from './batch-words.ts';
import { RowMenu } from './RowMenu.tsx';
import { RowState } from './RowState.tsx';
import { selectRow } from './rows.ts';
import styles from './Batch.module.css';

/** Rows of a batch on a phone: a card for each, whose fields are in a dialog. */
export function BatchCards({ batch, problems, onDialog }: BatchListProps) {
  const t = useT();
  const { rows, selected } = useStore(batch.store);
  return (
    <ul className={styles.cards} aria-label={t('upload.batch')}>
      {rows.map((row) => {
        const { id, name, form } = row;
        const problem = problems.get(id);
        return (
          <li key={id} className={styles.card}>
            <span className={styles.cardHead}>
              <Checkbox checked={selected.has(id)} hideLabel onChange={() => batch.change((now) => selectRow(now, id))}>
                {t('upload.batch.select', { name })}
              </Checkbox>
              <span className={styles.cardName}>
                <b>{numberWords(form)}</b> {form.oneshot ? '' : form.name}
              </span>
              <RowMenu row={row} problem={problem} batch={batch} onDialog={onDialog} />
            </span>
            <span className={styles.cardFile}>
              {form.language !== '' && <Language code={form.language} name={languageName(form.language)} />}
              <bdi>{name}</bdi>
            </span>
            <span className={styles.cardState}>
              <RowState row={row} problem={problem} batch={batch} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
