import { BookmarkPlus } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';

/** For readers who follow no titles yet. */
export function FollowNothing() {
  const t = useT();
  return (
    <Empty
      icon={<BookmarkPlus />}
      level={2}
      title={t('follows.nothing')}
      action={
        <>
          <Button look="primary" href={pathTo.titleFeed('recommended')}>
            {t('follows.findMore')}
          </Button>
          <Button href={pathTo.latest()}>{t('feeds.latest')}</Button>
        </>
      }
    >
      {t('follows.nothingHint')}
    </Empty>
  );
}
