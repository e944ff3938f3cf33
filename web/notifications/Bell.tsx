import { cloneElement, useEffect, useState, type ReactElement } from 'react';
import { Bell as BellIcon } from 'lucide-react';
import { badgeCount } from '#web/lib/i18n/badge-count.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePathname } from '#web/lib/navigation/location.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import type { ButtonProps } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Count } from '#web/ui/text/Count.tsx';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import { loadOptional } from '#web/ui/behavior/load-code.ts';
import { useStore } from '#web/ui/behavior/store.ts';
import { phoneQuery, useMedia } from '#web/ui/behavior/use-media.ts';
import { startLive } from './live.ts';
import styles from './Notifications.module.css';
import { unreadStore } from './unread.ts';

const closedProps = { 'aria-haspopup': 'dialog', 'aria-expanded': false } as const;

const loadPanel = () => import('./BellPanel.tsx');
const BellPanel = deferredComponent(
  loadPanel,
  (all) => all.BellPanel,
  ({ trigger }: { trigger: ReactElement<ButtonProps> }) => cloneElement(trigger, closedProps),
  true,
);

/** The bell of a member, with the number of unread notifications. On phones it leads to their page. */
export function Bell() {
  const t = useT();
  const unread = useStore(unreadStore);
  const isPhone = useMedia(phoneQuery);
  const isOnPage = usePathname() === pathTo.plain('notifications');
  useEffect(startLive, []);
  useAppBadge(unread);
  const label = unread === 0 ? t('notifications.title') : t('notifications.bell', { count: unread });
  const button = (
    <IconButton
      data-bell
      label={label}
      icon={
        <span className={styles.bell}>
          <BellIcon />
          {unread > 0 && (
            <span className={styles.count} aria-hidden="true">
              <Count isNew>{badgeCount(unread)}</Count>
            </span>
          )}
        </span>
      }
    />
  );
  if (isPhone || isOnPage) return cloneElement(button, { href: pathTo.plain('notifications') });
  return <PanelTrigger trigger={button} />;
}

/** Opens the panel; its code is loaded on hover, focus or a press. */
function PanelTrigger({ trigger }: { trigger: ReactElement<ButtonProps> }) {
  const [wasPressed, setPressed] = useState(false);
  if (wasPressed) return <BellPanel trigger={trigger} />;
  const preload = (): void => void loadOptional(loadPanel);
  return cloneElement(trigger, {
    ...closedProps,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => setPressed(true),
  });
}

/** Shows the number on the icon of the installed app, where there is one. */
function useAppBadge(unread: number): void {
  useEffect(() => {
    // rejected where the app is not installed
    if ('setAppBadge' in navigator) navigator.setAppBadge(unread).catch(() => undefined);
  }, [unread]);
}
