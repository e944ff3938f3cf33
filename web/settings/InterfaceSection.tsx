import { interfaceLanguages, toBcp47 } from '#contract/rules/languages.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { chooseLanguage, preferredLanguage, loadLanguage } from '#web/lib/i18n/language.ts';
import { languageNames } from '#web/lib/i18n/language-names.ts';
import { usePreferences } from '#web/lib/preferences/preferences.ts';
import { Select } from '#web/ui/controls/Select.tsx';
import { SettingRow, SettingRows } from '#web/ui/cards/SettingRow.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { toastSaved } from '#web/lib/preferences/save-preference.ts';

const browserChoice = 'browser';

/** The language of menus and messages. */
export function InterfaceSection() {
  const t = useT();
  const { interfaceLocale } = usePreferences().userPreferences;
  const chooseInterfaceLanguage = async (value: string): Promise<void> => {
    const language = interfaceLanguages.find((code) => code === value) ?? null;
    try {
      const undo = await chooseLanguage(language);
      // loads the language before the toast is shown, so that the toasts after saving and after Undo are in the new
      // language
      const applyLanguage = () => loadLanguage(preferredLanguage()).catch(() => undefined);
      await applyLanguage();
      toastSaved('settings.interfaceLanguage', async () => {
        undo();
        await applyLanguage();
      });
    } catch {
      toast({ text: t('failure.offline'), failed: true });
    }
  };
  return (
    <SettingRows>
      <SettingRow name={t('settings.interface.name')} hint={t('settings.interface.hint')}>
        <Select
          label={t('settings.interfaceLanguage')}
          hideLabel
          value={interfaceLocale ?? browserChoice}
          options={[
            { value: browserChoice, label: t('settings.browserLanguage') },
            ...interfaceLanguages.map((code) => ({
              value: code,
              label: languageNames[code],
              lang: toBcp47(code),
            })),
          ]}
          onChange={(value) => void chooseInterfaceLanguage(value)}
        />
      </SettingRow>
    </SettingRows>
  );
}
