import { titleFieldNames } from '#web/lib/catalogue/title-fields.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import type { Combined, Conflict } from '../model/changes.ts';
import { formOf } from '../model/form.ts';
import { useValueWords } from './use-value-words.ts';
import type { TitleFormState } from './use-title-form.ts';
import { Values } from './Values.tsx';
import styles from './ConflictNote.module.css';

/** Somebody saved meanwhile: what came from there, and where both changed the same, each with both values. */
export function ConflictNote({
  conflict: { taken, conflicts },
  state,
  onDismiss,
}: {
  conflict: Combined;
  state: TitleFormState;
  onDismiss: () => void;
}) {
  const t = useT();
  const takeTheirs = ({ field, current }: Conflict): void =>
    state.rebase(state.base, formOf({ ...state.content, [field]: current }));
  return (
    <Note kind="warn" lead={t('drafts.conflict.lead')} live>
      {taken.length > 0 && (
        <p>{t('drafts.conflict.taken', { fields: taken.map((field) => t(titleFieldNames[field])).join(', ') })}</p>
      )}
      {conflicts.map((each) => (
        <ConflictRow key={each.field} conflict={each} content={state.content} onTakeTheirs={() => takeTheirs(each)} />
      ))}
      <p>
        {t('drafts.conflict.save')}{' '}
        <Button look="quiet" size="sm" onClick={onDismiss}>
          {t('app.close')}
        </Button>
      </p>
    </Note>
  );
}

function ConflictRow({
  conflict: { field, base, current, mine },
  content,
  onTakeTheirs,
}: {
  conflict: Conflict;
  content: TitleFormState['content'];
  onTakeTheirs: () => void;
}) {
  const t = useT();
  const words = useValueWords();
  const isMine = JSON.stringify(content[field]) !== JSON.stringify(current);
  return (
    <section className={styles.conflict}>
      <h3>{t(titleFieldNames[field])}</h3>
      <Values base={words(field, base)} current={words(field, current)} mine={words(field, mine)} />
      <Button size="sm" disabled={!isMine} onClick={onTakeTheirs}>
        {t('drafts.conflict.take')}
      </Button>
    </section>
  );
}
