import { densities, themeChoices, type Density, type ThemeChoice } from '#contract/preferences.ts';
import { useT, type MessageKey } from '#web/lib/i18n.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { themeKeys } from '#web/lib/theme.ts';
import { ChoiceCards, DensityPicture, ThemePicture } from '#web/ui/ChoiceCards.tsx';
import { useChoose } from './use-choose.ts';

/** The colours of the site. */
export function ThemeSection() {
  const t = useT();
  const choose = useChoose();
  const { theme } = usePreferences().userPreferences;
  const name = t('settings.theme');
  const picture = (choice: ThemeChoice) =>
    choice === 'system' ? <ThemePicture theme="dark" edge="light" /> : <ThemePicture theme={choice} />;
  return (
    <ChoiceCards
      label={name}
      value={theme}
      options={themeChoices.map((choice) => ({ value: choice, label: t(themeKeys[choice]), picture: picture(choice) }))}
      onChange={(next) => choose(name, { theme: next })}
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
  const choose = useChoose();
  const { density } = usePreferences().preferredLayout;
  const name = t('settings.density');
  return (
    <ChoiceCards
      label={name}
      value={density}
      framed
      options={densities.map((each) => ({
        value: each,
        label: t(densityKeys[each]),
        picture: <DensityPicture density={each} />,
      }))}
      onChange={(next) => choose(name, { density: next })}
    />
  );
}
