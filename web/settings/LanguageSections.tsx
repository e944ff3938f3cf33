import type { ReactNode } from 'react';
import type { Language } from '#contract/rules/languages.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { LanguageChooser } from '#web/lib/i18n/LanguageChooser.tsx';
import { usePreferences } from '#web/lib/preferences/preferences.ts';
import { LanguageFlag } from '#web/ui/text/Language.tsx';
import { OrderList } from '#web/ui/controls/OrderList.tsx';
import { RemovableChip } from '#web/ui/controls/Chip.tsx';
import { SettingRow, SettingRows } from '#web/ui/cards/SettingRow.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { announce } from '#web/ui/overlays/toasts.ts';
import { savePreference } from '#web/lib/preferences/save-preference.ts';
import styles from './LanguageSections.module.css';

/** Languages that chapters are shown in, in order of preference. */
export function ContentSection() {
  const t = useT();
  const { filteredLanguages: chosen } = usePreferences().userPreferences;
  const saveLanguages = (next: Language[]) => savePreference('settings.content', { filteredLanguages: next });
  const moveLanguage = (code: Language, newIndex: number) => {
    saveLanguages(chosen.filter((each) => each !== code).toSpliced(newIndex, 0, code));
    announce(t('settings.movedLanguage', { name: languageName(code), place: newIndex + 1, count: chosen.length }));
  };
  return (
    <LanguagesSetting
      title={t('settings.content')}
      name={t('settings.content.name')}
      hint={t('settings.content.hint')}
      chosen={chosen}
      onChange={saveLanguages}
    >
      <OrderList
        label={t('settings.content')}
        items={chosen.map((code) => ({ id: code, name: languageName(code), icon: <LanguageFlag code={code} /> }))}
        words={{
          up: (name) => t('settings.languageUp', { name }),
          down: (name) => t('settings.languageDown', { name }),
          remove: (name) => t('settings.removeLanguage', { name }),
        }}
        onMove={moveLanguage}
        onRemove={(code) => saveLanguages(chosen.filter((each) => each !== code))}
      />
    </LanguagesSetting>
  );
}

/** Languages that titles were first published in. */
export function OriginalsSection() {
  const t = useT();
  const { originLanguages: chosen } = usePreferences().userPreferences;
  const saveLanguages = (next: Language[]) => savePreference('settings.originals', { originLanguages: next });
  return (
    <LanguagesSetting
      title={t('settings.originals')}
      name={t('settings.originals.name')}
      hint={t('settings.originals.hint')}
      chosen={chosen}
      onChange={saveLanguages}
    >
      <div className={styles.chips}>
        {chosen.map((code) => (
          <RemovableChip
            key={code}
            state="plain"
            icon={<LanguageFlag code={code} />}
            removeLabel={t('settings.removeLanguage', { name: languageName(code) })}
            onRemove={() => saveLanguages(chosen.filter((each) => each !== code))}
          >
            {languageName(code)}
          </RemovableChip>
        ))}
      </div>
    </LanguagesSetting>
  );
}

/**
 * Setting of a list of languages: the chosen ones, rendered by `children`, or a note that all are shown, and a field
 * that adds one.
 */
function LanguagesSetting({
  title,
  name,
  hint,
  chosen,
  onChange,
  children,
}: {
  title: string;
  name: string;
  hint: string;
  chosen: readonly Language[];
  onChange: (next: Language[]) => void;
  children: ReactNode;
}) {
  const t = useT();
  return (
    <SettingRows>
      <SettingRow name={name} hint={hint} wide>
        <fieldset className={styles.chooser} aria-label={title}>
          {chosen.length === 0 ? <Text muted>{t('settings.allLanguages')}</Text> : children}
          <LanguageChooser
            label={t('settings.addLanguage')}
            chosen={chosen}
            onPick={(code) => onChange([...chosen, code])}
          />
        </fieldset>
      </SettingRow>
    </SettingRows>
  );
}
