import { demographics, statuses } from '#contract/preload/search-criteria.ts';
import { mayHaveFinalChapter } from '#contract/rules/final-chapter.ts';
import { statusKeys } from '#web/lib/catalogue/statuses.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Segment } from '#web/ui/controls/Segment.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { useEditor } from '../editor/editor-context.ts';
import { useFieldMessages } from '../editor/field-messages.ts';
import { FieldGroup } from './FieldGroup.tsx';
import { FinalChapterFields } from './FinalChapterFields.tsx';
import { useLanguageOptions } from '#web/lib/i18n/LanguageSelect.tsx';
import { EditorSection } from './Section.tsx';
import styles from './Section.module.css';

/** Language, status, year, magazine demographic, and how it ended. */
export function PublicationSection() {
  const t = useT();
  const { form, set } = useEditor();
  const languageOptions = useLanguageOptions();
  return (
    <EditorSection id="publication">
      <FieldGroup field="status" label={t('drafts.status')}>
        <Segment
          label={t('drafts.status')}
          fill
          value={form.status}
          options={statuses.map((value) => ({ value, label: t(statusKeys[value]) }))}
          onChange={(status) => set({ status })}
        />
      </FieldGroup>
      {mayHaveFinalChapter(form.status) && <FinalChapterFields />}
      <div className={styles.two}>
        <div data-field="originalLanguage">
          <Select
            label={t('search.original')}
            value={form.originalLanguage}
            placeholder={t('drafts.language')}
            options={languageOptions}
            onChange={(originalLanguage) => set({ originalLanguage })}
            {...useFieldMessages('originalLanguage')}
          />
        </div>
        <div data-field="year">
          <TextField
            label={t('search.year')}
            aside={t('drafts.optional')}
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            value={form.year}
            onChange={(year) => set({ year })}
            {...useFieldMessages('year')}
          />
        </div>
        <div data-field="demographic">
          <Select
            label={t('search.demographic')}
            value={form.publicationDemographic ?? 'none'}
            options={demographics.map((value) => ({
              value,
              label: t(value === 'none' ? 'search.noDemographic' : `demographic.${value}`),
            }))}
            onChange={(value) =>
              set({
                publicationDemographic:
                  value === 'none' ? null : (value as NonNullable<typeof form.publicationDemographic>),
              })
            }
            {...useFieldMessages('demographic')}
          />
        </div>
      </div>
      <Checkbox
        checked={form.chapterNumbersResetOnNewVolume}
        onChange={(chapterNumbersResetOnNewVolume) => set({ chapterNumbersResetOnNewVolume })}
      >
        {t('drafts.numbersReset')}
      </Checkbox>
    </EditorSection>
  );
}
