import { Settings } from 'lucide-react';
import { interfaceLanguages, toBcp47 } from '#contract/languages.ts';
import { themeChoices } from '#contract/preferences.ts';
import { useLanguage, useT } from '#web/lib/i18n.ts';
import { chooseLanguage, languageNames } from '#web/lib/language.ts';
import { pathTo } from '#web/lib/routes.ts';
import { chooseTheme, themeKeys, useThemeChoice } from '#web/lib/theme.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu, type MenuItem } from '#web/ui/Menu.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Theme and interface language, each to be chosen at once. */
export function useLookItems(): MenuItem[] {
  const t = useT();
  const language = useLanguage();
  const theme = useThemeChoice();
  return [
    { kind: 'heading', label: t('settings.theme') },
    ...themeChoices.map((choice): MenuItem => ({
      kind: 'choice',
      label: t(themeKeys[choice]),
      checked: choice === theme,
      onSelect: () => void chooseTheme(choice),
    })),
    { kind: 'heading', label: t('settings.interfaceLanguage') },
    ...interfaceLanguages.map((code): MenuItem => ({
      kind: 'choice',
      label: languageNames[code],
      lang: toBcp47(code),
      checked: code === language,
      onSelect: () => void chooseLanguage(code).catch(() => toast({ text: t('failure.offline') })),
    })),
  ];
}

/** How the site looks and speaks, for guests; members have it in the menu of their account. */
export function SettingsMenu() {
  const t = useT();
  const items: MenuItem[] = [
    ...useLookItems(),
    { kind: 'line' },
    { label: t('settings.open'), icon: <Settings />, href: pathTo.settings() },
  ];
  return (
    <Menu
      label={t('settings.menu')}
      align="end"
      items={items}
      trigger={<IconButton label={t('settings.menu')} icon={<Settings />} />}
    />
  );
}
