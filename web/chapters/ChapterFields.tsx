import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { nameHint, type ChapterForm, type Problems } from './chapter-form.ts';
import { GroupsField } from './GroupsField.tsx';
import { languageOptions } from './language-options.ts';
import type { OwnChapter } from './queries.ts';
import styles from './Chapters.module.css';

/** Fields of one chapter. */
export function ChapterFields({
  chapter,
  form,
  problems,
  onChange,
}: {
  chapter: OwnChapter;
  form: ChapterForm;
  problems: Problems;
  onChange: (change: Partial<ChapterForm>) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const isOneshot = form.volume === '' && form.chapter === '' && form.title === '';
  const hint = nameHint(form);
  const error = (field: keyof ChapterForm) => (problems[field] ? { error: t(problems[field]) } : {});
  return (
    <div className={styles.fields}>
      <Checkbox checked={isOneshot} onChange={(on) => on && onChange({ volume: '', chapter: '', title: '' })}>
        {t('chapters.oneshot')}
      </Checkbox>
      <div className={styles.pair}>
        <TextField
          label={t('chapters.volume')}
          inputMode="decimal"
          autoComplete="off"
          value={form.volume}
          {...error('volume')}
          onChange={(volume) => onChange({ volume })}
        />
        <TextField
          label={t('chapters.number')}
          inputMode="decimal"
          autoComplete="off"
          value={form.chapter}
          {...error('chapter')}
          onChange={(number) => onChange({ chapter: number })}
        />
      </div>
      <TextField
        label={t('chapters.name')}
        hint={t('chapters.nameHint')}
        autoComplete="off"
        value={form.title}
        {...error('title')}
        {...(hint
          ? {
              warning: (
                <>
                  {t('chapters.nameRepeats')}{' '}
                  {hint.suggestion !== null && (
                    <Button size="sm" look="quiet" onClick={() => onChange({ title: hint.suggestion ?? '' })}>
                      {hint.suggestion === ''
                        ? t('chapters.emptyName')
                        : t('chapters.useName', { name: hint.suggestion })}
                    </Button>
                  )}
                </>
              ),
            }
          : {})}
        onChange={(title) => onChange({ title })}
      />
      <Select
        label={t('chapters.language')}
        value={form.translatedLanguage}
        options={languageOptions(language)}
        {...error('translatedLanguage')}
        {...(form.translatedLanguage === chapter.translatedLanguage || chapter.state !== 'published'
          ? {}
          : { warning: t('chapters.languageReview') })}
        onChange={(translatedLanguage) => onChange({ translatedLanguage })}
      />
      <GroupsField groups={form.groups} onChange={(groups) => onChange({ groups })} />
      {chapter.pages === 0 && (
        <TextField
          label={t('chapters.externalUrl')}
          type="url"
          inputMode="url"
          autoComplete="off"
          value={form.externalUrl}
          {...error('externalUrl')}
          onChange={(externalUrl) => onChange({ externalUrl })}
        />
      )}
      {form.publishAt !== '' && (
        <TextField
          label={t('chapters.publishAt')}
          type="datetime-local"
          hint={t('chapters.publishHint')}
          value={form.publishAt}
          {...error('publishAt')}
          // an emptied field would be a chapter without a time: the last one stays
          onChange={(publishAt) => publishAt && onChange({ publishAt })}
        />
      )}
    </div>
  );
}
