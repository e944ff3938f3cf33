import { Bell } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useUrlParams } from '#web/lib/navigation/use-address.ts';
import { SignInPrompt } from '#web/lib/session/SignInPrompt.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { Busy, SkeletonFeed } from '#web/ui/feedback/Skeleton.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { NotificationList } from './NotificationList.tsx';
import { NotificationSettingsLink, NotificationTools } from './NotificationTools.tsx';
import styles from './Notifications.module.css';

/** All notifications of a member. */
export function NotificationsPage() {
  const t = useT();
  const title = t('notifications.title');
  usePageTitle(title);
  const { status } = useSession();
  const [params, setParams] = useUrlParams(pathTo.plain('notifications'));
  const onlyUnread = params.get('show') === 'unread';
  return (
    <Wrap>
      <div className={styles.page}>
        <PageHeading title={title}>
          {status !== 'guest' && (
            <span className={styles.settingsLink}>
              <NotificationSettingsLink />
            </span>
          )}
        </PageHeading>
        {status === 'guest' ? (
          <SignInPrompt icon={<Bell />} title={t('notifications.signIn')}>
            {t('notifications.noneHint')}
          </SignInPrompt>
        ) : (
          <>
            <div className={styles.tools}>
              <NotificationTools
                onlyUnread={onlyUnread}
                onChange={(unread) => setParams({ show: unread ? 'unread' : null })}
              />
            </div>
            {status === 'starting' ? (
              <Busy label={t('app.loading')}>
                <SkeletonFeed count={3} />
              </Busy>
            ) : (
              <NotificationList onlyUnread={onlyUnread} />
            )}
          </>
        )}
      </div>
    </Wrap>
  );
}
