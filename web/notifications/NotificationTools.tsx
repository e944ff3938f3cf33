import { CheckCheck, Settings } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Segment } from '#web/ui/controls/Segment.tsx';
import { useStore } from '#web/ui/behavior/store.ts';
import { useMarkNotifications } from './queries.ts';
import { unreadStore } from './unread.ts';

/** All or unread ones, marking all as read, and in the panel the link to the settings. */
export function NotificationTools({
  onlyUnread,
  onChange,
  compact = false,
  onFollow,
}: {
  onlyUnread: boolean;
  onChange: (onlyUnread: boolean) => void;
  compact?: boolean;
  /** Called when a link is followed. */
  onFollow?: () => void;
}) {
  const t = useT();
  const mark = useMarkNotifications();
  const unread = useStore(unreadStore);
  const readAll = {
    icon: <CheckCheck />,
    disabled: unread === 0,
    onClick: () => void mark('all'),
  };
  return (
    <>
      <Segment
        size="sm"
        label={t('notifications.filter')}
        value={onlyUnread ? 'unread' : 'all'}
        options={[
          { value: 'all', label: t('notifications.all') },
          { value: 'unread', label: t('notifications.unread') },
        ]}
        onChange={(value) => onChange(value === 'unread')}
      />
      {compact ? (
        <IconButton size="sm" label={t('notifications.readAll')} {...readAll} />
      ) : (
        <Button size="sm" {...readAll}>
          {t('notifications.readAll')}
        </Button>
      )}
      {compact && <NotificationSettingsLink onFollow={onFollow} />}
    </>
  );
}

/** Link to the settings of notifications. */
export function NotificationSettingsLink({ onFollow }: { onFollow?: (() => void) | undefined }) {
  const t = useT();
  return (
    <IconButton
      size="sm"
      label={t('notifications.settings')}
      icon={<Settings />}
      href={pathTo.settings('notifications')}
      onClick={onFollow}
    />
  );
}
