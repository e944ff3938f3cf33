import { type OptionalNotificationKind, optionalNotificationKinds } from '#contract/rules/notification-kinds.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { SettingRow, SettingRows, SkeletonSettingRows } from '#web/ui/cards/SettingRow.tsx';
import { Switch } from '#web/ui/controls/Switch.tsx';
import { DigestRows } from './DigestRows.tsx';
import styles from './Notifications.module.css';
import { PushRows } from './PushRows.tsx';
import { QuietRows } from './QuietRows.tsx';
import { useNotificationSettings } from './use-notification-settings.ts';

const names: Record<OptionalNotificationKind, MessageKey> = {
  chapter: 'notifications.kind.chapter',
  upload: 'notifications.kind.upload',
  list: 'notifications.kind.list',
  reply: 'notifications.kind.reply',
  mention: 'notifications.kind.mention',
  invitation: 'notifications.kind.invitation',
};

/** Settings: the kinds of notifications, each of which can be turned off, the weekly mail, and quiet hours. */
export function NotificationsSection() {
  const t = useT();
  const { save, ...query } = useNotificationSettings();
  const failure = useFailure(query);
  if (!query.data && failure) return <SectionError query={query} failure={failure} />;
  if (!query.data) return <SkeletonSettingRows label={t('app.loading')} count={optionalNotificationKinds.length + 2} />;
  const { off } = query.data;
  const setKind = (kind: OptionalNotificationKind, isOn: boolean): Promise<void> =>
    save({ off: isOn ? off.filter((each) => each !== kind) : [...off, kind] });
  return (
    <div className={styles.settings}>
      <PushRows />
      <SettingRows>
        {optionalNotificationKinds.map((kind) => (
          <SettingRow key={kind} name={t(names[kind])}>
            <Switch checked={!off.includes(kind)} onChange={(isOn) => void setKind(kind, isOn)}>
              <span className="sr-only">{t(names[kind])}</span>
            </Switch>
          </SettingRow>
        ))}
        <DigestRows settings={query.data} save={save} />
        <QuietRows settings={query.data} save={save} />
      </SettingRows>
    </div>
  );
}
