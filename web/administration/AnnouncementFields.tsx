import { Trash2 } from 'lucide-react';
import { announcementLimits } from '#contract/rules/announcement-limits.ts';
import { toBcp47 } from '#contract/rules/languages.ts';
import { formatCount, languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useLanguageOptions } from '#web/lib/i18n/LanguageSelect.tsx';
import { MarkdownField } from '#web/lib/render/MarkdownField.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Segment } from '#web/ui/controls/Segment.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { SectionHeading } from '#web/ui/layout/SectionHeading.tsx';
import { type AnnouncementForm, textProblem, timeProblems } from './announcements.ts';
import styles from './Announcements.module.css';

/** Texts by language, importance, and times. */
export function AnnouncementFields({
  form,
  now,
  tried,
  isPublished,
  onChange,
}: {
  form: AnnouncementForm;
  now: number;
  tried: boolean;
  /** Readers have seen it: it keeps its date. */
  isPublished: boolean;
  onChange: (change: Partial<AnnouncementForm>) => void;
}) {
  const t = useT();
  const options = useLanguageOptions();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const used = form.texts.map(({ language }) => language);
  const problems = timeProblems(form, now);
  const timeError = (key: keyof typeof problems) => (tried && problems[key] ? { error: t(problems[key]) } : {});
  const changeText = (language: string, change: { name?: string; body?: string }): void =>
    onChange({ texts: form.texts.map((each) => (each.language === language ? { ...each, ...change } : each)) });
  const textError = (text: string, field: 'name' | 'body'): string | undefined => {
    const problem = tried ? textProblem(text, field) : null;
    const max = announcementLimits[field === 'name' ? 'nameMaxLength' : 'bodyMaxLength'];
    return problem ? t(problem, { max: formatCount(max) }) : undefined;
  };
  return (
    <>
      {form.texts.map(({ language, name, body }) => (
        <Panel key={language} pad className={styles.language}>
          <SectionHeading
            title={languageName(language)}
            size="md"
            aside={
              language !== 'en' && (
                <Button
                  size="sm"
                  look="quiet"
                  icon={<Trash2 />}
                  aria-label={t('administration.announcements.removeLanguage', { language: languageName(language) })}
                  onClick={() => onChange({ texts: form.texts.filter((each) => each.language !== language) })}
                >
                  {t('administration.remove')}
                </Button>
              )
            }
          />
          <TextField
            label={t('administration.announcements.headline')}
            lang={toBcp47(language)}
            autoComplete="off"
            value={name}
            error={textError(name, 'name')}
            onChange={(next) => changeText(language, { name: next })}
          />
          <MarkdownField
            label={t('administration.announcements.text')}
            aside={`${formatCount(body.length)} / ${formatCount(announcementLimits.bodyMaxLength)}`}
            error={textError(body, 'body')}
            rows={8}
            value={body}
            onChange={(next) => changeText(language, { body: next })}
          />
        </Panel>
      ))}
      {used.length < announcementLimits.languagesMax && (
        <Select
          label={t('administration.announcements.addLanguage')}
          hint={t('administration.announcements.addLanguage.hint')}
          placeholder={t('staffAct.choose')}
          value=""
          options={options.filter(({ value }) => !used.includes(value))}
          onChange={(language) => onChange({ texts: [...form.texts, { language, name: '', body: '' }] })}
        />
      )}
      <Panel pad className={styles.pair}>
        <div className={styles.choice}>
          <span className={styles.label}>{t('administration.announcements.importance')}</span>
          <Segment
            fill
            label={t('administration.announcements.importance')}
            value={form.importance}
            options={[
              { value: 'news', label: t('administration.announcements.news') },
              { value: 'important', label: t('social.important') },
            ]}
            onChange={(importance) => onChange({ importance })}
          />
        </div>
        <div className={styles.choice}>
          <span className={styles.label}>{t('administration.announcements.publication')}</span>
          <Segment
            fill
            label={t('administration.announcements.publication')}
            value={form.publish}
            options={[
              { value: 'draft', label: t('administration.announcements.state.draft') },
              {
                value: 'now',
                label: t(isPublished ? 'administration.announcements.isPublished' : 'administration.announcements.now'),
              },
              { value: 'later', label: t('administration.announcements.later') },
            ]}
            onChange={(publish) => onChange({ publish })}
          />
          {form.publish === 'later' && (
            <TextField
              label={t('administration.announcements.publishAt')}
              hideLabel
              type="datetime-local"
              hint={t('administration.announcements.zone', { zone })}
              value={form.publishAt}
              {...timeError('publishAt')}
              onChange={(publishAt) => onChange({ publishAt })}
            />
          )}
        </div>
        <TextField
          label={t('administration.announcements.expiresAt')}
          type="datetime-local"
          hint={t('administration.announcements.expiresAt.hint', { zone })}
          value={form.expiresAt}
          {...timeError('expiresAt')}
          onChange={(expiresAt) => onChange({ expiresAt })}
        />
      </Panel>
    </>
  );
}
