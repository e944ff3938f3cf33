import { isLanguage, languages, type Language } from '#contract/languages.ts';
import { languageName } from '#web/lib/format.ts';
import { useT } from '#web/lib/i18n.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { RemovableChip } from '#web/ui/Chip.tsx';
import { LanguageFlag } from '#web/ui/Language.tsx';
import { Select } from '#web/ui/Select.tsx';
import { SettingRow, SettingRows } from '#web/ui/SettingRow.tsx';
import { Text } from '#web/ui/Text.tsx';
import styles from './LanguageSections.module.css';
import { choose } from './choose.ts';

/** Languages that chapters are shown in. */
export function ContentSection() {
  const t = useT();
  const { filteredLanguages } = usePreferences().userPreferences;
  const name = t('settings.content');
  return (
    <Picker
      name={name}
      hint={t('settings.content.hint')}
      chosen={filteredLanguages}
      onChange={(next) => choose('settings.content', { filteredLanguages: next })}
    />
  );
}

/** Languages that titles were first published in. */
export function OriginalsSection() {
  const t = useT();
  const { originLanguages } = usePreferences().userPreferences;
  const name = t('settings.originals');
  return (
    <Picker
      name={name}
      hint={t('settings.originals.hint')}
      chosen={originLanguages}
      onChange={(next) => choose('settings.originals', { originLanguages: next })}
    />
  );
}

function Picker({
  name,
  hint,
  chosen,
  onChange,
}: {
  name: string;
  hint: string;
  chosen: readonly Language[];
  onChange: (next: Language[]) => void;
}) {
  const t = useT();
  const others = languages
    .filter((code) => code !== 'NULL' && !chosen.includes(code))
    .map((code) => ({ value: code, label: languageName(code) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <SettingRows>
      <SettingRow hint={hint} wide>
        <fieldset className={styles.chosen} aria-label={name}>
          {chosen.length === 0 && <Text muted>{t('settings.allLanguages')}</Text>}
          {chosen.map((code) => (
            <RemovableChip
              key={code}
              state="plain"
              icon={<LanguageFlag code={code} />}
              removeLabel={t('settings.removeLanguage', { name: languageName(code) })}
              onRemove={() => onChange(chosen.filter((each) => each !== code))}
            >
              {languageName(code)}
            </RemovableChip>
          ))}
          <span className={styles.add}>
            <Select
              label={t('settings.addLanguage')}
              hideLabel
              size="sm"
              value=""
              placeholder={t('settings.addLanguage')}
              options={others}
              onChange={(code) => isLanguage(code) && onChange([...chosen, code])}
            />
          </span>
        </fieldset>
      </SettingRow>
    </SettingRows>
  );
}
