import { FileArchive } from 'lucide-react';
import { limits } from '#contract/rules/limits.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useStore } from '#web/ui/behavior/store.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Language } from '#web/ui/text/Language.tsx';
import type { ChapterForm } from '../form/draft.ts';
import { chapterHint, volumeHint } from '../number-hints.ts';
import { numberHintWords } from '../words.ts';
import type { OpenDialog } from './BatchDialog.tsx';
import type { BatchStore } from './create-batch.ts';
import { publicationWords } from './batch-words.ts';
import { RowMenu } from './RowMenu.tsx';
import { RowState } from './RowState.tsx';
import { type BatchRow, changeForm, type GuessedField, isChangeable, type RowProblem, selectRow } from './rows.ts';
import styles from './Batch.module.css';

export interface BatchListProps {
  batch: BatchStore;
  problems: ReadonlyMap<string, RowProblem>;
  chapters: readonly Chapter[];
  onDialog: (dialog: OpenDialog) => void;
}

/** Rows of a batch as a table, in which numbers and names are typed. */
export function BatchTable({ batch, problems, onDialog }: BatchListProps) {
  const t = useT();
  const { rows, selected } = useStore(batch.store);
  const heads = ['file', 'language', 'volume', 'chapter', 'name', 'groups', 'publish', 'state'] as const;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('upload.batch.selection')}</span>
            </th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {t(`upload.batch.head.${head}`)}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{t('upload.batch.head.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow
              key={row.id}
              row={row}
              problem={problems.get(row.id)}
              isSelected={selected.has(row.id)}
              batch={batch}
              onDialog={onDialog}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface TableRowProps extends Pick<BatchListProps, 'batch' | 'onDialog'> {
  row: BatchRow;
  problem: RowProblem | undefined;
  isSelected: boolean;
}

function TableRow({ row, problem, isSelected, batch, onDialog }: TableRowProps) {
  const t = useT();
  const { id, name, form } = row;
  const isLocked = !isChangeable(row);
  const isClash = problem?.kind === 'exists' || problem?.kind === 'twice';
  const change = (fields: Partial<ChapterForm>): void => batch.change((now) => changeForm(now, id, fields));
  const mark = (field: GuessedField): string | undefined =>
    field === 'chapter' && isClash ? 'clash' : !isLocked && row.guessed.includes(field) ? 'guess' : undefined;
  const cell = (field: 'volume' | 'chapter' | 'name', label: string, error: string | null) => (
    <td data-mark={error === null ? mark(field) : 'clash'} className={field === 'name' ? undefined : styles.number}>
      <input
        aria-label={`${label}, ${name}`}
        aria-invalid={error !== null || undefined}
        title={error ?? undefined}
        value={form.oneshot ? '' : form[field]}
        placeholder={field === 'chapter' && form.oneshot ? t('upload.batch.oneshot') : t('upload.batch.none')}
        disabled={isLocked || form.oneshot}
        maxLength={field === 'name' ? limits.chapterNameMaxLength : 2 * limits.numberMaxLength}
        autoComplete="off"
        onChange={(event) => change({ [field]: event.currentTarget.value })}
      />
    </td>
  );
  const wordsOf = (hint: ReturnType<typeof volumeHint>): string | null => (hint ? numberHintWords(hint) : null);
  return (
    <tr data-selected={isSelected || undefined}>
      <td
        onClick={(event) => {
          // with Shift, a press selects the rows between the last one and this one
          if (!event.shiftKey) return;
          event.preventDefault();
          batch.change((now) => selectRow(now, id, true));
        }}
      >
        <Checkbox checked={isSelected} hideLabel onChange={() => batch.change((now) => selectRow(now, id))}>
          {t('upload.batch.select', { name })}
        </Checkbox>
      </td>
      <th scope="row" className={styles.file} title={name}>
        <FileArchive aria-hidden="true" />
        <bdi>{name}</bdi>
      </th>
      <td data-mark={mark('language')}>
        <button
          type="button"
          className={styles.cellButton}
          disabled={isLocked}
          onClick={() => onDialog({ kind: 'row', id })}
        >
          <span className="sr-only">{`${t('upload.language')}, ${name}: `}</span>
          {form.language === '' ? (
            <span className={styles.muted}>{t('upload.batch.none')}</span>
          ) : (
            <Language code={form.language} name={languageName(form.language)} />
          )}
        </button>
      </td>
      {cell('volume', t('upload.volume'), form.oneshot ? null : wordsOf(volumeHint(form.volume)))}
      {cell('chapter', t('upload.chapter'), form.oneshot ? null : wordsOf(chapterHint(form.chapter)))}
      {cell('name', t('upload.name'), null)}
      <td data-mark={problem?.kind === 'groups' ? 'clash' : mark('groups')}>
        <button
          type="button"
          className={styles.cellButton}
          disabled={isLocked}
          onClick={() => onDialog({ kind: 'row', id })}
        >
          <span className="sr-only">{`${t('upload.groups')}, ${name}: `}</span>
          {form.groups.length === 0 ? (
            <span className={styles.muted}>{t('upload.batch.none')}</span>
          ) : (
            <bdi>{form.groups.map((group) => group.name).join(', ')}</bdi>
          )}
        </button>
      </td>
      <td className={styles.muted}>{publicationWords(form)}</td>
      <td>
        <RowState row={row} problem={problem} batch={batch} />
      </td>
      <td>
        <RowMenu row={row} problem={problem} batch={batch} onDialog={onDialog} />
      </td>
    </tr>
  );
}
