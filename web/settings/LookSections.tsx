import { densities, themeChoices, type Density, type ThemeChoice } from '#contract/preferences.ts';
import { useT, type MessageKey } from '#web/lib/i18n.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { themeKeys } from '#web/lib/theme.ts';
import { ChoiceCards, DensityPicture, ThemePicture } from '#web/ui/ChoiceCards.tsx';
import { choose } from './choose.ts';

/** The colours of the site. */
export function ThemeSection() {
  const t = useT();
  const { theme } = usePreferences().userPreferences;
  const picture = (choice: ThemeChoice) =>
    choice === 'system' ? <ThemePicture theme="dark" edge="light" /> : <ThemePicture theme={choice} />;
  return (
    <ChoiceCards
      label={t('settings.theme')}
      value={theme}
      options={themeChoices.map((choice) => ({ value: choice, label: t(themeKeys[choice]), picture: picture(choice) }))}
      onChange={(next) => choose('settings.theme', { theme: next })}
    />
  );
}

const densityKeys: Record<Density, MessageKey> = {
  compact: 'settings.density.compact',
  comfortable: 'settings.density.comfortable',
  large: 'settings.density.large',
};

/** How close things stand. */
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
      onChange={(next) => choose('settings.density', { density: next })}
    />
  );
}
