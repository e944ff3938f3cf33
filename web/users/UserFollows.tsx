import { useCallback } from 'react';
import { UserCheck, Users } from 'lucide-react';
import { GroupCard } from '#web/groups/GroupCard.tsx';
import type { ListedGroup } from '#web/groups/queries.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { InfiniteList } from '#web/lib/lists/InfiniteList.tsx';
import { usePagedList } from '#web/lib/lists/use-paged-list.ts';
import { useUrlParams } from '#web/lib/navigation/use-address.ts';
import { Segment } from '#web/ui/controls/Segment.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { SkeletonNameCard } from '#web/ui/feedback/Skeleton.tsx';
import { fitColumns } from '#web/ui/layout/VirtualList.tsx';
import type { ListedUser } from './queries.ts';
import { fetchFollowedGroups, fetchPeople } from './shown-titles.ts';
import { UserCard } from './UserCard.tsx';
import { FollowedTitles } from './UserTitles.tsx';
import styles from './UserFollows.module.css';

const pageSize = 48;
const kinds = ['titles', 'groups', 'users'] as const;

/** Follows of a person who shows them: titles, groups or people. */
export function UserFollows({ id, path }: { id: string; path: string }) {
  const t = useT();
  const [params, setParams] = useUrlParams(path);
  const kind = kinds.find((each) => each === params.get('kind')) ?? 'titles';
  return (
    <>
      <h2 className="sr-only">{t('users.follows')}</h2>
      <div className={styles.kinds}>
        <Segment
          label={t('users.follows')}
          value={kind}
          options={[
            { value: 'titles', label: t('users.followedTitles') },
            { value: 'groups', label: t('users.followedGroups') },
            { value: 'users', label: t('users.followedUsers') },
          ]}
          onChange={(next) => setParams({ kind: next === 'titles' ? null : next })}
        />
      </div>
      {kind === 'titles' && <FollowedTitles id={id} />}
      {kind === 'groups' && <FollowedGroups id={id} />}
      {kind === 'users' && (
        <People
          id={id}
          list="profiles.followedUsers"
          label={t('users.followedUsers')}
          none={t('users.followsNobody')}
        />
      )}
    </>
  );
}

function FollowedGroups({ id }: { id: string }) {
  const t = useT();
  const pages = usePagedList<ListedGroup>({
    key: ['user', id, 'followed groups'],
    limit: pageSize,
    fetchPage: useCallback((span) => fetchFollowedGroups(id, span), [id]),
  });
  return (
    <InfiniteList
      alone
      pages={pages}
      label={t('users.followedGroups')}
      columns={fitColumns(330, 12)}
      gap={12}
      estimate={() => 96}
      skeleton={<SkeletonNameCard picture="avatar" />}
      skeletons={6}
      empty={<Empty icon={<UserCheck />} title={t('users.followsNoGroups')} />}
      renderItem={(group) => <GroupCard group={group} />}
    />
  );
}

/** The people who follow a person, as far as they show it; `count`: all of them. */
export function UserFollowers({ id, count }: { id: string; count: number }) {
  const t = useT();
  return (
    <>
      <h2 className="sr-only">{t('users.followers')}</h2>
      <p className={styles.note}>{t('users.followersNote', { count, shown: formatCount(count) })}</p>
      <People id={id} list="profiles.followers" label={t('users.followers')} none={t('users.followersPrivate')} />
    </>
  );
}

function People({
  id,
  list,
  label,
  none,
}: {
  id: string;
  list: 'profiles.followedUsers' | 'profiles.followers';
  label: string;
  none: string;
}) {
  const pages = usePagedList<ListedUser>({
    key: ['user', id, list],
    limit: pageSize,
    fetchPage: useCallback((span) => fetchPeople(id, list, span), [id, list]),
  });
  return (
    <InfiniteList
      alone
      pages={pages}
      label={label}
      columns={fitColumns(300, 12)}
      gap={12}
      estimate={() => 76}
      skeleton={<SkeletonNameCard picture="avatar" />}
      skeletons={6}
      empty={<Empty icon={<Users />} title={none} />}
      renderItem={(user) => <UserCard user={user} />}
    />
  );
}
