import { useRef } from 'react';
import { Plus, Trash2 } from 'lucide-react';
import { limits } from '#contract/rules/limits.ts';
import { formatCount, languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useLanguageOptions } from '#web/lib/i18n/LanguageSelect.tsx';
import { MarkdownField } from '#web/lib/render/MarkdownField.tsx';
import { focusSoon } from '#web/ui/behavior/move-focus.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import type { AuthorForm } from './author-form.ts';
import styles from './AuthorEditor.module.css';

/** Biographies, each with its language. */
export function BiographyFields({
  rows,
  messageAt,
  onChange,
}: {
  rows: AuthorForm['biographies'];
  messageAt: (field: string) => string | undefined;
  onChange: (rows: AuthorForm['biographies']) => void;
}) {
  const t = useT();
  const options = useLanguageOptions();
  const list = useRef<HTMLDivElement>(null);
  const add = (): void => {
    onChange([...rows, { language: '', text: '' }]);
    focusSoon(() => [...(list.current?.querySelectorAll('select') ?? [])].at(-1));
  };
  const remove = (index: number): void => {
    onChange(rows.filter((_, at) => at !== index));
    focusSoon(() => list.current?.querySelector<HTMLElement>(':scope > div:last-child > button'));
  };
  const change = (index: number, part: Partial<AuthorForm['biographies'][number]>): void =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  const max = limits.authorBiographyMaxLength;
  return (
    <div className={styles.biographies} ref={list}>
      {rows.length === 0 && <p className={styles.hint}>{t('authoring.biography.none')}</p>}
      {rows.map(({ language, text }, index) => {
        const taken = rows.flatMap((row, at) => (at === index ? [] : [row.language]));
        const name =
          language === ''
            ? t('authoring.biography')
            : t('authoring.biography.in', { language: languageName(language) });
        return (
          // oxlint-disable-next-line react/no-array-index-key -- rows are told apart by their place: two may have no language yet
          <div key={index} className={styles.biography}>
            <div className={styles.biographyHead}>
              <div data-field={`biography ${index} language`} className={styles.language}>
                <Select
                  label={t('authoring.biography.language')}
                  placeholder={t('authoring.biography.choose')}
                  value={language}
                  error={messageAt(`biography ${index} language`)}
                  options={options.map((option) => ({ ...option, disabled: taken.includes(option.value) }))}
                  onChange={(code) => change(index, { language: code })}
                />
              </div>
              <Button
                look="quiet"
                icon={<Trash2 />}
                aria-label={t('authoring.biography.removeNamed', { name })}
                onClick={() => remove(index)}
              >
                {t('authoring.biography.remove')}
              </Button>
            </div>
            <div data-field={`biography ${index} text`}>
              <MarkdownField
                label={name}
                aside={`${formatCount(text.length)} / ${formatCount(max)}`}
                error={messageAt(`biography ${index} text`)}
                rows={5}
                value={text}
                onChange={(value) => change(index, { text: value })}
              />
            </div>
          </div>
        );
      })}
      <div>
        <Button icon={<Plus />} onClick={add}>
          {t('authoring.biography.add')}
        </Button>
      </div>
    </div>
  );
}
