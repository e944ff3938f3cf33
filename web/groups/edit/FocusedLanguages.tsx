import { languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useLanguageOptions } from '#web/lib/i18n/LanguageSelect.tsx';
import { Chips, RemovableChip } from '#web/ui/controls/Chip.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import styles from './GroupEditor.module.css';

/** Languages that a group translates into. */
export function FocusedLanguages({
  languages,
  onChange,
}: {
  languages: readonly string[];
  onChange: (languages: string[]) => void;
}) {
  const t = useT();
  const options = useLanguageOptions().filter(({ value }) => !languages.includes(value));
  return (
    <fieldset className={styles.names}>
      <legend>{t('groupEdit.languages')}</legend>
      {languages.length > 0 && (
        <Chips label={t('groupEdit.languages')}>
          {languages.map((code) => (
            <RemovableChip
              key={code}
              state="plain"
              removeLabel={t('groupEdit.languages.remove', { name: languageName(code) })}
              onRemove={() => onChange(languages.filter((each) => each !== code))}
            >
              {languageName(code)}
            </RemovableChip>
          ))}
        </Chips>
      )}
      <Select
        label={t('groupEdit.languages.add')}
        hideLabel
        value=""
        placeholder={t('groupEdit.languages.add')}
        options={options}
        onChange={(code) => onChange([...languages, code])}
      />
    </fieldset>
  );
}
