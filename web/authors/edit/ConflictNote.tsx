import { languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { siteNames } from '../links.ts';
import {
  type AuthorConflict,
  type AuthorForm,
  biographyLanguage,
  formOfTexts,
  textsOfForm,
  unfinishedRows,
} from './author-form.ts';
import styles from './AuthorEditor.module.css';

/** Somebody saved meanwhile: what both changed, with both versions; the form keeps what was typed. */
export function ConflictNote({
  conflicts,
  form,
  onTake,
}: {
  conflicts: readonly AuthorConflict[];
  form: AuthorForm;
  onTake: (form: AuthorForm) => void;
}) {
  const t = useT();
  const texts = textsOfForm(form);
  const take = ({ field, current }: AuthorConflict): void => {
    const { [field]: _, ...others } = texts;
    onTake(formOfTexts(current === undefined ? others : { ...others, [field]: current }, unfinishedRows(form)));
  };
  const nameOf = (field: string): string => {
    const language = biographyLanguage(field);
    if (language !== null) return t('authoring.biography.in', { language: languageName(language) });
    return field === 'name'
      ? t('authoring.name')
      : (siteNames[field as keyof typeof siteNames] ?? t('authoring.website'));
  };
  return (
    <Note kind="warn" lead={t('authoring.conflict')} live>
      {t(conflicts.length === 0 ? 'authoring.conflict.none' : 'authoring.conflict.text')}
      {conflicts.map((conflict) => (
        <section key={conflict.field} className={styles.conflict}>
          <h3>{nameOf(conflict.field)}</h3>
          <dl className={styles.versions}>
            <div>
              <dt>{t('authoring.conflict.current')}</dt>
              <dd dir="auto">{conflict.current ?? t('authoring.conflict.nothing')}</dd>
            </div>
            <div>
              <dt>{t('authoring.conflict.mine')}</dt>
              <dd dir="auto">{conflict.mine ?? t('authoring.conflict.nothing')}</dd>
            </div>
          </dl>
          <Button size="sm" disabled={texts[conflict.field] === conflict.current} onClick={() => take(conflict)}>
            {t('authoring.conflict.take')}
          </Button>
        </section>
      ))}
    </Note>
  );
}
