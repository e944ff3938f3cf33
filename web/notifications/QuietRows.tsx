import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { SettingRow } from '#web/ui/cards/SettingRow.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { Switch } from '#web/ui/controls/Switch.tsx';
import styles from './NotificationsSection.module.css';
import { timeLabel, zoneLabel } from './times-of-day.ts';
import {
  deviceTimeZone,
  type NotificationSettings,
  type SaveNotificationSettings,
} from './use-notification-settings.ts';

const stepMinutes = 30;
const firstChoice = { from: '22:00', to: '07:00' };

interface Props {
  settings: NotificationSettings;
  save: SaveNotificationSettings;
}

/** Settings of quiet hours, and the time zone of all times here. */
export function QuietRows({ settings: { quiet, digest, timeZone }, save }: Props) {
  const t = useT();
  const deviceZone = deviceTimeZone();
  return (
    <>
      <SettingRow name={t('notifications.quiet')} hint={t('notifications.quiet.hint')}>
        <Switch checked={quiet !== null} onChange={(isOn) => void save({ quiet: isOn ? firstChoice : null })}>
          <span className="sr-only">{t('notifications.quiet')}</span>
        </Switch>
      </SettingRow>
      {quiet && (
        <SettingRow name={t('notifications.quiet.when')}>
          <span className={styles.pair}>
            <TimeSelect
              label={t('notifications.quiet.from')}
              value={quiet.from}
              other={quiet.to}
              onChange={(from) => void save({ quiet: { ...quiet, from } })}
            />
            <TimeSelect
              label={t('notifications.quiet.to')}
              value={quiet.to}
              other={quiet.from}
              onChange={(to) => void save({ quiet: { ...quiet, to } })}
            />
          </span>
        </SettingRow>
      )}
      {(quiet || digest.on) && (
        <SettingRow
          name={t('notifications.zone')}
          hint={t('notifications.zone.hint', { zone: zoneLabel(timeZone ?? 'UTC') })}
        >
          {timeZone !== deviceZone && (
            <Button size="sm" onClick={() => void save({ timeZone: deviceZone })}>
              {t('notifications.zone.use', { zone: zoneLabel(deviceZone) })}
            </Button>
          )}
        </SettingRow>
      )}
    </>
  );
}

interface TimeSelectProps {
  label: string;
  /** `HH:MM`. */
  value: string;
  /** The other end of the quiet hours, which must differ. */
  other: string;
  onChange: (value: string) => void;
}

function TimeSelect({ label, value, other, onChange }: TimeSelectProps) {
  const language = useLanguage();
  const steps = Array.from({ length: (24 * 60) / stepMinutes }, (_, step) => step * stepMinutes);
  // a time that another program has stored may be none of the steps
  const minutes = [...new Set([...steps, minutesOf(value)])].toSorted((a, b) => a - b);
  const options = minutes.map((each) => ({
    value: timeOf(each),
    label: timeLabel(each, language),
    disabled: timeOf(each) === other,
  }));
  return <Select label={label} value={value} options={options} onChange={onChange} />;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
