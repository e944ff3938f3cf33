import { useEffect } from 'react';
import { effectiveSiteTheme } from '#contract/rules/filters.ts';
import { interfaceLanguages, toBcp47, type InterfaceLanguage } from '#contract/rules/languages.ts';
import { themeBase } from '#contract/rules/theme-colours.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { preferredLanguage, loadLanguage } from '#web/lib/i18n/language.ts';
import { languageNames } from '#web/lib/i18n/language-names.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { usePreferences } from '#web/lib/preferences/preferences.ts';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { Showcase } from '#web/ui/showcase/Showcase.tsx';
import moon from './moon-laundry.svg';
import night from './night-train.svg';
import oasis from './oasis.svg';
import rain from './rain-studio.svg';
import tea from './tea-road.svg';
import styles from './KitPage.module.css';

const coverArt = { covers: [night, rain, moon, tea, oasis] };

/** Showcase of the design system for developers. Its theme, density, direction and language apply only here. */
export function KitPage() {
  const t = useT();
  usePageTitle(t('pages.test'));
  const language = useLanguage();
  const { userPreferences } = usePreferences();
  const { customTheme } = userPreferences;
  const activeTheme = effectiveSiteTheme(userPreferences);
  useEffect(() => () => void loadLanguage(preferredLanguage()).catch(() => undefined), []);
  return (
    <Wrap>
      <PageHeading title={t('pages.test')} />
      <p className={styles.lead}>{t('kit.lead')}</p>
      <Showcase
        art={coverArt}
        theme={userPreferences.theme === 'custom' ? 'custom' : activeTheme === 'system' ? systemTheme() : activeTheme}
        {...(customTheme ? { own: { base: themeBase(customTheme.colours), colours: customTheme.colours } } : {})}
        words={{
          index: t('kit.index'),
          theme: t('settings.theme'),
          themes: {
            light: t('theme.light'),
            dark: t('theme.dark'),
            slate: t('theme.slate'),
            custom: t('theme.custom'),
          },
          direction: t('kit.direction'),
          directions: { ltr: t('kit.ltr'), rtl: t('kit.rtl') },
          density: t('settings.density'),
          densities: {
            compact: t('settings.density.compact'),
            comfortable: t('settings.density.comfortable'),
            large: t('settings.density.large'),
          },
        }}
      >
        <Select
          label={t('settings.interfaceLanguage')}
          hideLabel
          value={language}
          options={interfaceLanguages.map((code) => ({ value: code, label: languageNames[code], lang: toBcp47(code) }))}
          onChange={(code) => void loadLanguage(code as InterfaceLanguage).catch(() => undefined)}
        />
      </Showcase>
    </Wrap>
  );
}

const systemTheme = () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
