import { useMemo } from 'react';
import { languages } from '#contract/rules/languages.ts';
import { languageName } from './format.ts';
import { useLanguage, useT } from './i18n.ts';
import type { SelectOption } from '#web/ui/controls/Select.tsx';
import { LanguageFlag } from '#web/ui/text/Language.tsx';
import styles from './LanguageSelect.module.css';

/** Chooses a content language: flag and name, on phones flag and code; a native select lies over them. */
export function LanguageSelect({
  label,
  value,
  invalid = false,
  onChange,
}: {
  label: string;
  /** '' for none yet. */
  value: string;
  invalid?: boolean;
  onChange: (language: string) => void;
}) {
  const t = useT();
  const options = useLanguageOptions();
  return (
    <span className={styles.box} data-invalid={invalid || undefined}>
      {value !== '' && <LanguageFlag code={value} />}
      <span className={styles.name} aria-hidden="true">
        {value === '' ? t('drafts.language') : languageName(value)}
      </span>
      <span className={styles.code} aria-hidden="true">
        {value === '' ? t('drafts.language') : value}
      </span>
      <select
        aria-label={label}
        aria-invalid={invalid || undefined}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {value === '' && (
          <option value="" disabled hidden>
            {t('drafts.language')}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}

/** Content languages by their names, as options of a select. */
export function useLanguageOptions(): SelectOption[] {
  const language = useLanguage();
  return useMemo(
    () =>
      languages
        .filter((code) => code !== 'NULL')
        .map((code): SelectOption => ({ value: code, label: languageName(code) }))
        .toSorted((a, b) => a.label.localeCompare(b.label, language)),
    [language],
  );
}
