import { languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { fieldNames, type ChapterForm, type Conflict, type FieldName } from './chapter-form.ts';
import styles from './Chapters.module.css';

/** Note that somebody else has changed fields since the form was filled, with the choices that there are. */
export function ConflictNote({
  conflicts,
  form,
  busy,
  onKeep,
  onDrop,
}: {
  conflicts: readonly Conflict[];
  form: ChapterForm;
  busy: boolean;
  onKeep: () => void;
  onDrop: () => void;
}) {
  const t = useT();
  const shown = (values: ChapterForm, field: FieldName): string => {
    if (field === 'groups') return values.groups.map(({ name }) => name).join(', ') || t('chapters.empty');
    if (field === 'translatedLanguage') return languageName(values.translatedLanguage);
    return (field === 'publishAt' ? values[field].replace('T', ' ') : values[field]) || t('chapters.empty');
  };
  return (
    <Note kind="warn" live lead={t('chapters.conflict')}>
      {t('chapters.conflictText')}
      <dl className={styles.conflicts}>
        {conflicts.map(({ field, before, now, isMine }) => (
          <div key={field}>
            <dt>{t(fieldNames[field])}</dt>
            <dd>
              <s>{shown(before, field)}</s> → <b>{shown(now, field)}</b>
              {isMine && <span>{t('chapters.conflictMine', { value: shown(form, field) })}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <span className={styles.actions}>
        <Button size="sm" look="primary" busy={busy} onClick={onKeep}>
          {t('chapters.keepMine')}
        </Button>
        <Button size="sm" disabled={busy} onClick={onDrop}>
          {t('chapters.takeTheirs')}
        </Button>
      </span>
    </Note>
  );
}
