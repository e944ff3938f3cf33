import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { SettingRow } from '#web/ui/cards/SettingRow.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { Switch } from '#web/ui/controls/Switch.tsx';
import styles from './NotificationsSection.module.css';
import { dayLabel, timeLabel } from './times-of-day.ts';
import type { NotificationSettings, SaveNotificationSettings } from './use-notification-settings.ts';

/** 1 is Monday. */
const weekdays = [1, 2, 3, 4, 5, 6, 7];
const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);

interface Props {
  settings: NotificationSettings;
  save: SaveNotificationSettings;
}

/** Settings of the weekly mail: whether it comes, and when. */
export function DigestRows({ settings: { digest, hasAddress }, save }: Props) {
  const t = useT();
  const language = useLanguage();
  const { on, day, hour } = digest;
  const days = weekdays.map((each) => ({ value: String(each), label: dayLabel(each, language) }));
  const hours = hoursOfDay.map((each) => ({ value: String(each), label: timeLabel(each * 60, language) }));
  return (
    <>
      <SettingRow
        name={t('notifications.digest')}
        hint={t('notifications.digest.hint')}
        locked={!hasAddress && t('notifications.digest.needsAddress')}
      >
        <Switch
          checked={on}
          disabled={!hasAddress && !on}
          onChange={(isOn) => void save({ digest: { ...digest, on: isOn } })}
        >
          <span className="sr-only">{t('notifications.digest')}</span>
        </Switch>
      </SettingRow>
      {on && (
        <SettingRow name={t('notifications.digest.when')} hint={t('notifications.digest.whenHint')}>
          <span className={styles.pair}>
            <Select
              label={t('notifications.digest.day')}
              hideLabel
              value={String(day)}
              options={days}
              onChange={(value) => void save({ digest: { ...digest, day: Number(value) } })}
            />
            <Select
              label={t('notifications.digest.hour')}
              hideLabel
              value={String(hour)}
              options={hours}
              onChange={(value) => void save({ digest: { ...digest, hour: Number(value) } })}
            />
          </span>
        </SettingRow>
      )}
    </>
  );
}
