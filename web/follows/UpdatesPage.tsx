import { useMemo, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CheckCheck, ListFilter, Rss } from 'lucide-react';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useUrlParams } from '#web/lib/navigation/use-address.ts';
import { useSession } from '#web/lib/session/session.ts';
import { SignInPrompt } from '#web/lib/session/SignInPrompt.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Switch } from '#web/ui/controls/Switch.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Busy, SkeletonFeed } from '#web/ui/feedback/Skeleton.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { FollowNothing } from './FollowNothing.tsx';
import { FollowsTabs } from './FollowsTabs.tsx';
import { markAllRead } from './marking.ts';
import { countsQuery, updatesQuery, type UpdatesFilter } from './queries.ts';
import { UpcomingList } from './UpcomingList.tsx';
import { isNarrowed, updatesFilter } from './updates-filter.ts';
import { UpdatesList } from './UpdatesList.tsx';
import { UpdatesTools } from './UpdatesTools.tsx';
import { useUpdates } from './use-updates.ts';
import styles from './Follows.module.css';

/** New chapters of the titles that the reader follows, and when the next ones come. */
export function UpdatesPage() {
  const t = useT();
  usePageTitle(t('nav.updates'));
  const [params, change] = useUrlParams(pathTo.plain('updates'));
  const { status, user } = useSession();
  const isUpcoming = params.get('view') === 'upcoming';
  const query = params.toString();
  const filter = useMemo(() => updatesFilter(new URLSearchParams(query)), [query]);
  return (
    <Wrap>
      <PageHeading title={t('nav.updates')}>
        {status === 'member' && !isUpcoming && (
          <span className={styles.switch}>
            <Switch
              checked={filter.state !== 'all'}
              onChange={(unreadOnly) => change({ show: unreadOnly ? null : 'all' })}
            >
              {t('follows.unreadOnly')}
            </Switch>
          </span>
        )}
      </PageHeading>
      {status === 'guest' ? (
        <SignInPrompt icon={<Rss />} title={t('pages.needFollows')}>
          {t('follows.guest')}
        </SignInPrompt>
      ) : (
        <>
          <FollowsTabs current={isUpcoming ? 'upcoming' : 'updates'} />
          {status === 'starting' ? (
            <Busy label={t('app.loading')} className={styles.below}>
              <SkeletonFeed count={4} />
            </Busy>
          ) : isUpcoming ? (
            <UpcomingList />
          ) : (
            <Updates key={user?.id ?? ''} filter={filter} onChange={change} />
          )}
        </>
      )}
    </Wrap>
  );
}

function Updates({
  filter,
  onChange,
}: {
  filter: UpdatesFilter;
  onChange: (patch: Record<string, string | null>) => void;
}) {
  const client = useQueryClient();
  const filters = useFilters();
  const updates = useUpdates(filter);
  const [isMarking, setMarking] = useState(false);
  const t = useT();
  const markAll = async () => {
    setMarking(true);
    try {
      const { data } = await call('follows.unreadChapters', { query: updatesQuery(filters, filter) });
      const shown = updates.groups.flatMap(({ numbers }) => numbers.flatMap(({ versions }) => versions));
      await markAllRead(client, data, shown);
    } catch (error) {
      toast({ text: t('follows.markFailed', { reason: failureText(error) }), failed: true });
    } finally {
      setMarking(false);
    }
  };
  return (
    <>
      <UpdatesTools filter={filter} onChange={onChange} onMarkAll={() => void markAll()} isMarking={isMarking} />
      <UpdatesList updates={updates} muted={filter.muted} empty={<NoUpdates filter={filter} onChange={onChange} />} />
    </>
  );
}

/** Says why there is nothing, and leads on. */
function NoUpdates({
  filter,
  onChange,
}: {
  filter: UpdatesFilter;
  onChange: (patch: Record<string, string | null>) => void;
}) {
  const t = useT();
  const { status, excludedStatus, muted } = filter;
  const counts = useQuery(countsQuery(useFilters(), { status, excludedStatus, muted })).data;
  if (counts?.followed === 0) return <FollowNothing />;
  if (isNarrowed(filter)) {
    return (
      <Empty
        icon={<ListFilter />}
        level={2}
        title={t('follows.noMatch')}
        action={
          <Button look="primary" onClick={() => onChange({ lang: null, status: null, not: null, show: null })}>
            {t('follows.clearFilters')}
          </Button>
        }
      />
    );
  }
  if (filter.state === 'all') {
    return (
      <Empty
        icon={<Rss />}
        level={2}
        title={t('follows.noChapters')}
        action={
          <Button look="primary" href={pathTo.settings('content')}>
            {t('follows.chooseLanguages')}
          </Button>
        }
      >
        {t('follows.noChaptersHint')}
      </Empty>
    );
  }
  return (
    <Empty
      icon={<CheckCheck />}
      level={2}
      title={t('follows.caughtUp')}
      action={
        <>
          <Button look="primary" href={pathTo.titleFeed('recommended')}>
            {t('follows.findMore')}
          </Button>
          <Button onClick={() => onChange({ show: 'all' })}>{t('follows.showRead')}</Button>
        </>
      }
    >
      {t('follows.caughtUpHint')}
    </Empty>
  );
}
