// The menus at the end of the top bar, with all that they offer.
import { Cog, Globe, Languages, LogOut, Palette, Settings, User } from 'lucide-react';
import { interfaceLanguages, toBcp47 } from '#contract/rules/languages.ts';
import { themeChoices } from '#contract/rules/preferences.ts';
import { signOutWithPrompt } from '#web/downloads/sign-out-prompt.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { chooseLanguage } from '#web/lib/i18n/language.ts';
import { languageNames } from '#web/lib/i18n/language-names.ts';
import { choosePreferences, usePreferences } from '#web/lib/preferences/preferences.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useSession } from '#web/lib/session/session.ts';
import { themeKeys } from '#web/lib/preferences/theme-choices.ts';
import type { MenuItem, MenuProps } from '#web/ui/overlays/Menu.tsx';
import { MenuPanel } from '#web/ui/overlays/MenuPanel.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';

type Opened = Pick<MenuProps, 'label' | 'trigger'>;

/** How the site looks and speaks, for guests; members have it in the menu of their account. */
export function LookMenu(menu: Opened) {
  const t = useT();
  const items: MenuItem[] = [
    ...useLookItems(),
    { kind: 'line' },
    { label: t('settings.open'), icon: <Settings />, href: pathTo.settings() },
  ];
  return <MenuPanel {...menu} align="end" items={items} />;
}

/** What is theirs who are signed in. */
export function MemberMenu(menu: Opened) {
  const t = useT();
  const look = useLookItems();
  const { user } = useSession();
  const items: MenuItem[] = [
    ...(user
      ? ([
          { kind: 'heading', label: user.name },
          { label: t('session.profile'), icon: <User />, href: pathTo.user(user.id, user.name) },
        ] satisfies MenuItem[])
      : []),
    { label: t('settings.open'), icon: <Settings />, href: pathTo.settings() },
    { label: t('settings.content'), icon: <Languages />, href: pathTo.settings('language') },
    ...look,
    { kind: 'line' },
    { label: t('session.signOut'), icon: <LogOut />, onSelect: () => void signOutWithPrompt() },
  ];
  return <MenuPanel {...menu} align="end" items={items} />;
}

/** Theme and interface language, each to be chosen at once. */
function useLookItems(): MenuItem[] {
  const t = useT();
  const language = useLanguage();
  const { theme, customTheme } = usePreferences().userPreferences;
  // until there is one of their own, the way to make it is all there is of it
  const choices = themeChoices.filter((choice) => choice !== 'custom' || customTheme);
  return [
    {
      kind: 'heading',
      label: t('settings.theme'),
      folded: { icon: <Palette />, chosen: t(themeKeys[theme]) },
    },
    ...choices.map((choice): MenuItem => ({
      kind: 'choice',
      label: t(themeKeys[choice]),
      checked: choice === theme,
      onSelect: () => void choosePreferences({ theme: choice }),
    })),
    { label: t('theme.builder'), icon: <Cog />, href: pathTo.theme() },
    {
      kind: 'heading',
      label: t('settings.interfaceLanguage'),
      folded: { icon: <Globe />, chosen: languageNames[language], lang: toBcp47(language) },
    },
    ...interfaceLanguages.map((code): MenuItem => ({
      kind: 'choice',
      label: languageNames[code],
      lang: toBcp47(code),
      checked: code === language,
      onSelect: () => void chooseLanguage(code).catch(() => toast({ text: t('failure.offline') })),
    })),
  ];
}
