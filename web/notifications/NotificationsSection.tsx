import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type OptionalNotificationKind, optionalNotificationKinds } from '#contract/rules/notification-kinds.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { sessionState } from '#web/lib/session/session.ts';
import { SettingRow, SettingRows, SkeletonSettingRows } from '#web/ui/cards/SettingRow.tsx';
import { Switch } from '#web/ui/controls/Switch.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';

import { PushRows } from './PushRows.tsx';

const names: Record<OptionalNotificationKind, MessageKey> = {
  chapter: 'notifications.kind.chapter',
  upload: 'notifications.kind.upload',
  list: 'notifications.kind.list',
  reply: 'notifications.kind.reply',
  mention: 'notifications.kind.mention',
};

/** Settings: the kinds of notifications, each of which can be turned off. */
export function NotificationsSection() {
  const t = useT();
  const client = useQueryClient();
  const key = ['notification settings', sessionState().user?.id];
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => call('notifications.settings', { signal }) });
  const failure = useFailure(query);
  if (!query.data && failure) return <SectionError query={query} failure={failure} />;
  if (!query.data) return <SkeletonSettingRows label={t('app.loading')} count={optionalNotificationKinds.length} />;
  const { off } = query.data;
  const setKind = async (kind: OptionalNotificationKind, isOn: boolean): Promise<void> => {
    const next = isOn ? off.filter((each) => each !== kind) : [...off, kind];
    client.setQueryData(key, { result: 'ok', off: next });
    try {
      await call('notifications.saveSettings', { body: { off: next } });
    } catch (error) {
      client.setQueryData(key, query.data);
      toast({ text: failureText(error), failed: true });
    }
  };
  return (
    <>
      <PushRows />
      <SettingRows>
        {optionalNotificationKinds.map((kind) => (
          <SettingRow key={kind} name={t(names[kind])}>
            <Switch checked={!off.includes(kind)} onChange={(isOn) => void setKind(kind, isOn)}>
              <span className="sr-only">{t(names[kind])}</span>
            </Switch>
          </SettingRow>
        ))}
      </SettingRows>
    </>
  );
}
