import { useState } from 'react';
import { Cog } from 'lucide-react';
import { densities, siteThemes, type Density, type SiteTheme, type ThemeChoice } from '#contract/rules/preferences.ts';
import { themeBase } from '#contract/rules/theme-colours.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { usePreferences } from '#web/lib/preferences/preferences.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { themeKeys } from '#web/lib/preferences/theme-choices.ts';
import { hasDraft } from '#web/theme/draft.ts';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import { type CardOption, ChoiceCards, DensityPicture, MoreCard, ThemePicture } from '#web/ui/controls/ChoiceCards.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { savePreference } from '#web/lib/preferences/save-preference.ts';
import styles from './LookSections.module.css';

const ThemeBuilder = deferredComponent(
  () => import('#web/theme/ThemeBuilder.tsx'),
  (all) => all.ThemeBuilder,
  BuilderLoading,
  true,
);

function BuilderLoading() {
  return (
    <Busy label={useT()('app.loading')}>
      <Skeleton height="420px" />
    </Busy>
  );
}

/** Choice of the site's theme. A custom theme is the last option, with a link to edit it. */
export function ThemeSection() {
  const t = useT();
  const { theme, customTheme } = usePreferences().userPreferences;
  const [isMakingTheme, setMakingTheme] = useState(hasDraft);
  const renderPicture = (choice: SiteTheme) =>
    choice === 'system' ? <ThemePicture theme="dark" edge="light" /> : <ThemePicture theme={choice} />;
  const options: CardOption<ThemeChoice>[] = siteThemes.map((choice) => ({
    value: choice,
    label: t(themeKeys[choice]),
    picture: renderPicture(choice),
  }));
  if (customTheme) {
    const { name, colours } = customTheme;
    options.push({
      value: 'custom',
      label: t('settings.customTheme', { name }),
      picture: <ThemePicture theme={themeBase(colours)} colours={colours} />,
      aside: <IconButton size="sm" label={t('theme.builder')} icon={<Cog />} href={pathTo.theme()} />,
    });
  }
  return (
    <>
      <ChoiceCards
        label={t('settings.theme')}
        value={theme}
        options={options}
        onChange={(next) => savePreference('settings.theme', { theme: next })}
        more={
          customTheme ? undefined : (
            <MoreCard label={t('settings.makeTheme')} open={isMakingTheme} onPress={() => setMakingTheme(true)} />
          )
        }
      />
      {(theme === 'custom' || isMakingTheme) && (
        <div className={styles.builder}>
          <ThemeBuilder />
        </div>
      )}
    </>
  );
}

const densityKeys: Record<Density, MessageKey> = {
  compact: 'settings.density.compact',
  comfortable: 'settings.density.comfortable',
  large: 'settings.density.large',
};

export function DensitySection() {
  const t = useT();
  const { density } = usePreferences().preferredLayout;
  return (
    <ChoiceCards
      label={t('settings.density')}
      value={density}
      framed
      options={densities.map((each) => ({
        value: each,
        label: t(densityKeys[each]),
        picture: <DensityPicture density={each} />,
      }))}
      onChange={(next) => savePreference('settings.density', { density: next })}
    />
  );
}
