import { useState, type ReactElement } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Button, type ButtonProps } from '#web/ui/controls/Button.tsx';
import { PopoverPanel } from '#web/ui/overlays/PopoverPanel.tsx';
import { NotificationList } from './NotificationList.tsx';
import { NotificationTools } from './NotificationTools.tsx';
import styles from './Notifications.module.css';

/** The newest notifications below the bell. */
export function BellPanel({ trigger }: { trigger: ReactElement<ButtonProps> }) {
  const t = useT();
  const title = t('notifications.title');
  const [onlyUnread, setOnlyUnread] = useState(false);
  return (
    <PopoverPanel label={title} trigger={trigger}>
      {(close) => (
        <div className={styles.panel}>
          <header className={styles.panelHead}>
            <h2>{title}</h2>
            <NotificationTools compact onlyUnread={onlyUnread} onChange={setOnlyUnread} onFollow={close} />
          </header>
          <div className={styles.scroll}>
            <NotificationList onlyUnread={onlyUnread} onFollow={close} />
          </div>
          <footer className={styles.panelFoot}>
            <Button block look="quiet" href={pathTo.plain('notifications')} onClick={close}>
              {t('notifications.seeAll')}
            </Button>
          </footer>
        </div>
      )}
    </PopoverPanel>
  );
}
