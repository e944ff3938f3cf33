// Menus at the end of the top bar, with their items.
import {
  BookUp,
  Cog,
  FileText,
  Flag,
  Globe,
  Keyboard,
  Languages,
  LogOut,
  Palette,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  User,
} from 'lucide-react';
import { interfaceLanguages, toBcp47 } from '#contract/rules/languages.ts';
import { themeChoices } from '#contract/rules/preferences.ts';
import { signOutWithPrompt } from '#web/downloads/sign-out-prompt.ts';
import { useLanguage, useT, type Translate } from '#web/lib/i18n/i18n.ts';
import { chooseLanguage } from '#web/lib/i18n/language.ts';
import { languageNames } from '#web/lib/i18n/language-names.ts';
import { choosePreferences, usePreferences } from '#web/lib/preferences/preferences.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useSession } from '#web/lib/session/session.ts';
import { staffEntries } from '#web/lib/staff/staff-pages.ts';
import { themeKeys } from '#web/lib/preferences/theme-choices.ts';
import type { MenuItem, MenuProps } from '#web/ui/overlays/Menu.tsx';
import { Kbd } from '#web/ui/text/Kbd.tsx';
import { MenuPanel } from '#web/ui/overlays/MenuPanel.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { showKeys } from './site-keys.tsx';

const staffIcons = { moderation: <ShieldCheck />, administration: <SlidersHorizontal /> };

type OpenedMenuProps = Pick<MenuProps, 'label' | 'trigger'>;

/** Theme and language menu for guests; members have the same items in their account menu. */
export function LookMenu(menu: OpenedMenuProps) {
  const t = useT();
  const items: MenuItem[] = [
    ...useAppearanceItems(),
    { kind: 'line' },
    ...keysItems(t),
    { label: t('settings.open'), icon: <Settings />, href: pathTo.settings() },
  ];
  return <MenuPanel {...menu} align="end" items={items} />;
}

/** Account menu of a member. */
export function MemberMenu(menu: OpenedMenuProps) {
  const t = useT();
  const appearanceItems = useAppearanceItems();
  const { user } = useSession();
  const items: MenuItem[] = [
    ...(user
      ? ([
          { kind: 'heading', label: user.name },
          { label: t('session.profile'), icon: <User />, href: pathTo.user(user.id, user.name) },
          { label: t('pages.myUploads'), icon: <BookUp />, href: pathTo.plain('myUploads') },
          { label: t('pages.drafts'), icon: <FileText />, href: pathTo.plain('drafts') },
          { label: t('pages.myReports'), icon: <Flag />, href: pathTo.plain('myReports') },
          ...staffEntries(user.permissions).map(({ part, label, page }) => ({
            label: t(label),
            icon: staffIcons[part],
            href: pathTo.plain(page),
          })),
        ] satisfies MenuItem[])
      : []),
    { label: t('settings.open'), icon: <Settings />, href: pathTo.settings() },
    { kind: 'line' },
    { label: t('settings.content'), icon: <Languages />, href: pathTo.settings('language') },
    ...appearanceItems,
    { kind: 'line' },
    ...keysItems(t),
    { label: t('session.signOut'), icon: <LogOut />, onSelect: () => void signOutWithPrompt() },
  ];
  return <MenuPanel {...menu} align="end" items={items} />;
}

/** Menu item for the list of keyboard shortcuts, on devices that are likely to have a keyboard. */
function keysItems(t: Translate): MenuItem[] {
  if (!matchMedia('(hover: hover) and (pointer: fine)').matches) return [];
  return [{ label: t('keys.title'), icon: <Keyboard />, end: <Kbd>?</Kbd>, onSelect: () => void showKeys() }];
}

/** Menu items for theme and interface language, which take effect at once. */
function useAppearanceItems(): MenuItem[] {
  const t = useT();
  const language = useLanguage();
  const { theme, customTheme } = usePreferences().userPreferences;
  // without a custom theme, only the link to the theme builder is offered
  const availableThemes = themeChoices.filter((choice) => choice !== 'custom' || customTheme);
  return [
    {
      kind: 'heading',
      label: t('settings.theme'),
      folded: { icon: <Palette />, chosen: t(themeKeys[theme]) },
    },
    ...availableThemes.map((choice): MenuItem => ({
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
      onSelect: () => void chooseLanguage(code).catch(() => toast({ text: t('failure.offline'), failed: true })),
    })),
  ];
}
