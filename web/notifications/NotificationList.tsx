import { Bell, BellRing } from 'lucide-react';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { NotificationCard } from './NotificationCard.tsx';
import styles from './Notifications.module.css';
import { useNotifications } from './queries.ts';

/** Notifications of titles together, the newest first. Showing them marks nothing as read. */
export function NotificationList({ onlyUnread, onFollow }: { onlyUnread: boolean; onFollow?: () => void }) {
  const t = useT();
  const query = useNotifications(onlyUnread);
  const failure = useFailure(query);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (!data && failure) return <SectionError query={query} failure={failure} />;
  if (!data) {
    return (
      <Busy label={t('app.loading')} className={styles.list}>
        {['first', 'second', 'third'].map((key) => (
          <Skeleton key={key} height="96px" />
        ))}
      </Busy>
    );
  }
  const groups = data.pages.flatMap((page) => page.data);
  const titles = new Map(data.pages.flatMap((page) => page.titles).map((title) => [title.id, title]));
  if (groups.length === 0) return onlyUnread ? <CaughtUp /> : <NoneYet />;
  return (
    <>
      <ul className={styles.list}>
        {groups.map((group) => (
          <li key={group.id}>
            <NotificationCard
              group={group}
              title={group.title === null ? undefined : titles.get(group.title)}
              {...(onFollow ? { onFollow } : {})}
            />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button block busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('notifications.older')}
        </Button>
      )}
    </>
  );
}

function NoneYet() {
  const t = useT();
  return (
    <Empty
      icon={<Bell />}
      level={2}
      title={t('notifications.none')}
      action={<Button href={pathTo.latest()}>{t('notifications.find')}</Button>}
    >
      {t('notifications.noneHint')}
    </Empty>
  );
}

function CaughtUp() {
  const t = useT();
  return <Empty icon={<BellRing />} level={2} title={t('notifications.caughtUp')} />;
}
