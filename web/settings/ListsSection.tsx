import { listStyles, type ListStyle } from '#contract/rules/preferences.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { usePreferences, type Choices } from '#web/lib/preferences/preferences.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Segment } from '#web/ui/controls/Segment.tsx';
import { SettingRow, SettingRows } from '#web/ui/cards/SettingRow.tsx';
import { Switch } from '#web/ui/controls/Switch.tsx';
import { savePreference } from '#web/lib/preferences/save-preference.ts';

const styleKeys: Record<ListStyle, MessageKey> = {
  list: 'settings.listStyle.list',
  grid: 'settings.listStyle.grid',
  covers: 'settings.listStyle.covers',
};

/** Layout of title lists, and how much of their artwork is shown. */
export function ListsSection() {
  const t = useT();
  const { preferredLayout, userPreferences } = usePreferences();
  // covers of adult titles are always blurred for guests
  const { user } = useSession();
  const name = t('settings.listStyle');
  return (
    <SettingRows>
      <SettingRow name={name} hint={t('settings.listStyle.hint')}>
        <Segment
          label={name}
          value={preferredLayout.listStyle}
          options={listStyles.map((value) => ({ value, label: t(styleKeys[value]), hideOnPhone: value === 'grid' }))}
          onChange={(listStyle) => savePreference('settings.listStyle', { listStyle })}
        />
      </SettingRow>
      <ToggleRow
        name="settings.oneLine"
        hint="settings.oneLine.hint"
        on={preferredLayout.oneLine}
        choices={(oneLine) => ({ oneLine })}
      />
      {user && (
        <ToggleRow
          name="settings.blur"
          hint="settings.blur.hint"
          on={userPreferences.blurAdult}
          choices={(blurAdult) => ({ blurAdult })}
        />
      )}
      <ToggleRow
        name="settings.ambient"
        hint="settings.ambient.hint"
        on={preferredLayout.ambient}
        choices={(ambient) => ({ ambient })}
      />
    </SettingRows>
  );
}

/** Accessibility settings: less motion, and padding of the bottom navigation. */
export function ComfortSection() {
  const { preferredLayout } = usePreferences();
  return (
    <SettingRows>
      <ToggleRow
        name="settings.motion"
        hint="settings.motion.hint"
        on={preferredLayout.motion === 'less'}
        choices={(isReduced) => ({ motion: isReduced ? 'less' : 'system' })}
      />
      <ToggleRow
        name="settings.bottomNav"
        hint="settings.bottomNav.hint"
        on={preferredLayout.bottomNavPadding}
        choices={(bottomNavPadding) => ({ bottomNavPadding })}
      />
    </SettingRows>
  );
}

function ToggleRow({
  name,
  hint,
  on,
  choices,
}: {
  name: MessageKey;
  hint: MessageKey;
  on: boolean;
  choices: (on: boolean) => Choices;
}) {
  const t = useT();
  return (
    <SettingRow name={t(name)} hint={t(hint)}>
      <Switch checked={on} onChange={(next) => savePreference(name, choices(next))}>
        <span className="sr-only">{t(name)}</span>
      </Switch>
    </SettingRow>
  );
}
